import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import { type ClearingAccount, clearingAccounts } from '#contract/operator/bank-formats.ts'
import type { Db } from '../../base/db/open.ts'
import { lineClaim, referencesIn } from '../bank-lines/references.ts'
import type { Entry, OpeningGap } from './differences.ts'
import type { Days } from './read-books.ts'
import { readWhole } from './read-whole.ts'

type LineRow = {
  id: string
  name: string
  bankId: string | null
  day: string
  amount: number
  currency: string
  reference: string | null
  payer: string | null
  text: string | null
  useKind: string | null
  merchantId: string | null
  subject: string | null
}

/** Kinds of use whose movement has the subject as its source. */
const usedById: readonly (string | null)[] = ['return', 'deposit_return', 'withdrawal', 'withdrawal_return']

export async function readLines(db: Db, clearing: ClearingAccount, { from, to }: Days): Promise<Entry[]> {
  const rows = await readWhole<LineRow>(
    db,
    sql`
    select l.id, l.name, l.bank_id as "bankId", l.booked_on::text as day, l.amount, l.currency, l.reference, l.payer,
      l.text, u.kind as "useKind", u.merchant_id as "merchantId", u.subject
    from bank_line l join bank_account a on a.id = l.account_id left join bank_line_use u on u.line_id = l.id
    where a.clearing = ${clearing} and l.booked_on >= ${from}::date and l.booked_on < ${to}::date
    order by l.booked_on, l.id`,
  )
  return rows.map(({ id, name, bankId, day, amount, currency, reference, payer, text, ...use }) => ({
    id,
    claims: [
      lineClaim(name),
      // Before statements were imported, operators typed the bank's own number.
      ...(bankId === null ? [] : [lineClaim(bankId)]),
      ...(usedById.includes(use.useKind) ? [`return ${use.merchantId} ${use.subject}`] : []),
    ],
    references: [...referencesIn(reference, text, bankId)],
    amount,
    currency,
    day,
    name,
    text: [payer, reference, text].filter((part) => part !== null).join(' · '),
  }))
}

/** More than a day has: one statement for each account, in a few formats. */
const statementsMax = 5 * limits.bankAccountsMax

const isAnother = sql`b.account_id = s.account_id
  and (b.from_on, b.to_on, b.opening, b.closing) is distinct from (s.from_on, s.to_on, s.opening, s.closing)`

/** Statements of a day whose opening balance differs from every earlier closing balance. */
export const readGaps = (db: Db, clearing: ClearingAccount, day: string): Promise<OpeningGap[]> =>
  readWhole<OpeningGap>(
    db,
    sql`
    select distinct on (a.code, s.opening, s.closing, s.to_on) s.id, s.from_on::text as day, s.opening, s.currency,
      concat(a.code, ' ', s.number) as name,
      (select b.closing from bank_statement b
        where ${isAnother} and b.to_on = last.to_on and b.closing is not null order by b.id desc limit 1) as previous
    from bank_statement s
    join bank_account a on a.id = s.account_id
    cross join lateral (
      select max(b.to_on) as to_on from bank_statement b
      -- Not a part of the same day, which follows this one or is followed by it.
      where ${isAnother} and b.closing is not null and b.to_on <= s.from_on and b.from_on < s.from_on
    ) as last
    where a.clearing = ${clearing} and s.from_on = ${day}::date and s.opening is not null and last.to_on is not null
      and not exists (
        select 1 from bank_statement b where ${isAnother} and (b.closing = s.opening
          and b.to_on >= last.to_on and b.to_on <= s.to_on or b.opening = s.opening and b.from_on = s.from_on
          or b.from_on < s.from_on and b.to_on >= s.from_on
            and b.opening + sum_of_lines(s.account_id, b.from_on, s.from_on, false) = s.opening))
    order by a.code, s.opening, s.closing, s.to_on, s.id`,
    statementsMax,
  )

export type CoveredStatement = { clearing: ClearingAccount; account: string; format: string; lines: number }

export const readStatements = (db: Db, day: string) =>
  readWhole<CoveredStatement>(
    db,
    sql`
    select a.clearing, a.code as account, i.format, (
      select count(*) from bank_line l where l.account_id = a.id and l.booked_on = ${day}::date) as lines
    from bank_statement s join bank_account a on a.id = s.account_id join bank_import i on i.id = s.import_id
    where s.from_on <= ${day}::date and s.to_on >= ${day}::date
    group by a.id, a.clearing, a.code, i.format order by a.code, i.format`,
    statementsMax,
  )

/** The accounts in use on a day whose statements of it are missing, by their codes. */
export const readUnread = async (db: Db, clearing: ClearingAccount, day: string): Promise<string[]> =>
  (await db.one<{ accounts: string[] }>(sql`select unread_accounts(${clearing}, ${day}::date) as accounts`)).accounts

const wholeDaysBack = 60

/** The last day that was read for every account in use; null if there is none in the last weeks. */
export async function readLastWholeDay(db: Db): Promise<string | null> {
  const last = await db.maybe<{ day: string }>(sql`
    select day::text from (
      select distinct to_on as day from bank_statement
      where to_on > (select max(to_on) from bank_statement) - ${wholeDaysBack}::integer order by day desc) as days
    where not exists (
      select 1 from unnest(${[...clearingAccounts]}::text[]) as clearing where unread_accounts(clearing, day) <> '{}')
    order by day desc limit 1`)
  return last?.day ?? null
}

/** The nearest covered days; without a day, the last one. */
export const readDays = (db: Db, day: string | null) =>
  db.one<{ day: string | null; before: string | null; after: string | null }>(sql`
    with chosen as (select coalesce(${day}::date, (select max(to_on) from bank_statement)) as day)
    select c.day::text as day,
      (select max(least(s.to_on, c.day - 1)) from bank_statement s where s.from_on < c.day)::text as before,
      (select min(greatest(s.from_on, c.day + 1)) from bank_statement s where s.to_on > c.day)::text as after
    from chosen c`)
