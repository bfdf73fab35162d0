import sql from 'sql-template-tag'
import type { ClearingAccount } from '#contract/operator/bank-formats.ts'
import type { Db } from '../../base/db/open.ts'
import { compact, lineClaim } from '../bank-lines/references.ts'
import type { Entry } from './differences.ts'
import { readWhole } from './read-whole.ts'

/** YYYY-MM-DD in UTC; `to` is exclusive. */
export type Days = { from: string; to: string }

export type Clearing = { clearing: ClearingAccount; currency: string }

type Movement = {
  merchantId: string
  sequence: number
  kind: string
  source: string
  day: string
  amount: number
  shopName: string
  number: string | null
  bankLine: string | null
  references: (string | null)[]
}

/** Movements for many merchants that are one line at the bank; readTransfers() reads them. */
export const transferKinds = ['supplier_paid', 'supplier_payment_returned', 'provider_payout']

/** Expects the alias `t` (transaction). */
export const sinceAndBefore = ({ from, to }: Days) =>
  sql`t.at >= ${`${from}T00:00:00Z`}::timestamptz and t.at < ${`${to}T00:00:00Z`}::timestamptz`

/** Null for sources that are not a single id. */
const sourceId = sql`case when t.source ~ '^[0-9a-f-]{36}$' then t.source::uuid end`

/**
 * Movements on a clearing account, one entry per event, with the references of its payment. Every kind is read:
 * movements without a number are found by their source.
 */
export async function readBooks(db: Db, { clearing, currency }: Clearing, days: Days): Promise<Entry[]> {
  const rows = await readWhole<Movement>(
    db,
    sql`
    with moved as (
      select t.merchant_id, min(t.sequence) as sequence, min(t.kind) as kind, ${sourceId} as id, t.source,
        (t.at at time zone 'UTC')::date as day, p.order_id, 0 - sum(p.amount) as amount
      from ledger_transaction t
      join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence and p.account = ${clearing}
      where ${sinceAndBefore(days)} and t.kind <> all (${transferKinds})
      group by t.merchant_id, t.source, (t.at at time zone 'UTC')::date, p.order_id, sign(p.amount)
    )
    select v.merchant_id as "merchantId", v.sequence, v.kind, v.source, v.day::text as day, v.amount::bigint as amount,
      s.name as "shopName", coalesce(d.number, w.number, o.number) as number,
      coalesce(d.bank_line, case when p.provider = 'bank' and v.kind in ('order_paid', 'payment_unapplied')
        then p.provider_ref end) as "bankLine",
      array[v.source, d.number, case when d.bank_line is null then d.reference end, d.tx_hash, w.number, w.evidence,
        o.number, p.provider_ref, r.number] as references
    from moved v
    join shop s on s.merchant_id = v.merchant_id
    left join deposit d on d.merchant_id = v.merchant_id and d.id = v.id
    left join withdrawal w on w.merchant_id = v.merchant_id and w.id = v.id
    left join payment p on p.merchant_id = v.merchant_id and p.id = v.id
    left join refund r on r.merchant_id = v.merchant_id and r.id = v.id
    left join orders o on o.merchant_id = v.merchant_id and o.id = coalesce(v.order_id, p.order_id, r.order_id)
    order by v.merchant_id, v.sequence`,
  )
  return rows.map((row) => toEntry(row, currency))
}

function toEntry(row: Movement, currency: string): Entry {
  const { merchantId, sequence, kind, source, day, amount, shopName, number, bankLine } = row
  const references = row.references.flatMap((reference) => (reference === null ? [] : [compact(reference)]))
  return {
    id: `${merchantId} ${sequence}`,
    claims: [...(bankLine === null ? [] : [lineClaim(bankLine)]), `return ${merchantId} ${source}`],
    references: [...new Set(references)],
    amount,
    currency,
    day,
    name: number ?? kind,
    text: shopName,
  }
}
