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

type AnswersBefore = { isFree: boolean; count: number; lastChangedAt: Date | null }

type CannedAnswerHandlers = Pick<
  Handlers<typeof operatorService>,
  'cannedAnswers' | 'setCannedAnswer' | 'removeCannedAnswer'
>

/** Prepared answers. They are checked before they are stored by the same filter as chat messages. */
export const cannedAnswerHandlers: CannedAnswerHandlers = {
  async cannedAnswers({ db }) {
    const rows = await db.query<CannedAnswerRow>(sql`
      select ${columns} from canned_answer a order by a.code limit ${limits.cannedAnswersMax}`)
    return rows.map(toCannedAnswer)
  },

  async setCannedAnswer(call) {
    const { ctx, body, session, now } = call
    const { id = ctx.ids.next(), code, title, texts, changedAt, reason } = body
    if (title.trim() === '') throw refuseField('title', 'field_required')
    for (const [lang, text] of Object.entries(texts)) {
      if (text.trim() === '') throw refuseField(`texts.${lang}`, 'field_required')
    }
    const act = { merchantId: null, role: 'support', act: 'canned_answer.set', reason, subject: id } as const
    const answer = JSON.stringify({ id, code, title: title.trim(), texts, changedAt })
    return performAct(call, act, async (tx) => {
      const { isFree, count, lastChangedAt } = await tx.one<AnswersBefore>(sql`
        select max(changed_at) filter (where id = ${id}) as "lastChangedAt", count(*) as count,
          not coalesce(bool_or(code = ${code} and id <> ${id}), false) as "isFree"
        from canned_answer`)
      if (body.id !== undefined && !lastChangedAt) throw refuse('not_found')
      if (changedAt !== undefined && changedAt !== lastChangedAt?.toISOString()) {
        throw refuse('conflict', { fields: { reason: 'changed_meanwhile' } })
      }
      if (!isFree) throw refuseField('code', 'field_invalid')
      if (!lastChangedAt && count >= limits.cannedAnswersMax)
        throw refuse('conflict', { most: limits.cannedAnswersMax })
      await tx.query(sql`select set_canned_answer_by_operator(${session.hash}, ${answer}::jsonb, ${now})`)
      return toCannedAnswer(
        await tx.one<CannedAnswerRow>(sql`select ${columns} from canned_answer a where a.id = ${id}`),
      )
    })
  },

  removeCannedAnswer(call) {
    const { params, body, session, now } = call
    const { id } = params
    const act = {
      merchantId: null,
      role: 'support',
      act: 'canned_answer.remove',
      reason: body.reason,
      subject: id,
    } as const
    return performAct(call, act, async (tx) => {
      await tx.query(sql`select remove_canned_answer_by_operator(${session.hash}, ${id}, ${now})`)
      return {}
    })
  },
}
