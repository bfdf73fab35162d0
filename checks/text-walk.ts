import { opened } from '#server/testing/the-world.ts'
import { openWorld, type World } from '#server/testing/world.ts'
import { type CallRow, callRow, makeRequests, tokenOf } from './call-rows.ts'
import { type FieldPath, textPaths, withValue } from './text-paths.ts'
import { makeThings } from './things.ts'

/** Opened before the first test of a file. */
export const theTextWalk = (rows: readonly CallRow[]) =>
  opened(
    () => openTextWalk(rows),
    (walk) => walk.close(),
  )

async function openTextWalk(rows: readonly CallRow[]) {
  const world = await openWorld()
  const things = await makeThings(world)
  // Made before the first text is sent, because wrong payment passwords lock what later requests need.
  const requests = await makeRequests(rows, things)
  const askOf = (row: CallRow) => requests.get(row) ?? {}
  return {
    things,
    pathsOf: (row: CallRow) => textPaths(row.endpoint, askOf(row)),
    send(row: CallRow, path: FieldPath, text: string) {
      return callRow(world, row, { ...withValue(askOf(row), path, text), token: tokenOf(things, row) })
    },
    findHidden: () => findHidden(world),
    close: world.close,
  }
}

/** Direction marks, the byte order mark and controls other than tabs and line ends, as PostgreSQL's expressions. */
const hiddenPattern =
  '[\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff]'

async function findHidden({ testDb: { owner } }: World) {
  const columns = await owner.rows(`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'jsonb', 'character varying') or c.udt_name = '_text')
    order by 1, 2`)
  const found: string[] = []
  let texts = 0
  for (const { table_name: table, column_name: column } of columns) {
    const [row] = await owner.rows(`
      select count("${column}") as texts, count(*) filter (where "${column}"::text ~ '${hiddenPattern}') as hidden
      from "${table}"`)
    texts += Number(row?.['texts'])
    if (Number(row?.['hidden']) > 0) found.push(`${table}.${column}`)
  }
  return { tables: new Set(columns.map((column) => column['table_name'])).size, texts, found }
}
