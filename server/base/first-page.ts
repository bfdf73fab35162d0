import { limits } from '#contract/limits.ts'
import { writeCursor } from './cursor.ts'
import { fixed } from './db/fixed.ts'
import type { Db, Statement } from './db/handle.ts'
import { rawArray, rawObject } from './http/raw.ts'
import type { JsonRow } from './json-row.ts'
import {
  countedTotal,
  countOf,
  type FoundRow,
  type JsonSource,
  type ListOrder,
  type ListQuery,
  rowOf,
  search,
} from './list.ts'

/** The order of a hot list and the statement of its first page, which is put together once. */
export type FirstPage = {
  order: ListOrder
  find: (merchantId: string) => Statement
  write: JsonRow['write']
  isCounted: boolean
}

/**
 * The first page of a list of a merchant that is opened more often than any other; `sourceOf` places the merchant in the
 * source and does nothing else with it. A total of the source is SQL.
 */
export function firstPageOf(sourceOf: (merchantId: string) => JsonSource): FirstPage {
  const window = { keys: null, skip: 0, limit: limits.pageSizeDefault + 1 }
  const find = fixed((merchantId: string) => {
    const { json, ...source } = sourceOf(merchantId)
    return search({ ...source, total: source.total ?? countOf(source), columns: rowOf(json).columns }, window)
  })
  const { order, json, total } = sourceOf('')
  return { order, find, write: rowOf(json).write, isCounted: total === undefined }
}

/** The first page in the usual size; null where it is empty: then only the list itself knows the total. */
export async function readFirstPage(db: Db, { order, find, write, isCounted }: FirstPage, merchantId: string) {
  const rows = await db.query<FoundRow>(find(merchantId))
  const limit = limits.pageSizeDefault
  const total = rows[0]?.list_total
  if (total === undefined) return null
  const totals = isCounted ? countedTotal(total) : { total }
  const next = rows.length > limit ? writeCursor(order.name, rows[limit - 1]?.list_keys ?? []) : null
  return rawObject({ list: rawArray(rows.slice(0, limit).map(write)), ...totals, page: 1, limit, next })
}

/** Whether a query asks for what `readFirstPage` answers. */
export const isFirstPage = ({ page = 1, limit = limits.pageSizeDefault, after }: ListQuery): boolean =>
  page === 1 && limit === limits.pageSizeDefault && after === undefined
