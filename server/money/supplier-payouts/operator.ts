import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorSupplierPayouts } from '#contract/operator/supplier-payouts.ts'
import { performAct } from '../../base/audit.ts'
import { sendExport } from '../../base/http/send-export.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { newestFirst, readList } from '../../base/list.ts'
import { refuseField } from '../../base/refuse.ts'
import { readProposed } from '../../ground/proposals/propose.ts'
import { withTransfers } from '../../ground/transfers/queries.ts'
import { listedColumns, readDues, readPayout, stateAt } from './queries.ts'
import { writeSettlementFile } from './settlement-file.ts'

type Listed = Reply<typeof operatorSupplierPayouts.list>['list'][number]

const waiting = sql`('proposed', 'confirmed', 'sent')`

/** One operator of finance proposes a supplier payout, another confirms it. */
export const operatorSupplierPayoutHandlers: Handlers<typeof operatorSupplierPayouts> = {
  async due({ db, query, now }) {
    const before = query.before === undefined ? now : momentOf(query.before, now)
    return { before: before.toISOString(), list: await readDues(db, before) }
  },

  async list({ db, query, now, session }) {
    const { list, ...page } = await readList(db, {
      query,
      from: sql`supplier_payout s join proposal p on p.id = s.id`,
      where: [
        query.state === 'open'
          ? sql`(${stateAt(now)}) in ${waiting}`
          : query.state && sql`(${stateAt(now)}) = ${query.state}`,
      ],
      order: newestFirst(sql`s.id`),
      columns: listedColumns(now),
      item: (row: Omit<Listed, 'transfer'>) => row,
    })
    return { list: await withTransfers({ db, session }, 'supplier_payout', list), ...page }
  },

  get: ({ db, params, now, session }) => readPayout(db, { id: params.id, now, session }),

  file(call) {
    const { ctx, db, params, now, session } = call
    return sendExport(call, async () => {
      const run = await readPayout(db, { id: params.id, now, session })
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
}

/** Refuses a future time: orders completed later belong to a later payout. */
function momentOf(text: string, now: Date): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime()) || time > now) throw refuseField('before', 'field_out_of_range')
  return time
}
