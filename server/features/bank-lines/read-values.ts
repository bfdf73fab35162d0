import { minorDigits } from '#contract/currencies.ts'
import { limits } from '#contract/limits.ts'
import type { dateForms } from '#contract/operator/bank-formats.ts'
import { RowFault } from './statement.ts'

type DateForm = (typeof dateForms)[number]

const datePatterns: Readonly<Record<DateForm, RegExp>> = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)/,
  'DD.MM.YYYY': /^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4}|\d\d)$/,
  'DD/MM/YYYY': /^(?<day>\d\d?)\/(?<month>\d\d?)\/(?<year>\d{4}|\d\d)$/,
  'MM/DD/YYYY': /^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4}|\d\d)$/,
  YYYYMMDD: /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
}

/** A day as YYYY-MM-DD; a year of two digits is of this century. */
export function readDay(text: string, form: DateForm, field: string): string {
  const { year = '', month = '', day = '' } = datePatterns[form].exec(text.trim())?.groups ?? {}
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = new Date(`${iso}T00:00:00Z`)
  // The calendar has no year zero, and the database stores none.
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== iso || iso.startsWith('0000')) {
    throw new RowFault(field, 'date_unreadable')
  }
  return iso
}

export function readCurrency(text: string): string {
  const currency = text.trim().toUpperCase()
  if (!/^[A-Z]{3,5}$/.test(currency)) throw new RowFault('currency', 'currency_unreadable')
  return currency
}

type AmountForm = { currency: string; decimal: '.' | ','; field: string }

/** An amount with an optional sign and grouped thousands, in minor units of its currency. */
export function readAmount(text: string, { currency, decimal, field }: AmountForm): number {
  const fault = () => new RowFault(field, 'amount_unreadable')
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '').replace('−', '-')
  const match = /^([+-]?)(\d[\d.,]*)([+-]?)$/.exec(plain)
  const [, before = '', number = '', behind = ''] = match ?? []
  if (!match || (before !== '' && behind !== '')) throw fault()
  const [whole = '', decimals = '', ...more] = number.split(decimal)
  const group = decimal === '.' ? ',' : '.'
  const isGrouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})*$`).test(whole)
  if (more.length > 0 || !(isGrouped || /^\d+$/.test(whole)) || !/^\d*$/.test(decimals)) throw fault()
  const digits = minorDigits(currency)
  // More decimals than the currency has are zeros in the files of some banks.
  if (!/^0*$/.test(decimals.slice(digits))) throw fault()
  const minor = Number(`${whole.replaceAll(group, '')}${decimals.slice(0, digits).padEnd(digits, '0')}`)
  if (!Number.isSafeInteger(minor) || minor > limits.amountMax) throw fault()
  return before === '-' || behind === '-' ? 0 - minor : minor
}
