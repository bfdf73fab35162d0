import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import { billTypes, type finance } from '#contract/finance.ts'
import { add } from '#contract/money.ts'
import { dayFrom, startOfDay } from '../../base/days.ts'
import type { Db } from '../../base/db/open.ts'

type Month = Reply<typeof finance.month>
type Figures = Month['totals']
type Movement = Month['movements'][number]

type ReadMonthInput = { merchantId: string; timeZone: string; month: string }

const fields = ['sales', 'refunds', 'cost', 'fees', 'balance'] as const

/** A month of the shop's days, added up from the ledger alone, so that it agrees with the balance to the cent. */
export async function readMonth(db: Db, { merchantId, timeZone, month }: ReadMonthInput): Promise<Month> {
  const first = `${month}-01`
  const next = `${dayFrom(first, 31).slice(0, 7)}-01`
  const sequenceAt = (day: string) =>
    sql`first_ledger_sequence(${merchantId}, ${startOfDay(sql`${day}::date`, timeZone)})`
  const bounds = await db.one<{ from: number; to: number }>(
    sql`select ${sequenceAt(first)} as from, ${sequenceAt(next)} as to`,
  )
  const ofMonth = sql`
    ledger_transaction t join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence
    where t.merchant_id = ${merchantId} and t.sequence >= ${bounds.from} and t.sequence < ${bounds.to}`
  const days = await db.query<Month['days'][number]>(sql`
    select (t.at at time zone ${timeZone})::date::text as date,
      coalesce(sum(p.amount) filter (where p.account = 'escrow'
        and t.kind in ('order_paid', 'partner_order_paid')), 0)::bigint as sales,
      coalesce(sum(p.amount) filter (where p.account = 'refunds'
        and t.kind in ('refund_decided', 'chargeback', 'chargeback_returned')), 0)::bigint as refunds,
      coalesce(sum(p.amount) filter (where p.account = 'supplier'
        and t.kind in ('picked_from_escrow', 'picked_from_wallet', 'cost_returned', 'chargeback_returned')), 0)::bigint as cost,
      -- What an inviter gets is a part of the platform's fee, and changes nothing for the shop that paid it.
      coalesce(sum(p.amount) filter (where p.account in ('revenue:fee', 'revenue:withdrawal')
        and t.kind not like 'referral%'), 0)::bigint as fees,
      coalesce(sum(p.amount) filter (where p.account = 'available'), 0)::bigint as balance
    from ${ofMonth} group by 1 order by 1`)
  const movements = await db.query<Movement>(sql`
    select bill_type(t.kind) as type, sum(p.amount)::bigint as amount
    from ${ofMonth} and p.account = 'available' group by 1`)
  const { opening } = await db.one<{ opening: number }>(sql`
    select coalesce((select balance_after from ledger_posting
      where merchant_id = ${merchantId} and account = 'available' and sequence < ${bounds.from}
      order by sequence desc, line desc limit 1), 0) as opening`)
  const totals = Object.fromEntries(fields.map((field) => [field, add(...days.map((day) => day[field]))])) as Figures
  return {
    ...{ month, opening, closing: opening + totals.balance, totals, days },
    movements: movements.sort((one, other) => billTypes.indexOf(one.type) - billTypes.indexOf(other.type)),
  }
}
