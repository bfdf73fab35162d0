import type { World } from '#server/testing/world.ts'

type Owner = World['testDb']['owner']

/** Shows whether a table was written to: its number of rows, and the last transaction that wrote one. */
export type Traces = Map<string, string>

/**
 * An insert or update leaves a newer transaction id, a deletion fewer rows. Contents are not read, so that many tables
 * can be checked after each call.
 */
export async function traceTables(owner: Owner, tables: readonly string[]): Promise<Traces> {
  const each = tables.map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as trace from "${name}"`,
  )
  const rows = await owner.rows(each.join(' union all '))
  return new Map(rows.map(({ name, trace }) => [String(name), String(trace)]))
}

export const writtenBetween = (before: Traces, after: Traces): string[] =>
  [...after].filter(([name, trace]) => before.get(name) !== trace).map(([name]) => name)
