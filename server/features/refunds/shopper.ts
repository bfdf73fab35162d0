import sql from 'sql-template-tag'
import type { storeRefunds } from '#contract/storefront/refunds.ts'
import type { Db } from '../../base/db/open.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { storeImage } from '../../base/images/store-image.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { findOrderBySecret } from '../orders/order-secrets.ts'
import { actAsShopper } from '../orders/shopper.ts'

/** Shoppers ask for a refund. */
export const storeRefundHandlers: Handlers<typeof storeRefunds> = {
  ask: (call) =>
    actAsShopper(call, async ({ merchantId, orderId }) => {
      const { ctx, db, body, now } = call
      const refund = JSON.stringify({
        id: ctx.ids.next(),
        amount: body.amount ?? null,
        reason: body.reason.trim(),
        goods: body.goods,
        images: await readFiles(db, merchantId, body.images ?? []),
      })
      return sql`select request_refund(${merchantId}, ${orderId}, ${refund}::jsonb, ${now})`
    }),

  async image({ ctx, db, params, request }) {
    const { merchantId } = await findOrderBySecret(db, params.secret)
    if (!request.isMultipart()) throw refuse('unsupported_media')
    const file = await request.file()
    if (!file) throw refuseField('file', 'image_missing')
    return storeImage(ctx, { bytes: await file.toBuffer(), purpose: 'refund', merchantId })
  },
}

/** The files of pictures that shoppers of this shop sent. */
async function readFiles(db: Db, merchantId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.query<{ file: string }>(sql`
    select file from upload where id = any (${ids}::uuid[]) and merchant_id = ${merchantId} and purpose = 'refund'
      and erased_at is null`)
  if (rows.length !== new Set(ids).size) throw refuseField('images', 'field_invalid')
  return rows.map(({ file }) => file)
}
