import sql from 'sql-template-tag'
import type { Query, Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorLedger } from '#contract/operator/ledger.ts'
import { ledgerAccounts } from '#contract/operator/ledger-codes.ts'
import { writeCursor } from '../../base/cursor.ts'
import type { Db } from '../../base/db/open.ts'
import { lowestId } from '../../base/ids.ts'
import { ascending, readPosition } from '../../base/list.ts'
import { refuseField } from '../../base/refuse.ts'
import { addTotal, type DayTotals, readDayTotals } from '../../ledger/day-totals.ts'
import { type OpenSum, readOpenSums } from './open-sums.ts'

type TrialBalance = Reply<typeof operatorLedger.trialBalance>
type MerchantPage = Reply<typeof operatorLedger.accountMerchants>

const byMerchant = ascending('account_merchants', ['merchant_id', sql`merchant_id`, 'id'])

type ClosedDays = { firstDay: string | null; lastDay: string | null; day: string | null }

const readClosedDays = (db: Db, day: string | null) =>
  db.one<ClosedDays>(sql`
    select (select min(day)::text from ledger_day_total) as "firstDay",
      (select max(day)::text from ledger_day_total) as "lastDay",
      (select max(day)::text from ledger_day_total where day <= coalesce(${day}::date, 'infinity'::date)) as day`)

/** The sums of a closed day and, for the current state, of what happened since. */
async function readBooks(db: Db, day: string | undefined) {
  const days = await readClosedDays(db, day ?? null)
  if (day !== undefined && days.day === null) throw refuseField('day', 'field_out_of_range')
  const totals: DayTotals = days.day === null ? new Map() : await readDayTotals(db, days.day)
  const open = day === undefined ? await readOpenSums(db, days.day) : []
  return { days, totals, open }
}

/** Every account over all merchants. Sums are of days plus open postings, so that no call reads all postings. */
export async function readTrialBalance(
  db: Db,
  { day }: Query<typeof operatorLedger.trialBalance>,
  now: Date,
): Promise<TrialBalance> {
  const { days, totals, open } = await readBooks(db, day)
  const isTooLong = open === null
  for (const { account, isNew, postings, debit, credit } of open ?? []) {
    addTotal(totals, { account, merchants: isNew ? 1 : 0, postings, debit, credit })
  }
  const accounts = ledgerAccounts.map((account) => {
    const { merchants = 0, postings = 0, debit = 0, credit = 0 } = totals.get(account) ?? {}
    return { account, merchants, postings, debit, credit, balance: credit - debit }
  })
  const sumOf = (name: 'debit' | 'credit') => accounts.reduce((sum, each) => sum + each[name], 0)
  const [debit, credit] = [sumOf('debit'), sumOf('credit')]
  const isNow = day === undefined && !isTooLong
  return {
    day: isNow ? null : days.day,
    at: isNow ? now.toISOString() : null,
    firstDay: days.firstDay,
    lastDay: days.lastDay,
    accounts,
    debit,
    credit,
    sum: credit - debit,
    isTooLong,
  }
}

type MerchantSum = Omit<MerchantPage['list'][number], 'shopName' | 'balance'>

export async function listAccountMerchants(
  db: Db,
  { day, account, limit = limits.pageSizeDefault, after }: Query<typeof operatorLedger.accountMerchants>,
): Promise<MerchantPage> {
  const [behind = lowestId] = after === undefined ? [] : readPosition(after, [{ order: byMerchant }]).keys
  const { days, open } = await readBooks(db, day)
  const added = (open ?? []).filter((sum) => sum.account === account)
  const found = await db.query<MerchantSum>(sql`
    select merchant_id as "merchantId", sum(debit)::bigint as debit, sum(credit)::bigint as credit,
      sum(postings)::bigint as postings, max(sequence) as through
    from (
      (select distinct on (merchant_id) merchant_id, debit, credit, postings, sequence from ledger_account_day
       where account = ${account} and day <= ${days.day}::date
         and merchant_id > ${behind}
       order by merchant_id, day desc limit ${limit + 1})
      union all ${addedRows(added, behind, limit + 1)}) as part
    group by merchant_id order by merchant_id limit ${limit + 1}`)
  const list = found.slice(0, limit)
  const last = found.length > limit ? list.at(-1) : undefined
  const shops = await db.query<{ merchantId: string; name: string }>(sql`
    select merchant_id as "merchantId", name from shop
    where merchant_id = any(${list.map(({ merchantId }) => merchantId)}::uuid[])`)
  const names = new Map(shops.map(({ merchantId, name }) => [merchantId, name]))
  return {
    list: list.map((sum) => ({
      ...sum,
      shopName: names.get(sum.merchantId) ?? '',
      balance: sum.credit - sum.debit,
    })),
    next: last ? writeCursor(byMerchant.name, [last.merchantId]) : null,
  }
}

const addedRows = (added: readonly OpenSum[], behind: string, limit: number) => sql`(
  select merchant_id, debit, credit, postings, sequence
  from unnest(${added.map(({ merchantId }) => merchantId)}::uuid[], ${added.map(({ debit }) => debit)}::bigint[],
    ${added.map(({ credit }) => credit)}::bigint[], ${added.map(({ postings }) => postings)}::bigint[],
    ${added.map(({ through }) => through)}::bigint[]) as open (merchant_id, debit, credit, postings, sequence)
  where merchant_id > ${behind}::uuid order by merchant_id limit ${limit})`
