import sql from 'sql-template-tag'
import type { Static } from 'typebox'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorQuestions } from '#contract/operator/questions.ts'
import { performAct } from '../../base/audit.ts'
import type { Db } from '../../base/db/open.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { longestFirst, readList } from '../../base/list.ts'
import { refuse } from '../../base/refuse.ts'
import { isReported, toWireLanguage } from './queries.ts'
import { phraseText } from './rules.ts'

type Question = Reply<typeof operatorQuestions.list>['list'][number]
type QuestionRow = Omit<Question, 'lang' | 'lastAt' | 'report'> & {
  lang: string
  lastAt: Date
  reportedAt: Date | null
  reportedBy: 'shopper' | 'merchant' | null
  report: string | null
  isOpen: boolean
}

const toQuestion = ({ reportedAt, reportedBy, report, isOpen, ...row }: QuestionRow): Question => ({
  ...row,
  lang: toWireLanguage(row.lang),
  lastAt: row.lastAt.toISOString(),
  report:
    reportedAt && reportedBy ? { at: reportedAt.toISOString(), by: reportedBy, text: report ?? '', isOpen } : null,
})

/** Operators read a conversation only in a dispute, and each reading is an act that its merchant is told of. */
export const operatorQuestionHandlers: Handlers<typeof operatorQuestions> = {
  list({ db, query, now }) {
    const { orderId } = query
    return readList(db, {
      query,
      from: sql`question q`,
      where: [orderId === undefined ? isReported(now) : sql`q.order_id = ${orderId}`],
      order: longestFirst({
        name: 'reported',
        since: sql`coalesce(q.reported_at, q.last_at)`,
        id: sql`q.id`,
        merchantId: sql`q.merchant_id`,
      }),
      columns: sql`
        q.id, q.merchant_id as "merchantId", s.name as "shopName", o.number as "orderNumber", q.lang, q.messages,
        q.last_at as "lastAt", q.reported_at as "reportedAt", q.reported_by as "reportedBy", q.report,
        ${isReported(now)} as "isOpen", q.ended_at is not null as "isEnded",
        is_question_disputed(q.merchant_id, q.id, ${now}) as "isReadable"`,
      details: sql`
        join question q on q.merchant_id = page.key_merchant_id and q.id = page.key_id
        join shop s on s.merchant_id = q.merchant_id
        left join orders o on o.merchant_id = q.merchant_id and o.id = q.order_id`,
      item: toQuestion,
    })
  },

  async read(call) {
    const { db, params, body, session, lang, now } = call
    const { id } = params
    const merchantId = await findMerchantOf(db, id)
    const role = session.roles.includes('support') ? 'support' : 'finance'
    const messages = await performAct(
      call,
      { merchantId, role, act: 'question.read', reason: body.reason, subject: id },
      async (tx) => {
        const { read } = await tx.one<{ read: StoredMessage[] }>(sql`
          select read_question_by_operator(${session.hash}, ${merchantId}, ${id}, ${now}) as read`)
        return read
      },
    )
    return {
      messages: messages.map((message) => ({
        ...message,
        phrase: message.phrase === null ? null : phraseText(message.phrase, lang),
        lang: toWireLanguage(message.lang),
      })),
    }
  },

  async close(call) {
    const { db, params, body, session, now } = call
    const { id } = params
    const merchantId = await findMerchantOf(db, id)
    const act = body.end ? 'question.end' : 'question.close'
    await performAct(call, { merchantId, role: 'support', act, reason: body.reason, subject: id }, async (tx) => {
      await tx.query(sql`
        select close_question_report_by_operator(${session.hash}, ${merchantId}, ${id}, ${body.end}, ${now})`)
    })
    return {}
  },
}

type StoredMessage = Omit<Static<typeof operatorQuestions.read.reply>['messages'][number], 'lang'> & { lang: string }

async function findMerchantOf(db: Db, id: string): Promise<string> {
  const found = await db.maybe<{ merchantId: string }>(sql`
    select merchant_id as "merchantId" from question where id = ${id}`)
  if (!found) throw refuse('not_found')
  return found.merchantId
}
