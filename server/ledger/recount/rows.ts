import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'

/**
 * Sums over a merchant's rows other than orders, none of them a stored counter. Their size grows with days and
 * listings.
 */
export type SourceSums = {
  reviews: { count: number; stars: number }
  visits: { date: string; count: number }[]
  followers: number
  notices: { count: number; unread: number }
  listings: { id: string; state: 'selling' | 'stock'; removed: boolean; views: number; baskets: number }[]
  balances: { account: string; balance: number }[]
  postings: number
  withdrawals: { held: number; fees: number }
  deposited: number
  chat: { messages: number; unreadByMerchant: number; unreadByStaff: number }
}

type StoredOrder = { quantity: number; total: number; cost: number; fee: number; earnings: number; escrow: number }

export type OrderRow = {
  id: string
  status: string
  feeBps: number
  fundFrom: 'escrow' | 'wallet' | null
  paidOn: string | null
  lateOn: string | null
  pickedAt: Date | null
  receivedAt: Date | null
  settledAt: Date | null
  settledOn: string | null
  cancelledOn: string | null
  cancelledBy: 'shopper' | 'merchant' | 'supplier' | 'time' | 'refund' | null
  stored: StoredOrder
}

export type RefundRow = {
  id: string
  orderId: string
  amount: number
  status: 'pending_approval' | 'approved' | 'rejected'
  bears: 'supplier' | 'merchant' | 'platform' | null
  decidedAt: Date | null
  decidedOn: string | null
}

export type PostingRow = { kind: string; source: string; account: string; amount: number; orderId: string }

export type LineRow = {
  orderId: string
  position: number
  listingId: string
  quantity: number
  cost: number
  price: number
}

export type RefundLineRow = { orderId: string; refundId: string; position: number; quantity: number; amount: number }

export type OrderRows = {
  row: OrderRow
  lines: LineRow[]
  refunds: RefundRow[]
  refundLines: RefundLineRow[]
  postings: PostingRow[]
}

export async function readSourceSums(db: Db, merchantId: string): Promise<SourceSums> {
  const one = <Row>(columns: Sql, from: Sql) =>
    db.one<Row>(sql`select ${columns} from ${from} where merchant_id = ${merchantId}`)
  const { followers } = await one<{ followers: number }>(
    sql`count(*) filter (where following) as followers`,
    sql`follow`,
  )
  const { deposited } = await one<{ deposited: number }>(
    sql`coalesce(sum(amount) filter (where credited_at is not null and reversed_at is null), 0)::bigint as deposited`,
    sql`deposit`,
  )
  const { postings } = await one<{ postings: number }>(sql`count(*) as postings`, sql`ledger_posting`)
  return {
    reviews: await one(sql`count(*), coalesce(sum(stars), 0)::bigint as stars`, sql`review`),
    visits: await db.query(sql`
      select date, count(*) from visit where merchant_id = ${merchantId} group by date order by date`),
    followers,
    notices: await one(sql`count(*), count(*) filter (where read_at is null and not routine) as unread`, sql`notice`),
    listings: await readListings(db, merchantId),
    balances: await db.query(sql`
      select account, sum(amount)::bigint as balance from ledger_posting where merchant_id = ${merchantId}
      group by account`),
    postings,
    withdrawals: await one(
      sql`coalesce(sum(amount) filter (where status = 'in_review' or arrival = 'sending'), 0)::bigint as held,
        coalesce(sum(fee) filter (where arrival = 'paid'), 0)::bigint as fees`,
      sql`withdrawal`,
    ),
    deposited,
    chat: await db.one(sql`
      select count(*) as messages,
        count(*) filter (where m.side <> 'merchant' and m.sequence > coalesce(c.merchant_seen, 0))
          as "unreadByMerchant",
        count(*) filter (where m.side <> 'staff' and m.sequence > coalesce(c.staff_seen, 0)) as "unreadByStaff"
      from chat_message m left join conversation c on c.merchant_id = m.merchant_id
      where m.merchant_id = ${merchantId}`),
  }
}

const readListings = (db: Db, merchantId: string) =>
  db.query<SourceSums['listings'][number]>(sql`
    select l.id, l.state, l.removed_at is not null as removed, coalesce(v.views, 0) as views,
      coalesce(b.baskets, 0) as baskets
    from listing l
    left join (select listing_id, count(*) as views from listing_view where merchant_id = ${merchantId}
      group by listing_id) as v on v.listing_id = l.id
    left join (select listing_id, count(*) as baskets from listing_basket where merchant_id = ${merchantId}
      group by listing_id) as b on b.listing_id = l.id
    where l.merchant_id = ${merchantId} order by l.id`)

type OrdersPage = { merchantId: string; after: string; limit: number }

export const readOrdersPage = (db: Db, { merchantId, after, limit }: OrdersPage): Promise<OrderRows[]> =>
  readOrders(db, merchantId, sql`id > ${after} order by id limit ${limit}`)

export const readOrdersOf = (db: Db, merchantId: string, ids: readonly string[]): Promise<OrderRows[]> =>
  readOrders(db, merchantId, sql`id = any (${ids}::uuid[]) order by id`)

