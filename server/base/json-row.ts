import sql, { join, raw, type Sql } from 'sql-template-tag'

/** SQL of the JSON text of a field; null where the field is null. */
type Field = { json: Sql }
/** The fields of a JSON object, by name. */
export type Fields = Readonly<Record<string, Field>>

/** A text that may hold anything. */
export const text = (column: Sql): Field => ({ json: sql`to_json(${column})::text` })
/** An id or a word of ours: nothing in it needs an escape. */
export const word = (column: Sql): Field => ({ json: sql`'"' || ${column} || '"'` })
/** A number or a flag. */
export const number = (column: Sql): Field => ({ json: sql`(${column})::text` })
export const time = (column: Sql): Field => ({ json: sql`'"' || to_iso(${column}) || '"'` })
/** JSON that the statement builds. */
export const json = (column: Sql): Field => ({ json: sql`(${column})::text` })

/**
 * An object of these fields, as SQL of its text. json_build_object() looks up the type of each argument in every row,
 * which took a third of the time of a page of orders; and a column for each field costs the driver as much.
 */
export function objectText(fields: Fields): Sql {
  const members = Object.entries(fields).map(([name, { json: member }], at) => {
    const opening = at === 0 ? '{' : ','
    return sql`${raw(`'${opening}"${name}":'`)}, coalesce(${member}, 'null')`
  })
  return sql`concat(${join(members)}, '}')`
}

/** The columns of a statement, and the JSON object that is written of each of its rows. */
export type JsonRow = { columns: Sql; write: (row: object) => string }

/** A row of one column, which is the JSON text. */
export const jsonText = (column: Sql): JsonRow => ({
  columns: sql`${column} as json`,
  write: (row) => (row as { json: string }).json,
})

export const jsonRow = (fields: Fields): JsonRow => jsonText(objectText(fields))
