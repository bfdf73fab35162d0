import sql from 'sql-template-tag'
import type { service } from '#contract/service.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { refuseField } from '../../base/refuse.ts'
import { countUnread, listMessages, type MessageRow, markSeen, toMessage, writeMessage } from './queries.ts'
import { hoursAt } from './rules.ts'

const toMerchantMessage = (ctx: Ctx, row: MessageRow) => ({
  ...toMessage(ctx, row),
  mine: row.side === 'merchant',
  key: row.side === 'merchant' ? row.key : null,
})

export const serviceHandlers: Handlers<typeof service> = {
  async list({ ctx, db, query, session: { merchantId }, now }) {
    const item = (row: MessageRow) => toMerchantMessage(ctx, row)
    const [page, unread] = await Promise.all([
      listMessages(db, { merchantId, query, item }),
      countUnread(db, merchantId),
    ])
    return { ...page, unread, hours: hoursAt(ctx.config.serviceHours, now) }
  },

  async send({ ctx, db, body, session: { merchantId } }) {
    const { image, key } = body
    const text = body.text?.trim() ?? ''
    if (text === '' && image === undefined) throw refuseField('text', 'field_required')
    if (image !== undefined) {
      const own = await db.maybe(sql`
        select id from upload
        where id = ${image} and merchant_id = ${merchantId} and purpose = 'chat' and erased_at is null`)
      if (!own) throw refuseField('image', 'field_invalid')
    }
    return toMerchantMessage(ctx, await writeMessage(ctx, db, { merchantId, text, image, key, session: null }))
  },

  seen: ({ ctx, db, session }) => markSeen(ctx, db, { merchantId: session.merchantId, side: 'merchant' }),
}
