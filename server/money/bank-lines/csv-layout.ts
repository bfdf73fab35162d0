import { limits } from '#contract/limits.ts'
import type { ColumnName } from '#contract/operator/bank-formats.ts'
import { findHeader, numberRepeated } from '../../base/delimited/find-header.ts'
import type { DelimitedRecord } from '../../base/delimited/read-records.ts'
import { refuse } from '../../base/refuse.ts'
import type { BankChoices } from './csv-mapping.ts'
import { directionOf } from './directions.ts'
import { type Columns, countNames, guessColumns } from './guess-columns.ts'
import { isDayInAnyOrder } from './guess-values.ts'

export type CsvRecord = DelimitedRecord

export type CsvLayout = { before: CsvRecord[]; names: string[]; data: CsvRecord[]; headLine: number }

/**
 * Finds the header: the chosen line, the one with the account's columns, or the one with the most known column names.
 */
export function findLayout(records: readonly CsvRecord[], given: BankChoices, today: string): CsvLayout {
  const wanted = Object.values(given.columns ?? {})
  const first = records.slice(0, limits.bankHeadLineMax)
  const has = (record: CsvRecord) => wanted.length > 0 && wanted.every((name) => namesOf(record.cells).includes(name))
  const chosen = first.find(({ line }) => line === given.head)
  const at =
    given.head === 0 ? -1 : first.indexOf(first.find(has) ?? chosen ?? guessHead(first, today) ?? ({} as CsvRecord))
  const widest = first.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const names =
    at < 0 ? Array.from({ length: widest }, (_, index) => String(index + 1)) : namesOf(records[at]?.cells ?? [])
  const data = records.slice(at + 1)
  if (data.length > limits.bankLinesMax) throw refuse('too_large')
  return { before: records.slice(0, Math.max(0, at)), names, data, headLine: records[at]?.line ?? 0 }
}

const namesOf = (cells: readonly string[]) =>
  numberRepeated(cells.map((cell) => cell.replace(/\s+/g, ' ').slice(0, limits.bankColumnMax - 5)))

const amountLike = /^[(+-]?\p{Sc}?\s?\d[\d.,' ]*[)]?$/u

/** The line with the most known column names. If no line has any, the first line, unless it is a payment. */
function guessHead(records: readonly CsvRecord[], today: string): CsvRecord | undefined {
  const counted = records.map((record) => ({ record, count: countNames(record.cells) }))
  const best = counted.reduce((one, other) => (other.count > one.count ? other : one), { record: records[0], count: 0 })
  if (best.count >= 2) return best.record
  const isPayment = ({ cells }: CsvRecord) =>
    cells.some((cell) => isDayInAnyOrder(cell, today)) && cells.some((cell) => amountLike.test(cell))
  const [first] = records
  return first && isPayment(first) ? undefined : records[findHeader(records)]
}

/** Guesses by the names of the columns, then by what is in the others. */
export function chooseColumns({ names, data }: CsvLayout, today: string): Columns {
  const samples = new Map(
    names.map((name, at) => [name, data.slice(0, samplesMax).flatMap(({ cells }) => cells[at] || [])]),
  )
  const cellsIn = (name: string) => samples.get(name) ?? []
  const { bookedOn, valueOn, direction: named, ...rest } = guessColumns(names, cellsIn)
  const taken = new Set(Object.values({ ...rest, bookedOn, valueOn, named }))
  const free = names.filter((name) => name !== '' && !taken.has(name))
  const find = (fits: (value: string) => boolean) =>
    free.find((name) => cellsIn(name).length > 0 && cellsIn(name).every(fits))
  const isKnown = (word: string) => directionOf(word, undefined) !== null
  const isSigned = rest.amount !== undefined && cellsIn(rest.amount).some((cell) => /^\s*[-−(]|-$/.test(cell))
  // Where amounts have signs, a column of words counts only if each of its words is known.
  const isOf = named !== undefined && (!isSigned || cellsIn(named).every(isKnown))
  const direction = isOf ? named : rest.amount === undefined ? undefined : find(isKnown)
  const day = bookedOn ?? find((value) => isDayInAnyOrder(value, today)) ?? valueOn
  return {
    ...rest,
    ...(day !== undefined && { bookedOn: day }),
    ...(valueOn !== undefined && valueOn !== day && { valueOn }),
    ...(direction !== undefined && { direction }),
  }
}

const samplesMax = 500

export const cellsOf = ({ names, data }: CsvLayout, columns: Columns, wanted: readonly ColumnName[]): string[] => {
  const places = wanted.flatMap((name) => (columns[name] === undefined ? [] : [names.indexOf(columns[name])]))
  return data.flatMap(({ cells }) => places.flatMap((at) => cells[at] || []))
}
