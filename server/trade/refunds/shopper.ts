import sql from 'sql-template-tag'
import type { Static } from 'typebox'
import { goodsOf } from '#contract/refund-causes.ts'
import type { Receipt, storeRefunds } from '#contract/storefront/refunds.ts'
import type { Db } from '../../base/db/open.ts'
import { readForm } from '../../base/http/multipart.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import { storeImage } from '../../base/images/store-image.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { asShopper } from '../../ground/uploads/quotas.ts'
import { findOrderBySecret, type OrderKey } from '../orders/order-secrets.ts'
import { readShopperOrder } from '../orders/queries.ts'
import { refundLines } from '../orders/refund-lines.ts'
import { actAsShopper } from '../orders/shopper.ts'

export const storeRefundHandlers: Handlers<typeof storeRefunds> = {
  ask: (call) =>
    actAsShopper(call, async ({ merchantId, orderId }) => {
      const { ctx, body, now } = call
      const goods = goodsOf(body.cause)
      if (goods !== null && body.goods !== undefined && body.goods !== goods)
        throw refuseField('goods', 'field_invalid')
      const needsWords = body.cause === undefined || body.cause === 'other'
      if (needsWords && body.reason.trim() === '') throw refuseField('reason', 'field_required')
      const refund = JSON.stringify({
        id: ctx.ids.next(),
        amount: body.amount ?? null,
        lines: body.lines ?? null,
        cause: body.cause ?? null,
        reason: body.reason.trim(),
        goods: body.goods ?? goods,
        images: await claimImages(call, { merchantId, orderId }),
      })
      return sql`select request_refund_by_shopper(${call.params.secret}, ${refund}::jsonb, ${now})`
    }),

  async receipt({ db, params, lang }) {
    const { merchantId, orderId } = await findOrderBySecret(db, params.secret)
    const paid = await db.maybe<{ receipt: Static<typeof Receipt> }>(sql`
      select json_build_object('paidAt', to_iso(o.paid_at), 'paidBy', o.paid_through, 'creditNotes', (
        select coalesce(json_agg(json_build_object('number', r.number, 'at', to_iso(r.decided_at), 'amount', r.amount,
          'lines', ${refundLines(lang)}, 'paidAt', to_iso(r.paid_at)) order by r.decided_at, r.number), '[]')
        from refund r where r.merchant_id = o.merchant_id and r.order_id = o.id and r.status = 'approved')) as receipt
      from orders o where o.merchant_id = ${merchantId} and o.id = ${orderId} and o.paid_at is not null`)
    if (!paid) throw refuse('conflict')
    return paid.receipt
  },

  async withdraw({ ctx, db, params: { secret }, body, now, lang, once }) {
    const order = await findOrderBySecret(db, secret)
    await once(order.merchantId, async (tx) => {
      const withdrawal = JSON.stringify({ id: ctx.ids.next(), amount: body.amount, lines: body.lines ?? null })
      await tx.query(sql`select leave_contract_by_shopper(${secret}, ${withdrawal}::jsonb, ${now})`)
      return null
    })
    ctx.live.touch(order.merchantId)
    return readShopperOrder(ctx.db, { ...order, lang })
  },

  sendBack: (call) =>
    actAsShopper(call, async (order) => {
      const { body, now } = call
      if (body.text.trim() === '') throw refuseField('text', 'field_required')
      const proof = JSON.stringify({ text: body.text.trim(), images: await claimImages(call, order) })
      return sql`select prove_return_by_shopper(${call.params.secret}, ${proof}::jsonb, ${now})`
    }),

  async image({ ctx, db, params, request }) {
    const order = await findOrderBySecret(db, params.secret)
    await requirePaid(db, order)
    await requireKnown(db, order)
    const { bytes } = await readForm(request)
    if (!bytes) throw refuseField('file', 'image_missing')
    return asShopper(ctx, order, (origin) => storeImage(ctx, { bytes, purpose: 'refund', origin }))
  },
}

/** An unpaid order has nothing to refund. */
async function requirePaid(db: Db, { merchantId, orderId }: OrderKey) {
  const order = await db.one<{ status: string; isPaid: boolean }>(sql`
    select status, paid_at is not null and status <> 'cancelled' as "isPaid" from orders
    where merchant_id = ${merchantId} and id = ${orderId}`)
  if (!order.isPaid) throw refuse('conflict', { status: order.status })
}

/** A photo may show the shopper, so none is accepted after the shopper's data was erased. */
async function requireKnown(db: Db, { merchantId, orderId }: OrderKey) {
  const erased = await db.maybe(sql`
    select 1 from order_contact
    where merchant_id = ${merchantId} and order_id = ${orderId} and erased_at is not null`)
  if (erased) throw refuse('conflict', { erasure: 'done' })
}

type ClaimCall = Pick<Call<typeof storeRefunds.sendBack>, 'db' | 'now'> & { body: { images?: string[] } }

/**
 * The files of the pictures sent for this order. They are claimed first, so a refused request keeps its few pictures.
 */
async function claimImages({ db, body, now }: ClaimCall, { merchantId, orderId }: OrderKey): Promise<string[]> {
  const ids = [...new Set(body.images)]
  if (ids.length === 0) return []
  await requireKnown(db, { merchantId, orderId })
  const rows = await db.query<{ file: string }>(sql`
    update upload set claimed_at = coalesce(claimed_at, ${now})
    where id = any (${ids}::uuid[]) and merchant_id = ${merchantId} and purpose = 'refund' and erased_at is null
      and (order_id = ${orderId} or order_id is null)
    returning file`)
  if (rows.length !== ids.length) throw refuseField('images', 'field_invalid')
  return rows.map(({ file }) => file)
}
