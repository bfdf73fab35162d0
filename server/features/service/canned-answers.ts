import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorService } from '#contract/operator/service.ts'
import { performAct } from '../../base/audit.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { refuse, refuseField } from '../../base/refuse.ts'

type CannedAnswer = Reply<typeof operatorService.cannedAnswers>[number]
type CannedAnswerRow = Omit<CannedAnswer, 'changedAt'> & { changedAt: Date }

const columns = sql`a.id, a.code, a.title, a.texts, a.changed_at as "changedAt"`

const toCannedAnswer = (row: CannedAnswerRow): CannedAnswer => ({ ...row, changedAt: row.changedAt.toISOString() })

type CannedAnswerHandlers = Pick<
  Handlers<typeof operatorService>,
  'cannedAnswers' | 'setCannedAnswer' | 'removeCannedAnswer'
>

/** Answers to begin with. The filter of operators' words reads them before they are stored, as it reads the chat. */
export const cannedAnswerHandlers: CannedAnswerHandlers = {
  async cannedAnswers({ db }) {
    const rows = await db.query<CannedAnswerRow>(sql`
      select ${columns} from canned_answer a order by a.code limit ${limits.cannedAnswersMax}`)
    return rows.map(toCannedAnswer)
  },

  async setCannedAnswer(call) {
    const { ctx, body, now } = call
    const { id = ctx.ids.next(), code, title, texts, reason } = body
    if (title.trim() === '') throw refuseField('title', 'field_required')
    for (const [lang, text] of Object.entries(texts)) {
      if (text.trim() === '') throw refuseField(`texts.${lang}`, 'field_required')
    }
    const act = { merchantId: null, role: 'support', act: 'canned_answer.set', reason, subject: id } as const
    return performAct(call, act, async (tx) => {
      const fields = sql`${code}, ${title.trim()}, ${JSON.stringify(texts)}::jsonb, ${now}`
      const { isThere, isFree, count } = await tx.one<{ isThere: boolean; isFree: boolean; count: number }>(sql`
        select coalesce(bool_or(id = ${id}), false) as "isThere", count(*) as count,
          not coalesce(bool_or(code = ${code} and id <> ${id}), false) as "isFree"
        from canned_answer`)
      if (body.id !== undefined && !isThere) throw refuse('not_found')
      if (!isFree) throw refuseField('code', 'field_invalid')
      if (!isThere && count >= limits.cannedAnswersMax) throw refuse('conflict', { most: limits.cannedAnswersMax })
      const row = await tx.one<CannedAnswerRow>(
        isThere
          ? sql`update canned_answer as a set (code, title, texts, changed_at) = (${fields}) where id = ${id}
              returning ${columns}`
          : sql`insert into canned_answer as a (id, code, title, texts, changed_at) values (${id}, ${fields})
              returning ${columns}`,
      )
      return toCannedAnswer(row)
    })
  },

  removeCannedAnswer(call) {
    const { params, body } = call
    const { id } = params
    const act = {
      merchantId: null,
      role: 'support',
      act: 'canned_answer.remove',
      reason: body.reason,
      subject: id,
    } as const
    return performAct(call, act, async (tx) => {
      const removed = await tx.maybe(sql`delete from canned_answer where id = ${id} returning id`)
      if (!removed) throw refuse('not_found')
      return {}
    })
  },
}
