import type { Db, Statement } from '../base/db/handle.ts'
import type { World } from './world.ts'

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

function literal(value: unknown): string {
  if (value instanceof Date) return quote(value.toISOString())
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'::bytea`
  if (value === null) return 'null'
  return typeof value === 'number' ? String(value) : quote(String(value))
}

/** Arguments of a prepared statement need no cast: they have the types of its parameters. */
const given = (value: unknown): string =>
  Array.isArray(value) ? quote(`{${value.map((each) => JSON.stringify(each)).join(',')}}`) : literal(value)

/** The statement with inline values, since the owner's connection takes texts without parameters. */
const textOf = ({ text, values }: Statement): string =>
  text.replace(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]))

const indentOf = (line: string): number => line.search(/\S/)

/** For a cluster only the nodes' part of the plan, without the merging of their answers. */
function onNodes(plan: string[]): string[] {
  if (!plan.some((line) => line.includes('Citus Adaptive'))) return plan
  let task = Number.POSITIVE_INFINITY
  return plan.filter((line) => {
    const indent = indentOf(line)
    if (indent <= task) task = /->\s+Task$/.test(line) ? indent : Number.POSITIVE_INFINITY
    return indent > task
  })
}

/**
 * Plans every statement of the work, with table scans chosen only if no index fits. `forAll`: the generic plan, which
 * the calls of merchants and shoppers use; otherwise the plan for these values.
 */
export async function plansOf(
  { ctx, testDb }: World,
  work: (db: Db) => Promise<unknown>,
  { forAll = false } = {},
): Promise<string[]> {
  await testDb.owner.run(`
    create or replace function plan_of(p_statement text, p_values text) returns setof text language plpgsql as $$
    begin
      set local citus.propagate_set_commands = 'local';
      set local enable_seqscan = off;
      set local plan_cache_mode = force_generic_plan;
      if p_values is null then
        return query execute 'explain ' || p_statement;
      else
        execute 'prepare planned as ' || p_statement;
        return query execute 'explain execute planned' || p_values;
        deallocate planned;
      end if;
    end $$`)
  const statements: Statement[] = []
  const note = <T>(read: (statement: Statement) => T) =>
    function noted(statement: Statement) {
      statements.push(statement)
      return read(statement)
    }
  const { db } = ctx
  await work({ ...db, query: note(db.query), maybe: note(db.maybe), one: note(db.one) } as unknown as Db)
  // A cluster passes settings to its nodes only within a transaction; the embedded database runs one per text.
  const hasTransactions = testDb.ownerUrl !== null
  if (hasTransactions) await testDb.owner.run('begin')
  try {
    const plans: string[] = []
    for (const statement of statements) {
      const text = quote(forAll ? statement.text : textOf(statement))
      const values = forAll
        ? quote(statement.values.length > 0 ? `(${statement.values.map(given).join(', ')})` : '')
        : 'null'
      const rows = await testDb.owner.rows(`select plan_of(${text}, ${values}) as line`)
      plans.push(onNodes(rows.map(({ line }) => String(line))).join('\n'))
    }
    return plans
  } finally {
    if (hasTransactions) await testDb.owner.run('rollback')
  }
}
