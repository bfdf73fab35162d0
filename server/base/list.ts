import sql, { empty, join, raw, Sql } from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import { areKeys, invalidCursor, type KeyType, keyArray, keyText, keyValue, readCursor, writeCursor } from './cursor.ts'
import type { Db } from './db/open.ts'
import { type Raw, rawArray, rawObject } from './http/raw.ts'
import { type JsonRow, jsonText } from './json-row.ts'

export type ListQuery = { page?: number; limit?: number; after?: string }

/** A filter of a list; `false`, '' and null filter nothing. */
export type Condition = Sql | false | '' | null | undefined

type OrderKey = { name: string; column: Sql; type: KeyType }

/** The sort keys of a list: unique together, all in one direction. The order's name is part of the cursor. */
export type ListOrder = { name: string; keys: readonly OrderKey[]; descending: boolean }

type KeyRow = readonly [name: string, column: Sql, type: KeyType]

const orderBy = (name: string, isDescending: boolean, keys: readonly KeyRow[]): ListOrder => ({
  name,
  keys: keys.map(([key, column, type]) => ({ name: key, column, type })),
  descending: isDescending,
})

export const descending = (name: string, ...keys: readonly KeyRow[]): ListOrder => orderBy(name, true, keys)
export const ascending = (name: string, ...keys: readonly KeyRow[]): ListOrder => orderBy(name, false, keys)

/** By id, which sorts by creation time. Ids are unique per merchant only, so lists over merchants name both columns. */
export const newestFirst = (id: Sql, merchantId?: Sql): ListOrder => descending('newest', ...byId(id, merchantId))
export const oldestFirst = (id: Sql, merchantId?: Sql): ListOrder => ascending('oldest', ...byId(id, merchantId))

const byId = (id: Sql, merchantId: Sql | undefined): readonly KeyRow[] => [
  ['id', id, 'id'],
  ...(merchantId ? [['merchant_id', merchantId, 'id'] as const] : []),
]

type LongestFirst = { name: string; since: Sql; id: Sql; merchantId: Sql }

export const longestFirst = ({ name, since, id, merchantId }: LongestFirst): ListOrder =>
  ascending(name, ['since', since, 'time'], ...byId(id, merchantId))

export type ListSource = {
  from: Sql
  where: readonly Condition[]
  order: ListOrder
  columns: Sql
  /**
   * Joins that only `columns` need. A second statement then reads the columns for the rows of the page alone; the sort
   * keys find them: `join product p on p.id = page.key_id`.
   */
  details?: Sql | undefined
  /**
   * Searches and reads columns in one statement; possible if both use only the catalogue or only one merchant's rows.
   */
  isOneStatement?: boolean
  /**
   * With `isOneStatement`: columns of the search that `columns` reads from `page`, so that their table is joined only
   * once.
   */
  carried?: Sql | undefined
  /** A known total, or SQL for it; without it rows are counted up to countedTotalMax. */
  total?: Sql | number | undefined
  /**
   * The source to count in, without joins that neither add nor drop rows: counting over a join reads both sides whole.
   */
  countedFrom?: Sql | undefined
  /** Fast SQL to detect more rows than are counted; it may return false although there are. */
  isBeyondCount?: Sql | undefined
}

type Total = { total: number; totalIsFloor?: true }

/** The answer of a list call without its items. `next` is the cursor of the next page. */
type Page = Total & { page: number; limit: number; next: string | null }

/** A page of a list: one statement, another one for `details`, and another one if the total must be counted. */
export async function readList<Row extends object, Item>(
  db: Db,
  { query, item, ...source }: ListSource & { query: ListQuery; item: (row: Row) => Item },
): Promise<Page & { list: Item[] }> {
  const { rows, page } = await readParts<Row>(db, query, [source])
  return { list: rows.map(item), ...page }
}

export async function readJsonList(
  db: Db,
  { query, json, fields, ...source }: JsonSource & { query: ListQuery; fields?: object },
): Promise<Raw> {
  return readJsonParts(db, query, { parts: [{ ...source, json }], fields })
}

/**
 * The items of a numbered page as SQL of one JSON array, without cursor and total: for a statement that reads more than
 * the list.
 */
export function jsonItems({ json, details, page, size, ...source }: PageOfItems): Sql {
  const window = { keys: null, skip: (page - 1) * size, limit: size }
  const columns = sql`${json} as json`
  return sql`(
    select concat('[', string_agg(item.json, ','), ']')
    from (${searchWithDetails({ ...source, columns }, { window, listTotal: empty, details })}) as item)`
}

