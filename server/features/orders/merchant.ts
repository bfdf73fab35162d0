import sql from 'sql-template-tag'
import type { Endpoint } from '#contract/endpoint.ts'
import type { orders } from '#contract/orders.ts'
import { after, dayMs } from '../../base/clock.ts'
import { raw } from '../../base/http/raw.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import type { MerchantSession } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { payTokenSpent, spendPayToken } from '../account/pay-token.ts'
import { countOrders, listOrders, listWaiting, readOrder, readOrderDetail, readPicked } from './queries.ts'
import { readBatch } from './rules.ts'

/** What a merchant does with the shop's orders. */
export const orderHandlers: Handlers<typeof orders> = {
  list: ({ db, session, query, lang }) => {
    const { merchantId, timeZone } = session
    return listOrders(db, { merchantId, timeZone, query, lang })
  },

  counts: ({ db, session }) => countOrders(db, session.merchantId),

  detail: ({ ctx, session, query, lang }) =>
    readOrderDetail(ctx, { merchantId: session.merchantId, orderId: query.id, lang }),

  // The pick-up first and what it is checked against after it: each step is one round trip, and a refusal of any
  // of them undoes them all.
  async pick(call) {
    const { db, session, body, now, lang } = call
    const { merchantId } = session
    await db.query(sql`
      select pick_up(${merchantId}, ${body.id}, ${body.fundFrom ?? 'escrow'}, ${now}, ${shipBy(call)})`)
    const spent = payTokenSpent({ session, purpose: 'pick', payToken: body.payToken, now })
    const { json, cost, confirmed } = await readPicked(db, { merchantId, orderId: body.id, lang, spent })
    if (confirmed === null) throw refuse('pay_password_required')
    if (confirmed !== cost) throw refuse('amount_changed', { amount: cost })
    return raw(json)
  },

  async pickBatch(call) {
    const { db, session, body, now } = call
    const ids = readBatch(body) ?? (await listWaiting(db, session.merchantId))
    const ceiling = await spend(call)
    const { json } = await db.one<{ json: string }>(sql`
      select pick_up_batch(${session.merchantId}, ${ids}::uuid[], ${body.fundFrom ?? 'escrow'}, ${ceiling}, ${now},
        ${shipBy(call)})::text as json`)
    return raw(json)
  },

  async decline({ ctx, db, session, body, now, lang }) {
    const { merchantId } = session
    const reason = body.reason.trim()
    if (reason === '') throw refuse('validation', { fields: { reason: 'field_required' } })
    await db.query(sql`
      select cancel_order(${merchantId}, ${body.id}, ${ctx.ids.next()}, 'merchant', ${reason}, ${now})`)
    return readOrder(db, { merchantId, orderId: body.id, lang })
  },
}

const shipBy = ({ ctx, now }: Pick<Call<Endpoint>, 'ctx' | 'now'>) => after(now, ctx.config.shipWithinDays * dayMs)

type Confirmed = Pick<Call<Endpoint>, 'db' | 'now'> & { session: MerchantSession; body: { payToken: string } }

/** Takes the token that confirmed this call; answers the amount that was confirmed. */
const spend = ({ db, session, body, now }: Confirmed) =>
  spendPayToken(db, { session, purpose: 'pick', payToken: body.payToken, now })
