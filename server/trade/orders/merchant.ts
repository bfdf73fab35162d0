import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import type { orders } from '#contract/orders.ts'
import { hasNextPart } from '#contract/picked-parts.ts'
import { dayOf } from '../../base/days.ts'
import { requireAnswerTo, shortWrite } from '../../base/db/handle.ts'
import { raw } from '../../base/http/raw.ts'
import { type Call, claimsKey, type Handlers } from '../../base/http/serve.ts'
import { tokenHash } from '../../base/http/session.ts'
import { refuseField } from '../../base/refuse.ts'
import { consumePayToken, continuePayToken } from '../../identity/account/pay-token.ts'
import { pickUpBatch } from './pick-up-batch.ts'
import { countOrders, listAwaitingPickup, listOrders, readOrder, readOrderDetail } from './queries.ts'
import { readBatch } from './rules.ts'

export const orderHandlers: Handlers<typeof orders> = {
  list: ({ ctx, db, session: { merchantId, timeZone }, query, now, lang }) =>
    listOrders(db, { merchantId, timeZone, today: dayOf(now, timeZone), config: ctx.config, query, lang }),

  counts: ({ db, session: { merchantId, timeZone }, now }) =>
    countOrders(db, { merchantId, timeZone, today: dayOf(now, timeZone) }),

  detail: ({ ctx, session, query, lang }) =>
    readOrderDetail(ctx, { merchantId: session.merchantId, orderId: query.id, lang }),

  pick: claimsKey(async (call: Call<typeof orders.pick>) => {
    const { db, session, body, now, lang } = call
    const { key, requestHash } = call.claim()
    const { merchantId } = session
    // With the key, since two pick-ups of a merchant may share a connection.
    const echo = `${merchantId} ${key}`
    const answer = await db.one<{ reply: string; echo: string }>(
      shortWrite(sql`
        select ${echo}::text as echo, pick_up_confirmed(${merchantId}, ${key}, ${requestHash}, ${session.id},
          ${tokenHash(body.payToken)}, ${body.id}, ${body.fundFrom ?? 'escrow'}, ${now}, ${lang}) as reply`),
    )
    requireAnswerTo(echo, answer.echo)
    return raw(answer.reply)
  }),

  async pickBatch(call) {
    const { db, session, body, now } = call
    const { merchantId } = session
    const { payToken, continueWith, fundFrom = 'escrow' } = body
    const max = continueWith === undefined ? limits.pickAllMax : limits.pickBatchMax
    // One further part, to know whether the list continues; more would repeat many ids in each answer.
    const ids =
      readBatch(body) ?? (await listAwaitingPickup(db, merchantId, continueWith === undefined ? undefined : 2 * max))
    const confirmation = { session, purpose: 'pick', now } as const
    const ceiling = await consumePayToken(db, { ...confirmation, payToken })
    const batch = await pickUpBatch(db, { merchantId, ids, fundFrom, ceiling, max, now })
    const amount = ceiling - batch.charged
    if (continueWith !== undefined && hasNextPart(batch, amount))
      await continuePayToken(db, { ...confirmation, payToken: continueWith, amount, used: payToken })
    return batch
  },

  async decline({ ctx, db, session, body, now, lang }) {
    const { merchantId } = session
    const reason = body.reason.trim()
    if (reason === '') throw refuseField('reason', 'field_required')
    await db.query(sql`
      select decline_order(${merchantId}, ${body.id}, ${ctx.ids.next()}, ${reason}, ${now})`)
    return readOrder(db, { merchantId, orderId: body.id, lang })
  },
}
