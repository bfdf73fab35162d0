import sql from 'sql-template-tag'
import { isLanguage } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import type { operatorService } from '#contract/operator/service.ts'
import { recordAct } from '../../base/audit.ts'
import { readCursor, writeCursor } from '../../base/cursor.ts'
import type { Db } from '../../base/db/open.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { openStream } from '../../base/http/streams.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'
import { refusedWords } from '../../base/message-filter/refused.ts'
import { refuse } from '../../base/refuse.ts'
import {
  readConversation,
  readMessages,
  readSequence,
  type Side,
  see,
  shownMessage,
  staffChannel,
  write,
} from './queries.ts'
import { staffEvents } from './staff-events.ts'

type Row = {
  merchantId: string
  shopName: string
  lang: string
  unread: number
  lastAt: Date
  side: Side
  text: string
  hasImage: boolean
}

const shown = ({ merchantId, shopName, lang, unread, lastAt, ...last }: Row) => ({
  ...{ merchantId, shopName, unread, last },
  lang: isLanguage(lang) ? lang : ('en' as const),
  lastAt: lastAt.toISOString(),
})

/** Customer service's side: words only, and never a word that asks for money, a password or a code. */
export const operatorServiceHandlers: Handlers<typeof operatorService> = {
  async conversations({ db, query }) {
    const { read, skip } = windowOf(query)
    const after = query.after === undefined ? null : readCursor(query.after)
    const rows = await db.query<Row>(sql`
      select c.merchant_id as "merchantId", s.name as "shopName", m.lang, c.staff_unread as unread,
        c.last_at as "lastAt", l.side, l.text, l.image is not null as "hasImage"
      from conversation c
      join merchant m on m.merchant_id = c.merchant_id
      join shop s on s.merchant_id = c.merchant_id
      join chat_message l on l.merchant_id = c.merchant_id and l.sequence = c.messages
      where ${after}::uuid is null or (c.staff_unread > 0, c.last_at, c.merchant_id) <
        (select b.staff_unread > 0, b.last_at, b.merchant_id from conversation b where b.merchant_id = ${after}::uuid)
      order by (c.staff_unread > 0) desc, c.last_at desc, c.merchant_id desc limit ${read} offset ${skip}`)
    const { total } = await db.one<{ total: number }>(sql`
      select count(*) as total from (
        select 1 from conversation limit ${limits.countedTotalMax + 1}) as counted`)
    return listAnswer({ rows, query, total, item: shown, cursor: ({ merchantId }) => writeCursor(merchantId) })
  },

  async messages({ ctx, db, params: { merchantId }, query }) {
    await mustBeMerchant(db, merchantId)
    const { read, skip } = windowOf(query)
    const rows = await readMessages(db, { merchantId, before: readSequence(query.after), read, skip })
    const { messages: total } = await readConversation(db, merchantId)
    return listAnswer({
      ...{ rows, query, total, isExact: true },
      item: (row) => ({ ...shownMessage(ctx, row), side: row.side }),
      cursor: ({ sequence }) => String(sequence),
    })
  },

  async send({ ctx, db, params: { merchantId }, body, session }) {
    await mustBeMerchant(db, merchantId)
    const text = body.text.trim()
    if (text === '') throw refuse('validation', { fields: { text: 'field_required' } })
    const why = refusedWords(text)
    if (why) {
      // It was kept from the merchant, so it stands in the platform's log, not in theirs.
      const act = { act: 'service.refused', role: 'support', reason: why, subject: merchantId } as const
      await recordAct(ctx, db, { operator: session, merchantId: null, ...act })
      throw refuse('validation', { fields: { text: why } })
    }
    const row = await write(ctx, db, { merchantId, text, key: body.key, operatorId: session.operatorId })
    return { ...shownMessage(ctx, row), side: row.side }
  },

  async seen({ ctx, db, params: { merchantId } }) {
    await mustBeMerchant(db, merchantId)
    return see(ctx, db, { merchantId, side: 'staff' })
  },

  async events({ ctx, session, request, reply }) {
    const token = String(request.headers['token'])
    const behind = request.headers['last-event-id']
    const begin = () => staffEvents(ctx, typeof behind === 'string' ? behind : null)
    // The place among the streams is the operator's own; what wakes them is the channel of all.
    const isOpen = await openStream(ctx, { owner: session.operatorId, channel: staffChannel, token, reply, begin })
    if (!isOpen) throw refuse('rate_limited', { retryAfterSeconds: 10 })
  },
}

async function mustBeMerchant(db: Db, merchantId: string) {
  if (!(await db.maybe(sql`select 1 from merchant where merchant_id = ${merchantId}`))) throw refuse('not_found')
}