async function readOrders(db: Db, merchantId: string, chosen: Sql): Promise<OrderRows[]> {
  const orders = await db.query<OrderRow>(sql`
    select id, status, fee_bps as "feeBps", fund_from as "fundFrom", paid_on as "paidOn", late_on as "lateOn",
      picked_at as "pickedAt", received_at as "receivedAt", settled_at as "settledAt",
      settled_on as "settledOn", cancelled_on as "cancelledOn", cancelled_by as "cancelledBy",
      jsonb_build_object('quantity', quantity, 'total', selling_total, 'cost', total_cost, 'fee', fee,
        'earnings', earnings, 'escrow', escrow_left) as stored
    from orders where merchant_id = ${merchantId} and ${chosen}`)
  const ids = orders.map(({ id }) => id)
  const lines = await db.query<LineRow>(sql`
    select order_id as "orderId", position, listing_id as "listingId", quantity, purchase_price as cost,
      selling_price as price
    from order_line where merchant_id = ${merchantId} and order_id = any (${ids}::uuid[]) order by order_id, position`)
  const refunds = await db.query<RefundRow>(sql`
    select id, order_id as "orderId", amount, status, bears, decided_at as "decidedAt", decided_on as "decidedOn"
    from refund where merchant_id = ${merchantId} and order_id = any (${ids}::uuid[]) order by id`)
  const refundLines = await db.query<RefundLineRow>(sql`
    select order_id as "orderId", refund_id as "refundId", position, quantity, amount from refund_line
    where merchant_id = ${merchantId} and order_id = any (${ids}::uuid[]) order by refund_id, position`)
  const postings = await db.query<PostingRow>(sql`
    select t.kind, t.source, p.account, p.amount, p.order_id as "orderId"
    from ledger_posting p
    join ledger_transaction t on t.merchant_id = p.merchant_id and t.sequence = p.sequence
    where p.merchant_id = ${merchantId} and p.order_id = any (${ids}::uuid[]) order by p.sequence, p.line`)
  const byOrder = {
    lines: Map.groupBy(lines, ({ orderId }) => orderId),
    refunds: Map.groupBy(refunds, ({ orderId }) => orderId),
    refundLines: Map.groupBy(refundLines, ({ orderId }) => orderId),
    postings: Map.groupBy(postings, ({ orderId }) => orderId),
  }
  return orders.map((row) => ({
    row,
    lines: byOrder.lines.get(row.id) ?? [],
    refunds: byOrder.refunds.get(row.id) ?? [],
    refundLines: byOrder.refundLines.get(row.id) ?? [],
    postings: byOrder.postings.get(row.id) ?? [],
  }))
}

export type StoredFigures = {
  counter: Record<string, number>
  counts: Record<string, number>
  days: ({ date: string } & Record<string, string | number>)[]
  balances: Record<string, number>
  withdrawalFees: number
  /** The sum of deposits in the ledger, without those that a chain reorganisation undid. */
  deposited: number
  listings: { id: string; sales: number; views: number; baskets: number }[]
  conversation: Conversation | null
}

export type Conversation = {
  messages: number
  merchant_seen: number
  staff_seen: number
  merchant_unread: number
  staff_unread: number
}

export async function readStoredFigures(db: Db, merchantId: string): Promise<StoredFigures> {
  const [counter = {}] = await db.query<Record<string, number>>(sql`
    select events, sales, income, pending, received_orders, completed_orders, followers, rating_sum, rating_count,
      notices, unread, listings_selling, listings_stock, open_refunds
    from merchant_counter where merchant_id = ${merchantId}`)
  const counts = await db.query<{ status: string; count: number }>(sql`
    select status, count from order_count where merchant_id = ${merchantId}`)
  const [fees] = await db.query<{ amount: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as amount from ledger_posting
    where merchant_id = ${merchantId} and account = 'revenue:withdrawal'`)
  const [deposited] = await db.query<{ amount: number }>(sql`
    select coalesce(-sum(p.amount), 0)::bigint as amount from ledger_transaction t
    join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence
    where t.merchant_id = ${merchantId} and t.kind in ('deposit_credited', 'deposit_reversed')
      and p.account like 'clearing:%'`)
  const balances = await db.query<{ account: string; balance: number }>(sql`
    select account, balance from ledger_account where merchant_id = ${merchantId}`)
  return {
    counter,
    counts: Object.fromEntries(counts.map(({ status, count }) => [status, count])),
    days: await db.query(sql`
      select date, sales, orders, estimated_profit, profit, cancelled, refunded, visitors, late_pickups,
        merchant_cancellations, merchant_refunds
      from merchant_day where merchant_id = ${merchantId} order by date`),
    balances: Object.fromEntries(balances.map(({ account, balance }) => [account, balance])),
    withdrawalFees: fees?.amount ?? 0,
    deposited: deposited?.amount ?? 0,
    listings: await db.query(sql`
      select id, sales, views, baskets from listing where merchant_id = ${merchantId} order by id`),
    conversation:
      (await db.maybe<Conversation>(sql`
      select messages, merchant_seen, staff_seen, merchant_unread, staff_unread
      from conversation where merchant_id = ${merchantId}`)) ?? null,
  }
}
