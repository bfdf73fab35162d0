import sql from 'sql-template-tag'
import type { operatorObjections } from '#contract/operator/objections.ts'
import { type OperatorAct, performAct } from '../../base/audit.ts'
import type { Db } from '../../base/db/open.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { newestFirst, oldestFirst, readList } from '../../base/list.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { type ObjectionRow, objectionColumns, toObjection } from './objections.ts'

type OperatorObjectionRow = ObjectionRow & { merchantId: string; shopName: string }

const columns = sql`${objectionColumns}, o.merchant_id as "merchantId", s.name as "shopName"`
const tables = sql`objection o join shop s on s.merchant_id = o.merchant_id`

const toOperatorObjection = (row: OperatorObjectionRow) => ({
  ...toObjection(row),
  merchantId: row.merchantId,
  shopName: row.shopName,
})

/** Merchants' objections, answered by another operator than the one whose act it is about. */
export const operatorObjectionHandlers: Handlers<typeof operatorObjections> = {
  list({ db, query }) {
    const isOpen = query.state !== 'answered'
    const order = isOpen ? oldestFirst : newestFirst
    return readList(db, {
      query,
      from: tables,
      where: [
        isOpen ? sql`o.answered_at is null` : sql`o.answered_at is not null`,
        query.merchantId && sql`o.merchant_id = ${query.merchantId}`,
      ],
      order: order(sql`o.id`, sql`o.merchant_id`),
      columns,
      item: toOperatorObjection,
    })
  },

  async answer(call) {
    const { db, params, body, session, now } = call
    const { operatorId, roles } = session
    const role = (['support', 'finance', 'reviewer'] as const).find((each) => roles.includes(each)) ?? 'support'
    const { id } = params
    const answer = body.answer.trim()
    if (answer === '') throw refuseField('answer', 'field_required')
    const merchantId = await findMerchantOf(db, id)
    const act: OperatorAct = { merchantId, role, act: 'objection.answer', reason: body.reason, subject: id }
    return performAct(call, act, async (tx) => {
      await requireOpenToAnswer(tx, { merchantId, id, operatorId })
      await tx.query(sql`
        update objection set answer = ${answer}, answered_at = ${now}, answered_by = ${operatorId}
        where merchant_id = ${merchantId} and id = ${id}`)
      const notice = JSON.stringify({ answer })
      await tx.query(sql`
        select notify_merchant(${merchantId}, 'objection_answered', ${notice}::jsonb, 'objection', ${id}, ${now})`)
      await tx.query(sql`
        select enqueue_mail(${merchantId},
          jsonb_build_object('kind', 'objection_answered', 'params', ${notice}::jsonb), ${now})`)
      return toOperatorObjection(
        await tx.one<OperatorObjectionRow>(sql`
          select ${columns} from ${tables} where o.merchant_id = ${merchantId} and o.id = ${id}`),
      )
    })
  },
}

async function findMerchantOf(db: Db, id: string): Promise<string> {
  const found = await db.maybe<{ merchant_id: string }>(sql`select merchant_id from objection where id = ${id}`)
  if (!found) throw refuse('not_found')
  return found.merchant_id
}

type OpenToAnswerInput = { merchantId: string; id: string; operatorId: string }

/** Locks the objection and refuses one that is answered, or that is about this operator's own act or hold. */
async function requireOpenToAnswer(tx: Db, { merchantId, id, operatorId }: OpenToAnswerInput) {
  const objection = await tx.one<{ isOpen: boolean; isOwn: boolean }>(sql`
    select o.answered_at is null as "isOpen",
      exists (select 1 from audit a where a.merchant_id = ${merchantId} and a.operator_id = ${operatorId}
          and (o.subject_id = a.id::text or o.subject_id = a.subject))
        or exists (select 1 from hold h where h.merchant_id = ${merchantId} and h.id::text = o.subject_id
          and ${operatorId} = any (h.made_by)) as "isOwn"
    from objection o where o.merchant_id = ${merchantId} and o.id = ${id} for update of o`)
  if (!objection.isOpen) throw refuse('conflict')
  if (objection.isOwn) throw refuse('conflict', { needs: 'another_operator' })
}
