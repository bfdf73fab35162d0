import sql from 'sql-template-tag'
import type { service } from '#contract/service.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'
import { refuse } from '../../base/refuse.ts'
import { type MessageRow, readConversation, readMessages, readSequence, see, shownMessage, write } from './queries.ts'
import { hoursAt } from './rules.ts'

const shown = (ctx: Ctx, row: MessageRow) => ({
  ...shownMessage(ctx, row),
  mine: row.side === 'merchant',
  key: row.side === 'merchant' ? row.key : null,
})

/** The merchant's side of the conversation with customer service. */
export const serviceHandlers: Handlers<typeof service> = {
  async list({ ctx, db, query, session, now }) {
    const { merchantId } = session
    const { read, skip } = windowOf(query)
    const rows = await readMessages(db, { merchantId, before: readSequence(query.after), read, skip })
    const { messages, merchantUnread } = await readConversation(db, merchantId)
    const item = (row: MessageRow) => shown(ctx, row)
    const answer = listAnswer({
      rows,
      query,
      total: messages,
      isExact: true,
      item,
      cursor: ({ sequence }) => String(sequence),
    })
    return { ...answer, unread: merchantUnread, hours: hoursAt(ctx.config.serviceHours, now) }
  },

  async send({ ctx, db, body, session }) {
    const { merchantId } = session
    const { image, key } = body
    const text = body.text?.trim() ?? ''
    if (text === '' && image === undefined) throw refuse('validation', { fields: { text: 'field_required' } })
    if (image !== undefined) {
      const own = await db.maybe(sql`
        select id from upload
        where id = ${image} and merchant_id = ${merchantId} and purpose = 'chat' and erased_at is null`)
      if (!own) throw refuse('validation', { fields: { image: 'field_invalid' } })
    }
    return shown(ctx, await write(ctx, db, { merchantId, text, image, key, operatorId: null }))
  },

  seen: ({ ctx, db, session }) => see(ctx, db, { merchantId: session.merchantId, side: 'merchant' }),
}
