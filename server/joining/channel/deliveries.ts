import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import { type Delivery, RefusedForGood } from '../../base/outbox.ts'
import { type PostAnswer, postOutside } from '../../base/post-outside.ts'
import { withoutHidden } from '../../base/typed-text.ts'
import { findKeys } from './keys.ts'
import { signMessage } from './signature.ts'

type Event = { id: string; merchantId: string; partnerId: string; body: string }

/**
 * Tells a partner about its order by Standard Webhooks. Each try has the same id and text, its own time, and a
 * signature by every valid key.
 */
export const tellPartner: Delivery = {
  async deliver(ctx, { merchant_id: merchantId, payload }) {
    const event = await ctx.db.maybe<Event>(sql`
      select id, merchant_id as "merchantId", partner_id as "partnerId", body from channel_event
      where merchant_id = ${merchantId} and id = ${String(payload['eventId'])}`)
    if (!event) throw new Error('the event is deleted')
    const { status, text } = await post(ctx, event)
    const isDelivered = status >= 200 && status <= 299
    if (!isDelivered) {
      await noteTry(ctx, event, { status, answer: text })
      // 410 Gone: the receiver wants no further events (Standard Webhooks).
      throw new (status === 410 ? RefusedForGood : Error)(`the receiver answered ${status}`)
    }
    const noted = JSON.stringify({ status, answer: text, isDelivered })
    return async (tx) => {
      await tx.query(sql`select note_channel_try(${merchantId}, ${event.id}, ${noted}::jsonb, ${ctx.clock.now()})`)
    }
  },
}

async function post(ctx: Ctx, event: Event): Promise<PostAnswer> {
  try {
    return await trySending(ctx, event)
  } catch (failure) {
    const answer = failure instanceof Error ? failure.message : String(failure)
    await noteTry(ctx, event, { status: null, answer })
    throw failure
  }
}

async function trySending(ctx: Ctx, { id, partnerId, body: stored }: Event): Promise<PostAnswer> {
  // A partner may use one key for several installations, so the event names this one.
  const body = JSON.stringify({ ...(JSON.parse(stored) as object), from: ctx.config.publicUrl })
  const channel = await ctx.db.maybe<{ receiver: string }>(sql`
    select receiver from partner_channel where partner_id = ${partnerId}`)
  const keys = await findKeys(ctx, { partnerId })
  if (!channel || keys.length === 0) throw new Error('the partner has no key that counts')
  const sentAt = ctx.clock.now()
  const signatures = keys.map(({ secret }) => signMessage(secret, { id, sentAt, body }))
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
  const { resolve, config } = ctx
  const given = { url: channel.receiver, headers, body }
  const answer = await postOutside({ ...given, loopback: config.loopbackReceivers, resolve })
  // Operators read the answer. PostgreSQL refuses zero characters, and an answer that is not stored would count as a
  // failed try.
  return { ...answer, text: withoutHidden(answer.text) }
}

const noteTry = (ctx: Ctx, { merchantId, id }: Event, noted: { status: number | null; answer: string }) =>
  ctx.db.query(sql`
    select note_channel_try(${merchantId}, ${id}, ${JSON.stringify(noted)}::jsonb, ${ctx.clock.now()})`)
