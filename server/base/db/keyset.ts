import sql, { join, type Sql } from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import { refuse } from '../refuse.ts'
import type { Db } from './open.ts'

/** What a list is ordered by: whole numbers, then the unique id, all in one direction. */
export type Order = { name: string; keys: readonly Sql[]; id: Sql; descending: boolean }

export type Page = { page?: number; limit?: number; after?: string }

type Place = { keys: number[]; id: string }

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function writeCursor(order: Order, { keys, id }: Place): string {
  return Buffer.from(JSON.stringify([order.name, ...keys, id])).toString('base64url')
}

function readCursor(order: Order, cursor: string): Place {
  const [name, ...rest] = parsed(cursor)
  const id = rest.pop()
  const isKnown = name === order.name && typeof id === 'string' && idPattern.test(id)
  const keys = rest.filter((key): key is number => typeof key === 'number' && Number.isSafeInteger(key))
  if (!isKnown || keys.length !== order.keys.length) throw refuse('validation', { fields: { after: 'field_invalid' } })
  return { keys, id }
}

function parsed(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(read) ? read : []
  } catch {
    // Not one of ours: refused by the caller, who sees no name of an order in it.
    return []
  }
}

type Window = {
  from: Sql
  where: readonly Sql[]
  order: Order
  page: Page
}

/** One page of ids by keyset (or by page number), and the cursor of the next. */
export async function readPage(db: Db, { from, where, order, page: asked }: Window) {
  const { page = 1, limit = limits.pageSizeDefault } = asked
  const place = asked.after === undefined ? null : readCursor(order, asked.after)
  const columns = join([...order.keys, order.id])
  const conditions = [...where]
  if (place) {
    const row = join([...place.keys.map((key) => sql`${key}::bigint`), sql`${place.id}::uuid`])
    conditions.push(order.descending ? sql`(${columns}) < (${row})` : sql`(${columns}) > (${row})`)
  }
  const direction = order.descending ? sql`desc` : sql`asc`
  const sorted = join([...order.keys, order.id].map((key) => sql`${key} ${direction}`))
  const keys = order.keys.length > 0 ? sql`array[${join([...order.keys])}]::bigint[]` : sql`'{}'::bigint[]`
  const rows = await db.query<{ id: string; keys: (number | string)[] }>(sql`
    select ${order.id} as id, ${keys}::text[] as keys from ${from}
    where ${conditions.length > 0 ? join(conditions, ' and ') : sql`true`}
    order by ${sorted} limit ${limit + 1} offset ${place ? 0 : (page - 1) * limit}`)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? writeCursor(order, { keys: last.keys.map(Number), id: last.id }) : null
  return { ids: shown.map(({ id }) => id), page, limit, next }
}

/** Counts exactly, or to a thousand and then says that it is no more than a floor. */
export async function countRows(db: Db, { from, where }: Pick<Window, 'from' | 'where'>, isExact: boolean) {
  const max = isExact ? null : limits.countedTotalMax + 1
  const { total } = await db.one<{ total: number }>(sql`
    select count(*) as total from (
      select 1 from ${from} where ${where.length > 0 ? join([...where], ' and ') : sql`true`} limit ${max}) as counted`)
  const isFloor = !isExact && total > limits.countedTotalMax
  return { total: isFloor ? limits.countedTotalMax : total, ...(isFloor && { totalIsFloor: true }) }
}
