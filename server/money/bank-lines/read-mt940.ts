import { limits } from '#contract/limits.ts'
import { refuse } from '../../base/refuse.ts'
import { readDetails, readOtherDetails } from './read-details.ts'
import { isDay, readAmount, readDay } from './read-values.ts'
import {
  balanceMissing,
  clean,
  cut,
  type LeftOut,
  type LineFacts,
  RowFault,
  readRow,
  rowsOf,
  type StatementPart,
  type StatementParts,
  spanOf,
} from './statement.ts'

/** `tag`: null unless the line looks like a field. */
type TextLine = { tag: string | null; text: string; line: number }
type Field = { tag: string; lines: string[]; line: number }

/** Whether a text contains MT940 statements (SWIFT), whatever surrounds them. */
export const isMt940 = (text: string): boolean => /^[\s\p{Cc}]{0,4}:(?:60[FM]?|61|62[FM]?):/mu.test(text)

const textLinesMax = 400_000
/** The standard has capitals; some banks write small letters. */
const balanceForm = /^\s*(?<sign>[CD]?)\s?(?<day>\d{6})\s?(?<currency>[A-Z]{3})\s?(?<amount>,?\d[\d., ]{0,30})/i

/**
 * Reads MT940 statements. Each one is found by its opening balance and the header before it, so that a bank's wrapping
 * is ignored. A wrapped text that looks like a field stays text.
 */
export function readMt940(text: string, today: string): StatementParts {
  const lines = splitLines(text)
  const starts = lines.flatMap((_, at) =>
    isBalance(lines[at], '60') ? [{ header: headerOf(lines, at), opening: at }] : [],
  )
  const leftOut: LeftOut[] = []
  const outside = (from: number, to: number) => leftOut.push(...lines.slice(from, to).filter(hasWords).map(leftOutside))
  if (starts.length === 0) throw balanceMissing(lines.find(({ tag }) => tag)?.line ?? 1)
  outside(0, starts[0]?.header ?? 0)
  const parts = starts.map(({ header, opening }, at) => {
    const end = starts[at + 1]?.header ?? lines.length
    const { fields, strays } = readFields(lines.slice(opening + 1, end))
    leftOut.push(...strays.map(leftOutside))
    return readPart({ head: lines.slice(header, opening), opening: lines[opening], fields }, { today, leftOut })
  })
  return { format: 'mt940', parts, leftOut }
}

