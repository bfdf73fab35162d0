import sql, { type Sql } from 'sql-template-tag'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorSupplierPayouts } from '#contract/operator/supplier-payouts.ts'
import { performAct } from '../../base/audit.ts'
import { sendExport } from '../../base/http/send-export.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { newestFirst, readList } from '../../base/list.ts'
import { refuseField } from '../../base/refuse.ts'
import { propose, readProposed } from '../proposals/propose.ts'
import { listedColumns, readDues, readPayout, stateAt } from './queries.ts'
import { writeSettlementFile } from './settlement-file.ts'

type Listed = Reply<typeof operatorSupplierPayouts.list>['list'][number]

const waiting = sql`('proposed', 'confirmed', 'sent')`

/** Payout runs to suppliers: proposed by one of finance, confirmed by another, sent by one. */
export const operatorSupplierPayoutHandlers: Handlers<typeof operatorSupplierPayouts> = {
  async due({ db, query, now }) {
    const before = query.before === undefined ? now : momentOf(query.before, now)
    return { before: before.toISOString(), list: await readDues(db, before) }
  },

  list: ({ db, query, now }) =>
    readList(db, {
      query,
      from: sql`supplier_payout s join proposal p on p.id = s.id`,
      where: [
        query.state === 'open'
          ? sql`(${stateAt(now)}) in ${waiting}`
          : query.state && sql`(${stateAt(now)}) = ${query.state}`,
      ],
      order: newestFirst(sql`s.id`),
      columns: listedColumns(now),
      item: (row: Listed) => row,
    }),

  get: ({ db, params, now }) => readPayout(db, params.id, now),

  file(call) {
    const { ctx, db, params, now } = call
    return sendExport(call, async () => {
      const run = await readPayout(db, params.id, now)
      const text = await writeSettlementFile(db, { ...run, currency: ctx.config.currency })
      return { type: 'text/csv; charset=utf-8; header=present', name: `${run.number}.csv`, pieces: text }
    })
  },

  async propose(call) {
    const { ctx, body, session, now } = call
    const { reason, supplier, orders, amount } = body
    const id = ctx.ids.next()
    const before = momentOf(body.before, now).toISOString()
    const account = { holder: body.holder.trim(), accountNumber: body.accountNumber.trim() }
    if (account.holder === '') throw refuseField('holder', 'field_required')
    const number = ctx.ids.publicNumber('SP')
    const run = { id, number, supplier, before, orders, amount, ...account, reason }
    const payout = JSON.stringify({ ...run, ordersMax: limits.supplierPayoutOrdersMax })
    const act = { merchantId: null, role: 'finance', act: 'supplier_payout.propose', reason, subject: id } as const
    const { proposal } = await performAct(call, act, async (tx) => {
      await tx.query(sql`select propose_supplier_payout(${session.hash}, ${payout}::jsonb, ${now})`)
      return readProposed(tx, id, now)
    })
    return proposal
  },

  claim(call) {
    const { params, session, now } = call
    return actOnPayout(call, 'claim', sql`claim_supplier_payout_by_operator(${session.hash}, ${params.id}, ${now})`)
  },

  record(call) {
    const { params, body, session, now } = call
    const { state } = body
    const step = sql`record_supplier_payout_by_operator(${session.hash}, ${params.id}, ${state},
      ${body.evidence.trim()}, ${now})`
    return actOnPayout(call, state, step)
  },

  async proposeReturn({ params, body: { line, reason }, ...call }) {
    const { id: payoutId, number } = await readPayout(call.db, params.id, call.now)
    const payload = { payoutId, number, line: line.trim() }
    return propose(call, { kind: 'supplier_payout_return', payload, reason })
  },
}

/** A time that has passed: orders that are completed later are of a later run. */
function momentOf(text: string, now: Date): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime()) || time > now) throw refuseField('before', 'field_out_of_range')
  return time
}

type PayoutCall = Pick<Call<Endpoint>, 'ctx' | 'db' | 'now'> & {
  params: { id: string }
  body: { reason: string }
  session: OperatorSession
}

/** Takes a step of a run as an operator's act; answers the run as it is then. */
async function actOnPayout(call: PayoutCall, step: string, movement: Sql) {
  const { params, body, now } = call
  const { reason } = body
  const act = { merchantId: null, role: 'finance', act: `supplier_payout.${step}`, reason, subject: params.id } as const
  await performAct(call, act, (tx) => tx.query(sql`select ${movement}`))
  return readPayout(call.db, params.id, now)
}
