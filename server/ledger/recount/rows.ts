import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { lowestId } from '../../base/ids.ts'

/** The rows of events from which a merchant's figures are counted. No counter is among them. */
export type SourceRows = {
  orders: OrderRow[]
  lines: { orderId: string; listingId: string; productId: string; quantity: number; cost: number; price: number }[]
  refunds: RefundRow[]
  reviews: { stars: number }[]
  visits: { date: string }[]
  follows: { following: boolean }[]
  notices: { isUnread: boolean }[]
  listings: { id: string; state: 'selling' | 'stock'; removed: boolean }[]
  views: { listingId: string }[]
  baskets: { listingId: string }[]
  postings: PostingRow[]
  withdrawals: WithdrawalRow[]
  recharges: { amount: number; undone: boolean }[]
  liveEvents: { sequence: number }[]
  chat: { sequence: number; side: 'merchant' | 'staff' }[]
}

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

export type PostingRow = {
  sequence: number
  kind: string
  source: string
  account: string
  amount: number
  orderId: string | null
}

export type WithdrawalRow = {
  id: string
  amount: number
  fee: number
  status: 'in_review' | 'approved' | 'rejected'
  arrival: 'sending' | 'paid' | 'returned' | null
}

export async function readSourceRows(db: Db, merchantId: string): Promise<SourceRows> {
  return {
    orders: await db.query<OrderRow>(sql`
      select id, status, fee_bps as "feeBps", fund_from as "fundFrom", paid_on as "paidOn", late_on as "lateOn",
        picked_at as "pickedAt", received_at as "receivedAt", settled_at as "settledAt",
        settled_on as "settledOn", cancelled_on as "cancelledOn", cancelled_by as "cancelledBy"
      from orders where merchant_id = ${merchantId} order by id`),
    lines: await db.query(sql`
      select order_id as "orderId", listing_id as "listingId", product_id as "productId", quantity,
        purchase_price as cost, selling_price as price
      from order_line where merchant_id = ${merchantId} order by order_id, position`),
    refunds: await db.query<RefundRow>(sql`
      select id, order_id as "orderId", amount, status, bears, decided_at as "decidedAt",
        decided_on as "decidedOn"
      from refund where merchant_id = ${merchantId} order by id`),
    reviews: await db.query(sql`select stars from review where merchant_id = ${merchantId}`),
    visits: await db.query(sql`select date from visit where merchant_id = ${merchantId}`),
    follows: await db.query(sql`select following from follow where merchant_id = ${merchantId}`),
    notices: await db.query(
      sql`select read_at is null and not routine as "isUnread" from notice where merchant_id = ${merchantId}`,
    ),
    listings: await db.query(sql`
      select id, state, removed_at is not null as removed from listing where merchant_id = ${merchantId} order by id`),
    views: await db.query(sql`select listing_id as "listingId" from listing_view where merchant_id = ${merchantId}`),
    baskets: await db.query(sql`
      select listing_id as "listingId" from listing_basket where merchant_id = ${merchantId}`),
    postings: await db.query<PostingRow>(sql`
      select p.sequence, t.kind, t.source, p.account, p.amount, p.order_id as "orderId"
      from ledger_posting p
      join ledger_transaction t on t.merchant_id = p.merchant_id and t.sequence = p.sequence
      where p.merchant_id = ${merchantId} order by p.sequence, p.line`),
    withdrawals: await db.query<WithdrawalRow>(sql`
      select id, amount, fee, status, arrival from withdrawal where merchant_id = ${merchantId} order by id`),
    recharges: await db.query(sql`
      select amount, reversed_at is not null as undone from deposit
      where merchant_id = ${merchantId} and credited_at is not null`),
    liveEvents: await db.query(sql`
      select sequence from live_event where merchant_id = ${merchantId} order by sequence desc limit 1`),
    chat: await db.query(sql`
      select sequence, side from chat_message where merchant_id = ${merchantId} order by sequence`),
  }
}

/** The stored counters. */
export type StoredFigures = {
  counter: Record<string, number>
  counts: Record<string, number>
  days: ({ date: string } & Record<string, string | number>)[]
  balances: Record<string, number>
  /** The sum of withdrawal fees in the ledger. */
  withdrawalFees: number
  /** The sum of deposits in the ledger, without those that a chain reorganisation undid. */
  recharged: number
  orders: { id: string; quantity: number; total: number; cost: number; fee: number; earnings: number; escrow: number }[]
  listings: { id: string; sales: number; views: number; baskets: number }[]
  /** Null before the first message. */
  conversation: Conversation | null
}

/** The number of messages, the last one that each side has read, and the unread ones of each side. */
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
  const [recharged] = await db.query<{ amount: number }>(sql`
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
    recharged: recharged?.amount ?? 0,
    orders: await db.query(sql`
      select id, quantity, selling_total as total, total_cost as cost, fee, earnings, escrow_left as escrow
      from orders where merchant_id = ${merchantId} order by id`),
    listings: await db.query(sql`
      select id, sales, views, baskets from listing where merchant_id = ${merchantId} order by id`),
    conversation:
      (await db.maybe<Conversation>(sql`
      select messages, merchant_seen, staff_seen, merchant_unread, staff_unread
      from conversation where merchant_id = ${merchantId}`)) ?? null,
  }
}

/** The stored sales of products, and the sales that the outbox has not delivered yet. */
export async function readProductFigures(db: Db) {
  return {
    products: await db.query<{ id: string; sales: number; recent: number; daily: number }>(sql`
      select n.product_id as id, n.sales, n.recent, (
        select coalesce(sum(d.quantity), 0)::bigint from product_day d
        where d.product_id = n.product_id and d.date >= n.recent_since) as daily
      from product_sales n order by n.product_id`),
    catalogue: await db.query<{ id: string; products: number; onSale: number; rows: number; rowsOnSale: number }>(sql`
      select coalesce(n.category_id, c.category_id) as id, coalesce(n.products, 0) as products,
        coalesce(n.on_sale, 0) as "onSale", coalesce(c.products, 0) as rows, coalesce(c.on_sale, 0) as "rowsOnSale"
      from catalogue_count n full join (
        select coalesce(category_id, ${lowestId}) as category_id, count(*) as products,
          count(*) filter (where on_sale) as on_sale
        from product group by grouping sets ((), (category_id))) as c on c.category_id = n.category_id
      order by id`),
    days: await db.query<{ id: string; date: string; quantity: number }>(sql`
      select product_id as id, date, quantity from product_day order by product_id, date`),
    underWay: await db.query<{ merchantId: string; kind: 'sold' | 'unsold'; orderId: string }>(sql`
      select merchant_id as "merchantId", kind, payload->>'orderId' as "orderId" from outbox
      where kind in ('sold', 'unsold') and done_at is null and failed_at is null`),
  }
}
