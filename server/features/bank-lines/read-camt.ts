import { XMLParser } from 'fast-xml-parser'
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

/** A tag of the file: its own tags by name, its text, and where it begins. */
type Node = { [name: string]: unknown }

const many = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd'])
const begins = XMLParser.getMetaDataSymbol() as unknown as string

/** ISO 20022 camt.053. Entities of the file's own are refused, and so are types of documents: a bank sends neither. */
export function readCamt(text: string): StatementFile {
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text)) throw refuseField('file', 'bank_file_unreadable')
  const statements = list(get(parse(text), 'Document', 'BkToCstmrStmt'), 'Stmt')
  if (statements.length === 0) throw refuseField('file', 'bank_file_unreadable')
  const locate = positionsOf(text)
  const rows: StatementRow[] = []
  const periods: StatementPeriod[] = []
  for (const statement of statements) {
    const currency = readStatementCurrency(statement)
    const own = list(statement, 'Ntry')
      .filter(isBooked)
      .flatMap((entry) => readEntry(entry, locate))
    rows.push(...own)
    if (rows.length > limits.bankLinesMax) throw refuse('too_large')
    periods.push(readPeriod(statement, currency, own))
  }
  return { format: 'camt.053', rows, periods }
}

function parse(text: string): Node {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    captureMetaData: true,
    isArray: (name) => many.has(name),
  })
  try {
    return parser.parse(text, true) as Node
  } catch {
    // Not well-formed, or nested deeper than any statement is.
    throw refuseField('file', 'bank_file_unreadable')
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The tag at the end of a path; an empty one where it is missing. */
function get(node: Node, ...path: string[]): Node {
  let at: unknown = node
  for (const name of path) at = isNode(at) ? at[name] : undefined
  return isNode(at) ? at : {}
}

const list = (node: Node, name: string): Node[] => {
  const value = node[name]
  return Array.isArray(value) ? value.filter(isNode) : []
}

const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The characters that every XML file may spell by name or number. */
const spellOut = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});/gi, (all, spelled: string) => {
    const name = spelled.toLowerCase()
    if (!name.startsWith('#')) return predefined[name] ?? all
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
  })

function textOf(node: Node, ...path: string[]): string {
  const name = path.at(-1) ?? ''
  const value = get(node, ...path.slice(0, -1))[name]
  const text = isNode(value) ? value['#text'] : Array.isArray(value) ? value.map(textOfItem).join(' ') : value
  return typeof text === 'string' ? spellOut(text).trim() : ''
}

const textOfItem = (item: unknown) => (isNode(item) ? String(item['#text'] ?? '') : String(item))

function isBooked(entry: Node): boolean {
  const status = textOf(entry, 'Sts', 'Cd') || textOf(entry, 'Sts')
  return status === '' || status === 'BOOK'
}

const dayOf = (node: Node, field: string) => readDay(textOf(node, 'Dt') || textOf(node, 'DtTm'), 'YYYY-MM-DD', field)

/** A collective entry is as many lines as it has transactions, where these have amounts of their own. */
function readEntry(entry: Node, locate: (at: number) => Position): StatementRow[] {
  const details = list(entry, 'NtryDtls').flatMap((each) => list(each, 'TxDtls'))
  const isCollective = details.length > 1 && details.every((each) => textOf(amountNode(each), '#text') !== '')
  const parts = isCollective ? details : [details[0] ?? {}]
  return parts.map((part, at) => {
    const where = Number((isCollective ? part : entry)[begins] ? startOf(isCollective ? part : entry) : 0)
    return readRow(locate(where), () => readPart(entry, part, { isCollective, at }))
  })
}

const startOf = (node: Node): number => Number((node[begins] as { startIndex?: number } | undefined)?.startIndex ?? 0)

const amountNode = (part: Node): Node => {
  const own = get(part, 'Amt')
  return textOf(own, '#text') === '' ? get(part, 'AmtDtls', 'TxAmt', 'Amt') : own
}

type PartOptions = { isCollective: boolean; at: number }

