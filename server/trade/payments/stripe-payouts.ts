import type Stripe from 'stripe'
import { isId } from '#contract/id-pattern.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { PayoutEntry, PayoutEvent } from './provider.ts'
import { fromStripeAmount } from './stripe-amounts.ts'
import { stripeOf } from './stripe-client.ts'

const pageSize = 100
/** A payout with more balance transactions waits for an operator. */
const transactionsMax = 10_000

type Named = { metadata?: Stripe.Metadata | null; payment_intent?: string | { id: string } | null }

/**
 * Reads a payout from Stripe with each merchant's part; undefined if it cannot be read completely. A payout that is
 * neither paid nor failed is not booked.
 */
export async function payoutOf(ctx: Ctx, id: string): Promise<PayoutEvent[] | undefined> {
  const stripe = stripeOf(ctx)
  const { status, amount: stripeAmount, currency: stripeCurrency, automatic } = await stripe.payouts.retrieve(id)
  const state = status === 'paid' ? 'paid' : status === 'failed' || status === 'canceled' ? 'returned' : null
  if (state === null) return []
  const currency = stripeCurrency.toUpperCase()
  const amount = fromStripeAmount(stripeAmount, currency)
  // Stripe does not list the transactions of a payout made by hand.
  if (amount === null || !automatic) return undefined
  const entries = new Map<string, PayoutEntry>()
  if (!(await addPayout(ctx, { entries, read: 0 }, id))) return undefined
  return [{ kind: 'payout', reference: id, amount, currency, state, entries: [...entries.values()] }]
}

type Reading = { entries: Map<string, PayoutEntry>; read: number }

/** Adds a payout's entries; returns whether it could be read completely. */
async function addPayout(ctx: Ctx, reading: Reading, id: string): Promise<boolean> {
  for (let after: string | undefined; ; ) {
    const list = await stripeOf(ctx).balanceTransactions.list({
      payout: id,
      limit: pageSize,
      expand: ['data.source'],
      ...(after !== undefined && { starting_after: after }),
    })
    reading.read += list.data.length
    for (const transaction of list.data) {
      const again = paidAgain(transaction)
      // A payout's own transaction is in its list.
      if (again === id || transaction.type === 'payout') continue
      const isRead =
        again === null
          ? await addEntry(ctx, reading.entries, transaction)
          : reading.read < transactionsMax && (await addPayout(ctx, reading, again))
      if (!isRead) return false
    }
    after = list.data.at(-1)?.id
    if (!list.has_more || after === undefined) return true
    if (reading.read >= transactionsMax) return false
  }
}

/** The failed payout whose money this one contains, so its entries belong here too. */
function paidAgain({ type, source }: Stripe.BalanceTransaction): string | null {
  if (type !== 'payout_failure' && type !== 'payout_cancel') return null
  return typeof source === 'string' ? source : (source?.id ?? null)
}

/** Returns false if the currency has no such amount. Entries without a merchant stay unallocated. */
async function addEntry(
  ctx: Ctx,
  entries: Map<string, PayoutEntry>,
  { amount: stripeAmount, fee: stripeFee, currency: stripeCurrency, source }: Stripe.BalanceTransaction,
): Promise<boolean> {
  const named = await nameEntry(ctx, source)
  if (named === null) return true
  const currency = stripeCurrency.toUpperCase()
  const [amount, fee] = [fromStripeAmount(stripeAmount, currency), fromStripeAmount(stripeFee, currency)]
  if (amount === null || fee === null) return false
  const key = `${named.merchantId} ${named.reference}`
  const known = entries.get(key) ?? { amount: 0, fee: 0 }
  entries.set(key, { ...named, amount: known.amount + amount, fee: known.fee + fee })
  return true
}

/**
 * The merchant in the metadata of the charge, the refund, or the disputed payment. Another business of the same account
 * may write ids of its own. Refunds are matched by our reference, everything else by payment id.
 */
async function nameEntry(
  ctx: Ctx,
  source: Stripe.BalanceTransaction['source'],
): Promise<Pick<PayoutEntry, 'merchantId' | 'reference'> | null> {
  if (source === null || typeof source === 'string') return null
  const { metadata, payment_intent: intent } = source as Named
  const payment = typeof intent === 'string' ? intent : (intent?.id ?? null)
  const reference = metadata?.['reference'] ?? payment
  const own = metadata?.['merchantId']
  if (own && isId(own)) return { merchantId: own, reference }
  if (payment === null) return null
  const { merchantId } = (await stripeOf(ctx).paymentIntents.retrieve(payment)).metadata
  return merchantId && isId(merchantId) ? { merchantId, reference } : null
}
