import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import type { operatorObjections } from '#contract/operator/objections.ts'
import { recordAct } from '../../base/audit.ts'
import { readCursor, writeCursor } from '../../base/cursor.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'
import { refuse } from '../../base/refuse.ts'
import { type ObjectionRow, objectionColumns, shownObjection } from './objections.ts'

type OperatorRow = ObjectionRow & { merchantId: string; shopName: string }

const columns = sql`${objectionColumns}, o.merchant_id as "merchantId", s.name as "shopName"
  from objection o join shop s on s.merchant_id = o.merchant_id`

const shown = (row: OperatorRow) => ({
  ...shownObjection(row),
  merchantId: row.merchantId,
  shopName: row.shopName,
})

/** What merchants object to, and the answers: by another operator than the one whose act it is about. */
export const operatorObjectionHandlers: Handlers<typeof operatorObjections> = {
  async list({ db, query }) {
    const { read, skip } = windowOf(query)
    const after = query.after === undefined ? null : readCursor(query.after)
    const isWaiting = query.state !== 'answered'
    const only = sql`
      (o.answered_at is null) = ${isWaiting}
        and (${query.merchantId ?? null}::uuid is null or o.merchant_id = ${query.merchantId ?? null}::uuid)`
    const beyond = isWaiting ? sql`o.id > ${after}::uuid` : sql`o.id < ${after}::uuid`
    const rows = await db.query<OperatorRow>(sql`
      select ${columns} where ${only} and (${after}::uuid is null or ${beyond})
      order by o.id ${isWaiting ? sql`asc` : sql`desc`} limit ${read} offset ${skip}`)
    const { total } = await db.one<{ total: number }>(sql`
      select count(*) as total from (
        select 1 from objection o where ${only} limit ${limits.countedTotalMax + 1}) as counted`)
    return listAnswer({ rows, query, total, item: shown, cursor: ({ id }) => writeCursor(id) })
  },

  async answer({ ctx, db, params, body, session, now }) {
    const { operatorId, roles } = session
    const role = (['support', 'finance', 'reviewer'] as const).find((each) => roles.includes(each)) ?? 'support'
    const answer = body.answer.trim()
    if (answer === '') throw refuse('validation', { fields: { answer: 'field_required' } })
    const row = await db.transaction(async (tx) => {
      const found = await tx.maybe<{ merchantId: string; open: boolean; isOwn: boolean }>(sql`
        select o.merchant_id as "merchantId", o.answered_at is null as open,
          exists (select 1 from audit a where a.merchant_id = o.merchant_id and a.operator_id = ${operatorId}
              and (o.subject_id = a.id::text or o.subject_id = a.subject))
            or exists (select 1 from hold h where h.merchant_id = o.merchant_id and h.id::text = o.subject_id
              and ${operatorId} = any (h.made_by)) as "isOwn"
        from objection o where o.id = ${params.id} for update of o`)
      if (!found) throw refuse('not_found')
      if (!found.open) throw refuse('conflict')
      if (found.isOwn) throw refuse('conflict', { needs: 'another_operator' })
      const { merchantId } = found
      await tx.query(sql`
        update objection set answer = ${answer}, answered_at = ${now}, answered_by = ${operatorId}
        where merchant_id = ${merchantId} and id = ${params.id}`)
      const act = { act: 'objection.answer', reason: body.reason, subject: params.id, role } as const
      await recordAct(ctx, tx, { operator: session, merchantId, ...act })
      const told = JSON.stringify({ answer })
      await tx.query(sql`
        select notify_merchant(${merchantId}, 'objection_answered', ${told}::jsonb, 'objection', ${params.id}, ${now})`)
      await tx.query(sql`
        select enqueue(${merchantId}, 'mail',
          jsonb_build_object('kind', 'objection_answered', 'params', ${told}::jsonb), ${now})`)
      return tx.one<OperatorRow>(sql`select ${columns} where o.merchant_id = ${merchantId} and o.id = ${params.id}`)
    })
    ctx.live.touch(row.merchantId)
    return shown(row)
  },
}
