import { limits } from '#contract/limits.ts'

export type ListQuery = { page?: number; limit?: number; after?: string }

/** Where a list begins and how much it reads: one row more than it shows, which tells whether there is a next page. */
export function windowOf({ page = 1, limit = limits.pageSizeDefault, after }: ListQuery) {
  return { page, limit, read: limit + 1, skip: after === undefined ? (page - 1) * limit : 0 }
}

type Answered<Row, Item> = {
  rows: readonly Row[]
  query: ListQuery
  total: number
  /** Counters know the total however large it is. */
  isExact?: boolean
  item: (row: Row) => Item
  cursor: (row: Row) => string
}

/** The answer of a list from the rows read by its window. A total beyond what is counted says that it is a floor. */
export function listAnswer<Row, Item>({ rows, query, total, isExact = false, item, cursor }: Answered<Row, Item>) {
  const { page, limit } = windowOf(query)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const isFloor = !isExact && total > limits.countedTotalMax
  return {
    list: shown.map(item),
    total: isFloor ? limits.countedTotalMax : total,
    ...(isFloor && { totalIsFloor: true }),
    page,
    limit,
    next: rows.length > limit && last !== undefined ? cursor(last) : null,
  }
}
