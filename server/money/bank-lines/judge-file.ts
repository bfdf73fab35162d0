import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import type { Db } from '../../base/db/open.ts'
import { type Balances, keyAgain } from './line-keys.ts'
import { type FileLine, judgeLines, type KnownLine, type RivalLine } from './may-be-known.ts'

export type ImportAccount = { id: string; code: string; clearing: string; currency: string; number: string | null }
export type ImportStatement = Balances & { id: string }

/** A row of the file, in the form that add_bank_lines() takes. An unreadable row has no key. */
export type ImportRow = Record<string, unknown> & Partial<FileLine> & { name?: string }

type JudgeInput = {
  account: ImportAccount
  statements: readonly ImportStatement[]
  shape: string
  batches: readonly string[]
}

/** One file's booking date may be the value date of another file. */
const daysAround = 10

/** The rows of a file, each marked as new, known or held, by comparison with the account's lines. */
export async function judgeFile(db: Db, input: JudgeInput): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for (const batch of input.batches) {
    rows.push(...(JSON.parse(batch) as ImportRow[]))
    await nextTurn()
  }
  const lines = rows.filter(isLine)
  if (lines.length === 0) return rows
  const there = await readThere(db, input.account, lines)
  renewKeys(input, lines, there.known)
  const keys = new Set(lines.map(({ key }) => key))
  const rivals = there.held.filter(({ key }) => !keys.has(key))
  const heldAs = new Map(there.held.flatMap(({ key, likeId, isOpen }) => (isOpen && likeId ? [[key, likeId]] : [])))
  const verdicts = judgeLines({ ...input, ...there, rivals, heldAs, lines })
  const held = new Map(there.held.map((line) => [line.key, line]))
  for (const [at, line] of lines.entries()) {
    const verdict = verdicts[at]
    const own = { isHeld: false, likeId: null as string | null, statementId: input.statements[line.statement]?.id }
    if (verdict?.is === 'held') Object.assign(own, { isHeld: true, likeId: verdict.like })
    const elsewhere = there.elsewhere.get(line.key)
    if (verdict?.is === 'new' && elsewhere !== undefined) Object.assign(own, { isHeld: true, likeId: elsewhere })
    // A line on which two operators decided is not held again.
    if (held.get(line.key)?.isOpen === false) Object.assign(own, { isHeld: false })
    Object.assign(line, own)
  }
  return rows
}

const isLine = (row: ImportRow): row is ImportRow & FileLine & { name: string } => row.key !== undefined

type There = {
  known: KnownLine[]
  isCovered: (day: string) => boolean
  held: (RivalLine & { isOpen: boolean })[]
  /** By key, lines of other accounts that may be the same. */
  elsewhere: ReadonlyMap<string, string>
}

/** A line equal to one of another statement gets its own key, so that later imports recognise it. */
function renewKeys(
  { account, statements, shape }: JudgeInput,
  lines: (FileLine & { name: string })[],
  known: KnownLine[],
) {
  const verdicts = judgeLines({
    lines,
    statements,
    shape,
    known,
    rivals: [],
    heldAs: new Map(),
    isCovered: () => false,
  })
  for (const [at, line] of lines.entries()) {
    const statement = statements[line.statement]
    if (verdicts[at]?.is === 'again' && statement) Object.assign(line, keyAgain(account.code, line.key, statement))
  }
}

async function readThere(db: Db, account: ImportAccount, lines: readonly FileLine[]): Promise<There> {
  const days = lines.flatMap(({ bookedOn, valueOn }) => [bookedOn, valueOn ?? bookedOn]).sort()
  const shift = (day: string | undefined, by: number) =>
    new Date(Date.parse(day ?? '') + by * dayMs).toISOString().slice(0, 10)
  const [from, to] = [shift(days[0], -daysAround), shift(days.at(-1), daysAround)]
  const range = { id: account.id, from, to }
  const known = await readKnown(db, range)
  const covered = await db.query<{ from: string; to: string }>(sql`
    select lower(r)::text as from, upper(r)::text as to from unnest(bank_covered_days(${account.id}, ${from}, ${to})) as r
    order by 1`)
  return {
    known,
    isCovered: (day) => covered.some((range) => range.from <= day && day < range.to),
    held: await readHeld(db, range),
    elsewhere: await readElsewhere(db, account, lines),
  }
}

/** More than one account has on a file's days. */
const linesMax = 200_000

type KnownRow = Omit<KnownLine, 'statement'> & { [Name in keyof Balances]: Balances[Name] | null }

type Range = { id: string; from: string; to: string }

/** Expects the aliases `l` (line), `i` (import) and `s` (statement). */
const knownColumns = sql`
  l.id, l.key, l.bank_id as "bankId", l.booked_on::text as "bookedOn", l.value_on::text as "valueOn", l.amount,
  l.currency, l.batch, l.batch_amount as "batchAmount", coalesce(i.shape, i.format) as shape, l.import_id as from,
  s.from_on::text as "fromOn", s.to_on::text as "toOn", s.opening, s.closing`

const ofRange = ({ id, from, to }: Range) => sql`
  join bank_import i on i.id = l.import_id left join bank_statement s on s.id = l.statement_id
  where l.account_id = ${id} and l.booked_on between ${from}::date and ${to}::date
  order by l.booked_on, l.id limit ${linesMax + 1}`

const withStatement = <Row extends KnownRow>({ fromOn, toOn, opening, closing, ...line }: Row) => ({
  ...line,
  statement: fromOn === null || toOn === null ? null : { fromOn, toOn, opening, closing },
})

async function readKnown(db: Db, range: Range): Promise<KnownLine[]> {
  const rows = await db.query<KnownRow>(sql`select ${knownColumns} from bank_line l ${ofRange(range)}`)
  assert(rows.length <= linesMax, 'an account has more lines in a file’s days than an import can compare')
  return rows.map(withStatement)
}

async function readHeld(db: Db, range: Range): Promise<There['held']> {
  type HeldRow = KnownRow & { likeId: string | null; isOpen: boolean }
  const rows = await db.query<HeldRow>(sql`
    select ${knownColumns}, l.like_id as "likeId", l.decided_at is null as "isOpen" from held_line l ${ofRange(range)}`)
  assert(rows.length <= linesMax, 'an account has more held lines in a file’s days than an import can compare')
  return rows.map(withStatement)
}

/**
 * An account without a number may be the same bank account as another one. Lines that the other one has too are
 * therefore held.
 */
async function readElsewhere(db: Db, account: ImportAccount, lines: readonly FileLine[]) {
  const keys = lines.map(({ key }) => key)
  const rows = await db.query<{ key: string; id: string }>(sql`
    select l.key, l.id from bank_line l join bank_account a on a.id = l.account_id
    where a.clearing = ${account.clearing} and a.currency = ${account.currency} and a.id <> ${account.id}
      and (a.number is null or ${account.number}::text is null) and l.key = any (${keys}::text[])
    order by l.id desc`)
  return new Map(rows.map(({ key, id }) => [key, id]))
}
