import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { fixed } from './db/fixed.ts'
import { type Db, requireAnswerTo, type Statement } from './db/handle.ts'
import { type Raw, rawArray, rawObject } from './http/raw.ts'
import type { JsonRow } from './json-row.ts'
import {
  countedTotal,
  countOf,
  type FoundRow,
  isPosition,
  type JsonSource,
  type ListOrder,
  type ListQuery,
  rowOf,
  search,
} from './list.ts'

/** A merchant's list that is opened often, so its statements are built only once. */
export type HotList = {
  order: ListOrder
  findFirst: (merchantId: string) => Statement
  findBehind: (merchantId: string, ...keys: string[]) => Statement
  write: JsonRow['write']
  isCounted: boolean
}

const size = limits.pageSizeDefault

/** `sourceOf` must only place the merchant in the source. A source's total is SQL. */
export function hotListOf(sourceOf: (merchantId: string) => JsonSource): HotList {
  const searchOf = (merchantId: string, keys: string[] | null) => {
    const { json, ...source } = sourceOf(merchantId)
    const total = source.total ?? countOf(source)
    const columns = sql`${merchantId}::uuid as list_of, ${rowOf(json).columns}`
    return search({ ...source, total, columns }, { keys, skip: 0, limit: size + 1 })
  }
  const { order, json, total } = sourceOf('')
  return {
    order,
    findFirst: fixed((merchantId: string) => searchOf(merchantId, null)),
    findBehind: fixed((merchantId: string, ...keys: string[]) => searchOf(merchantId, keys), 1 + order.keys.length),
    write: rowOf(json).write,
    isCounted: total === undefined,
  }
}

type PageInput = { merchantId: string; query: ListQuery }

/**
 * A page of the default size: the first, or one after a cursor. Null for other pages, an invalid cursor and an empty
 * page: the caller then reads the list the general way, which counts rows and refuses cursors.
 */
export async function readHotPage(db: Db, list: HotList, { merchantId, query }: PageInput): Promise<Raw | null> {
  const { page = 1, limit = size, after } = query
  if (page !== 1 || limit !== size) return null
  const cursor = after === undefined ? null : readCursor(after)
  if (after !== undefined && !(cursor && isPosition(list.order, cursor))) return null
  const rows = await db.query<FoundRow & { list_of: string }>(
    cursor ? list.findBehind(merchantId, ...cursor.keys) : list.findFirst(merchantId),
  )
  const total = rows[0]?.list_total
  if (total === undefined) return null
  requireAnswerTo(merchantId, rows[0]?.list_of)
  const totals = list.isCounted ? countedTotal(total) : { total }
  const next = rows.length > size ? writeCursor(list.order.name, rows[size - 1]?.list_keys ?? []) : null
  return rawObject({ list: rawArray(rows.slice(0, size).map(list.write)), ...totals, page, limit, next })
}
