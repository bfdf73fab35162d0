import sql from 'sql-template-tag'
import { defaultLanguage, readLanguage, wireLanguages } from '#contract/language-codes.ts'
import type { operatorService } from '#contract/operator/service.ts'
import { recordAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { openStream, pollSource, type SendEvents } from '../../base/http/streams.ts'
import { descending, readList } from '../../base/list.ts'
import { checkStaffMessage } from '../../base/message-filter/check-staff-message.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { listMessages, type MessageRow, markSeen, type Side, staffChannel, toMessage, writeMessage } from './queries.ts'
import { followConversations } from './staff-events.ts'

type ConversationRow = {
  merchantId: string
  shopName: string
  lang: string
  unread: number
  lastAt: Date
  side: Side
  text: string
  hasImage: boolean
}

const toConversation = ({ merchantId, shopName, lang, unread, lastAt, side, text, hasImage }: ConversationRow) => ({
  merchantId,
  shopName,
  lang: wireLanguages[readLanguage(lang) ?? defaultLanguage],
  unread,
  lastAt: lastAt.toISOString(),
  last: { side, text, hasImage },
})

const toStaffMessage = (ctx: Ctx, row: MessageRow) => ({ ...toMessage(ctx, row), side: row.side })

/** Customer service's side: text only, and never a text that asks for money, a password or a code. */
export const operatorServiceHandlers: Handlers<typeof operatorService> = {
  conversations: ({ db, query }) =>
    readList(db, {
      query,
      from: sql`conversation c`,
      where: [],
      order: descending(
        'unread',
        ['unread', sql`(c.staff_unread > 0)`, 'flag'],
        ['last_at', sql`c.last_at`, 'time'],
        ['merchant_id', sql`c.merchant_id`, 'id'],
      ),
      columns: sql`
        c.merchant_id as "merchantId", s.name as "shopName", m.lang, c.staff_unread as unread,
        c.last_at as "lastAt", l.side, l.text, l.image is not null as "hasImage"`,
      details: sql`
        join conversation c on c.merchant_id = page.key_merchant_id
        join merchant m on m.merchant_id = c.merchant_id
        join shop s on s.merchant_id = c.merchant_id
        join chat_message l on l.merchant_id = c.merchant_id and l.sequence = c.messages`,
      item: toConversation,
    }),

  async messages({ ctx, db, params: { merchantId }, query }) {
    await requireMerchant(db, merchantId)
    return listMessages(db, { merchantId, query, item: (row) => toStaffMessage(ctx, row) })
  },

  async send(call) {
    const { ctx, db, params, body, session } = call
    const { merchantId } = params
    await requireMerchant(db, merchantId)
    const text = body.text.trim()
    if (text === '') throw refuseField('text', 'field_required')
    const reason = checkStaffMessage(text, ctx.config.ownContacts)
    if (reason) {
      // The merchant never received it, so it is in the platform's log only.
      const act = 'service.refused'
      await recordAct(call, db, { merchantId: null, role: 'support', act, reason, subject: merchantId })
      throw refuseField('text', reason)
    }
    const { operatorId } = session
    return toStaffMessage(ctx, await writeMessage(ctx, db, { merchantId, text, key: body.key, operatorId }))
  },

  async seen({ ctx, db, params: { merchantId } }) {
    await requireMerchant(db, merchantId)
    return markSeen(ctx, db, { merchantId, side: 'staff' })
  },

  async events({ ctx, session, request, reply }) {
    const token = String(request.headers['token'])
    const lastId = request.headers['last-event-id']
    const begin = async (send: SendEvents) =>
      pollSource(ctx, await followConversations(ctx, typeof lastId === 'string' ? lastId : null), send)
    // Streams are limited per operator; all operators listen to the same channel.
    const isOpen = await openStream(ctx, { owner: session.operatorId, channel: staffChannel, token, reply, begin })
    if (!isOpen) throw refuse('rate_limited', { retryAfterSeconds: 10 })
  },
}

async function requireMerchant(db: Db, merchantId: string) {
  if (!(await db.maybe(sql`select 1 from merchant where merchant_id = ${merchantId}`))) throw refuse('not_found')
}
