import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'

/** The most open transactions that a call adds up; above that, the last closed day is shown. */
export const openTransactionsMax = 20_000

/** The sums of a merchant's account since the last checkpoint, in minor units. */
export type OpenSum = {
  merchantId: string
  account: string
  debit: number
  credit: number
  postings: number
  through: number
  /** Whether the account had no earlier posting. */
  isNew: boolean
}

/**
 * Sums of the postings after `day` was closed; null if there are too many. Merchants are closed at different moments,
 * so each one's own checkpoint shows where the open part begins.
 */
export async function readOpenSums(db: Db, day: string | null): Promise<OpenSum[] | null> {
  // Starts earlier, since a movement may carry a time slightly before it was written.
  const since = day === null ? sql`'-infinity'::timestamptz` : sql`(${day}::date + 1)::timestamp at time zone 'UTC'`
  const open = await db.query<{ merchantId: string; through: number; transactions: number }>(sql`
    select merchant_id as "merchantId", max(sequence) as through, count(*) as transactions from (
      select merchant_id, sequence from ledger_transaction
      where at >= ${since} - interval '1 hour' order by at desc limit ${openTransactionsMax + 1}) as recent
    group by merchant_id`)
  if (open.reduce((sum, { transactions }) => sum + transactions, 0) > openTransactionsMax) return null
  const merchants = open.map(({ merchantId }) => merchantId)
  const closed = await db.query<{ merchantId: string; sequence: number }>(sql`
    select distinct on (merchant_id) merchant_id as "merchantId", sequence from ledger_checkpoint
    where merchant_id = any(${merchants}::uuid[]) and day <= ${day}::date order by merchant_id, number desc`)
  const closedAt = new Map(closed.map(({ merchantId, sequence }) => [merchantId, sequence]))
  return db.query<OpenSum>(sql`
    select p.merchant_id as "merchantId", p.account, max(open.upto) as through, count(*) as postings,
      coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::bigint as debit,
      coalesce(sum(p.amount) filter (where p.amount > 0), 0)::bigint as credit,
      not exists (
        select 1 from ledger_account_day d
        where d.merchant_id = p.merchant_id and d.account = p.account
          and d.day <= ${day ?? '-infinity'}::date) as "isNew"
    from unnest(${merchants}::uuid[],
      ${merchants.map((merchantId) => closedAt.get(merchantId) ?? 0)}::bigint[],
      ${open.map(({ through }) => through)}::bigint[]) as open (merchant_id, behind, upto)
    join ledger_posting p
      on p.merchant_id = open.merchant_id and p.sequence > open.behind and p.sequence <= open.upto
    group by p.merchant_id, p.account`)
}
