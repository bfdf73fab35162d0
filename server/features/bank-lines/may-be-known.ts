import { type Balances, hasBalances } from './line-keys.ts'

/** A line that can be read of a file, or one that an account has already. */
type Line = {
  key: string
  bankId: string | null
  bookedOn: string
  valueOn: string | null
  amount: number
  currency: string
  /** Of a part of a collective entry: which one of its file, and the amount of the whole. */
  batch: string | null
  batchAmount: number | null
}

/** `statement`: which of the file's statements has it. */
export type FileLine = Line & { statement: number }
/** `shape`: the format that it came in, with the columns that were read; `from`: its import. */
export type KnownLine = Line & { id: string; shape: string; from: string; statement: Balances | null }
/** A line that is held back; `likeId`: the line of the account that it may be. */
export type RivalLine = KnownLine & { likeId: string | null }

export type FileInput = {
  lines: readonly FileLine[]
  statements: readonly Balances[]
  shape: string
  /** The lines of the account in these days, as they were added. */
  known: readonly KnownLine[]
  /** Lines of these days that are held back: of those that may be one line of the account, one at most is it. */
  rivals: readonly RivalLine[]
  /** What the lines of the file that are held back already may be, by their keys. */
  heldAs: ReadonlyMap<string, string>
  /** Whether statements with balances have every line of a day. */
  isCovered: (day: string) => boolean
}

/**
 * `known`: it is there. `held`: it may be the line `like`, or the statement of its day has none like it (null). `again`:
 * it says what a line of another statement says, and is another one.
 */
export type Verdict = { is: 'new' } | { is: 'known' } | { is: 'held'; like: string | null } | { is: 'again' }

/**
 * Which lines of a file are there already, by their keys, and which may be, however they were written down: a line of
 * the same amount and day that this file does not have by its key is taken for one of the file's that is not known. As
 * many equal lines as the file has more than there are, are new.
 */
export function judgeLines(input: FileInput): Verdict[] {
  const { lines, known } = input
  const byKey = new Map(known.map((line) => [line.key, line]))
  const matched = new Set<KnownLine>()
  const verdicts = lines.map((line): Verdict => {
    const same = byKey.get(line.key)
    if (!same) return { is: 'new' }
    if (isOfAnotherStatement(input, line, same)) return { is: 'again' }
    matched.add(same)
    return { is: 'known' }
  })
  const search = startSearch(input, matched)
  const rest = () => [...lines.keys()].filter((at) => verdicts[at]?.is === 'new')
  const hold = (at: number, like: KnownLine) => {
    verdicts[at] = { is: 'held', like: like.id }
    search.taken.add(like)
  }
  // What is held back stays so, whatever other line of the file may be the same.
  for (const at of rest()) {
    const likeId = input.heldAs.get(lines[at]?.key ?? '')
    const like = search.find(lines[at]).find(({ id }) => id === likeId)
    if (like) hold(at, like)
  }
  holdBatches(input, search, { rest, hold })
  for (const at of rest()) {
    const [like] = search.find(lines[at])
    if (like) hold(at, like)
  }
  holdSums(input, search, { rest, hold })
  for (const at of rest()) {
    const line = lines[at]
    const isWhole = line && hasBalances(input.statements[line.statement] ?? none)
    if (line && !isWhole && input.isCovered(line.bookedOn)) verdicts[at] = { is: 'held', like: null }
  }
  return verdicts
}

const none: Balances = { fromOn: '', toOn: '', opening: null, closing: null }

/**
 * Whether one of two statements begins where the other ended, so that they have no line in common. One that ends with
 * what it began with could be a part of the other.
 */
export function isBehind(one: Balances | null, other: Balances | null | undefined): boolean {
  if (!one || !other || !hasBalances(one) || !hasBalances(other)) return false
  if (one.opening === one.closing || other.opening === other.closing) return false
  return (
    (one.closing === other.opening && other.fromOn >= one.toOn) ||
    (other.closing === one.opening && one.fromOn >= other.toOn)
  )
}

/** The bank's own number is one line of a day; words alone may be said twice. */
const isOfAnotherStatement = ({ statements }: FileInput, line: FileLine, known: KnownLine) =>
  known.bankId === null && isBehind(known.statement, statements[line.statement])

type Search = {
  /** Lines that the file may have, and has not by their keys. */
  free: readonly KnownLine[]
  taken: Set<KnownLine>
  /** The lines that this one of the file may be, the likeliest first. */
  find: (line: FileLine | undefined) => KnownLine[]
  isOnDayOf: (line: FileLine, known: KnownLine) => boolean
}

const moneyOf = ({ amount, currency }: { amount: number; currency: string }) => `${amount} ${currency}`

