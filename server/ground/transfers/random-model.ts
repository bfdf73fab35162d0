import { dayMs, hourMs } from '#contract/durations.ts'

/** An independent model of a withdrawal's transfer with imported bank statements. */
export type Person = 0 | 1
export type Step = 'sent' | 'arrived' | 'failed'

export type Leaving = {
  id: string
  number: string
  net: number
  readyAt: number
  sendBy: number
  state: 'claimed' | 'sent' | 'arrived' | 'failed' | 'returned' | null
  /** The money returned, before or after a transfer. */
  isOver: boolean
  by: Person | null
  until: number
  claimedAt: number
  sentAt: number | null
  returnAt: number
}

export type Line = {
  name: string
  amount: number
  day: number
  said: Leaving | null
  use: Leaving | null
  /**
   * Held because it may repeat a known line. It supports nothing, and may belong to a transfer until two operators
   * decide `same`.
   */
  held: 'open' | 'same' | null
  quotedBy: Leaving | null
}
/** `read`: the days of imports that a second operator confirmed; `waiting`: imports without one. */
export type Bank = { lines: Line[]; read: Set<number>; waiting: File[] }
export type File = { id: string; by: Person; days: number[] }
type Books = { bank: Bank; withdrawals: readonly Leaving[] }
type Act = { by: Person; now: number }

const sendMs = 72 * hourMs
const arrivalDays = 3

export const begin = ({ id, number, net, now }: Pick<Leaving, 'id' | 'number' | 'net'> & { now: number }): Leaving => ({
  ...{ id, number, net, readyAt: now, sendBy: now + sendMs, state: null, isOver: false },
  ...{ by: null, until: 0, claimedAt: 0, sentAt: null, returnAt: 0 },
})

export function arrivalOf({ state, isOver }: Pick<Leaving, 'state' | 'isOver'>): string {
  if (isOver) return 'returned'
  return state === 'arrived' ? 'paid' : 'sending'
}

const dayOf = (at: number) => Math.floor(at / dayMs)

function afterBusinessDays(at: number, count: number): number {
  let end = at
  for (let left = count; left > 0; ) {
    end += dayMs
    if (![0, 6].includes(new Date(end).getUTCDay())) left -= 1
  }
  return end
}

/** A day is covered if the neighbouring days read are adjacent to it; otherwise the balances do not connect. */
function isCovered({ read }: Bank, day: number): boolean {
  const days = [...read]
  return (
    read.has(day) &&
    (read.has(day - 1) || !days.some((other) => other < day)) &&
    (read.has(day + 1) || !days.some((other) => other > day))
  )
}

const chargeMax = 5_000

/** Whether the transfer may have left: a line may belong to it, or a possible day was not read. */
function mayHaveLeft({ bank }: Books, one: Leaving): boolean {
  const last = one.state === null ? 0 : dayOf(afterBusinessDays(one.sentAt ?? one.until, arrivalDays))
  // What a line says of another transfer, and a quotation by another one, is the word of one person alone.
  const fits = bank.lines.some(({ amount, day, said, use, held }) => {
    const isFree = held !== 'same' && use === null
    if (!isFree || amount >= 0 || day < dayOf(one.readyAt) - 1) return false
    const isWithCharge = amount < -one.net && amount >= -one.net - chargeMax && day <= last
    return said === one || amount === -one.net || isWithCharge
  })
  if (fits || one.state === null) return fits
  for (let day = dayOf(one.claimedAt); day <= last; day += 1) if (!isCovered(bank, day)) return true
  return false
}

const isOfAnother = (one: Leaving, { by, now }: Act) => one.state === 'claimed' && one.by !== by && one.until > now
const hasEnded = (one: Leaving) => (one.state === null && one.isOver) || (one.state !== null && one.state !== 'claimed')

export function claim(books: Books, one: Leaving, act: Act): string | null {
  if (hasEnded(one)) return 'conflict'
  if (isOfAnother(one, act)) return 'claimed_by_another'
  if (one.state === 'claimed' && one.by !== act.by && mayHaveLeft(books, one)) return 'conflict'
  if (act.now >= one.sendBy) return 'conflict'
  const until = afterBusinessDays(act.now, 1)
  if (one.state === null) {
    one.sendBy = Math.max(one.sendBy, until)
    Object.assign(one, { claimedAt: act.now, returnAt: one.sendBy })
  }
  Object.assign(one, { state: 'claimed', by: act.by, until: Math.min(until, one.sendBy) })
  return null
}

