import type { DecimalSign } from '#contract/delimited.ts'
import { dayMs } from '#contract/durations.ts'
import { dateForms } from '#contract/operator/bank-formats.ts'
import { guessDecimal } from '../../base/delimited/numbers.ts'
import { type DateForm, readDay } from './read-values.ts'
import { RowFault } from './statement.ts'

/** How many cells of a column are looked at. */
const cellsMax = 2_000

export type DaysGuess = { form: DateForm; isBuddhist: boolean; isOrderDoubtful: boolean }
type Reading = { form: DateForm; isBuddhist: boolean; readable: number; spanDays: number; days: string }

/** Days that begin with a year of four digits can be read in one order only. */
const yearFirst = /^\s*(?:\d{4}\D|(?:19|20|25)\d{6}(?!\d))/

/**
 * The order of day and month by which most days are readable and none lies ahead; of two, the one by which they are
 * closest together. Where both read every day, the operator is asked to look.
 */
export function guessDays(cells: readonly string[], today: string): DaysGuess {
  const written = cells.slice(0, cellsMax).filter((cell) => cell !== '')
  if (written.length > 0 && written.every((cell) => yearFirst.test(cell))) {
    return { form: 'YYYY-MM-DD', isBuddhist: false, isOrderDoubtful: false }
  }
  const readings = [false, true].flatMap((isBuddhist) =>
    (['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const).map((form) => readAll(written, { form, isBuddhist, today })),
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

/** A day of a file that has been; null where a cell says none. */
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

/** The decimal sign that most amounts tell; doubtful where every one could be of thousands or of decimals. */
export function guessSign(cells: readonly string[]): { decimal: DecimalSign; isDoubtful: boolean } {
  const seen = cells.slice(0, cellsMax)
  const told = seen.map((cell) => guessDecimal([cell]))
  const votes = (sign: DecimalSign) => told.filter((each) => each === sign).length
  if (votes('.') + votes(',') > 0) return { decimal: votes(',') > votes('.') ? ',' : '.', isDoubtful: false }
  // "1.500" alone: money has no three decimals, so that the sign is taken for one of thousands.
  const unclear = seen.find((cell) => /\d[.,]\d/.test(cell))
  return { decimal: unclear?.includes('.') ? ',' : '.', isDoubtful: unclear !== undefined }
}
