import { createHash } from 'node:crypto'
import type { ClearingAccount, DifferenceKind } from '#contract/operator/bank-formats.ts'
import { groupByReference } from './group-entries.ts'

/**
 * A movement on a clearing account or a line of a statement. Entries are matched by a claim, made by two operators or a
 * provider, or else by reference. `amount` is in minor units, positive for incoming money.
 */
export type Entry = {
  id: string
  claims: readonly string[]
  references: readonly string[]
  amount: number
  currency: string
  /** YYYY-MM-DD, UTC. */
  day: string
  name: string
  text: string
}

/** A statement whose opening balance differs from the previous closing balance. */
export type OpeningGap = { id: string; day: string; previous: number; opening: number; name: string; currency: string }

/** An account's statements up to a day: the sum by balances (`change`) and by lines. */
export type BalanceSum = { id: string; day: string; name: string; change: number; lines: number; currency: string }

export type Difference = {
  clearing: ClearingAccount
  kind: DifferenceKind
  key: string
  ours: number | null
  theirs: number | null
  difference: number
  ourSides: Entry[]
  theirSides: Entry[]
}

/** Matched entries that disagree, on any days. */
export type Disagreement = { kind: DifferenceKind; ours: readonly Entry[]; theirs: readonly Entry[] }

type ReconcileInput = {
  clearing: ClearingAccount
  day: string
  /** Includes neighbouring days, which may have the other side of an entry. */
  ours: readonly Entry[]
  theirs: readonly Entry[]
  gaps: readonly OpeningGap[]
  sums: readonly BalanceSum[]
  currency: string
  /** Whether every account in use was read. If not, a movement without a line may be on a missing statement. */
  isWhole: boolean
}

/** `awaited`: the sum of our entries that no line belongs to while statements are missing. */
type Reconciliation = {
  ours: number
  theirs: number
  awaited: number
  difference: number
  differences: Difference[]
}

/**
 * Finds the differences between the books and the statements of a day. Pure; the differences add up to the difference
 * between the day's sums, apart from what is awaited.
 */
export function reconcile(input: ReconcileInput): Reconciliation {
  const { clearing, day, ours, theirs, gaps, sums, currency, isWhole } = input
  const found = groupByReference(ours, theirs).flatMap((group) =>
    disagreements(group, currency).flatMap((each) => onDay(clearing, day, each)),
  )
  const isAwaited = ({ kind }: Difference) => kind === 'in_books_only' && !isWhole
  const differences = found.filter((each) => !isAwaited(each))
  const awaited = found.filter(isAwaited).reduce((sum, { ours: amount }) => sum + (amount ?? 0), 0)
  const balances = [
    ...gaps.filter((gap) => gap.day === day).map((gap) => ofGap(clearing, gap)),
    ...sums.filter((sum) => sum.day === day && sum.change !== sum.lines).map((sum) => ofSum(clearing, sum)),
  ]
  const sumOf = (entries: readonly Entry[]) => total(entries.filter((entry) => entry.day === day))
  const theirSum = sumOf(theirs) + balances.reduce((sum, { difference }) => sum + difference, 0)
  const ourSum = sumOf(ours)
  const difference = theirSum - ourSum + awaited
  return { ours: ourSum, theirs: theirSum, awaited, difference, differences: [...differences, ...balances] }
}

const total = (entries: readonly Entry[]) => entries.reduce((sum, { amount }) => sum + amount, 0)

/** The part of a disagreement within this day's sums; empty if it does not affect them. */
function onDay(clearing: ClearingAccount, day: string, { kind, ours, theirs }: Disagreement): Difference[] {
  const ourSides = ours.filter((entry) => entry.day === day)
  const theirSides = theirs.filter((entry) => entry.day === day)
  if (ourSides.length + theirSides.length === 0) return []
  const difference = total(theirSides) - total(ourSides)
  const isInDoubt = kind === 'another_currency' || kind === 'reference_fits_two'
  if (difference === 0 && !isInDoubt) return []
  return [
    {
      clearing,
      kind,
      key: keyOf(kind, [...ours, ...theirs]),
      ours: ourSides.length > 0 ? total(ourSides) : null,
      theirs: theirSides.length > 0 ? total(theirSides) : null,
      difference,
      // Entries of both days, so that readers see where the other side is.
      ourSides: [...ours],
      theirSides: [...theirs],
    },
  ]
}

const ofGap = (clearing: ClearingAccount, { previous, opening, ...gap }: OpeningGap) =>
  ofBalances(clearing, 'opening_does_not_follow', { ...gap, known: previous, told: opening })

export const ofSum = (clearing: ClearingAccount, { lines, change, ...sum }: BalanceSum) =>
  ofBalances(clearing, 'statement_sum_differs', { ...sum, known: lines, told: change })

