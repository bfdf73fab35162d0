import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { type Difference, differing } from './compare.ts'

type Sums = { account: string; debit: number; credit: number; postings: number }

export async function compareAccountDays(tx: Db, merchantId: string, name: string): Promise<Difference[]> {
  const stored = await tx.query<Sums>(sql`
    select distinct on (account) account, debit, credit, postings from ledger_account_day
    where merchant_id = ${merchantId} order by account, day desc`)
  const counted = await tx.query<Sums>(sql`
    select account, coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as debit,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as credit, count(*) as postings
    from ledger_posting
    where merchant_id = ${merchantId} and sequence <= (
      select sequence from ledger_checkpoint where merchant_id = ${merchantId} order by number desc limit 1)
    group by account`)
  return compareSums(`${name} ledger_account_day`, stored, counted)
}

export async function compareDayTotals(tx: Db): Promise<Difference[]> {
  const stored = await tx.query<Sums>(sql`
    select account, debit, credit, postings from ledger_day_total
    where day = (select max(day) from ledger_day_total)`)
  const counted = await tx.query<Sums>(sql`
    select account, sum(debit)::bigint as debit, sum(credit)::bigint as credit, sum(postings)::bigint as postings
    from (
      select distinct on (merchant_id, account) account, debit, credit, postings from ledger_account_day
      order by merchant_id, account, day desc) as last
    group by account`)
  return compareSums('ledger_day_total', stored, counted)
}

function compareSums(where: string, stored: readonly Sums[], counted: readonly Sums[]): Difference[] {
  const accounts = new Set([...stored, ...counted].map(({ account }) => account))
  const of = (rows: readonly Sums[], name: string) => {
    const { account: _, ...sums } = rows.find(({ account }) => account === name) ?? { account: name }
    return sums
  }
  return [...accounts].flatMap((account) => [
    ...differing(`${where} ${account}`, of(stored, account), of(counted, account)),
  ])
}
