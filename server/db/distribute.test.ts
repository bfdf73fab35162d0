import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDb, type TestDb } from '#tools/test-db.ts'

let testDb: TestDb
beforeAll(async () => {
  testDb = await openTestDb()
})
afterAll(() => testDb.close())

const script = readFileSync(new URL('distribute.sql', import.meta.url), 'utf8').replace(/--.*$/gm, '')

/** The names that the statement with this call lists. */
function listed(call: string): string[] {
  const statement = script.split(';').find((text) => text.includes(call))
  const names = [.../array\[([^\]]*)\]/.exec(statement ?? '')![1]!.matchAll(/'(\w+)'/g)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(0)
  return names
}

const reference = listed('create_reference_table(name)')
const local = listed('citus_add_local_table_to_metadata(name)')
const distributed = ['merchant', ...listed('create_distributed_table(name')]
const movements = listed(`create_distributed_function(oid::regprocedure, '$1'`)
const others = listed('create_distributed_function(oid::regprocedure) ')

const rows = (text: string) => testDb.owner.rows(text) as Promise<Record<string, string>[]>

test('every table of the database is spread in exactly one way', async () => {
  const tables = await rows(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`)
  expect([...reference, ...local, ...distributed].sort()).toEqual(tables.map(({ name }) => name).sort())
})

test('every function of the database is known on every node in exactly one way', async () => {
  const functions = await rows(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace`)
  expect([...movements, ...others].sort()).toEqual(functions.map(({ name }) => name).sort())
})

test('merchant_id stands first in every key of what is distributed', async () => {
  const keys = await rows(`
    select c.relname as name, i.indexrelid::regclass::text as key, a.attname as first
    from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indisunique`)
  const ours = keys.filter(({ name }) => distributed.includes(name!))
  expect(ours.length).toBeGreaterThanOrEqual(distributed.length)
  expect(ours.filter(({ first }) => first !== 'merchant_id')).toEqual([])
})

test('references among what is distributed begin with the merchant; others go to reference tables only', async () => {
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
    if (distributed.includes(to!)) {
      expect(distributed, name).toContain(from)
      expect([column, referred], name).toEqual(['merchant_id', 'merchant_id'])
    } else if (distributed.includes(from!)) {
      expect(reference, name).toContain(to)
    }
  }
})

test('nothing counts for all merchants together, and no default is computed', async () => {
  expect(
    await rows(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`),
  ).toEqual([])
  const defaults = await rows(`
    select d.adrelid::regclass::text as name, pg_get_expr(d.adbin, d.adrelid) as value
    from pg_attrdef d join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace`)
  expect(defaults.length).toBeGreaterThan(20)
  expect(defaults.filter(({ value }) => /\w\(|current_|localtime/i.test(value!))).toEqual([])
})

test('a movement takes the merchant first', async () => {
  const functions = await rows(`
    select proname as name, proargnames[1] as argument, proargtypes[0]::regtype::text as type,
      prosecdef::text as definer from pg_proc where pronamespace = 'public'::regnamespace`)
  const ours = functions.filter(({ name }) => movements.includes(name!))
  expect(ours.filter(({ argument, type }) => argument !== 'p_merchant' || type !== 'uuid')).toEqual([])
})

test('triggers and movements read and write rows of their own merchant only', async () => {
  const functions = await rows(`
    select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace`)
  const owned = new RegExp(`\\b(from|join|update)\\s+(${distributed.join('|')})\\b`, 'i')
  const unfiltered = functions.flatMap(({ name, text }) =>
    text!
      .split(';')
      .filter((statement) => owned.test(statement) && !/merchant_id|p_merchant/.test(statement))
      .map((statement) => `${name}: ${statement.trim()}`),
  )
  expect(unfiltered).toEqual([])
})

test('functions touch no directory: it lives on another node', async () => {
  const functions = await rows(`
    select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace`)
  const directory = new RegExp(`\\b(from|join|update|into)\\s+(${local.join('|')})\\b`, 'i')
  expect(functions.filter(({ text }) => directory.test(text!)).map(({ name }) => name)).toEqual([])
})
