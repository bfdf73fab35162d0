import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDb, type TestDb } from '#tools/test-db.ts'
import { type SqlStatement, sqlFunctions, statementsOfCode, statementsOfFunctions } from '../testing/sql-statements.ts'

let testDb: TestDb
beforeAll(async () => {
  testDb = await openTestDb()
})
afterAll(() => testDb.close())

const text = readFileSync(new URL('distribute.sql', import.meta.url), 'utf8')
const script = text.replace(/--.*$/gm, '')

function listed(call: string): string[] {
  const statement = script.split(';').find((text) => text.includes(call))
  const names = [.../array\[([^\]]*)\]/.exec(statement ?? '')![1]!.matchAll(/'(\w+)'/g)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(0)
  return names
}

const reference = listed('create_reference_table(name)')
const alone = /so they are tables of the coordinator alone:([\s\S]*?)\.\n/.exec(text)![1]!.match(/\w+/g)!
const local = [...listed('citus_add_local_table_to_metadata(name'), ...alone]
const distributed = ['merchant', ...listed('create_distributed_table(name')]
/** Distributed by product, because checkouts of all shops write them. */
const ofProducts = ['variant_stock', 'stock_reservation']
const homes = [
  [distributed, 'merchant_id'],
  [ofProducts, 'product_id'],
] as const

const rows = (text: string) => testDb.owner.rows(text) as Promise<Record<string, string>[]>

test('every table of the database is spread in exactly one way', async () => {
  const tables = await rows(`
    select relname as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      -- A cluster has views of its own here.
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`)
  expect([...reference, ...local, ...distributed, ...ofProducts].sort()).toEqual(tables.map(({ name }) => name).sort())
})

/**
 * The functions that the script's three statements distribute: movements of merchants and of the stock, and others,
 * including those that take or return a row of a coordinator's table.
 */
async function distributedFunctions(): Promise<{ others: string[]; movements: string[] }> {
  const pattern = /create_distributed_function[\s\S]*?from pg_proc p\s+(where[\s\S]*?)\s+(?:and not exists|order by)/g
  const conditions = [...script.matchAll(pattern)]
  expect(conditions).toHaveLength(3)
  const named = conditions.map(async ([, where]) =>
    (await rows(`select proname as name from pg_proc p ${where}`)).map(({ name }) => name!),
  )
  const [others = [], movements = [], stock = []] = await Promise.all(named)
  return { others, movements: [...movements, ...stock] }
}

test('every function of the database is known on every node in exactly one way', async () => {
  const functions = await rows(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace`)
  const { others, movements } = await distributedFunctions()
  expect([...movements, ...others].sort()).toEqual(functions.map(({ name }) => name).sort())
})

test('the merchant, or the product, stands first in every key of what is distributed by it', async () => {
  const keys = await rows(`
    select c.relname as name, i.indexrelid::regclass::text as key, a.attname as first
    from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indisunique`)
  for (const [tables, column] of homes) {
    const ours = keys.filter(({ name }) => tables.includes(name!))
    expect(ours.length).toBeGreaterThanOrEqual(tables.length)
    expect(ours.filter(({ first }) => first !== column)).toEqual([])
  }
})

test('a table of the coordinator alone refers to no table that is elsewhere, and none refers to it', async () => {
  const references = await rows(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'`)
  expect(alone.length).toBeGreaterThan(25)
  expect(references.filter(({ from, to }) => alone.includes(from!) !== alone.includes(to!))).toEqual([])
})

test('references among what is distributed begin with its column; others go to reference tables only', async () => {
  const references = await rows(`
    select f.conrelid::regclass::text as from, f.confrelid::regclass::text as to, a.attname as column,
      b.attname as referred
    from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[1]
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace`)
  expect(references.length).toBeGreaterThan(20)
  for (const { from, to, column, referred } of references) {
    const name = `${from} refers to ${to}`
    for (const [tables, key] of homes) {
      if (tables.includes(to!)) {
        expect(tables, name).toContain(from)
        expect([column, referred], name).toEqual([key, key])
      } else if (tables.includes(from!)) {
        expect(reference, name).toContain(to)
      }
    }
  }
})

