import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { refuseField } from '../../base/refuse.ts'
import { dayAfter } from './read-values.ts'

/** A statement with balances, once in whatever formats it came. */
type Statement = { accountId: string; fromOn: string; toOn: string; opening: number; closing: number }

/** Days that statements cover together: what their balances say that came, and what their lines say. */
export type StatementSum = { accountId: string; fromOn: string; toOn: string; change: number; lines: number }

/** The sum of an account's lines from one day to another. */
type SumOf = (fromOn: string, toOn: string) => number

/**
 * The days of one account's statements, those together that have a day in common. A day of several statements has what
 * they say one after another, and a week has what its days have; days between two that follow each other have nothing.
 */
export function sumStatements(statements: readonly Statement[], sumOf: SumOf): StatementSum[] {
  const groups: Statement[][] = []
  let reached = ''
  const sorted = [...statements].sort(
    (one, other) => one.fromOn.localeCompare(other.fromOn) || other.toOn.localeCompare(one.toOn),
  )
  for (const statement of sorted) {
    if (statement.fromOn > reached) groups.push([])
    groups.at(-1)?.push(statement)
    if (statement.toOn > reached) reached = statement.toOn
  }
  const whole = groups.flatMap((group) => joinAll(group) ?? [])
  return whole.map(({ accountId, fromOn, toOn, opening, closing }, at) => {
    const before = whole[at - 1]
    const since = before?.closing === opening ? dayAfter(before.toOn) : fromOn
    return { accountId, fromOn: since, toOn, change: closing - opening, lines: sumOf(since, toOn) }
  })
}

/** Statements that share days as one: first those that follow each other, then what reaches further. */
function joinAll([first, ...rest]: readonly Statement[]): Statement | undefined {
  if (!first) return undefined
  let whole = first
  const open = [...rest]
  for (;;) {
    const statement =
      open.find((each) => follows(whole, each) || follows(each, whole)) ?? open.find(({ toOn }) => toOn > whole.toOn)
    if (!statement) return whole
    open.splice(open.indexOf(statement), 1)
    whole = joined(whole, statement)
  }
}

const follows = (one: Statement, other: Statement) => one.closing === other.opening && other.fromOn >= one.toOn

function joined(whole: Statement, statement: Statement): Statement {
  if (follows(whole, statement)) return { ...whole, toOn: statement.toOn, closing: statement.closing }
  if (follows(statement, whole)) return { ...whole, fromOn: statement.fromOn, opening: statement.opening }
  // Those that share more than a day say the same of the days they share; else something between them is missing.
  const change = statement.closing - statement.opening
  const closing = statement.fromOn < whole.toOn ? statement.closing : whole.closing + change
  return { ...whole, toOn: statement.toOn, closing }
}

/** `ending`: an import all of whose lines are there, and which is about to be finished. */
type SumsInput = { accounts: readonly string[]; from: string; to: string; ending?: string }

/** The sums of the statements with balances that have one of these days, and of the lines that are there. */
export async function readStatementSums(db: Db, { accounts, from, to, ending }: SumsInput): Promise<StatementSum[]> {
  const statements = await db.query<Statement>(sql`
    select distinct s.account_id as "accountId", s.from_on::text as "fromOn", s.to_on::text as "toOn", s.opening,
      s.closing
    from bank_statement s join bank_import i on i.id = s.import_id
    where s.account_id = any (${accounts}::uuid[]) and s.to_on >= ${from}::date and s.from_on <= ${to}::date
      and s.opening is not null and s.closing is not null and (i.state = 'finished' or i.id = ${ending ?? null})
    order by 1, 2, 3, 4, 5 limit ${statementsMax + 1}`)
  if (statements.length > statementsMax) throw refuseField('day', 'reconciliation_too_large')
  if (statements.length === 0) return []
  const first = statements.map(({ fromOn }) => fromOn).sort()[0] ?? from
  const last =
    statements
      .map(({ toOn }) => toOn)
      .sort()
      .at(-1) ?? to
  const days = await db.query<{ accountId: string; day: string; sum: number }>(sql`
    select l.account_id as "accountId", l.booked_on::text as day, sum(l.amount)::bigint as sum
    from bank_line l join bank_account a on a.id = l.account_id
    where l.account_id = any (${accounts}::uuid[]) and l.booked_on between ${first}::date and ${last}::date
      and l.currency = a.currency
    group by 1, 2 order by 1, 2`)
  return [...Map.groupBy(statements, ({ accountId }) => accountId)].flatMap(([accountId, own]) => {
    const ownDays = days.filter((each) => each.accountId === accountId)
    return sumStatements(own, (fromOn, toOn) =>
      ownDays.filter(({ day }) => fromOn <= day && day <= toOn).reduce((total, { sum }) => total + sum, 0),
    )
  })
}

/** Far above what the accounts of a platform have in two years. */
const statementsMax = 100_000
