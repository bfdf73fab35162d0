import sql, { join, raw, type Sql } from 'sql-template-tag'

type Field = { json: Sql }
export type Fields = Readonly<Record<string, Field>>

export const text = (column: Sql): Field => ({ json: sql`to_json(${column})::text` })
/** An id or an enum value, in which nothing needs an escape. */
export const word = (column: Sql): Field => ({ json: sql`'"' || ${column} || '"'` })
export const number = (column: Sql): Field => ({ json: sql`(${column})::text` })
export const time = (column: Sql): Field => ({ json: sql`'"' || to_iso(${column}) || '"'` })
export const json = (column: Sql): Field => ({ json: sql`(${column})::text` })

/**
 * The SQL text of a JSON object. json_build_object() looks up each argument's type in every row, which took a third of
 * the time of a page of orders; a column per field costs the driver as much.
 */
export function objectText(fields: Fields): Sql {
  const members = Object.entries(fields).map(([name, { json: member }], at) => {
    const opening = at === 0 ? '{' : ','
    return sql`${raw(`'${opening}"${name}":'`)}, coalesce(${member}, 'null')`
  })
  return sql`concat(${join(members)}, '}')`
}

export type JsonRow = { columns: Sql; write: (row: object) => string }

export const jsonText = (column: Sql): JsonRow => ({
  columns: sql`${column} as json`,
  write: (row) => (row as { json: string }).json,
})

export const jsonRow = (fields: Fields): JsonRow => jsonText(objectText(fields))