type PageOfItems = Pick<ListSource, 'from' | 'where' | 'order' | 'carried'> & {
  json: Sql
  details: Sql
  page: number
  size: number
}

export async function countRows(db: Db, source: Pick<ListSource, 'from' | 'where'>): Promise<Total> {
  return countedTotal(await readTotal(db, source))
}

export const countedTotal = (counted: number): Total =>
  counted > limits.countedTotalMax ? { total: limits.countedTotalMax, totalIsFloor: true } : { total: counted }

export type JsonSource = Omit<ListSource, 'columns'> & { json: Sql | JsonRow }

/** A list of parts, each with its own order: all rows of the first part come before the second's. */
export async function readJsonParts(
  db: Db,
  query: ListQuery,
  { parts, fields = {} }: { parts: readonly JsonSource[]; fields?: object | undefined },
): Promise<Raw> {
  const { rows, page } = await readParts<object>(
    db,
    query,
    parts.map(({ json, ...source }) => ({ ...source, columns: rowOf(json).columns })),
  )
  const [first] = parts
  return rawObject({ list: rawArray(first ? rows.map(rowOf(first.json).write) : []), ...page, ...fields })
}

export const rowOf = (json: Sql | JsonRow): JsonRow => (json instanceof Sql ? jsonText(sql`${json}::text`) : json)

async function readParts<Row extends object>(db: Db, query: ListQuery, parts: readonly ListSource[]) {
  const { page = 1, limit = limits.pageSizeDefault, after } = query
  const position = after === undefined ? null : readPosition(after, parts)
  const found: { part: ListSource; row: FoundRow }[] = []
  let skip = position ? 0 : (page - 1) * limit
  let total = 0
  let isFloor = false
  for (const [at, part] of parts.entries()) {
    const isBehindCursor = position === null || at >= position.part
    // One row more than the page tells whether there is a next page.
    const missing = isBehindCursor ? limit + 1 - found.length : 0
    const keys = position?.part === at ? position.keys : null
    const rows = missing > 0 ? await db.query<FoundRow>(search(part, { keys, skip, limit: missing })) : []
    found.push(...rows.map((row) => ({ part, row })))
    // How many rows the next part skips is known only if this part was counted as far as the page.
    const upTo = at < parts.length - 1 ? skip + limit : 0
    const partTotal = rows[0]?.list_total ?? (await readTotal(db, part, upTo))
    skip = Math.max(0, skip - partTotal)
    total += partTotal
    isFloor ||= part.total === undefined && total > limits.countedTotalMax
  }
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  const next = last ? writeCursor(last.part.order.name, last.row.list_keys) : null
  const counted: Total = isFloor ? countedTotal(total) : { total }
  const rows: Row[] = []
  for (const part of parts) {
    const ofPart = shown.filter((each) => each.part === part).map(({ row }) => row)
    rows.push(...(await readColumns<Row>(db, part, ofPart)))
  }
  return { rows, page: { ...counted, page, limit, next } }
}

/** The part and keys of a cursor; refuses an invalid cursor. */
export function readPosition(
  after: string,
  parts: readonly Pick<ListSource, 'order'>[],
): { part: number; keys: string[] } {
  const cursor = readCursor(after)
  const part = parts.findIndex(({ order }) => cursor && isPosition(order, cursor))
  if (!cursor || part < 0) throw invalidCursor()
  return { part, keys: cursor.keys }
}

export const isPosition = ({ name, keys }: ListOrder, cursor: { order: string; keys: string[] }): boolean =>
  cursor.order === name &&
  areKeys(
    keys.map(({ type }) => type),
    cursor.keys,
  )

/** A row's keys as text, the total if it is an SQL expression, and the columns unless there are details. */
export type FoundRow = { list_total?: number; list_keys: string[] }

/** `keys`: read after this position; null for the start. */
type Window = { keys: readonly string[] | null; skip: number; limit: number }

export function search(source: ListSource, window: Window): Sql {
  const { columns, details, total, isOneStatement } = source
  const listTotal = total instanceof Sql ? sql`${total} as list_total, ` : empty
  if (details && isOneStatement) return searchWithDetails(source, { window, listTotal, details })
  return sql`
    select ${listTotal}${details ? empty : sql`${columns}, `}${keyTextsOf(source.order)} as list_keys
    ${fromWindow(source, window)}`
}

