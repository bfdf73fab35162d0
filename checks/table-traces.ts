import type { World } from '#server/testing/world.ts'

type Owner = World['testDb']['owner']

/** Shows whether a table was written to: by table, the number of its rows and the last transaction that wrote one. */
export type Traces = Map<string, string>

/**
 * An insert or an update leaves a newer transaction id at a row, a deletion leaves fewer rows. The content is not read,
 * so that many tables can be checked after each call.
 */
export async function traceTables(owner: Owner, tables: readonly string[]): Promise<Traces> {
  const each = tables.map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as trace from "${name}"`,
  )
  const rows = await owner.rows(each.join(' union all '))
  return new Map(rows.map(({ name, trace }) => [String(name), String(trace)]))
}

/** The tables that were written to between two traces. */
export const writtenBetween = (before: Traces, after: Traces): string[] =>
  [...after].filter(([name, trace]) => before.get(name) !== trace).map(([name]) => name)
