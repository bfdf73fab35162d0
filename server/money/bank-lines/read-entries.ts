import { readAmount, readCurrency, readDay } from './read-values.ts'
import { firstText, get, isNode, list, type Node, startOf, textOf } from './read-xml.ts'
import {
  clean,
  cut,
  type LeftOut,
  type LineFacts,
  type Position,
  RowFault,
  readRow,
  type StatementRow,
} from './statement.ts'

export type EntryOptions = {
  currency: string
  /** The statement's account, to find the other side of a returned payment. */
  account: string | null
  today: string
  /** The day of the closing balance, for entries without a day. */
  closedOn: string
  locate: (at: number) => Position
}

/**
 * The lines of an entry: one for each transaction of a collective entry if their amounts, in the account's currency,
 * add up to the entry's. Otherwise one line, because charges or an exchange rate are in between.
 */
export function readEntry(entry: Node, options: EntryOptions): (StatementRow | LeftOut)[] {
  const { locate } = options
  const whole = locate(startOf(entry))
  if (!isBooked(entry)) return [{ why: 'not_booked', line: whole.line }]
  const details = list(entry, 'NtryDtls').flatMap((each) => list(each, 'TxDtls'))
  const parts = details.length > 1 ? partsOf(entry, { details, options }) : null
  if (!parts) {
    const detail = details.length === 1 ? details[0] : undefined
    return [readRow(whole, () => readLine(entry, detail ?? {}, { ...options, units: entryUnits(entry, options) }))]
  }
  const ownId = clean(textOf(entry, 'AcctSvcrRef'))
  const batch = { entry: String(startOf(entry)), amount: entryUnits(entry, options) }
  return parts.map(({ detail, units }, at) =>
    readRow(locate(startOf(detail)), () => ({
      ...readLine(entry, detail, { ...options, units }),
      bankId: ownId ? `${ownId}/${at + 1}` : clean(textOf(detail, 'Refs', 'AcctSvcrRef')),
      batch,
    })),
  )
}

/** Only booked entries are in the balances; an entry without a status is booked. */
const isBooked = (entry: Node): boolean =>
  ['', 'BOOK'].includes(firstText(entry, ['Sts', 'Cd'], ['Sts', 'Prtry'], ['Sts']))

type Part = { detail: Node; units: number }

/** Null if the transactions' amounts do not add up to the entry's. */
function partsOf(
  entry: Node,
  { details, options }: { details: readonly Node[]; options: EntryOptions },
): Part[] | null {
  try {
    const total = entryUnits(entry, options)
    const parts = details.map((detail) => {
      const amount = amountIn(detail, options.currency)
      if (!amount) throw new RowFault('amount', 'missing')
      const direction = textOf(detail, 'CdtDbtInd') || textOf(entry, 'CdtDbtInd')
      return { detail, units: signed(amount, direction) }
    })
    const isWhole = parts.reduce((sum, { units }) => sum + units, 0) === total
    return isWhole && parts.every(({ units }) => units !== 0) ? parts : null
  } catch (failure) {
    if (failure instanceof RowFault) return null
    throw failure
  }
}

function entryUnits(entry: Node, { currency }: EntryOptions): number {
  const amount = amountIn(entry, currency)
  if (!amount) throw new RowFault('amount', textOf(entry, 'Amt') === '' ? 'missing' : 'currency_differs')
  return signed(amount, textOf(entry, 'CdtDbtInd'))
}

type Amount = { text: string; currency: string }

/** The node's own amount or, if it is in another currency, one of its details. */
function amountIn(node: Node, currency: string): Amount | null {
  const details = get(node, 'AmtDtls')
  const others = ['TxAmt', 'CntrValAmt', 'InstdAmt'].map((name) => get(details, name, 'Amt'))
  for (const each of [get(node, 'Amt'), ...others]) {
    const own = textOf(each, '@Ccy').toUpperCase()
    if (own !== '' && readCurrency(own) === currency && textOf(each, '#text') !== '') {
      return { text: textOf(each, '#text'), currency }
    }
  }
  return null
}

