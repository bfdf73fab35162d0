import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'

/**
 * Money to return to a shopper. `reference` is the id of the refund, or of the payment that was late, of a wrong amount
 * or in another currency.
 */
export type Return = {
  merchantId: string
  reference: string
  orderId: string
  kind: 'refund_payout' | 'payment_return'
  payload: Record<string, string>
  provider: string
  payment: string
  payer: string | null
  /** Less what the shopper's bank took back in between. */
  amount: number
  /** Null for the currency of the books. */
  currency: string | null
  isDone: boolean
  /** A lost dispute replaced all of it. */
  isReplaced: boolean
  /** The amount that the provider was last asked for, maybe before a dispute replaced a part. */
  told: number | null
}

type ReturnKey = { merchantId: string; reference: string }
type ReturnRow = Pick<
  Return,
  'orderId' | 'provider' | 'payment' | 'payer' | 'amount' | 'currency' | 'isDone' | 'isReplaced' | 'told'
>

/** Finds the refund or payment with this id; undefined if there is none. */
export async function readReturn(db: Db, { merchantId, reference }: ReturnKey): Promise<Return | undefined> {
  const key = { merchantId, reference }
  const refund = await db.maybe<ReturnRow>(sql`
    select r.order_id as "orderId", o.paid_through as provider, coalesce(p.provider_ref, '') as payment, p.payer,
      r.amount - r.charged_back as amount, null as currency, r.paid_at is not null as "isDone",
      r.amount = r.charged_back as "isReplaced", r.sent_amount as told
    from refund r
    join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
    left join payment p on p.merchant_id = r.merchant_id and p.order_id = r.order_id and p.funded > 0
    where r.merchant_id = ${merchantId} and r.id = ${reference} and r.status = 'approved'`)
  const payout = { kind: 'refund_payout', payload: { refundId: reference } } as const
  if (refund) return { ...key, ...payout, ...refund }
  const returning = { kind: 'payment_return', payload: { paymentId: reference } } as const
  const payment = await db.maybe<ReturnRow>(sql`
    select order_id as "orderId", provider, provider_ref as payment, payer, amount - funded - charged_back as amount,
      null as currency, returned_at is not null or amount = funded + charged_back as "isDone",
      returned_at is null and amount = funded + charged_back as "isReplaced", return_sent_amount as told
    from payment where merchant_id = ${merchantId} and id = ${reference}`)
  if (payment) return { ...key, ...returning, ...payment }
  const unbooked = await db.maybe<ReturnRow>(sql`
    select order_id as "orderId", provider, provider_ref as payment, payer, amount, currency,
      returned_at is not null as "isDone", false as "isReplaced", amount as told
    from unbooked_payment where merchant_id = ${merchantId} and id = ${reference}`)
  return unbooked && { ...key, ...returning, ...unbooked }
}