function startSearch(
  { lines, statements, shape, known, rivals, isCovered }: FileInput,
  matched: Set<KnownLine>,
): Search {
  const free = known.filter((line) => !matched.has(line))
  const taken = new Set<KnownLine>()
  const byMoney = Map.groupBy(free, moneyOf)
  const rivalsOf = Map.groupBy(rivals, ({ likeId }) => likeId)
  const again = new Set([...matched].map(({ bookedOn }) => bookedOn))
  const days = lines.map(({ bookedOn }) => bookedOn).sort()
  /** The file lists a day of which it has a known line, and those between its first and its last. */
  const isListed = (day: string) => again.has(day) || ((days[0] ?? '') < day && day < (days.at(-1) ?? ''))
  const isOnDayOf = (line: FileLine, other: KnownLine) =>
    line.bookedOn === other.bookedOn || (other.shape !== shape && sharesDay(line, other))
  const mayBe = (line: FileLine, other: KnownLine) => {
    const statement = statements[line.statement] ?? none
    const isDistinct = (one: KnownLine) =>
      isBehind(one.statement, statement) || (one.shape === shape && line.bankId !== null && one.bankId !== null)
    if (taken.has(other) || !isOnDayOf(line, other) || isDistinct(other)) return false
    if (rivalsOf.get(other.id)?.some(isDistinct)) return false
    if (other.shape !== shape) return true
    // Two files that say the same of a line: other words of a part of a day are another one.
    return hasBalances(statement) || isCovered(line.bookedOn) || isListed(line.bookedOn)
  }
  const find = (line: FileLine | undefined) =>
    line === undefined
      ? []
      : (byMoney.get(moneyOf(line)) ?? [])
          .filter((other) => mayBe(line, other))
          .sort((one, two) => Number(two.bookedOn === line.bookedOn) - Number(one.bookedOn === line.bookedOn))
  return { free, taken, find, isOnDayOf }
}

/** A file with one day of a line may have its value date, and one with two may have been read the wrong way round. */
const sharesDay = (line: FileLine, other: KnownLine) =>
  (line.valueOn === null || line.valueOn === other.bookedOn) &&
  (other.valueOn === null || other.valueOn === line.bookedOn) &&
  (line.valueOn !== null || other.valueOn !== null)

type Acts = { rest: () => number[]; hold: (at: number, like: KnownLine) => void }

/** A collective entry whose sum is there, or whose parts are. */
function holdBatches({ lines }: FileInput, search: Search, { rest, hold }: Acts): void {
  const { free, taken, find, isOnDayOf } = search
  const partsOf = Map.groupBy(rest(), (at) => lines[at]?.batch ?? null)
  for (const [batch, parts] of partsOf) {
    const [first] = parts
    const line = first === undefined ? undefined : lines[first]
    if (batch === null || !line || line.batchAmount === null) continue
    const [whole] = find({ ...line, amount: line.batchAmount })
    if (!whole || whole.batch !== null || parts.every((at) => find(lines[at]).length > 0)) continue
    for (const at of parts) hold(at, whole)
  }
  const batches = Map.groupBy(
    free.filter((each) => each.batch !== null && !taken.has(each)),
    ({ from, batch }) => `${from} ${batch}`,
  )
  const byAmount = Map.groupBy([...batches.values()], ([part]) => `${part?.batchAmount} ${part?.currency}`)
  for (const at of rest()) {
    const line = lines[at]
    if (!line || line.batch !== null || find(line).length > 0) continue
    const parts = byAmount.get(moneyOf(line))?.find((each) => each.every((p) => !taken.has(p) && isOnDayOf(line, p)))
    for (const part of parts ?? []) hold(at, part)
  }
}

/** More than a day of a statement has is compared line by line only. */
const leftMax = 500

/** What is left of a day on both sides where lines next to each other make the sum of one: entries and their parts. */
function holdSums({ lines, shape }: FileInput, { free, taken }: Search, { rest, hold }: Acts): void {
  const dayOf = (line: { bookedOn: string; currency: string } | undefined) => `${line?.bookedOn} ${line?.currency}`
  const amountOf = (at: number) => lines[at]?.amount ?? 0
  // What says which entry it is a part of was compared by the whole.
  const open = () => rest().filter((at) => lines[at]?.batch === null)
  const left = Map.groupBy(open(), (at) => dayOf(lines[at]))
  const there = Map.groupBy(
    free.filter((each) => !taken.has(each) && each.shape !== shape && each.batch === null),
    dayOf,
  )
  for (const [day, mine] of left) {
    const theirs = there.get(day) ?? []
    if (theirs.length === 0 || theirs.length > leftMax || mine.length > leftMax) continue
    const isFree = (each: KnownLine) => !taken.has(each)
    for (const at of mine) {
      for (const part of findRun(theirs.filter(isFree), (each) => each.amount, amountOf(at))) hold(at, part)
    }
    for (const whole of theirs.filter(isFree)) {
      const parts = open().filter((at) => dayOf(lines[at]) === day)
      for (const at of findRun(parts, amountOf, whole.amount)) hold(at, whole)
    }
  }
}

/** Two or more next to each other that make a sum. */
function findRun<Item>(items: readonly Item[], amountOf: (item: Item) => number, sum: number): readonly Item[] {
  const ends = new Map<number, number>([[0, 0]])
  let total = 0
  for (const [at, item] of items.entries()) {
    total += amountOf(item)
    const from = ends.get(total - sum)
    if (from !== undefined && at + 1 - from >= 2) return items.slice(from, at + 1)
    ends.set(total, at + 1)
  }
  return []
}