/** The indicator already counts for the account, also in a reversal. */
function signed({ text, currency }: Amount, direction: string): number {
  if (direction !== 'CRDT' && direction !== 'DBIT') throw new RowFault('amount', 'amount_unreadable')
  const units = readAmount(text, { currency, decimal: '.', field: 'amount', isStandard: true })
  return direction === 'CRDT' ? units : 0 - units
}

const dayOf = (node: Node, field: string, today?: string) =>
  readDay(firstText(node, ['Dt'], ['DtTm']).slice(0, 10), { field, ...(today && { today }) })

type LineOptions = EntryOptions & { units: number }

function readLine(entry: Node, part: Node, { units, ...options }: LineOptions): LineFacts {
  const other = otherSide(entry, part, { isCredit: units > 0, account: options.account })
  const remittance = get(part, 'RmtInf')
  const structured = list(remittance, 'Strd')
  const documents = structured.flatMap((each) => list(each, 'RfrdDocInf')).map((each) => textOf(each, 'Nb'))
  const creditor = structured.map((each) => textOf(each, 'CdtrRefInf', 'Ref'))
  const said = structured.map((each) => textOf(each, 'AddtlRmtInf'))
  const endToEnd = textOf(part, 'Refs', 'EndToEndId')
  const own = isNode(entry['BookgDt']) ? get(entry, 'BookgDt') : get(entry, 'ValDt')
  const booked = firstText(own, ['Dt'], ['DtTm']) === '' ? { Dt: options.closedOn } : own
  return {
    bankId: clean(firstText(entry, ['AcctSvcrRef']) || textOf(part, 'Refs', 'AcctSvcrRef')),
    bookedOn: dayOf(booked, 'bookedOn', options.today),
    valueOn: isNode(entry['ValDt']) ? dayOf(get(entry, 'ValDt'), 'valueOn') : null,
    amount: units,
    currency: options.currency,
    reference: cut(clean([...creditor, ...documents, /^NOT ?PROVIDED$/i.test(endToEnd) ? '' : endToEnd].join(' '))),
    payer: other.name,
    payerAccount: other.account,
    text: cut(
      clean(
        [
          textOf(remittance, 'Ustrd'),
          ...said,
          other.ultimate,
          textOf(part, 'AddtlTxInf'),
          textOf(entry, 'AddtlNtryInf'),
        ].join(' '),
      ),
    ),
    balance: null,
  }
}

type OtherSide = { name: string | null; account: string | null; ultimate: string | null }
const sides = { debtor: ['Dbtr', 'DbtrAcct', 'UltmtDbtr'], creditor: ['Cdtr', 'CdtrAcct', 'UltmtCdtr'] } as const

/**
 * The payer of incoming or the payee of outgoing money. A returned payment names its sides as it was first sent, so
 * there the side that is not this account counts.
 */
function otherSide(
  entry: Node,
  part: Node,
  { isCredit, account }: { isCredit: boolean; account: string | null },
): OtherSide {
  const parties = get(part, 'RltdPties')
  const accountOf = (side: keyof typeof sides) =>
    firstText(
      get(parties, sides[side][1]),
      ['Id', 'IBAN'],
      ['Id', 'Othr', 'Id'],
      ['Id', 'PrtryAcct', 'Id'],
      ['Id', 'BBAN'],
    )
  const usual = isCredit ? 'debtor' : 'creditor'
  const turned = isCredit ? 'creditor' : 'debtor'
  const isReturn = textOf(entry, 'RvslInd') === 'true' || isNode(part['RtrInf'])
  const isOwn = account !== null && accountOf(usual) === account
  const side = (isReturn && accountOf(turned) !== account) || isOwn ? turned : usual
  const [party, , ultimate] = sides[side]
  const nameOf = (tag: string) => firstText(parties, [tag, 'Nm'], [tag, 'Pty', 'Nm'], [tag, 'Agt', 'FinInstnId', 'Nm'])
  return {
    name: clean(nameOf(party) || nameOf(ultimate)),
    account: clean(accountOf(side)),
    ultimate: nameOf(party) === '' ? null : clean(nameOf(ultimate)),
  }
}
