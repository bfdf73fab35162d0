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

/** An objection must be answered by another operator than the one whose act it concerns. */
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
    const { roles } = session
    const role = (['support', 'finance', 'reviewer'] as const).find((each) => roles.includes(each)) ?? 'support'
    const { id } = params
    const answer = body.answer.trim()
    if (answer === '') throw refuseField('answer', 'field_required')
    const merchantId = await findMerchantOf(db, id)
    const act: OperatorAct = { merchantId, role, act: 'objection.answer', reason: body.reason, subject: id }
    await performAct(call, act, async (tx) => {
      await tx.query(sql`
        select answer_objection_by_operator(${session.hash}, ${merchantId}, ${id}, ${answer}, ${now})`)
    })
    return toOperatorObjection(
      await db.one<OperatorObjectionRow>(sql`
        select ${columns} from ${tables} where o.merchant_id = ${merchantId} and o.id = ${id}`),
    )
  },
}

async function findMerchantOf(db: Db, id: string): Promise<string> {
  const found = await db.maybe<{ merchant_id: string }>(sql`select merchant_id from objection where id = ${id}`)
  if (!found) throw refuse('not_found')
  return found.merchant_id
}