function splitLines(text: string): TextLine[] {
  const lines = text.split(/\r\n|\r|\n/, textLinesMax + 1)
  if (lines.length > textLinesMax) throw refuse('too_large')
  return lines.map((line, at) => {
    const plain = line.replace(/^\p{Cc}+/u, '').replace(/^\{1:.{0,400}?\{4:/, '')
    const begun = /^\s{0,3}:(NS|\d{2,3}[A-Z]?):(.*)$/.exec(plain)
    return { tag: begun?.[1] ?? null, text: begun?.[2] ?? plain, line: at + 1 }
  })
}

const hasWords = ({ text, tag }: TextLine) => tag !== null || (/\w/.test(text) && !/^[{-]/.test(text))
const leftOutside = ({ line }: TextLine): LeftOut => ({ why: 'outside_statement', line })

const isBalance = (line: TextLine | undefined, tag: '60' | '62') =>
  line?.tag?.startsWith(tag) === true && balanceForm.test(line.text)

const headTags = new Set(['20', '21', '25', '25P', '28', '28C', '28D', '13', '13D', '940', 'NS'])
const headerLinesMax = 12

function headerOf(lines: readonly TextLine[], opening: number): number {
  let start = opening
  for (let at = opening - 1; at >= Math.max(0, opening - headerLinesMax); at -= 1) {
    const { tag = null, text = '' } = lines[at] ?? {}
    if (tag === null ? text.startsWith('-') : !headTags.has(tag)) break
    if (tag !== null) start = at
    if (tag === '20') break
  }
  return start
}

const bodyTags = new Set(['61', '86', '62F', '62M', '62', '64', '65', '90C', '90D', 'NS'])

function readFields(lines: readonly TextLine[]): { fields: Field[]; strays: TextLine[] } {
  const fields: Field[] = []
  const strays: TextLine[] = []
  let last: Field | null = null
  for (const each of lines) {
    const { tag, text, line } = each
    const isEnd = tag === null && /^-(\}|\s*$)/.test(text)
    if (tag && bodyTags.has(tag)) {
      last = { tag, lines: [text], line }
      fields.push(last)
    } else if (isEnd) last = null
    // A wrapped text may look like a field: "T16" and, on the next line, ":26:37".
    else if (last) last.lines.push(tag ? `:${tag}:${text}` : text)
    else if (hasWords(each)) strays.push(each)
  }
  return { fields, strays }
}

type Statement = { head: readonly TextLine[]; opening: TextLine | undefined; fields: readonly Field[] }
type ReadOptions = { today: string; leftOut: LeftOut[] }

function readPart({ head, opening: first, fields }: Statement, { today, leftOut }: ReadOptions): StatementPart {
  const line = first?.line ?? 1
  const closingField = fields.find(({ tag, lines }) => tag.startsWith('62') && balanceForm.test(lines[0] ?? ''))
  const opening = readBalance(first?.text)
  const closing = readBalance(closingField?.lines[0])
  if (!opening || !closing || opening.currency !== closing.currency) throw balanceMissing(line)
  const { currency } = opening
  const rows = rowsOf(
    entriesOf(fields).map((entry) =>
      readRow({ line: entry.line, column: 1 }, () => readFacts(entry, { currency, today, closedOn: closing.day })),
    ),
    leftOut,
  )
  const days = rows.flatMap((row) => ('facts' in row ? [row.facts.bookedOn] : []))
  // A closing day before the lines' days is a mistake of the bank, so the lines' days count.
  const isAfter = closing.day !== null && days.every((day) => day <= (closing.day ?? ''))
  const span = spanOf(isAfter && closing.day ? [...days, closing.day] : days)
  const textOf = (...tags: string[]) => head.find(({ tag }) => tag && tags.includes(tag))?.text.trim() ?? ''
  const period = span && {
    number: textOf('28C', '28', '28D') || textOf('20') || '1',
    account: clean(textOf('25', '25P')),
    ...span,
    opening: opening.amount,
    closing: closing.amount,
    currency,
  }
  if (!period) throw balanceMissing(line)
  return { period, rows, line }
}

function readBalance(text: string | undefined) {
  const { sign = '', day = '', currency = '', amount = '' } = balanceForm.exec(text?.toUpperCase() ?? '')?.groups ?? {}
  try {
    const units = readMtAmount(amount, { currency, field: 'balance' })
    if (sign === '' && units !== 0) return null
    return { day: shortDay(day), currency, amount: sign === 'D' ? 0 - units : units }
  } catch (failure) {
    if (failure instanceof RowFault) return null
    throw failure
  }
}

/** The standard's decimal sign is a comma. Banks also write a point, with or without groups, or no sign. */
function readMtAmount(text: string, form: { currency: string; field: string }): number {
  const plain = text.replaceAll(' ', '')
  const isPoint = plain.lastIndexOf('.') > plain.lastIndexOf(',')
  return readAmount(plain, { ...form, decimal: isPoint ? '.' : ',', isStandard: !isPoint })
}

/** Some banks count months of 30 days, so a later day becomes the month's last. */
function shortDay(digits: string): string | null {
  const [month, day] = [digits.slice(2, 4), Number(digits.slice(4, 6))]
  const last = new Date(Date.UTC(2000 + Number(digits.slice(0, 2)), Number(month), 0)).getUTCDate()
  const iso = `20${digits.slice(0, 2)}-${month}-${String(day > last && day <= 31 ? last : day).padStart(2, '0')}`
  return isDay(iso) ? iso : null
}

type Entry = { line: number; own: string; more: string[]; details: string[]; other: string[] }

function entriesOf(fields: readonly Field[]): Entry[] {
  const entries: Entry[] = []
  let last: Entry | null = null
  for (const { tag, lines, line } of fields) {
    if (tag === '61') {
      const [own = '', ...more] = lines
      last = { line, own, more, details: [], other: [] }
      entries.push(last)
    } else if (tag === '86') last?.details.push(...lines)
    else if (tag === 'NS') last?.other.push(...lines)
    else last = null
  }
  if (entries.length > limits.bankLinesMax) throw refuse('too_large')
  return entries
}

const lineForm =
  /^\s*(?<value>\d{6})(?<entry>\d{6}|\d{4}|\s{4})?\s*(?<sign>R?[CD])(?:[A-Z]{0,3})\s*(?<amount>,?\d[\d.,]{0,30})(?<rest>.*)$/i

type FactOptions = { currency: string; today: string; closedOn: string | null }

function readFacts(entry: Entry, { currency, today, closedOn }: FactOptions): LineFacts {
  const { value, entry: written = '', sign = '', amount = '', rest = '' } = lineForm.exec(entry.own)?.groups ?? {}
  if (!value) throw new RowFault('line', 'line_unreadable')
  const valueOn = shortDay(value)
  const units = readMtAmount(amount, { currency, field: 'amount' })
  const own = readReferences(rest)
  const known = readDetails(entry.details)
  const more = entry.more.join(' ')
  const isAccount = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(own.reference ?? '')
  return {
    bankId: own.bankId,
    bookedOn: bookedOn({ value, written, closedOn, today }),
    valueOn,
    // A reversed debit is incoming money.
    amount: /^(C|RD)$/i.test(sign) ? units : 0 - units,
    currency,
    reference: clean([isAccount ? '' : own.reference, known.reference].join(' ')),
    payer: known.payer ?? (isAccount ? clean(more) : null),
    payerAccount: known.payerAccount ?? (isAccount ? own.reference : null),
    text: cut(clean([known.text, more, ...readOtherDetails(entry.other)].join(' '))),
    balance: null,
  }
}

/** Without a booking day the value day counts, but not one after the closing day. */
function bookedOn({
  value,
  written,
  closedOn,
  today,
}: {
  value: string
  written: string
  closedOn: string | null
  today: string
}) {
  const valueOn = shortDay(value)
  const dayWritten = () => (written.length === value.length ? shortDay(written) : nearestDay(value, written))
  const day = written.trim() === '' ? earlier(valueOn, closedOn) : dayWritten()
  return readDay(day ?? '', { field: 'bookedOn', today })
}

const earlier = (one: string | null, other: string | null) => (one && other && other < one ? other : one)

/** By the standard the booking day has no year, so the year nearest to the value day counts. */
function nearestDay(value: string, written: string): string | null {
  const years = [-1, 0, 1].map((more) => String(Number(value.slice(0, 2)) + more).padStart(2, '0'))
  const days = years.flatMap((year) => shortDay(year + written) ?? [])
  const at = Date.parse(shortDay(value) ?? days[1] ?? '')
  const distance = (day: string) => Math.abs(Date.parse(day) - at)
  return days.reduce<string | null>((best, day) => (best && distance(best) <= distance(day) ? best : day), null)
}

/** Transaction types of the standard: N with three characters, S with a message number, or F with three letters. */
const typeForm =
  /^(?:N(?!ONREF)[A-Z0-9][A-Z0-9]{1,2}?(?=NONREF)|N(?!ONREF)[A-Z0-9]{2}[A-Z0-9 ]|S\d{3}|F(?:TRF|MSC|CHK|CHG|INT|DDT|COL))/

/** The owner's reference and, after "//", the bank's number; either may exceed the standard's length. */
function readReferences(rest: string): { reference: string | null; bankId: string | null } {
  const body = rest.trim().replace(typeForm, '')
  const at = body.indexOf('//')
  const [own, bank] = at < 0 ? [body, ''] : [body.slice(0, at), body.slice(at + 2)]
  return { reference: named(own), bankId: named(bank) }
}

const named = (text: string) => (/^\s*NONREF\s*$/.test(text) ? null : clean(text))
