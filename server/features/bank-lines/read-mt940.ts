import { limits } from '#contract/limits.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { readAmount, readCurrency, readDay } from './read-values.ts'
import {
  clean,
  type LineFacts,
  type Position,
  RowFault,
  readRow,
  type StatementFile,
  type StatementPeriod,
  type StatementRow,
} from './statement.ts'

type Field = { tag: string; text: string; position: Position }

/** Whether a text is a message of the form that SWIFT calls MT940. */
export const isMt940 = (text: string): boolean =>
  /^\s*(\{1:[\s\S]{0,400})?:20:/.test(text) && /^:61:|^:60[FM]:/m.test(text)

/** Customer statements of SWIFT: each from its :20: to its closing balance. */
export function readMt940(text: string): StatementFile {
  const statements: Field[][] = []
  for (const field of readFields(text)) {
    if (field.tag === '20') statements.push([])
    statements.at(-1)?.push(field)
  }
  const rows: StatementRow[] = []
  const periods: StatementPeriod[] = []
  for (const fields of statements) {
    const opening = readBalance(fields, '60')
    const closing = readBalance(fields, '62')
    if (!opening || !closing) throw refuseField('file', 'bank_file_unreadable')
    const own = readLines(fields, opening.currency)
    rows.push(...own)
    if (rows.length > limits.bankLinesMax) throw refuse('too_large')
    const days = [...own.flatMap((row) => ('facts' in row ? [row.facts.bookedOn] : [])), closing.day].sort()
    periods.push({
      number: textOf(fields, '28C') || textOf(fields, '28') || textOf(fields, '20') || '1',
      account: clean(textOf(fields, '25')),
      fromOn: days[0] ?? closing.day,
      toOn: days.at(-1) ?? closing.day,
      opening: opening.amount,
      closing: closing.amount,
      currency: opening.currency,
      rows: own.length,
    })
  }
  return { format: 'mt940', rows, periods }
}

/** The fields with what they continue with; the blocks around a message are left out. */
function readFields(text: string): Field[] {
  const fields: Field[] = []
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const plain = line.replace(/^\{1:.*\{4:/, '')
    const begun = /^:(\d\d[A-Z]?):(.*)$/.exec(plain)
    const last = fields.at(-1)
    if (begun) fields.push({ tag: begun[1] ?? '', text: begun[2] ?? '', position: { line: at + 1, column: 1 } })
    else if (last && plain !== '' && !plain.startsWith('-}') && plain !== '-') last.text += `\n${plain}`
  }
  return fields
}

const textOf = (fields: readonly Field[], tag: string) =>
  fields
    .find((field) => field.tag === tag)
    ?.text.split('\n')[0]
    ?.trim() ?? ''

function readBalance(fields: readonly Field[], tag: '60' | '62') {
  const field = fields.find((each) => each.tag === `${tag}F` || each.tag === `${tag}M`)
  const match = /^([CD])(\d{6})([A-Z]{3})(\d[\d,]*)/.exec(field?.text.trim() ?? '')
  if (!match) return null
  const [, sign, day = '', currency = '', amount = ''] = match
  try {
    const units = readAmount(amount, { currency, decimal: ',', field: 'balance' })
    return { day: shortDay(day, 'balance'), currency, amount: sign === 'D' ? 0 - units : units }
  } catch (failure) {
    if (failure instanceof RowFault) return null
    throw failure
  }
}

const shortDay = (text: string, field: string) => readDay(`20${text}`, 'YYYYMMDD', field)

function readLines(fields: readonly Field[], currency: string): StatementRow[] {
  return fields.flatMap((field, at) => {
    if (field.tag !== '61') return []
    const next = fields[at + 1]
    const details = next?.tag === '86' ? next.text : ''
    return [readRow(field.position, () => readFacts(field.text, details, currency))]
  })
}

const lineForm =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15},\d{0,3})([A-Z][A-Z0-9]{3})([^/\n]{0,16})(?:\/\/([^\n]{0,34}))?(?:\n([\s\S]*))?$/

function readFacts(text: string, details: string, currency: string): LineFacts {
  const match = lineForm.exec(text.trim())
  if (!match) throw new RowFault('line', 'line_unreadable')
  const [, value = '', entry, sign = '', , amount = '', , own = '', bankId = '', more = ''] = match
  const valueOn = shortDay(value, 'valueOn')
  const units = readAmount(amount, { currency: readCurrency(currency), decimal: ',', field: 'amount' })
  const isCredit = sign === 'C' || sign === 'RD'
  const known = readDetails(details)
  return {
    bankId: clean(bankId) === 'NONREF' ? null : clean(bankId),
    bookedOn: entry ? entryDay(valueOn, entry) : valueOn,
    valueOn,
    amount: isCredit ? units : 0 - units,
    currency,
    reference: own.trim() === 'NONREF' ? null : clean(own),
    payer: known.payer,
    payerAccount: known.payerAccount,
    text: clean(`${known.text} ${more}`),
    balance: null,
  }
}

/** The day of the entry has no year: it is the one nearest to the day of the value. */
function entryDay(valueOn: string, entry: string): string {
  const year = Number(valueOn.slice(0, 4))
  const days = [year - 1, year, year + 1].map((each) => `${each}-${entry.slice(0, 2)}-${entry.slice(2)}`)
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueOn))
  const nearest = days.reduce((best, day) => (distance(day) < distance(best) ? day : best))
  return readDay(nearest, 'YYYY-MM-DD', 'bookedOn')
}

/** The details in numbered parts, as most banks send them (?20 to ?29 text, ?31 account, ?32 name), or as plain text. */
function readDetails(details: string): { text: string; payer: string | null; payerAccount: string | null } {
  const joined = details.replaceAll('\n', '')
  const parts = [...joined.matchAll(/\?(\d\d)([^?]*)/g)]
  if (parts.length === 0) return { text: details, payer: null, payerAccount: null }
  const of = (from: number, to: number) =>
    parts.flatMap(([, code, text]) => (Number(code) >= from && Number(code) <= to ? [text ?? ''] : []))
  return {
    text: [...of(20, 29), ...of(60, 63)].join(''),
    payer: clean(of(32, 33).join('')),
    payerAccount: clean(of(31, 31).join('')),
  }
}