type Recorded = Act & { step: Step; line: Line | null }

/** Why a line cannot be assigned to the transfer, or null. */
function refuseLine(one: Leaving, line: Line | null, amount: number): string | null {
  if (line === null) return null
  if ((line.use ?? one) !== one || (line.quotedBy ?? one) !== one) return 'conflict'
  return line.amount === amount ? null : 'validation'
}

export function record(books: Books, one: Leaving, { step, line, ...act }: Recorded): string | null {
  if (one.state === null && one.isOver) return 'conflict'
  if (step === 'sent') return send(one, line, act)
  if (step === 'arrived') return arrive(one, line, act)
  if (one.state !== null && one.state !== 'claimed' && one.state !== 'sent') return 'conflict'
  if (isOfAnother(one, act)) return 'claimed_by_another'
  // Sent money returns only by two operators.
  if (one.state === 'sent' || (one.state !== null && one.by === act.by) || mayHaveLeft(books, one)) return 'conflict'
  Object.assign(one, { state: 'failed', isOver: true })
  return null
}

function send(one: Leaving, line: Line | null, act: Act): string | null {
  if (one.state !== null && one.state !== 'claimed') return 'conflict'
  if (isOfAnother(one, act)) return 'claimed_by_another'
  const isLate = one.state === 'claimed' && one.until < act.now && line !== null
  if (!isLate && (one.state === null || one.by !== act.by || one.until < act.now)) return 'conflict'
  const refused = refuseLine(one, line, -one.net)
  if (refused !== null) return refused
  if (line) line.quotedBy = one
  Object.assign(one, { state: 'sent', by: act.by, sentAt: act.now })
  return null
}

function arrive(one: Leaving, line: Line | null, act: Act): string | null {
  if (one.state !== 'sent' || one.by === act.by) return 'conflict'
  if (line === null || line.held) return 'validation'
  const refused = refuseLine(one, line, -one.net)
  if (refused !== null) return refused
  Object.assign(line, { use: one, quotedBy: one })
  one.state = 'arrived'
  return null
}

/** Two operators decide that a line returned the money or, without a line, that it never left. */
export function comeBack(books: Books, one: Leaving, line: Line | null): string | null {
  if (one.state === 'sent') {
    if (line !== null || mayHaveLeft(books, one)) return 'conflict'
    Object.assign(one, { state: 'failed', isOver: true })
    return null
  }
  if (line === null || line.held) return 'validation'
  if (line.use !== null || line.quotedBy !== null) return 'conflict'
  if (line.amount !== one.net) return 'validation'
  if (one.state !== 'arrived') return 'conflict'
  Object.assign(line, { use: one, quotedBy: one })
  Object.assign(one, { state: 'returned', isOver: true })
  return null
}

export function decideHeld(line: Line, becomes: 'another' | 'same'): string | null {
  if (line.held === null) return 'not_found'
  if (line.held === becomes) return 'conflict'
  line.held = becomes === 'same' ? 'same' : null
  return null
}

export function confirmFile({ read, waiting }: Bank, file: File, by: Person): string | null {
  if (file.by === by || !waiting.includes(file)) return 'conflict'
  waiting.splice(waiting.indexOf(file), 1)
  for (const day of file.days) read.add(day)
  return null
}

export function sweep(books: Books, one: Leaving, now: number): string | null {
  if (one.state === null) {
    if (one.isOver || now < one.sendBy) return 'conflict'
    one.isOver = true
    return null
  }
  if (one.state !== 'claimed' || now < one.returnAt || now < one.until) return 'conflict'
  if (mayHaveLeft(books, one)) one.returnAt = now + hourMs
  else Object.assign(one, { state: 'failed', isOver: true })
  return null
}

/** The runs must reach these outcomes, or they would prove little. */
export const hardCases = [
  ...['claim done', 'claim conflict', 'claim claimed_by_another'],
  ...['sent done', 'sent conflict', 'sent validation', 'sent claimed_by_another'],
  ...['arrived done', 'arrived conflict', 'arrived validation'],
  ...['failed done', 'failed conflict', 'failed claimed_by_another'],
  ...['return done', 'return conflict', 'return validation', 'time done'],
  ...['held done', 'held conflict', 'held not_found'],
  ...['confirm done', 'confirm conflict'],
]
