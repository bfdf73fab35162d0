import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { refuseField } from '../../base/refuse.ts'
import { dayAfter, dayBefore } from './read-values.ts'

/** A statement with balances; several formats of the same one count once. */
type Statement = { accountId: string; fromOn: string; toOn: string; opening: number; closing: number }

/** A range of days, the change of the balance according to the statements, and the sum of the lines. */
export type StatementSum = { accountId: string; fromOn: string; toOn: string; change: number; lines: number }

type SumOf = (fromOn: string, toOn: string) => number

/**
 * Joins one account's statements that share days and compares their balances with the lines. Days between two
 * consecutive statements count to the later one, so a line on them is a difference.
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
  const whole = groups.flatMap((group) => joinAll(group, sumOf) ?? [])
  return whole.map(({ accountId, fromOn, toOn, opening, closing }, at) => {
    const before = whole[at - 1]
    const since = before?.closing === opening ? dayAfter(before.toOn) : fromOn
    return { accountId, fromOn: since, toOn, change: closing - opening, lines: sumOf(since, toOn) }
  })
}

/** Consecutive statements are joined first, then overlapping ones. */
function joinAll([first, ...rest]: readonly Statement[], sumOf: SumOf): Statement | undefined {
  if (!first) return undefined
  let whole = first
  const open = [...rest]
  for (;;) {
    const statement =
      open.find((each) => follows(whole, each) || follows(each, whole)) ?? open.find(({ toOn }) => toOn > whole.toOn)
    if (!statement) return whole
    open.splice(open.indexOf(statement), 1)
    whole = joined(whole, statement, sumOf)
  }
}

const follows = (one: Statement, other: Statement) => one.closing === other.opening && other.fromOn >= one.toOn

function joined(whole: Statement, statement: Statement, sumOf: SumOf): Statement {
  if (follows(whole, statement)) return { ...whole, toOn: statement.toOn, closing: statement.closing }
  if (follows(statement, whole)) return { ...whole, fromOn: statement.fromOn, opening: statement.opening }
  // Statements that share several days agree about them. A single shared day is whole in both if the later one opens
  // with what the lines before it leave; otherwise each has a part of it.
  const isWhole = whole.opening + sumOf(whole.fromOn, dayBefore(statement.fromOn)) === statement.opening
  const change = statement.closing - statement.opening
  const closing = statement.fromOn < whole.toOn || isWhole ? statement.closing : whole.closing + change
  return { ...whole, toOn: statement.toOn, closing }
}

/** `ending`: an import whose lines are all added, but which is not finished yet. */
type SumsInput = { accounts: readonly string[]; from: string; to: string; ending?: string }

/** Compares balances and lines for all statements that touch these days. */
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

/** Far more than a platform's accounts have in two years. */
const statementsMax = 100_000
