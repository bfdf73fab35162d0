import sql from 'sql-template-tag'
import { minuteMs } from '#contract/durations.ts'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import type { OrderToPay, PaymentProvider, RefundPayment } from './provider.ts'
import { toStripeAmount } from './stripe-amounts.ts'
import { stripeOf } from './stripe-client.ts'
import { readStripeEvent } from './stripe-events.ts'
import { isOver, refundsOf } from './stripe-refunds.ts'

/** Stripe keeps a page open for at least half an hour; one more minute covers clock differences. */
const pageMinutes = 31
/** Payment on Stripe's own page, so that this server never sees a card's number. */
export const stripeProvider: PaymentProvider = {
  name: 'stripe',
  isOffered: async ({ config }, total) => total === null || toStripeAmount(total, config.currency) !== null,
  waitMs: ({ payWithinMinutes }) => payWithinMinutes * minuteMs,
  async start(ctx, order) {
    const amount = toStripeAmount(order.total, ctx.config.currency)
    if (amount === null) throw refuse('unavailable')
    return { url: await openPage(ctx, order, amount) }
  },
  readEvent: readStripeEvent,
  refund: payBack,
}

type PageRow = { number: number; expiresAt: string; lang: string }

/** The same page for every try: the key contains the order's number, and the page's contents are stored. */
async function openPage(ctx: Ctx, order: OrderToPay, amount: number): Promise<string> {
  const { merchantId, orderId, number, email } = order
  const now = ctx.clock.now()
  const { page } = await ctx.db.one<{ page: PageRow }>(sql`
    select open_payment_page(${merchantId}, ${orderId}, 'stripe', ${order.lang}, ${now},
      ${after(now, pageMinutes * minuteMs)}) as page`)
  const metadata = { merchantId, orderId }
  const back = (paid: string) => {
    const url = new URL(order.page)
    url.search = String(new URLSearchParams({ lang: page.lang, paid }))
    return url.href
  }
  try {
    const session = await stripeOf(ctx).checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: orderId,
        customer_email: email,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: ctx.config.currency.toLowerCase(),
              unit_amount: amount,
              product_data: { name: number },
            },
          },
        ],
        // Off even where the account has it on: our pages say what is charged, and the books have one currency.
        adaptive_pricing: { enabled: false },
        metadata,
        payment_intent_data: { metadata, description: number },
        success_url: back('1'),
        cancel_url: back('0'),
        expires_at: Math.floor(Date.parse(page.expiresAt) / 1_000),
      },
      { idempotencyKey: `${orderId}-${page.number}` },
    )
    if (session.url) return session.url
  } catch (error) {
    ctx.log.error({ err: error, orderId }, 'Stripe opened no page')
  }
  throw refuse('unavailable')
}

/** Stripe forgets an idempotency key after a day, and a try may come later, so known refunds are looked up. */
async function payBack(ctx: Ctx, { merchantId, reference, payment, amount, currency }: RefundPayment) {
  const stripe = stripeOf(ctx)
  const ours = await refundsOf(ctx, { payment, reference })
  const failed = ours.filter(({ status }) => isOver(status))
  const others = ours.filter(({ status }) => !isOver(status))
  const due = toStripeAmount(amount, currency) ?? fail(`Stripe cannot return ${amount} ${currency}`)
  const known = others.find((refund) => refund.amount === due)
  // A refund made by hand may name our reference. It does not count as ours, and nothing more is sent next to it.
  if (!known && others.length > 0) fail('Stripe has a refund of this name and of another amount')
  const refund =
    known ??
    (await stripe.refunds.create(
      { payment_intent: payment, amount: due, metadata: { merchantId, reference } },
      { idempotencyKey: `${reference}-${failed.length + 1}` },
    ))
  if (isOver(refund.status)) fail(refund.failure_reason ?? 'Stripe could not return the money')
  return refund.status === 'succeeded' ? 'paid' : 'under_way'
}

function fail(why: string): never {
  throw new Error(why)
}
