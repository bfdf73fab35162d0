import sql from 'sql-template-tag'
import type { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { performAct } from '../../base/audit.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import { readDay, requireDay } from './read-day.ts'

/** Daily reconciliation. Only notes are stored; nothing is corrected. */
export const operatorReconciliationHandlers: Handlers<typeof operatorReconciliation> = {
  day: ({ ctx, db, query }) => readDay(db, query.day ?? null, ctx.config.currency),

  async note(call) {
    const { ctx, db, body, session, now } = call
    const { day, clearing, kind, key, reason } = body
    const { differences } = await readDay(db, requireDay(day), ctx.config.currency)
    if (!differences.some((each) => each.clearing === clearing && each.key === key && each.kind === kind)) {
      throw refuse('not_found')
    }
    const note = JSON.stringify({ id: ctx.ids.next(), clearing, day, kind, key, words: reason })
    const act = { merchantId: null, role: 'finance', act: 'difference.noted', reason, subject: day } as const
    await performAct(call, act, (tx) =>
      tx.query(sql`select note_difference_by_operator(${session.hash}, ${note}::jsonb, ${now})`),
    )
    return {}
  },
}
