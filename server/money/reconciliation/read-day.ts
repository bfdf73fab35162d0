import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type ClearingAccount, clearingAccounts, differenceKinds } from '#contract/operator/bank-formats.ts'
import type { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import type { Db } from '../../base/db/open.ts'
import { refuseField } from '../../base/refuse.ts'
import { isExplained, readBalanceSums, readUnexplained } from './balance-sums.ts'
import { type Difference, type Entry, reconcile } from './differences.ts'
import { readBooks } from './read-books.ts'
import { readDays, readGaps, readLines, readStatements, readUnread } from './read-lines.ts'
import { readTransfers } from './read-transfers.ts'
import { readWhole } from './read-whole.ts'

export type Day = Reply<typeof operatorReconciliation.day>
type Note = Day['differences'][number]['notes'][number]
type NoteRow = Note & { clearing: ClearingAccount; key: string }

/** The largest distance in days between the two sides of an entry. */
const windowDays = 10

/** Refuses days such as 31 February, which the contract's pattern allows. */
export function requireDay(day: string): string {
  const time = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== day) throw refuseField('day', 'field_invalid')
  return day
}

/** Compares the books of a day, or of the last covered day, with its statements. */
export async function readDay(db: Db, asked: string | null, currency: string): Promise<Day> {
  const { day, before, after } = await readDays(db, asked === null ? null : requireDay(asked))
  const none = differenceKinds.map((kind) => ({ kind, open: 0, noted: 0 }))
  if (day === null) return { day, before, after, clearings: [], kinds: none, differences: [], sum: 0, unexplained: [] }
  const covering = await readStatements(db, day)
  const notes = await readNotes(db, day)
  const clearings: Day['clearings'] = []
  const differences: Day['differences'] = []
  for (const clearing of clearingAccounts) {
    const statements = covering
      .filter((each) => each.clearing === clearing)
      .map(({ account, format, lines }) => ({ account, format: format as 'csv', lines }))
    const missing = await readUnread(db, clearing, day)
    const found = await reconcileOn(db, { clearing, day, currency, statements: statements.length, missing })
    if (statements.length === 0 && found.ours === 0) continue
    const { differences: named, ...figures } = found
    clearings.push({ clearing, statements, missing, ...figures })
    differences.push(...named.map((each) => withNotes(each, notes)))
  }
  const sum = clearings.reduce((total, each) => total + each.difference, 0)
  const unexplained = await readUnexplained(db, day)
  const named = { kinds: countKinds(differences), differences: sortOpenFirst(differences) }
  return { day, before, after, clearings, ...named, sum, unexplained }
}

type DayInput = {
  clearing: ClearingAccount
  day: string
  currency: string
  statements: number
  missing: readonly string[]
}

/** Without a statement for the day, only the movements of the books are read. */
async function reconcileOn(db: Db, { clearing, day, currency, statements, missing }: DayInput) {
  const isCovered = statements > 0
  const shift = (days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
  const window = isCovered ? { from: shift(-windowDays), to: shift(windowDays + 1) } : { from: day, to: shift(1) }
  const books = { clearing, currency }
  const ours = [...(await readBooks(db, books, window)), ...(await readTransfers(db, books, window))]
  if (!isCovered) {
    const sum = ours.reduce((total, { amount }) => total + amount, 0)
    return { ours: sum, theirs: 0, awaited: sum, difference: 0, differences: [] }
  }
  const theirs = await readLines(db, clearing, window)
  const [gaps, sums] = [await readGaps(db, clearing, day), await readBalanceSums(db, clearing, day)]
  return reconcile({ clearing, day, ours, theirs, gaps, sums, currency, isWhole: missing.length === 0 })
}

/** More than a day has; a difference that lost its note would count as open. */
const notesMax = 1_000

const readNotes = (db: Db, day: string) =>
  readWhole<NoteRow>(
    db,
    sql`
    select n.clearing, n.key, n.words, o.email as operator, to_iso(n.at) as at
    from difference_note n join operator o on o.id = n.operator_id
    where n.day = ${day}::date order by n.id`,
    notesMax,
  )

const toSide = ({ name, day, amount, currency, text }: Entry) => ({ name, day, amount, currency, text })

const withNotes = ({ ourSides, theirSides, ...difference }: Difference, notes: readonly NoteRow[]) => ({
  ...difference,
  ourSides: ourSides.map(toSide),
  theirSides: theirSides.map(toSide),
  notes: notes
    .filter(({ clearing, key }) => clearing === difference.clearing && key === difference.key)
    .map(({ words, operator, at }) => ({ words, operator, at })),
})

const countKinds = (differences: Day['differences']): Day['kinds'] =>
  differenceKinds.map((kind) => {
    const ofKind = differences.filter((each) => each.kind === kind)
    const noted = ofKind.filter(isExplained).length
    return { kind, open: ofKind.length - noted, noted }
  })

export const sinceOf = ({ ourSides, theirSides }: Day['differences'][number]) =>
  [...ourSides, ...theirSides].map(({ day }) => day).sort()[0] ?? ''

const sortOpenFirst = (differences: Day['differences']): Day['differences'] =>
  [...differences].sort(
    (one, other) => Number(isExplained(one)) - Number(isExplained(other)) || sinceOf(one).localeCompare(sinceOf(other)),
  )
