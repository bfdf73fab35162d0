import sql, { type Sql } from 'sql-template-tag'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorRefunds } from '#contract/operator/refunds.ts'
import { recordAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import { readCursor, writeCursor } from '../../base/cursor.ts'
import type { Db } from '../../base/db/open.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'
import { refuse } from '../../base/refuse.ts'
import { type RefundRow, readRefund, refundRows, shownRefund } from './queries.ts'

type Decided = { amount?: number | undefined; bears?: 'supplier' | 'merchant' | 'platform' | undefined }

const states: Record<'pending_approval' | 'approved' | 'rejected' | 'unpaid', Sql> = {
  pending_approval: sql`r.status = 'pending_approval'`,
  approved: sql`r.status = 'approved'`,
  rejected: sql`r.status = 'rejected'`,
  unpaid: sql`r.status = 'approved' and r.paid_at is null and r.payment_failure is not null`,
}

const shownTo = (ctx: Ctx) => (row: RefundRow) => ({
  ...shownRefund(ctx, row),
  merchantId: row.merchantId,
  shopName: row.shopName,
  payFailed: row.payFailed,
})

/** What finance does with refunds: look at what each decision would move, decide, and send money once more. */
export const operatorRefundHandlers: Handlers<typeof operatorRefunds> = {
  async list({ ctx, db, query, lang }) {
    const { read, skip } = windowOf(query)
    const after = query.after === undefined ? null : readCursor(query.after)
    const merchantId = query.merchantId ?? null
    const matching = sql`
      ${states[query.status ?? 'pending_approval']} and (${merchantId}::uuid is null or r.merchant_id = ${merchantId})`
    const rows = await db.query<RefundRow>(sql`
      select ${refundRows(lang)} where ${matching} and (${after}::uuid is null or r.id > ${after}::uuid)
      order by r.id limit ${read} offset ${skip}`)
    const { total } = await db.one<{ total: number }>(sql`
      select count(*) as total from (
        select 1 from refund r where ${matching} limit ${limits.countedTotalMax + 1}) as counted`)
    return listAnswer({ rows, query, total, item: shownTo(ctx), cursor: ({ id }) => writeCursor(id) })
  },

  async effect({ db, params, query, now }) {
    const found = await findRefund(db, params.id)
    let effect: Reply<typeof operatorRefunds.effect> | undefined
    await db
      .transaction(async (tx) => {
        const before = await readAccounts(tx, found.merchantId)
        await tx.query(approval(found, { ...query, decision: '', now }))
        const after = await readAccounts(tx, found.merchantId)
        const { bears } = await tx.one<{ bears: 'supplier' | 'merchant' | 'platform' }>(sql`
          select bears from refund where merchant_id = ${found.merchantId} and id = ${found.id}`)
        const accounts = [...new Set([...before.keys(), ...after.keys()])]
          .map((account) => ({ account, before: before.get(account) ?? 0, after: after.get(account) ?? 0 }))
          .filter((each) => each.before !== each.after)
        effect = { bears, accounts }
        throw taken
      })
      .catch((cause: unknown) => {
        if (cause !== taken) throw cause
      })
    if (!effect) throw new Error('what was done and taken back left no effect')
    return effect
  },

  decide(call) {
    const { body, now } = call
    if (!body.approve) {
      return actOn(
        call,
        'refund.reject',
        ({ merchantId, id }) => sql`
        select reject_refund(${merchantId}, ${id}, ${body.reason}, ${now})`,
      )
    }
    if (body.bears === undefined) throw refuse('validation', { fields: { bears: 'field_required' } })
    return actOn(call, 'refund.approve', (found) => approval(found, { ...body, decision: body.reason, now }))
  },

  payAgain: (call) =>
    actOn(call, 'refund.pay_again', ({ merchantId, id, orderId, isUnpaid }) => {
      if (!isUnpaid) throw refuse('conflict')
      const payload = JSON.stringify({ refundId: id, orderId })
      return sql`select enqueue(${merchantId}, 'refund_payout', ${payload}::jsonb, ${call.now})`
    }),
}

/** Thrown to undo what was only looked at. */
const taken = new Error('taken back')

type Found = { merchantId: string; id: string; orderId: string; isUnpaid: boolean }

async function findRefund(db: Db, id: string): Promise<Found> {
  const found = await db.maybe<Found>(sql`
    select merchant_id as "merchantId", id, order_id as "orderId",
      status = 'approved' and paid_at is null and payment_failure is not null as "isUnpaid"
    from refund where id = ${id}`)
  if (!found) throw refuse('not_found')
  return found
}

const approval = (
  { merchantId, id }: Found,
  { amount, bears, decision, now }: Decided & { decision: string; now: Date },
) => sql`select decide_refund(${merchantId}, ${id}, ${amount ?? null}, ${bears}, ${decision}, ${now})`

/** The balances of every account of the merchant's books, those of the platform's side too. */
async function readAccounts(tx: Db, merchantId: string): Promise<Map<string, number>> {
  const rows = await tx.query<{ account: string; balance: number }>(sql`
    select account, balance from ledger_account where merchant_id = ${merchantId}
    union all
    select account, sum(amount)::bigint from ledger_posting
    where merchant_id = ${merchantId} and account in ('grant', 'revenue:fee') group by account`)
  return new Map(rows.map(({ account, balance }) => [account, balance]))
}

type Act = Pick<Call<Endpoint>, 'ctx' | 'db' | 'lang'> & {
  params: { id: string }
  body: { reason: string }
  session: OperatorSession
}

/** Moves a refund and records who did so and why, in one transaction; answers it as it is then. */
async function actOn({ ctx, db, params, body, session, lang }: Act, act: string, movement: (found: Found) => Sql) {
  const found = await findRefund(db, params.id)
  const { merchantId } = found
  const row = await db.transaction(async (tx) => {
    await tx.query(movement(found))
    const why = { act, role: 'finance', reason: body.reason, subject: found.orderId } as const
    await recordAct(ctx, tx, { operator: session, merchantId, ...why })
    return readRefund(tx, { ...found, lang })
  })
  ctx.live.touch(merchantId)
  return shownTo(ctx)(row)
}
