import sql, { raw, type Sql } from 'sql-template-tag'
import { isId } from '#contract/id-pattern.ts'
import { refuseField } from './refuse.ts'

/** The types of sort keys; `code` is a short text of letters, digits, hyphens and underscores. */
export type KeyType = 'number' | 'time' | 'flag' | 'id' | 'code' | 'text'

/** Longer than every name and tracking number that a list is ordered by. */
const textMax = 200

type Codec = {
  sqlType: string
  toText: (column: Sql) => Sql
  /** Cursors come from outside: a text that passes must not fail in the database. */
  isValid: (text: string) => boolean
  toValue: (text: string) => Sql
}

const isInteger = (text: string) => /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))

const codecs: Record<KeyType, Codec> = {
  number: {
    sqlType: 'bigint',
    toText: (column) => sql`${column}::text`,
    isValid: isInteger,
    toValue: (text) => sql`${text}::bigint`,
  },
  // Microseconds since 1970: milliseconds would lose the column's precision and skip rows.
  time: {
    sqlType: 'bigint',
    toText: (column) => sql`(extract(epoch from ${column}) * 1000000)::bigint::text`,
    isValid: isInteger,
    toValue: (text) => sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`,
  },
  flag: {
    sqlType: 'boolean',
    toText: (column) => sql`(${column})::text`,
    isValid: (text) => text === 'true' || text === 'false',
    toValue: (text) => sql`${text}::boolean`,
  },
  id: {
    sqlType: 'uuid',
    toText: (column) => sql`${column}::text`,
    isValid: isId,
    toValue: (text) => sql`${text}::uuid`,
  },
  code: {
    sqlType: 'text',
    toText: (column) => sql`${column}::text`,
    isValid: (text) => /^[\w-]{1,40}$/.test(text),
    toValue: (text) => sql`${text}::text`,
  },
  // Compared by bytes, like the columns that such lists are ordered by.
  text: {
    sqlType: 'text',
    toText: (column) => sql`${column}::text`,
    isValid: (text) => text.length <= textMax && !text.includes('\0') && text.isWellFormed(),
    toValue: (text) => sql`${text}::text`,
  },
}

export const keyText = (type: KeyType, column: Sql): Sql => codecs[type].toText(column)
export const keyValue = (type: KeyType, text: string): Sql => codecs[type].toValue(text)

export const keyArray = (type: KeyType, texts: readonly (string | null)[]): Sql =>
  sql`${texts}::${raw(codecs[type].sqlType)}[]`

/** The position of a row in a list: order name and keys in base64url. Opaque to callers. */
export const writeCursor = (order: string, keys: readonly string[]): string =>
  Buffer.from(JSON.stringify([order, ...keys])).toString('base64url')

/** The order name and the keys; null if the text is not a cursor. */
export function readCursor(cursor: string): { order: string; keys: string[] } | null {
  const [order, ...keys] = parse(cursor)
  const isText = (value: unknown): value is string => typeof value === 'string'
  return isText(order) && keys.every(isText) ? { order, keys } : null
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

export const areKeys = (types: readonly KeyType[], keys: readonly string[]): boolean =>
  keys.length === types.length && types.every((type, at) => codecs[type].isValid(keys[at] ?? ''))

export const invalidCursor = () => refuseField('after', 'field_invalid')