test('nothing counts for all merchants together, and no default is computed', async () => {
  expect(
    await rows(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`),
  ).toEqual([])
  const defaults = await rows(`
    select d.adrelid::regclass::text as name, pg_get_expr(d.adbin, d.adrelid) as value
    from pg_attrdef d join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    -- A generated column is computed from its own row alone, by what never varies.
    where a.attgenerated = ''`)
  expect(defaults.length).toBeGreaterThan(20)
  expect(defaults.filter(({ value }) => /\w\(|current_|localtime/i.test(value!))).toEqual([])
})

test('a function that names a merchant takes the merchant first', async () => {
  const functions = await rows(`
    select proname as name, array_position(proargnames, 'p_merchant')::text as position,
      proargtypes[0]::regtype::text as type from pg_proc where pronamespace = 'public'::regnamespace`)
  const named = functions.filter(({ position }) => position !== null)
  expect(named.length).toBeGreaterThan(70)
  expect(named.filter(({ position, type }) => position !== '1' || type !== 'uuid')).toEqual([])
})

test('triggers and movements read and write rows of their own merchant only', async () => {
  const functions = await rows(`
    select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace`)
  const owned = new RegExp(`\\b(from|join|update)\\s+(${distributed.join('|')})\\b`, 'i')
  // A variant leaves the catalogue only if no shop has it, so this reads all shops.
  const ofAllShops = ['unused_variants']
  const ours = functions.filter(({ name }) => !ofAllShops.includes(name!))
  const unfiltered = ours.flatMap(({ name, text }) =>
    text!
      .split(';')
      .filter((statement) => owned.test(statement) && !/merchant_id|p_merchant/.test(statement))
      .map((statement) => `${name}: ${statement.trim()}`),
  )
  expect(unfiltered).toEqual([])
})

function functionsThat(does: (body: string) => boolean): Set<string> {
  const functions = sqlFunctions().map(({ name, text }) => ({
    name,
    body: text.slice(text.indexOf('$$')).replace(/--.*$/gm, ''),
  }))
  const found = new Set(functions.filter(({ body }) => does(body)).map(({ name }) => name))
  for (let before = -1; before !== found.size; ) {
    before = found.size
    const calls = new RegExp(`\\b(?:${[...found].join('|')})\\(`)
    for (const { name, body } of functions) if (calls.test(body)) found.add(name)
  }
  return found
}

test('what merchants, shoppers and partners call writes no reference table: every node would have to be there', async () => {
  const writes = new RegExp(`\\b(?:insert into|update|delete from)\\s+${names(reference)}`, 'i')
  const writing = functionsThat((body) => writes.test(body))
  expect(writing).toContain('count_product_sales')
  const rights = readFileSync(new URL('rights.txt', import.meta.url), 'utf8').split('\n')
  const outside = rights.filter((line) => /: .*\b(web|channel|webhook)\b/.test(line))
  // A server writes these only once, at its start, so no call depends on them.
  for (const name of ['claim_settlement_currency', 'seed_fee_rule']) writing.delete(name)
  const written = outside.filter((line) =>
    line.includes('): execute:')
      ? writing.has(line.slice(0, line.indexOf('(')))
      : new RegExp(`^${names(reference)}.*: (insert|update|delete):`).test(line),
  )
  expect(outside.length).toBeGreaterThan(100)
  expect(written).toEqual([])
})

test('no movement and no trigger reads or writes a table of the coordinator alone, nor does what they call', async () => {
  const directory = new RegExp(`\\b(from|join|update|into)\\s+(${local.join('|')})\\b`, 'i')
  const touching = functionsThat((body) => directory.test(body))
  expect(touching.size).toBeGreaterThan(100)
  const triggers = await rows(`
    select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and t.tgrelid in (select unnest('{${distributed.join(', ')}}'::regclass[]))`)
  expect(triggers.length).toBeGreaterThan(15)
  const { movements } = await distributedFunctions()
  const atTheNode = [...movements, ...triggers.map(({ name }) => name!)]
  // It is called inside an expression, and the cluster runs such a call where its caller runs.
  expect(atTheNode.filter((name) => touching.has(name))).toEqual(['bank_payment_effect'])
})

const statements = [...statementsOfFunctions(), ...statementsOfCode()]
const breaking = (rule: (statement: SqlStatement) => boolean) =>
  statements.filter(rule).map(({ file, text }) => `${file}: ${text}`)
const isModifying = (text: string) => /\b(insert into|update \w+( as)?( \w+)? set|delete from)\b/.test(text)
const names = (tables: string[]) => `(?:${tables.join('|')})\\b`

test('the rules below look at every statement', () => {
  expect(statementsOfFunctions().length).toBeGreaterThan(500)
  expect(statementsOfCode().length).toBeGreaterThan(300)
  expect(breaking(({ text }) => isModifying(text)).length).toBeGreaterThan(150)
})

test('a subquery selects a column: without one it is a record that no shard can return', () => {
  expect(breaking(({ text }) => /\b(select|perform)\s+from\b/.test(text))).toEqual([])
})

test('no insert of a query into a merchant’s table ignores conflicts: it counts rows that were not written', () => {
  const query = new RegExp(`insert into (?:${distributed.join('|')}) \\([^)]*\\)\\s*select\\b[\\s\\S]*do nothing`)
  expect(breaking(({ text }) => query.test(text))).toEqual([])
})

test('no simple case in a statement that writes: it is sent to the shard as another one', () => {
  expect(breaking(({ text }) => isModifying(text) && /\bcase\s+(?!when\b)/.test(text))).toEqual([])
})

test('a statement that writes decides and answers by what never varies: the rest is reckoned before or after it', async () => {
  const functions = await rows(`
    select proname as name from pg_proc
    where pronamespace in ('pg_catalog'::regnamespace, 'public'::regnamespace) and prokind = 'f'
    group by proname having bool_and(provolatile <> 'i')`)
  const varies = new RegExp(`\\b\\w+_(?:at|now) [-+]|\\b(?:${functions.map(({ name }) => name).join('|')})\\(`)
  const writes = new RegExp(
    `^(?:\\w+ +|\\s)*?(?:insert into|update|delete from) ${names([...distributed, ...ofProducts])}`,
  )
  const decided = (text: string) => [
    ...text.matchAll(/\bcase\b[\s\S]*?\bend\b|\bcoalesce\([^()]*(?:\([^()]*\)[^()]*)*\)|\breturning\b[\s\S]*$/g),
  ]
  expect(varies.test('jsonb_build_object(')).toBe(true)
  expect(breaking(({ text }) => writes.test(text) && decided(text).some(([part]) => varies.test(part)))).toEqual([])
})

test('no subquery among the values of an insert', () => {
  const values = (text: string) => /\bvalues\b([\s\S]*?)(?:on conflict|returning|$)/.exec(text)?.[1] ?? ''
  expect(breaking(({ text }) => /insert into/.test(text) && /\(\s*select\b/.test(values(text)))).toEqual([])
})

test('a function of plain SQL with parameters reads no merchant’s table', async () => {
  const functions = await rows(`
    select proname as name, prosrc as text from pg_proc p join pg_language l on l.oid = p.prolang
    where pronamespace = 'public'::regnamespace and lanname = 'sql' and pronargs > 0`)
  expect(functions.length).toBeGreaterThan(5)
  const reads = new RegExp(`\\b(from|join|update|into)\\s+${names(distributed)}`, 'i')
  expect(functions.filter(({ text }) => reads.test(text!)).map(({ name }) => name)).toEqual([])
})

test('no statement of the code hands a row of a merchant’s table to a function: its type is that of the shard', async () => {
  const functions = await rows(`
    select proname as name from pg_proc p
    where pronamespace = 'public'::regnamespace and exists (
      select 1 from unnest(p.proargtypes) as argument join pg_type t on t.oid = argument
      where t.typrelid::regclass::text = any (array[${distributed.map((name) => `'${name}'`).join(', ')}]))`)
  expect(functions.length).toBeGreaterThan(3)
  const calls = new RegExp(`\\b(?:${functions.map(({ name }) => name).join('|')})\\(`)
  expect(statementsOfCode().filter(({ text }) => calls.test(text))).toEqual([])
})

test('no function takes or answers a row of what enters the metadata: the cluster makes that table anew, with its type', async () => {
  const functions = await rows(`
    select proname as name from pg_proc p
    where pronamespace = 'public'::regnamespace and exists (
      select 1 from unnest(p.proargtypes || p.prorettype) as type join pg_type t on t.oid = type
      where regexp_replace(t.typrelid::regclass::text, '_[0-9]{6,}$', '') = any (array[
        ${listed('citus_add_local_table_to_metadata(name')
          .map((name) => `'${name}'`)
          .join(', ')}]))`)
  expect(functions).toEqual([])
})

test('a movement reads merchants’ tables and reference tables in separate statements', async () => {
  const { movements } = await distributedFunctions()
  const of = (tables: string[]) => new RegExp(`\\b(from|join|update)\\s+${names(tables)}`)
  const joined = statementsOfFunctions().filter(
    ({ file, text }) => movements.includes(file) && of(distributed).test(text) && of(reference).test(text),
  )
  expect(joined).toEqual([])
})

test('no statement that changes merchants’ rows calls a function that answers another time at each call', () => {
  const writes = new RegExp(`\\b(?:update|delete from) ${names(distributed)}`)
  const isVolatile = /\b(?:lease_clock|clock_timestamp|random|gen_random_uuid)\(/
  expect(breaking(({ text }) => writes.test(text) && isVolatile.test(text))).toEqual([])
})

test('no statement locks or deletes a limited number of rows of all merchants: it names the merchant, or the keys', () => {
  const reads = new RegExp(
    `\\bfrom ${names(distributed)}(?![\\s\\S]*\\bmerchant_id = (?:\\?|p_|v_))[\\s\\S]*\\blimit\\b`,
  )
  const locks = /\bfor (?:no key )?update\b|\bdelete from\b/
  expect(breaking(({ text }) => reads.test(text) && locks.test(text))).toEqual([])
})

test('a movement gets values: what an argument would call to find the operator is called before', () => {
  const calls = /\bperform \w+\([^;]*\brequire_(?:proven_)?operator\(/
  expect(breaking(({ text }) => calls.test(text) && !/\bperform require_/.test(text))).toEqual([])
})

test('a function of the coordinator calls a movement by a statement of its own: no other is ever handed over', async () => {
  const { movements } = await distributedFunctions()
  const writing = functionsThat(isModifying)
  const moving = movements.filter((name) => writing.has(name)).join('|')
  const others = statementsOfFunctions().filter(({ file }) => !movements.includes(file))
  const calling = others.filter(({ text }) => new RegExp(`\\b(?:${moving})\\(`).test(text))
  expect(calling.length).toBeGreaterThan(30)
  expect(calling.filter(({ text }) => !new RegExp(`\\b(?:perform|select) (?:${moving})\\(`).test(text))).toEqual([])
})

/**
 * The cluster runs this outer join by reading the uploads first; they are few, since a sweep is about to erase them.
 */
const joining = ['server/ground/uploads/sweeps.ts']

test('no statement of the code joins merchants’ tables with tables of the coordinator alone', () => {
  const of = (tables: string[]) => new RegExp(`\\b(?:from|join)\\s+${names(tables)}`)
  const joined = statementsOfCode().filter(({ text }) => of(distributed).test(text) && of(alone).test(text))
  expect(joined.map(({ file }) => file)).toEqual(joining)
})

test('a function is called with values, not with a subquery over merchants’ rows: that would call it at their node', () => {
  const calls = new RegExp(
    `^(?:begin\\s+|then\\s+|else\\s+|loop\\s+)*perform \\w+\\([\\s\\S]*\\bfrom ${names(distributed)}`,
  )
  expect(statementsOfFunctions().filter(({ text }) => calls.test(text))).toEqual([])
})
