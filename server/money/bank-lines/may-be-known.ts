import { type Balances, hasBalances } from './line-keys.ts'

type Line = {
  key: string
  bankId: string | null
  bookedOn: string
  valueOn: string | null
  amount: number
  currency: string
  /** For a part of a collective entry: the entry within its file, and the entry's amount. */
  batch: string | null
  batchAmount: number | null
}

/** `statement`: index of its statement in the file. */
export type FileLine = Line & { statement: number }
/** `shape`: the format and the mapped columns; `from`: the id of its import. */
export type KnownLine = Line & { id: string; shape: string; from: string; statement: Balances | null }
/** `likeId`: the line that it may repeat. */
export type RivalLine = KnownLine & { likeId: string | null }

export type FileInput = {
  lines: readonly FileLine[]
  statements: readonly Balances[]
  shape: string
  known: readonly KnownLine[]
  /** Held lines of these days; at most one of several with the same `likeId` is really that line. */
  rivals: readonly RivalLine[]
  /** For lines of the file that are already held: the line that each may repeat, by key. */
  heldAs: ReadonlyMap<string, string>
  isCovered: (day: string) => boolean
}

/**
 * `known`: already imported. `held`: it may repeat the line `like`; null if the day is complete without it. `again`:
 * equal to a line of another statement, but a different payment.
 */
export type Verdict = { is: 'new' } | { is: 'known' } | { is: 'held'; like: string | null } | { is: 'again' }

/**
 * Compares a file with the account's lines. Equal keys are known lines. Of the rest, a line is held if the account has
 * an unmatched line of the same amount and day, since formats word the same payment differently. Further equal lines
 * are new.
 */
export function judgeLines(input: FileInput): Verdict[] {
  const { lines, known } = input
  const byKey = new Map(known.map((line) => [line.key, line]))
  const isApart = startApart(input)
  const matched = new Set<KnownLine>()
  const verdicts = lines.map((line): Verdict => {
    const same = byKey.get(line.key)
    if (!same) return { is: 'new' }
    // A bank's number is unique within a day; texts alone may repeat.
    if (same.bankId === null && isApart(line, same.statement)) return { is: 'again' }
    matched.add(same)
    return { is: 'known' }
  })
  const search = startSearch(input, { matched, isApart })
  // Statements of one file may overlap, and then a line of both is one.
  const firstOf = new Map(lines.map(({ key }, at) => [key, at] as const).reverse())
  const isFirst = (at: number) => firstOf.get(lines[at]?.key ?? '') === at
  const rest = () => [...lines.keys()].filter((at) => verdicts[at]?.is === 'new' && isFirst(at))
  const hold = (at: number, like: KnownLine) => {
    verdicts[at] = { is: 'held', like: like.id }
    search.taken.add(like)
  }
  // A held line keeps its match, even if another line of the file would fit as well.
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
  return verdicts.map((own, at) =>
    own.is === 'new' ? (verdicts[firstOf.get(lines[at]?.key ?? '') ?? at] ?? own) : own,
  )
}

const none: Balances = { fromOn: '', toOn: '', opening: null, closing: null }

/**
 * Whether one statement begins where the other ended, so that they share no line. A statement with equal opening and
 * closing balance is excluded: it could be part of the other.
 */
export function isBehind(one: Balances | null, other: Balances | null | undefined): boolean {
  if (!one || !other || !hasBalances(one) || !hasBalances(other)) return false
  if (one.opening === one.closing || other.opening === other.closing) return false
  return (
    (one.closing === other.opening && other.fromOn >= one.toOn) ||
    (other.closing === one.opening && one.fromOn >= other.toOn)
  )
}

type IsApart = (line: FileLine, other: Balances | null) => boolean

/**
 * Whether a line's statement shares no line with another one. Lines of a day that move nothing together are excluded:
 * the other statement could have them too, with the same balances.
 */
function startApart({ lines, statements }: FileInput): IsApart {
  const dayOf = ({ statement, bookedOn }: FileLine) => `${statement} ${bookedOn}`
  const sums = new Map<string, number>()
  for (const line of lines) sums.set(dayOf(line), (sums.get(dayOf(line)) ?? 0) + line.amount)
  return (line, other) => sums.get(dayOf(line)) !== 0 && isBehind(other, statements[line.statement])
}

type Search = {
  /** Known lines whose key no line of the file has. */
  free: readonly KnownLine[]
  taken: Set<KnownLine>
  /** The known lines that a line of the file may repeat, the likeliest first. */
  find: (line: FileLine | undefined) => KnownLine[]
  isOnDayOf: (line: FileLine, known: KnownLine) => boolean
}

const moneyOf = ({ amount, currency }: { amount: number; currency: string }) => `${amount} ${currency}`

function startSearch(
  { lines, statements, shape, known, rivals, isCovered }: FileInput,
  { matched, isApart }: { matched: Set<KnownLine>; isApart: IsApart },
): Search {
  const free = known.filter((line) => !matched.has(line))
  const taken = new Set<KnownLine>()
  const byMoney = Map.groupBy(free, moneyOf)
  const rivalsOf = Map.groupBy(rivals, ({ likeId }) => likeId)
  const again = new Set([...matched].map(({ bookedOn }) => bookedOn))
  const days = lines.map(({ bookedOn }) => bookedOn).sort()
  /** A day with a known line of this file, or one between the file's first and last day. */
  const isListed = (day: string) => again.has(day) || ((days[0] ?? '') < day && day < (days.at(-1) ?? ''))
  const isOnDayOf = (line: FileLine, other: KnownLine) =>
    line.bookedOn === other.bookedOn || (other.shape !== shape && sharesDay(line, other))
  const mayBe = (line: FileLine, other: KnownLine) => {
    const statement = statements[line.statement] ?? none
    const isDistinct = (one: KnownLine) =>
      isApart(line, one.statement) || (one.shape === shape && line.bankId !== null && one.bankId !== null)
    if (taken.has(other) || !isOnDayOf(line, other) || isDistinct(other)) return false
    if (rivalsOf.get(other.id)?.some(isDistinct)) return false
    if (other.shape !== shape) return true
    // In the same format a repeated line has the same text, so a different text means a different payment, unless the
    // day is complete.
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

/**
 * Files with one date per line may have the value date, and files with two may have been mapped the wrong way round.
 */
const sharesDay = (line: FileLine, other: KnownLine) =>
  (line.valueOn === null || line.valueOn === other.bookedOn) &&
  (other.valueOn === null || other.valueOn === line.bookedOn) &&
  (line.valueOn !== null || other.valueOn !== null)

type Acts = { rest: () => number[]; hold: (at: number, like: KnownLine) => void }

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
  // Twice: a sum can equal a part of another entry, and find its own parts once the other sum has taken that one.
  for (const at of [...rest(), ...rest()]) {
    const line = lines[at]
    if (!line || line.batch !== null || find(line).length > 0) continue
    const parts = byAmount.get(moneyOf(line))?.find((each) => each.every((p) => !taken.has(p) && isOnDayOf(line, p)))
    for (const part of parts ?? []) hold(at, part)
  }
}

/** Bounds the comparison; a day of a statement has fewer unmatched lines. */
const leftMax = 500

/** Holds lines whose sum equals one known line, and the reverse: some formats do not mark the parts of an entry. */
function holdSums({ lines, shape }: FileInput, { free, taken }: Search, { rest, hold }: Acts): void {
  const dayOf = (line: { bookedOn: string; currency: string } | undefined) => `${line?.bookedOn} ${line?.currency}`
  const amountOf = (at: number) => lines[at]?.amount ?? 0
  // Parts that name their entry were already compared by its amount.
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
