import type { DecimalSign } from '#contract/delimited.ts'
import { dayMs } from '#contract/durations.ts'
import { dateForms } from '#contract/operator/bank-formats.ts'
import { guessDecimal } from '../../base/delimited/numbers.ts'
import { type DateForm, readDay } from './read-values.ts'
import { RowFault } from './statement.ts'

const cellsMax = 2_000

export type DaysGuess = { form: DateForm; isBuddhist: boolean; isOrderDoubtful: boolean }
type Reading = { form: DateForm; isBuddhist: boolean; readable: number; spanDays: number; days: string }

const orders = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const

/** Days that begin with a four-digit year are unambiguous. */
const yearFirst = /^\s*(?:\d{4}\D|(?:19|20|25)\d{6}(?!\d))/

/**
 * Guesses the form of dates by which most days are readable and not in the future; a tie goes to the shortest span of
 * days. It is doubtful if two orders read every day.
 */
export function guessDays(cells: readonly string[], today: string): DaysGuess {
  const written = cells.slice(0, cellsMax).filter((cell) => cell !== '')
  if (written.length > 0 && written.every((cell) => yearFirst.test(cell))) {
    return { form: 'YYYY-MM-DD', isBuddhist: false, isOrderDoubtful: false }
  }
  // Nobody writes the month first with points.
  const isPointed = written.every((cell) => /^\s*\d\d?\.\d\d?\./.test(cell))
  const forms = orders.filter((form) => form !== 'MM/DD/YYYY' || !isPointed)
  const readings = [false, true].flatMap((isBuddhist) =>
    forms.map((form) => readAll(written, { form, isBuddhist, today })),
  )
  const best = readings.reduce((one, other) =>
    other.readable > one.readable || (other.readable === one.readable && other.spanDays < one.spanDays) ? other : one,
  )
  const isOther = ({ isBuddhist, readable, days }: Reading) =>
    isBuddhist === best.isBuddhist && readable === best.readable && days !== best.days
  return { form: best.form, isBuddhist: best.isBuddhist, isOrderDoubtful: best.readable > 0 && readings.some(isOther) }
}

function readAll(cells: readonly string[], form: { form: DateForm; isBuddhist: boolean; today: string }): Reading {
  const days: string[] = []
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const cell of cells) {
    const day = dayOrNull(cell, form)
    if (day === null) continue
    days.push(day)
    const at = Date.parse(day)
    first = Math.min(first, at)
    last = Math.max(last, at)
  }
  const spanDays = days.length === 0 ? 0 : (last - first) / dayMs
  return { form: form.form, isBuddhist: form.isBuddhist, readable: days.length, spanDays, days: days.join(' ') }
}

/** Null for a cell that is not a day, or a day in the future. */
export function dayOrNull(cell: string, form: { form: DateForm; isBuddhist: boolean; today: string }): string | null {
  try {
    return readDay(cell, { field: 'bookedOn', ...form })
  } catch (failure) {
    if (failure instanceof RowFault) return null
    throw failure
  }
}

export const isDayInAnyOrder = (cell: string, today: string): boolean =>
  dateForms.some((form) => dayOrNull(cell, { form, isBuddhist: false, today }) !== null)

/** Guesses the decimal sign by majority; doubtful if every amount could have thousands or decimals. */
export function guessSign(cells: readonly string[]): { decimal: DecimalSign; isDoubtful: boolean } {
  const seen = cells.slice(0, cellsMax)
  const told = seen.map((cell) => guessDecimal([cell]))
  const votes = (sign: DecimalSign) => told.filter((each) => each === sign).length
  if (votes('.') + votes(',') > 0) return { decimal: votes(',') > votes('.') ? ',' : '.', isDoubtful: false }
  // Only "1.500": most currencies have no three decimals, so the sign is read as one of thousands.
  const unclear = seen.find((cell) => /\d[.,]\d/.test(cell))
  return { decimal: unclear?.includes('.') ? ',' : '.', isDoubtful: unclear !== undefined }
}
