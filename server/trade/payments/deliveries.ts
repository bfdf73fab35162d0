import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { type Delivery, waits } from '../../base/outbox.ts'
import { findRefunder } from './providers.ts'
import { type Return, readReturn } from './returns.ts'

/** Returns payments that are late, too small, too large or in another currency. */
export const returnPayment: Delivery = {
  deliver: async (ctx, { merchant_id: merchantId, payload }) =>
    giveBack(ctx, { merchantId, reference: String(payload['paymentId']) }),
}

/**
 * Returns money through the provider that received it. Returns what to write once the shopper has it; null until the
 * provider confirms. If an operator must send it, or a dispute holds it back, the message is given up at once.
 */
export async function giveBack(ctx: Ctx, key: { merchantId: string; reference: string }) {
  const returned = await readReturn(ctx.db, key)
  if (!returned) throw new Error(`there is nothing to return with the id ${key.reference}`)
  const { merchantId, reference, orderId, provider: name, payment, amount, currency } = returned
  const write = async (tx: Db) => {
    await tx.query(sql`select mark_returned(${merchantId}, ${reference}, ${ctx.clock.now()})`)
  }
  if (returned.isDone) return write
  const { disputed } = await ctx.db.one<{ disputed: boolean }>(sql`
    select has_open_dispute(${merchantId}, ${orderId}) as disputed`)
  if (disputed) return wait(ctx, returned, 'disputed')
  const provider = findRefunder(ctx.config, name)
  if (!provider) throw new Error(`no provider to refund a payment of ${name}`)
  const outcome = await provider.refund(ctx, {
    ...{ merchantId, reference, payment, amount },
    currency: currency ?? ctx.config.currency,
  })
  if (outcome === 'by_hand') return wait(ctx, returned, 'by_hand')
  if (outcome === 'paid') return write
  await ctx.db.query(sql`select mark_return_sent(${merchantId}, ${reference}, ${ctx.clock.now()})`)
  return null
}

async function wait(ctx: Ctx, returned: Return, why: keyof typeof waits): Promise<never> {
  const { merchantId, orderId, kind, payload } = returned
  const { waits: isWaiting } = await ctx.db.one<{ waits: boolean }>(sql`
    select park_return(${merchantId}, ${kind}, ${JSON.stringify(payload)}::jsonb, ${waits[why]},
      ${why === 'disputed' ? orderId : null}, ${ctx.clock.now()}) as waits`)
  throw new Error(isWaiting ? waits[why] : 'the dispute ended meanwhile: the next try sends it')
}
