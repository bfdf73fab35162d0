import type { Sql } from 'sql-template-tag'
import type { Db } from '../base/db/open.ts'
import type { World } from './world.ts'

/** The statement with its values in it: the planner is the owner's, who is asked in words alone. */
function textOf({ strings, values }: Sql): string {
  const literal = (value: unknown): string => {
    if (value instanceof Date) return `'${value.toISOString()}'`
    if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
    if (value === null) return 'null'
    return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
  }
  return strings.reduce((text, string, at) => `${text}${literal(values[at - 1])}${string}`)
}

/** Plans every statement of some work, where the planner reads a whole table only if it has no index for it. */
export async function plansOf({ ctx, testDb }: World, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  await testDb.owner.run(`
    create or replace function plan_of(p_statement text) returns setof text language plpgsql
    set enable_seqscan = off as $$
    begin return query execute 'explain ' || p_statement; end $$`)
  const statements: Sql[] = []
  const note = <T>(read: (statement: Sql) => T) =>
    function noted(statement: Sql) {
      statements.push(statement)
      return read(statement)
    }
  const { db } = ctx
  await work({ ...db, query: note(db.query), maybe: note(db.maybe), one: note(db.one) } as unknown as Db)
  const plans: string[] = []
  for (const statement of statements) {
    const text = `'${textOf(statement).replaceAll("'", "''")}'`
    const rows = await testDb.owner.rows(`select plan_of(${text}) as line`)
    plans.push(rows.map(({ line }) => String(line)).join('\n'))
  }
  return plans
}
