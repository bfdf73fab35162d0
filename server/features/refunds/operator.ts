import sql, { type Sql } from 'sql-template-tag'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { operatorRefunds } from '#contract/operator/refunds.ts'
import { performAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { oldestFirst, readList } from '../../base/list.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { type RefundRow, readRefund, refundColumns, refundJoins, toRefund } from './queries.ts'

type Bearer = 'supplier' | 'merchant' | 'platform'

const queues: Record<'pending_approval' | 'approved' | 'rejected' | 'unpaid', Sql> = {
  pending_approval: sql`r.status = 'pending_approval'`,
  approved: sql`r.status = 'approved'`,
  rejected: sql`r.status = 'rejected'`,
  unpaid: sql`r.status = 'approved' and r.paid_at is null and r.payment_failure is not null`,
}

const toOperatorRefund = (ctx: Ctx, row: RefundRow) => ({
  ...toRefund(ctx, row),
  merchantId: row.merchantId,
  shopName: row.shopName,
  payFailed: row.payFailed,
})

/** What finance does with refunds: preview what a decision would move, decide, and pay again. */
export const operatorRefundHandlers: Handlers<typeof operatorRefunds> = {
  list: ({ ctx, db, query, lang }) =>
    readList(db, {
      query,
      from: sql`refund r`,
      where: [queues[query.status ?? 'pending_approval'], query.merchantId && sql`r.merchant_id = ${query.merchantId}`],
      order: oldestFirst(sql`r.id`, sql`r.merchant_id`),
      columns: refundColumns(lang),
      details: sql`join refund r on r.merchant_id = page.key_merchant_id and r.id = page.key_id ${refundJoins}`,
      item: (row: RefundRow) => toOperatorRefund(ctx, row),
    }),

  effect: async ({ db, params, query, now }) => previewEffect(db, await findRefund(db, params.id), { ...query, now }),

  decide(call) {
    const { body, now } = call
    const { amount, bears, reason } = body
    if (!body.approve) {
      return actOnRefund(call, 'refund.reject', ({ merchantId, id }) => {
        return sql`select reject_refund(${merchantId}, ${id}, ${reason}, ${now})`
      })
    }
    if (bears === undefined) throw refuseField('bears', 'field_required')
    return actOnRefund(call, 'refund.approve', (refund) => approve(refund, { amount, bears, reason, now }))
  },

  payAgain: (call) =>
    actOnRefund(call, 'refund.pay_again', ({ merchantId, id, orderId, isUnpaid }) => {
      if (!isUnpaid) throw refuse('conflict')
      const payload = JSON.stringify({ refundId: id, orderId })
      return sql`select enqueue(${merchantId}, 'refund_payout', ${payload}::jsonb, ${call.now})`
    }),
}

type RefundKey = { merchantId: string; id: string; orderId: string; isUnpaid: boolean }

async function findRefund(db: Db, id: string): Promise<RefundKey> {
  const refund = await db.maybe<RefundKey>(sql`
    select merchant_id as "merchantId", id, order_id as "orderId",
      status = 'approved' and paid_at is null and payment_failure is not null as "isUnpaid"
    from refund where id = ${id}`)
  if (!refund) throw refuse('not_found')
  return refund
}

type Approval = { amount?: number | undefined; bears: Bearer; now: Date }

const approve = ({ merchantId, id }: RefundKey, { amount, bears, reason, now }: Approval & { reason: string }) =>
  sql`select decide_refund(${merchantId}, ${id}, ${amount ?? null}, ${bears}, ${reason}, ${now})`

/** Thrown to roll a preview back. */
const rollback = new Error('a preview is rolled back')

/** What an approval would move: it is carried out, the balances are compared, and the transaction is rolled back. */
async function previewEffect(db: Db, refund: RefundKey, { amount, bears, now }: Approval) {
  let effect: Reply<typeof operatorRefunds.effect> | undefined
  const preview = db.transaction(async (tx) => {
    const before = await readAccounts(tx, refund.merchantId)
    await tx.query(approve(refund, { amount, bears, reason: '', now }))
    const after = await readAccounts(tx, refund.merchantId)
    const decided = await tx.one<{ bears: Bearer }>(sql`
      select bears from refund where merchant_id = ${refund.merchantId} and id = ${refund.id}`)
    const accounts = [...new Set([...before.keys(), ...after.keys()])]
      .map((account) => ({ account, before: before.get(account) ?? 0, after: after.get(account) ?? 0 }))
      .filter((each) => each.before !== each.after)
    effect = { bears: decided.bears, accounts }
    throw rollback
  })
  await preview.catch((cause: unknown) => {
    if (cause !== rollback) throw cause
  })
  if (!effect) throw new Error('a preview ended without an effect')
  return effect
}

/** The balances of all accounts in the merchant's books, with those of the platform's side. */
async function readAccounts(tx: Db, merchantId: string): Promise<Map<string, number>> {
  const rows = await tx.query<{ account: string; balance: number }>(sql`
    select account, balance from ledger_account where merchant_id = ${merchantId}
    union all
    select account, sum(amount)::bigint from ledger_posting
    where merchant_id = ${merchantId} and account in ('grant', 'revenue:fee') group by account`)
  return new Map(rows.map(({ account, balance }) => [account, balance]))
}

type RefundActCall = Pick<Call<Endpoint>, 'ctx' | 'db' | 'lang'> & {
  params: { id: string }
  body: { reason: string }
  session: OperatorSession
}

/** Runs one movement of a refund as an operator's act; answers the refund as it is then. */
async function actOnRefund(call: RefundActCall, act: string, movement: (refund: RefundKey) => Sql) {
  const { ctx, db, params, body, lang } = call
  const refund = await findRefund(db, params.id)
  const { merchantId, orderId: subject } = refund
  return performAct(call, { merchantId, role: 'finance', act, reason: body.reason, subject }, async (tx) => {
    await tx.query(movement(refund))
    return toOperatorRefund(ctx, await readRefund(tx, { merchantId, id: refund.id, lang }))
  })
}
