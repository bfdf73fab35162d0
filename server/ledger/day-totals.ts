import sql from 'sql-template-tag'
import type { Db } from '../base/db/open.ts'

/** A merchant whose books grew since the last checkpoint: from after `lastSequence` up to `sequence`. */
type GrownHead = { merchantId: string; lastSequence: number; sequence: number }

/** An account's totals since the beginning; debits and credits are both positive. */
type Total = { account: string; merchants: number; postings: number; debit: number; credit: number }

export type DayTotals = Map<string, Total>

type WriteInput = { day: string; heads: readonly GrownHead[] }

/** Writes the sums of each account that a day changed, and adds the changes to `totals`. */
export async function writeAccountDays(tx: Db, totals: DayTotals, { day, heads }: WriteInput): Promise<void> {
  const grown = heads.filter(({ sequence, lastSequence }) => sequence > lastSequence)
  if (grown.length === 0) return
  const given = grown.map(({ merchantId, lastSequence, sequence }) => ({ merchantId, lastSequence, sequence }))
  const changes = await tx.query<Total>(sql`
    select account, postings, debit, credit, merchants
    from close_days_of_accounts(${day}::date, ${JSON.stringify(given)}::jsonb)`)
  for (const change of changes) addTotal(totals, change)
}

export function addTotal(totals: DayTotals, change: Total): void {
  const before = totals.get(change.account) ?? { merchants: 0, postings: 0, debit: 0, credit: 0 }
  totals.set(change.account, {
    account: change.account,
    merchants: before.merchants + change.merchants,
    postings: before.postings + change.postings,
    debit: before.debit + change.debit,
    credit: before.credit + change.credit,
  })
}

/** The sums of all merchants on the last closed day up to `day`. */
export async function readDayTotals(db: Db, day: string | null): Promise<DayTotals> {
  const rows = await db.query<Total>(sql`
    select account, merchants, postings, debit, credit from ledger_day_total
    where day = (select max(day) from ledger_day_total where day <= coalesce(${day}::date, 'infinity'::date))`)
  return new Map(rows.map((row) => [row.account, row]))
}

/** Every closed day has a row for each account that was ever used. */
export async function writeDayTotals(tx: Db, totals: DayTotals, day: string): Promise<void> {
  const rows = [...totals.values()]
  if (rows.length === 0) return
  await tx.query(sql`
    insert into ledger_day_total (day, account, merchants, postings, debit, credit)
    select ${day}::date, account, merchants, postings, debit, credit
    from unnest(${rows.map(({ account }) => account)}::text[], ${rows.map(({ merchants }) => merchants)}::bigint[],
      ${rows.map(({ postings }) => postings)}::bigint[], ${rows.map(({ debit }) => debit)}::bigint[],
      ${rows.map(({ credit }) => credit)}::bigint[]) as made (account, merchants, postings, debit, credit)`)
}