type Told = Pick<OpeningGap, 'id' | 'day' | 'name' | 'currency'> & { known: number; told: number }

/** A difference between a balance and what is known without it. */
function ofBalances(clearing: ClearingAccount, kind: DifferenceKind, { id, known, told, ...given }: Told): Difference {
  const side = { claims: [], references: [], text: '', ...given }
  const difference = told - known
  return {
    ...{ clearing, kind, key: keyOf(kind, [{ id, amount: difference }]), ours: null, theirs: difference, difference },
    ourSides: [{ ...side, id: `${id} before`, amount: known }],
    theirSides: [{ ...side, id, amount: told }],
  }
}

/** Stable for the same entries, so that a note stays with its difference. */
const keyOf = (kind: DifferenceKind, entries: readonly Pick<Entry, 'id' | 'amount'>[]) =>
  createHash('sha256')
    .update(JSON.stringify([kind, ...entries.map(({ id, amount }) => `${id} ${amount}`).sort()]))
    .digest('hex')

type Group = { ours: readonly Entry[]; theirs: readonly Entry[] }
const moneyOf = ({ amount, currency }: Entry) => `${amount} ${currency}`

/** Disagreements within a group of matched entries; equal amounts are paired first. */
export function disagreements({ ours, theirs }: Group, currency: string): Disagreement[] {
  const found: Disagreement[] = []
  const ourRest: Entry[] = []
  const theirRest: Entry[] = []
  const moneys = new Set([...ours, ...theirs].map(moneyOf))
  for (const money of moneys) {
    const mine = ours.filter((entry) => moneyOf(entry) === money)
    const yours = theirs.filter((entry) => moneyOf(entry) === money)
    if (mine.length === 0) theirRest.push(...yours)
    else if (yours.length === 0) ourRest.push(...mine)
    else found.push(...ofSameMoney(mine, yours))
  }
  const hasPairs = ourRest.length + theirRest.length < ours.length + theirs.length
  return [...found, ...ofOtherMoney(ourRest, theirRest, { currency, hasPairs })]
}

const byDay = (one: Entry, other: Entry) => one.day.localeCompare(other.day) || one.id.localeCompare(other.id)

function ofSameMoney(ours: Entry[], theirs: Entry[]): Disagreement[] {
  if (theirs.length > ours.length) return [{ kind: 'twice_in_statement', ours, theirs }]
  if (ours.length > theirs.length) return [{ kind: 'reference_fits_two', ours, theirs }]
  const [mine, yours] = pairDays([...ours].sort(byDay), [...theirs].sort(byDay))
  return mine.flatMap((entry, at) => {
    const other = yours[at]
    return other && other.day !== entry.day ? [{ kind: 'on_another_day', ours: [entry], theirs: [other] } as const] : []
  })
}

/** Pairs entries of the same day first, then the rest by day. */
function pairDays(ours: Entry[], theirs: Entry[]): [Entry[], Entry[]] {
  const rest = [...theirs]
  const [pairs, alone]: [[Entry, Entry][], Entry[]] = [[], []]
  for (const entry of ours) {
    const at = rest.findIndex(({ day }) => day === entry.day)
    const [same] = at < 0 ? [] : rest.splice(at, 1)
    if (same) pairs.push([entry, same])
    else alone.push(entry)
  }
  return [
    [...pairs.map(([one]) => one), ...alone],
    [...pairs.map(([, other]) => other), ...rest],
  ]
}

type Rest = { currency: string; hasPairs: boolean }

function ofOtherMoney(ours: Entry[], theirs: Entry[], { currency, hasPairs }: Rest): Disagreement[] {
  const alone = [
    ...ours.map((entry) => ({ kind: 'in_books_only', ours: [entry], theirs: [] }) as const),
    ...theirs.map((entry) => ({ kind: strayKind(entry, currency), ours: [], theirs: [entry] }) as const),
  ]
  if (ours.length === 0 || theirs.length === 0) return alone
  const currencies = new Set([...ours, ...theirs].map((entry) => entry.currency))
  if (currencies.size > 1) return [{ kind: 'another_currency', ours, theirs }]
  if (ours.length > 1) return hasPairs && theirs.length === 1 ? alone : [{ kind: 'reference_fits_two', ours, theirs }]
  // One movement paid in parts.
  if (theirs.length > 1 && total(ours) === total(theirs)) return partsOnOtherDays(ours, theirs)
  return [{ kind: 'amount_differs', ours, theirs }]
}

const strayKind = (entry: Entry, currency: string): DifferenceKind =>
  entry.currency === currency ? 'in_statement_only' : 'another_currency'

const partsOnOtherDays = (ours: Entry[], theirs: Entry[]): Disagreement[] =>
  theirs.every(({ day }) => day === ours[0]?.day) ? [] : [{ kind: 'on_another_day', ours, theirs }]
