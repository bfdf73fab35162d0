import { minorDigits } from '#contract/currencies.ts'
import type { DecimalSign } from '#contract/delimited.ts'
import { toAsciiDigits } from '#contract/digits.ts'
import { dayMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { dateForms } from '#contract/operator/bank-formats.ts'
import { isUnitOf } from '../../base/delimited/currency-names.ts'
import { minorOf, readNumber } from '../../base/delimited/numbers.ts'
import { monthOf } from './month-names.ts'
import { RowFault } from './statement.ts'

export type DateForm = (typeof dateForms)[number]

export type DayForm = {
  field: string
  /** The order of day, month and year if the digits are ambiguous. */
  form?: DateForm
  /** Two-digit years are of the Buddhist era. */
  isBuddhist?: boolean
  /** Refuses days after tomorrow; tomorrow itself has already begun further east. */
  today?: string
}

const firstDay = '2000-01-01'

const dayTextMax = 60

/** Returns a day as YYYY-MM-DD; accepts a time of day and all usual spellings. */
export function readDay(text: string, { field, form = 'YYYY-MM-DD', isBuddhist = false, today }: DayForm): string {
  if (text.length > dayTextMax) throw new RowFault(field, 'date_unreadable')
  const parts = partsOfDay(toAsciiDigits(text).trim(), form)
  if (!parts) throw new RowFault(field, 'date_unreadable')
  const iso = isoOf(parts, isBuddhist)
  if (!isDay(iso)) throw new RowFault(field, 'date_unreadable')
  if (iso < firstDay) throw new RowFault(field, 'date_too_old')
  if (today && iso > dayAfter(today)) throw new RowFault(field, 'date_in_future')
  return iso
}

export const isDay = (iso: string): boolean => {
  const time = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === iso
}

export const dayAfter = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
export const dayBefore = (day: string) => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)

type DayParts = [year: string, month: string, day: string]
const noDay: DayParts = ['', '', '']

const isoOf = ([year, month, day]: DayParts, isBuddhist = false) =>
  `${fullYear(year, isBuddhist)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** A four-digit year or a month's name overrides the given order. */
function partsOfDay(text: string, form: DateForm): DayParts | null {
  const plain = text.replace(/^\d\d?:\d\d(:\d\d)?\s+/, '')
  const joined = /^(\d{8})(?=$|[T\s])/.exec(plain)?.[1]
  if (joined) {
    const yearFirst: DayParts = [joined.slice(0, 4), joined.slice(4, 6), joined.slice(6)]
    return isDay(isoOf(yearFirst)) ? yearFirst : eight(joined, form)
  }
  const numbers = /^(\d{1,4})\s?[-/.年]\s?(\d\d?)\s?[-/.月]\s?(\d{1,4})日?(?=$|[T\s,(])/.exec(plain)
  if (numbers) {
    const [, one = '', two = '', three = ''] = numbers
    if (one.length > 2) return [one, two, three]
    if (form === 'YYYY-MM-DD') return three.length > 2 ? null : [one, two, three]
    return form === 'DD/MM/YYYY' ? [three, two, one] : [three, one, two]
  }
  return namedMonth(plain)
}

/** Whether a text is written as a day, in any order and of any year. */
export function isDayLike(text: string): boolean {
  const typed = toAsciiDigits(text.slice(0, dayTextMax + 1)).trim()
  return typed.length <= dayTextMax && dateForms.some((form) => isDay(isoOf(partsOfDay(typed, form) ?? noDay)))
}

const eight = (digits: string, form: DateForm): DayParts =>
  form === 'MM/DD/YYYY'
    ? [digits.slice(4), digits.slice(0, 2), digits.slice(2, 4)]
    : [digits.slice(4), digits.slice(2, 4), digits.slice(0, 2)]

/** "15 Nov 2026", "Nov 15, 2026", "15-พ.ย.-69": the year is the number with four digits, or the last one. */
function namedMonth(text: string): DayParts | null {
  const dated = text.replace(/\s\d\d?:\d\d.*$/s, '')
  const [one, two, more] = dated.match(/\d+/g) ?? []
  const month = monthOf(dated)
  if (!month || !one || !two || more) return null
  return one.length === 4 ? [one, month, two] : [two, month, one]
}

/** From 2400 on, a year is of the Buddhist era, 543 years ahead. A three-digit year is of Taiwan's. */
const buddhistFrom = 2400
const buddhistYears = 543
const minguoYears = 1911

function fullYear(year: string, isBuddhist: boolean): string {
  const written = Number(year)
  if (year.length === 3) return String(written + minguoYears)
  const full = year.length > 2 ? written : written + (isBuddhist ? 2500 : 2000)
  return String(full >= buddhistFrom ? full - buddhistYears : full).padStart(4, '0')
}

export function readCurrency(text: string): string {
  const currency = text.trim().toUpperCase()
  if (!/^[A-Z]{3,5}$/.test(currency)) throw new RowFault('currency', 'currency_unreadable')
  return currency
}

export type AmountForm = {
  currency: string
  decimal: DecimalSign
  field: string
  /** The standard fixes the decimal sign, so that "1,000" is one. */
  isStandard?: boolean
}

const beside = /^(?<direction>CR|DR|DB|C|D)?$/
const mark = /(?:US|HK|NT|NZ|S|A|C)?\p{Sc}|RP\.?|RM|FR\.?|KR\.?|Đ|元|円|원|บาท/gu

/** Returns minor units; accepts signs, directions, currency marks and grouped thousands. */
export function readAmount(text: string, { currency, decimal, field, isStandard = false }: AmountForm): number {
  const fault = () => new RowFault(field, 'amount_unreadable')
  const number = readNumber(text, decimal)
  if (!number) throw fault()
  const unit = number.unit.toUpperCase().replace(/\s/g, '').replace(currency, '')
  const marks = unit.match(mark) ?? []
  const direction = (beside.exec(unit) ?? beside.exec(unit.replace(mark, '')))?.groups
  const digits = minorDigits(currency)
  // "1.500" could be a thousand or one, so it is refused.
  const isUnclear = !isStandard && digits !== 3 && number.decimals.length === 3 && /^[1-9]\d{0,2}$/.test(number.whole)
  const minor = minorOf(number, digits)
  const isOfAnother = marks.some((each) => !isUnitOf(each, currency))
  if (!direction || isOfAnother || isUnclear || minor === null || minor > limits.amountMax) throw fault()
  const isOut = /^D/.test(direction['direction'] ?? '')
  if (direction['direction'] && number.isNegative) throw fault()
  return number.isNegative || isOut ? 0 - minor : minor
}
