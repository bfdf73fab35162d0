import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { ClearingAccount } from '#contract/operator/bank-formats.ts'
import type { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import type { Db } from '../../base/db/open.ts'
import { readStatementSums } from '../bank-lines/statement-sums.ts'
import { type BalanceSum, ofSum } from './differences.ts'
import { readWhole } from './read-whole.ts'

type Day = Reply<typeof operatorReconciliation.day>
type Noted = Pick<Day['differences'][number], 'kind' | 'notes'>

/** One note explains a difference. If lines and balances of a statement disagree, two operators must explain it. */
export const isExplained = ({ kind, notes }: Noted): boolean =>
  new Set(notes.map(({ operator }) => operator)).size >= (kind === 'statement_sum_differs' ? 2 : 1)

type Account = { id: string; code: string; clearing: ClearingAccount; currency: string }

/** Statements within this many days may overlap or follow each other. */
const daysAround = 60

const shift = (day: string, by: number) => new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10)

/** The changes by balances and by lines, for all accounts of a clearing account, up to a day. */
export const readBalanceSums = async (db: Db, clearing: ClearingAccount, day: string): Promise<BalanceSum[]> =>
  (await readSums(db, shift(day, -daysAround), shift(day, daysAround)))
    .filter(({ account }) => account.clearing === clearing)
    .map(({ sum }) => sum)

const daysBack = 400

/** Other days whose statements disagree with their balances and are not yet explained by two operators. */
export async function readUnexplained(db: Db, day: string): Promise<Day['unexplained']> {
  const sums = await readSums(db, shift(day, -daysBack), shift(day, daysAround))
  const differences = sums
    .filter(({ sum }) => sum.change !== sum.lines && sum.day !== day)
    .map(({ account, sum }) => ({ account: account.code, day: sum.day, ...ofSum(account.clearing, sum) }))
  const keys = differences.map(({ key }) => key)
  const notes = await db.query<{ key: string; operators: number }>(sql`
    select key, count(distinct operator_id) as operators from difference_note
    where kind = 'statement_sum_differs' and key = any (${keys}::text[]) group by key`)
  const explained = new Set(notes.flatMap(({ key, operators }) => (operators >= 2 ? [key] : [])))
  return differences
    .filter(({ key }) => !explained.has(key))
    .map(({ account, day: on, difference }) => ({ account, day: on, difference }))
    .sort((one, other) => one.day.localeCompare(other.day) || one.account.localeCompare(other.account))
}

async function readSums(db: Db, from: string, to: string): Promise<{ account: Account; sum: BalanceSum }[]> {
  const accounts = await readWhole<Account>(
    db,
    sql`select id, code, clearing, currency from bank_account order by code`,
    limits.bankAccountsMax,
  )
  const sums = await readStatementSums(db, { accounts: accounts.map(({ id }) => id), from, to })
  return accounts.flatMap((account) =>
    sums
      .filter(({ accountId }) => accountId === account.id)
      .map(({ accountId, fromOn, toOn, change, lines }) => ({
        account,
        sum: {
          ...{ id: `${accountId} ${fromOn} ${toOn}`, day: toOn, name: `${account.code} ${fromOn}`, change, lines },
          currency: account.currency,
        },
      })),
  )
}