function readPart(entry: Node, part: Node, { isCollective, at }: PartOptions): LineFacts {
  const amount = isCollective ? amountNode(part) : get(entry, 'Amt')
  const currency = readCurrency(textOf(amount, '@Ccy'))
  const direction = (isCollective && textOf(part, 'CdtDbtInd')) || textOf(entry, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT') throw new RowFault('amount', 'amount_unreadable')
  const units = readAmount(textOf(amount, '#text'), { currency, decimal: '.', field: 'amount' })
  const ownId = clean(textOf(entry, 'AcctSvcrRef'))
  // The other side: who paid what came in, who received what went out.
  const [other, account] = direction === 'CRDT' ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct']
  const parties = get(part, 'RltdPties')
  const structured = list(get(part, 'RmtInf'), 'Strd').map((each) => textOf(each, 'CdtrRefInf', 'Ref'))
  const endToEnd = textOf(part, 'Refs', 'EndToEndId')
  return {
    bankId: isCollective && ownId ? `${ownId}/${at + 1}` : (ownId ?? clean(textOf(part, 'Refs', 'AcctSvcrRef'))),
    bookedOn: dayOf(get(entry, 'BookgDt'), 'bookedOn'),
    valueOn: isNode(entry['ValDt']) ? dayOf(get(entry, 'ValDt'), 'valueOn') : null,
    amount: direction === 'CRDT' ? units : 0 - units,
    currency,
    reference: clean([...structured, endToEnd === 'NOTPROVIDED' ? '' : endToEnd].join(' ')),
    payer: clean(textOf(parties, other, 'Nm') || textOf(parties, other, 'Pty', 'Nm')),
    payerAccount: clean(textOf(parties, account, 'Id', 'IBAN') || textOf(parties, account, 'Id', 'Othr', 'Id')),
    text: clean([textOf(part, 'RmtInf', 'Ustrd'), textOf(entry, 'AddtlNtryInf')].join(' ')),
    balance: null,
    ...(isCollective && { batch: readBatch(entry, currency) }),
  }
}

/** What a part of a collective entry says of the whole. */
function readBatch(entry: Node, currency: string): { entry: string; amount: number } {
  const units = readAmount(textOf(get(entry, 'Amt'), '#text'), { currency, decimal: '.', field: 'amount' })
  return { entry: String(startOf(entry)), amount: textOf(entry, 'CdtDbtInd') === 'CRDT' ? units : 0 - units }
}

function readStatementCurrency(statement: Node): string {
  const [balance = {}] = list(statement, 'Bal')
  const [entry = {}] = list(statement, 'Ntry')
  const found =
    textOf(statement, 'Acct', 'Ccy') || textOf(get(balance, 'Amt'), '@Ccy') || textOf(get(entry, 'Amt'), '@Ccy')
  if (!/^[A-Z]{3}$/.test(found)) throw refuseField('file', 'bank_file_unreadable')
  return found
}

function readPeriod(statement: Node, currency: string, rows: readonly StatementRow[]): StatementPeriod {
  const balanceOf = (...codes: string[]) =>
    list(statement, 'Bal').find((each) => codes.includes(textOf(each, 'Tp', 'CdOrPrtry', 'Cd')))
  const opening = balanceOf('OPBD', 'PRCD')
  const closing = balanceOf('CLBD')
  const days = rows.flatMap((row) => ('facts' in row ? [row.facts.bookedOn] : []))
  try {
    const closed = closing && dayOf(get(closing, 'Dt'), 'toOn')
    const every = [...days, ...(closed ? [closed] : [])].sort()
    const [fromOn = ''] = every
    return {
      number: textOf(statement, 'ElctrncSeqNb') || textOf(statement, 'Id') || '1',
      account: clean(textOf(statement, 'Acct', 'Id', 'IBAN') || textOf(statement, 'Acct', 'Id', 'Othr', 'Id')),
      fromOn: readDay(fromOn, 'YYYY-MM-DD', 'fromOn'),
      toOn: every.at(-1) ?? fromOn,
      opening: opening ? balanceIn(opening, currency) : null,
      closing: closing ? balanceIn(closing, currency) : null,
      currency,
      rows: rows.length,
    }
  } catch (failure) {
    if (!(failure instanceof RowFault)) throw failure
    throw refuseField('file', 'bank_file_unreadable')
  }
}

function balanceIn(balance: Node, currency: string): number {
  const units = readAmount(textOf(get(balance, 'Amt'), '#text'), { currency, decimal: '.', field: 'balance' })
  return textOf(balance, 'CdtDbtInd') === 'DBIT' ? 0 - units : units
}

/** Line and column of a character. */
function positionsOf(text: string): (at: number) => Position {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (at) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: at - (starts[low] ?? 0) + 1 }
  }
}
