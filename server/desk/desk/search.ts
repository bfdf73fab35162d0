import sql, { type Sql } from 'sql-template-tag'
import type { Query, Reply } from '#contract/endpoint.ts'
import type { operatorDesk } from '#contract/operator/desk.ts'
import type { FoundKind } from '#contract/operator/found-kinds.ts'
import type { Db } from '../../base/db/open.ts'
import { type ListOrder, type ListSource, newestFirst, readList } from '../../base/list.ts'
import { beginsWith, numberBeginning } from '../../base/numbers.ts'
import { findOrders } from '../../trade/orders/found-orders.ts'
import { sourceOfMerchants } from './found-merchants.ts'

type Group = Reply<typeof operatorDesk.search>['groups'][number]
type Found = Group['list'][number]
type FoundRow = Omit<Found, 'at'> & { at: Date }

type SearchInput = {
  query: Query<typeof operatorDesk.search>
  kinds: readonly FoundKind[]
  readsMail: boolean
}

const groupSize = 5

/** Matches of a keyword by kind, each from its own index; kinds without matches are left out. */
export async function searchAll(db: Db, { query, kinds, readsMail }: SearchInput): Promise<{ groups: Group[] }> {
  const { kind, limit = groupSize, after } = query
  const keyword = query.keyword.trim()
  const page = { keyword, limit, ...(kind !== undefined && after !== undefined && { after }) }
  const asked = kind === undefined ? kinds : kinds.filter((each) => each === kind)
  const found = await Promise.all(
    asked.map((each) => (each === 'order' ? groupOfOrders(db, page, readsMail) : groupOf(db, each, page))),
  )
  return { groups: found.filter(({ list }) => list.length > 0) }
}

type Awaitable<T> = T | Promise<T>
type Page = { keyword: string; limit: number; after?: string }

async function groupOfOrders(db: Db, query: Page, readsMail: boolean): Promise<Group> {
  const { list, next } = await findOrders(db, { query, readsMail })
  const items = list.map(({ number, shopName, sellingTotal, createdAt }) => ({
    ...{ item: number, name: number, detail: shopName, amount: sellingTotal, at: createdAt },
  }))
  return { kind: 'order', list: items, next }
}

async function groupOf(db: Db, kind: Exclude<FoundKind, 'order'>, { keyword, ...query }: Page): Promise<Group> {
  const source = await sources[kind](keyword, db)
  if (source === null) return { kind, list: [], next: null }
  const item = (row: FoundRow): Found => ({ ...row, at: row.at.toISOString() })
  const { list, next } = await readList(db, { query, total: 0, ...source, item })
  return { kind, list, next }
}

const byNumber = (kind: 'deposit' | 'withdrawal', beginning: string) => ({
  from: sql`public_number n`,
  where: [beginsWith(sql`n.number`, beginning), sql`n.kind = ${kind}`],
  order: {
    name: kind,
    keys: [
      { name: 'number', column: sql`n.number`, type: 'code' },
      { name: 'merchant_id', column: sql`n.merchant_id`, type: 'id' },
    ],
    descending: true,
  } satisfies ListOrder,
})

const shopOf = (alias: Sql) => sql`join shop s on s.merchant_id = ${alias}.merchant_id`

/** How to find each kind; null if the keyword cannot match it. */
const sources: Record<Exclude<FoundKind, 'order'>, (keyword: string, db: Db) => Awaitable<ListSource | null>> = {
  merchant: sourceOfMerchants,

  withdrawal(keyword) {
    const beginning = numberBeginning('WD', keyword)
    if (beginning === null) return null
    return {
      ...byNumber('withdrawal', beginning),
      columns: sql`
        w.number as item, w.number as name, s.name as detail, w.amount, w.created_at as at`,
      details: sql`
        join withdrawal w on w.merchant_id = page.key_merchant_id and w.number = page.key_number ${shopOf(sql`w`)}`,
    }
  },

  deposit(keyword) {
    const columns = sql`
      d.number as item, d.number as name, s.name as detail, d.amount, d.created_at as at`
    const beginning = numberBeginning('RC', keyword)
    if (beginning !== null) {
      const join = sql`join deposit d on d.merchant_id = page.key_merchant_id and d.number = page.key_number`
      return { ...byNumber('deposit', beginning), columns, details: sql`${join} ${shopOf(sql`d`)}` }
    }
    return {
      from: sql`deposit d`,
      where: [sql`d.reference = ${keyword.toUpperCase()}`],
      order: newestFirst(sql`d.id`, sql`d.merchant_id`),
      columns,
      details: sql`
        join deposit d on d.merchant_id = page.key_merchant_id and d.id = page.key_id ${shopOf(sql`d`)}`,
    }
  },

  refund(keyword) {
    const beginning = numberBeginning('RF', keyword)
    if (beginning === null) return null
    return {
      from: sql`refund r`,
      where: [beginsWith(sql`r.number`, beginning)],
      order: {
        name: 'refund',
        keys: [
          { name: 'number', column: sql`r.number`, type: 'code' },
          { name: 'merchant_id', column: sql`r.merchant_id`, type: 'id' },
        ],
        descending: true,
      },
      columns: sql`o.number as item, r.number as name, s.name as detail, r.amount, r.applied_at as at`,
      details: sql`
        join refund r on r.merchant_id = page.key_merchant_id and r.number = page.key_number
        join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id ${shopOf(sql`r`)}`,
    }
  },
}
