import sql, { type Sql } from 'sql-template-tag'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { answerPhrases } from '#contract/question-phrases.ts'
import type { questions } from '#contract/questions.ts'
import { toIso } from '../../base/clock.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import { descending, readList } from '../../base/list.ts'
import { refuse } from '../../base/refuse.ts'
import { answerSeconds, isReported, readMessages, type Side, toWireLanguage } from './queries.ts'
import { answerHoursOf, phrasesIn, phraseText, requireAllowedMessage } from './rules.ts'

type QuestionRow = {
  id: string
  name: string | null
  orderId: string | null
  orderNumber: string | null
  listingId: string | null
  title: string | null
  image: string | null
  lang: string
  unread: number
  lastAt: Date
  waitingSince: Date | null
  side: Side
  phrase: string | null
  text: string
  mailedAt: Date | null
  isUnmailable: boolean
  isReported: boolean
  isEnded: boolean
}

const filters: Record<'all' | 'unread' | 'waiting', Sql> = {
  all: sql`true`,
  unread: sql`q.messages > q.merchant_seen`,
  waiting: sql`q.waiting_since is not null`,
}

const columns = (lang: LanguageCode, now: Date) => sql`
  q.id, coalesce(q.asker, c.address->>'name') as name, q.order_id as "orderId", o.number as "orderNumber",
  t.id as "listingId", localize_text(p.title, ${lang}) as title, image_url(p.images[1]) as image, q.lang,
  q.messages - q.merchant_seen as unread, q.last_at as "lastAt", q.waiting_since as "waitingSince", l.side, l.phrase,
  l.text, q.mailed_at as "mailedAt", q.unmailable_at is not null as "isUnmailable", ${isReported(now)} as "isReported",
  q.ended_at is not null as "isEnded"`

const joins = sql`
  join question_message l on l.merchant_id = q.merchant_id and l.question_id = q.id and l.sequence = q.messages
  left join orders o on o.merchant_id = q.merchant_id and o.id = q.order_id
  left join order_contact c on c.merchant_id = q.merchant_id and c.order_id = q.order_id
  left join listing t on t.merchant_id = q.merchant_id and t.id = q.listing_id
  left join product p on p.id = t.product_id`

const toQuestion = (row: QuestionRow, lang: LanguageCode) => ({
  id: row.id,
  name: row.name,
  order: row.orderId === null ? null : { id: row.orderId, number: row.orderNumber ?? '' },
  product: row.listingId === null ? null : { listingId: row.listingId, title: row.title ?? '', image: row.image },
  lang: toWireLanguage(row.lang),
  unread: row.unread,
  lastAt: row.lastAt.toISOString(),
  waitingSince: toIso(row.waitingSince),
  last: {
    side: row.side,
    phrase: row.phrase === null ? null : phraseText(row.phrase, lang),
    text: row.text,
  },
})

type ThreadCall = Pick<Call<Endpoint>, 'db' | 'lang' | 'now'> & { session: { merchantId: string } }

async function readThread(call: ThreadCall, id: string): Promise<Reply<typeof questions.read>> {
  const { db, lang, now, session } = call
  const { merchantId } = session
  const row = await db.maybe<QuestionRow>(sql`
    select ${columns(lang, now)} from question q ${joins} where q.merchant_id = ${merchantId} and q.id = ${id}`)
  if (!row) throw refuse('not_found')
  return {
    ...toQuestion(row, lang),
    messages: await readMessages(db, { merchantId, questionId: id, lang }),
    phrases: phrasesIn(answerPhrases, lang),
    isReported: row.isReported,
    isEnded: row.isEnded,
    mailedAt: toIso(row.mailedAt),
    isUnmailable: row.isUnmailable,
  }
}

export const questionHandlers: Handlers<typeof questions> = {
  async list({ db, query, session: { merchantId }, lang, now }) {
    const { filter = 'all', orderId } = query
    const page = await readList(db, {
      query,
      from: sql`question q`,
      where: [
        sql`q.merchant_id = ${merchantId}`,
        filters[filter],
        orderId !== undefined && sql`q.order_id = ${orderId}`,
      ],
      order: descending('newest', ['last_at', sql`q.last_at`, 'time'], ['id', sql`q.id`, 'id']),
      columns: columns(lang, now),
      details: sql`join question q on q.merchant_id = ${merchantId} and q.id = page.key_id ${joins}`,
      item: (row: QuestionRow) => toQuestion(row, lang),
    })
    const { unread, seconds } = await db.one<{ unread: number; seconds: number | null }>(sql`
      select (select count(*) from question q where q.merchant_id = ${merchantId} and ${filters.unread}) as unread,
        ${answerSeconds(merchantId, now)} as seconds`)
    return { ...page, unread, answerHours: answerHoursOf(seconds) }
  },

  read: (call) => readThread(call, call.query.id),

  async answer(call) {
    const { ctx, db, body, lang, now } = call
    const { merchantId } = call.session
    const { id, phrase, text, key } = body
    requireAllowedMessage({ text, phrase, own: ctx.config.ownContacts })
    const answer = JSON.stringify({ key, phrase, text: text.trim(), lang })
    await db.query(sql`select answer_question(${merchantId}, ${id}, ${answer}::jsonb, ${now})`)
    return readThread(call, id)
  },

  async seen({ db, body, session: { merchantId }, now }) {
    await db.query(sql`select mark_question_read(${merchantId}, ${body.id}, 'merchant', ${body.through}, ${now})`)
    return {}
  },

  async report(call) {
    const { db, body, session, now } = call
    await db.query(sql`
      select report_question(${session.merchantId}, ${body.id}, 'merchant', ${body.reason.trim()}, ${now})`)
    return readThread(call, body.id)
  },
}