type OneStatement = { window: Window; listTotal: Sql; details: Sql }

/** The limit comes before the joins, so that only rows of the page are joined. */
function searchWithDetails(source: ListSource, { window, listTotal, details }: OneStatement): Sql {
  const keys = source.order.keys.map(({ column, name }) => sql`${column} as ${raw(`key_${name}`)}`)
  const found = source.order.keys.map((key) => ({ ...key, column: raw(`page.key_${key.name}`) }))
  const order = { ...source.order, keys: found }
  return sql`
    with page as (select ${join(source.carried ? [...keys, source.carried] : keys)} ${fromWindow(source, window)})
    select ${listTotal}${source.columns}, ${keyTextsOf(order)} as list_keys
    from page ${details} ${orderOf(order)}`
}

const keyTextsOf = ({ keys }: ListOrder): Sql =>
  sql`array[${join(keys.map(({ column, type }) => keyText(type, column)))}]`

function orderOf({ keys, descending }: ListOrder): Sql {
  const direction = raw(descending ? 'desc' : 'asc')
  return sql`order by ${join(keys.map(({ column }) => sql`${column} ${direction}`))}`
}

const fromWindow = ({ from, where, order }: ListSource, { keys, skip, limit }: Window): Sql => sql`
  from ${from} where ${allOf([...where, keys && behind(order, keys)])}
  ${orderOf(order)} limit ${limitOf(limit)}${skip > 0 ? sql` offset ${skip}` : empty}`

const usualSizes = [limits.pageSizeDefault, 20, 50, 60, limits.pageSizeMax]
const usualLimits: ReadonlySet<number> = new Set(usualSizes.flatMap((size) => [size, size + 1]))

/**
 * A usual size is part of the text: for a parameter PostgreSQL assumes a tenth of all rows, finds the generic plan too
 * expensive, and plans every call again. Other sizes are parameters, since each text stays prepared as a statement.
 */
const limitOf = (limit: number): Sql => (usualLimits.has(limit) ? raw(String(limit)) : sql`${limit}`)

async function readColumns<Row extends object>(
  db: Db,
  { order, columns, details, isOneStatement }: ListSource,
  found: readonly FoundRow[],
): Promise<Row[]> {
  if (!details || isOneStatement) {
    return found.map(({ list_total: _, list_keys: __, ...row }) => row as unknown as Row)
  }
  if (found.length === 0) return []
  const arrays = order.keys.map(({ type }, at) =>
    keyArray(
      type,
      found.map(({ list_keys }) => list_keys[at] ?? null),
    ),
  )
  const names = order.keys.map(({ name }) => `key_${name}`)
  return db.query<Row>(sql`
    select ${columns}
    from unnest(${join(arrays)}) with ordinality as page (${raw(names.join(', '))}, list_position) ${details}
    order by page.list_position`)
}

type CountedSource = Pick<ListSource, 'from' | 'where' | 'total' | 'countedFrom' | 'isBeyondCount'>

async function readTotal(db: Db, source: CountedSource, upTo = 0): Promise<number> {
  const { total = countOf(source, upTo) } = source
  if (typeof total === 'number') return total
  return (await db.one<{ total: number }>(sql`select ${total} as total`)).total
}

/** The number of rows, up to one more than countedTotalMax or `upTo`. */
export function countOf({ from, countedFrom = from, where, isBeyondCount }: CountedSource, upTo = 0): Sql {
  const max = raw(String(Math.max(limits.countedTotalMax + 1, upTo)))
  const counted = sql`(
    select count(*) from (select 1 from ${countedFrom} where ${allOf(where)} limit ${max}) as counted)`
  return isBeyondCount ? sql`case when ${isBeyondCount} then ${max} else ${counted} end` : counted
}

export function allOf(conditions: readonly Condition[]): Sql {
  const given = conditions.filter((condition) => condition instanceof Sql)
  return given.length === 0 ? sql`true` : join(given, ' and ')
}

/** The first of several keys is also compared alone, because an index on it can then start there. */
function behind({ keys, descending }: ListOrder, texts: readonly string[]): Sql {
  const values = keys.map(({ type }, at) => keyValue(type, texts[at] ?? ''))
  const comparison = raw(descending ? '<' : '>')
  const behindAll = sql`(${join(keys.map(({ column }) => column))}) ${comparison} (${join(values)})`
  const [first] = keys
  return keys.length > 1 && first ? sql`${first.column} ${comparison}= ${values[0]} and ${behindAll}` : behindAll
}
