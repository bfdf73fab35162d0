import { limits } from '#contract/limits.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { type EntryOptions, readEntry } from './read-entries.ts'
import { isDay, readAmount } from './read-values.ts'
import { firstText, get, isNode, list, type Node, parseXml, positionsOf, startOf, textOf } from './read-xml.ts'
import {
  type BankFormat,
  balanceMissing,
  clean,
  type LeftOut,
  RowFault,
  rowsOf,
  type StatementPart,
  type StatementParts,
  type StatementRow,
  spanOf,
} from './statement.ts'

const documents: readonly { format: BankFormat; message: string; statement: string }[] = [
  { format: 'camt.053', message: 'BkToCstmrStmt', statement: 'Stmt' },
  { format: 'camt.052', message: 'BkToCstmrAcctRpt', statement: 'Rpt' },
  { format: 'camt.054', message: 'BkToCstmrDbtCdtNtfctn', statement: 'Ntfctn' },
]

/** Reads ISO 20022 statements (camt.053), intraday reports (camt.052) and notifications (camt.054), of any version. */
export function readCamt(text: string, today: string): StatementParts {
  const message = findMessage(parseXml(text))
  if (!message) throw refuseField('file', 'bank_file_unreadable')
  const statements = list(message.node, message.statement)
  if (statements.length === 0) throw refuseField('file', 'bank_file_unreadable')
  const locate = positionsOf(text)
  const leftOut: LeftOut[] = []
  const parts: StatementPart[] = []
  let count = 0
  for (const statement of statements) {
    const { line } = locate(startOf(statement))
    const currency = readStatementCurrency(statement)
    if (currency === null) {
      leftOut.push({ why: 'empty_statement', line })
      continue
    }
    const balances = findBalances(statement, currency)
    if (!balances) throw balanceMissing(line)
    const closedOn = dateOf(balances.closing) || textOf(statement, 'CreDtTm').slice(0, 10)
    const options = { currency, account: accountOf(statement), today, closedOn, locate }
    const rows = rowsOf(
      list(statement, 'Ntry').flatMap((entry) => readEntry(entry, options)),
      leftOut,
    )
    count += rows.length
    if (count > limits.bankLinesMax) throw refuse('too_large')
    const period = readPeriod(statement, { ...options, ...balances, rows })
    if (!period && rows.length === 0) leftOut.push({ why: 'empty_statement', line })
    else parts.push({ period, rows, line: balances.opening ? locate(startOf(balances.opening)).line : line })
  }
  return { format: message.format, parts, leftOut }
}

/** Banks' channels wrap the document in envelopes. */
const envelopesMax = 4

function findMessage(root: Node) {
  let level: Node[] = [root]
  for (let depth = 0; depth < envelopesMax; depth += 1) {
    const [found, ...others] = level.flatMap((node) =>
      documents.flatMap((each) => (each.message in node ? [{ ...each, node: get(node, each.message) }] : [])),
    )
    // A file with several messages is refused, since only one would be read.
    if (others.length > 0) return null
    if (found) return found
    level = level.flatMap((node) => Object.values(node).flat().filter(isNode))
  }
  return null
}

const accountOf = (statement: Node) =>
  clean(firstText(get(statement, 'Acct', 'Id'), ['IBAN'], ['Othr', 'Id'], ['PrtryAcct', 'Id'], ['BBAN']))

/** Null if the statement has neither a currency nor anything in one. */
function readStatementCurrency(statement: Node): string | null {
  const [balance = {}] = list(statement, 'Bal')
  const [entry = {}] = list(statement, 'Ntry')
  const found = firstText(statement, ['Acct', 'Ccy']) || textOf(balance, 'Amt', '@Ccy') || textOf(entry, 'Amt', '@Ccy')
  if (found === '' && list(statement, 'Ntry').length === 0) return null
  if (!/^[A-Z]{3}$/.test(found)) throw refuseField('file', 'bank_file_unreadable')
  return found
}

type Balances = { opening?: Node; closing?: Node }
type PeriodOptions = EntryOptions & Balances & { rows: readonly StatementRow[] }

const dateOf = (node: Node = {}) => firstText(node, ['Dt', 'Dt'], ['Dt', 'DtTm']).slice(0, 10)

function readPeriod(statement: Node, { rows, opening, closing, ...options }: PeriodOptions): StatementPart['period'] {
  const dates = ['FrDt', 'ToDt', 'FrDtTm', 'ToDtTm'].map((name) => textOf(statement, 'FrToDt', name).slice(0, 10))
  const booked = rows.flatMap((row) => ('facts' in row ? [row.facts.bookedOn] : []))
  const balanced = dateOf(closing)
  const last = dateOf(opening)
  const named = spanOf(dates.filter(isDay))
  const fits = named !== null && booked.every((day) => day >= named.fromOn && day <= named.toOn)
  const days = [...(fits && named ? Object.values(named) : []), ...booked, balanced].filter(isDay)
  const span = spanOf(days.length > 0 ? days : rows.length > 0 ? [last].filter(isDay) : [])
  if (!span) return null
  try {
    return {
      number: firstText(statement, ['ElctrncSeqNb'], ['LglSeqNb'], ['Id']) || '1',
      account: options.account,
      ...span,
      opening: opening ? balanceIn(opening, options.currency) : null,
      closing: closing ? balanceIn(closing, options.currency) : null,
      currency: options.currency,
    }
  } catch (failure) {
    if (!(failure instanceof RowFault)) throw failure
    throw balanceMissing(options.locate(startOf(statement)).line)
  }
}

/**
 * Opening and closing balance in the account's currency. A page of several has intermediate balances: the first one
 * opens it, the last one closes it. Null if one of the two is in another currency.
 */
function findBalances(statement: Node, currency: string): Balances | null {
  const all = list(statement, 'Bal')
  const own = chooseBalances(all.filter((each) => textOf(each, 'Amt', '@Ccy') === currency))
  const any = chooseBalances(all)
  const isPair = ({ opening, closing }: Balances) => opening !== undefined && closing !== undefined
  return isPair(any) && !isPair(own) ? null : own
}

function chooseBalances(all: readonly Node[]): Balances {
  const of = (code: string) => all.filter((each) => textOf(each, 'Tp', 'CdOrPrtry', 'Cd') === code)
  const between = of('ITBD')
  const [opening = of('PRCD')[0]] = of('OPBD')
  const [closing] = of('CLBD')
  const first = opening ?? (between.length > 1 || closing ? between[0] : undefined)
  const last = closing ?? (between.length > 1 || opening ? between.at(-1) : undefined)
  return { ...(first && { opening: first }), ...(last && { closing: last }) }
}

function balanceIn(balance: Node, currency: string): number {
  const text = textOf(balance, 'Amt', '#text')
  const units = readAmount(text, { currency, decimal: '.', field: 'balance', isStandard: true })
  return textOf(balance, 'CdtDbtInd') === 'DBIT' ? 0 - units : units
}
