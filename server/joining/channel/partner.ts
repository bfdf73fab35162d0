import sql from 'sql-template-tag'
import type { channel } from '#contract/channel.ts'
import { after } from '../../base/clock.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { readEventTime } from '../../trade/orders/rules.ts'
import { readChannelOrder } from './order-state.ts'
import { placeChannelOrder } from './place-order.ts'
import { carryOut, readMessage, requirePlainText } from './read-message.ts'
import { toleranceMs } from './signature.ts'

/** Signed messages of partners. Each one answers with the current state of its order. */
export const channelHandlers: Handlers<typeof channel> = {
  async order(call) {
    const message = await readMessage(call)
    await carryOut(call.ctx, message, () => placeChannelOrder(call, message))
    return readChannelOrder(call.ctx, message)
  },

  async cancel(call) {
    const { ctx, db, body, now } = call
    const message = await readMessage(call)
    await carryOut(ctx, message, async () => {
      requirePlainText(ctx, { reason: body.reason })
      await db.query(sql`
        select cancel_channel_order(${JSON.stringify(message)}::jsonb, ${ctx.ids.next()}, ${body.reason.trim()},
          ${now})`)
    })
    return readChannelOrder(ctx, message)
  },

  async event(call) {
    const { ctx, db, body, now } = call
    const message = await readMessage(call)
    const { kind, text, at } = body
    await carryOut(ctx, message, async () => {
      requirePlainText(ctx, { text })
      // The signature's tolerance allows a partner's clock to be fast; record_carrier_event() counts a future time as
      // now.
      const happened = at === undefined ? now : readEventTime(at, { shippedAt: null, now: after(now, toleranceMs) })
      await db.query(sql`
        select record_channel_order_event(${JSON.stringify(message)}::jsonb, ${kind}, ${text.trim()}, ${happened},
          ${now})`)
    })
    return readChannelOrder(ctx, message)
  },

  async state(call) {
    return readChannelOrder(call.ctx, await readMessage(call))
  },
}
