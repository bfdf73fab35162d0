import { minorDigits } from '#contract/currencies.ts'
import { toDecimal } from '#contract/money.ts'

/** A payment as the bank knows it, independent of the file format. */
export type Payment = {
  day: string
  valueOn: string
  /** In minor units, positive for incoming money. */
  amount: number
  bankId: string | null
  reference: string
  payer: string
  text: string
  batch?: string
}

export type Habits = {
  /** Whether files contain the bank's line numbers, and CSV has a column for them. */
  hasNumbers: boolean
  isSummed: boolean
  account: string
  /** The version of camt.053. The default is 8. */
  version?: 2 | 4 | 8 | 13
  /** MT940 without the day of entry where it is the value date. */
  omitsEntryDay?: boolean
  /** CSV with a column of balances. */
  hasBalances?: boolean
  /** CSV that begins with the newest line. */
  isNewestFirst?: boolean
}

export type Statement = { number: string; from: string; to: string; opening: number; payments: readonly Payment[] }

const currency = 'EUR'
const decimal = (amount: number) => toDecimal(Math.abs(amount), minorDigits(currency))
const sumOf = (payments: readonly Payment[]) => payments.reduce((sum, { amount }) => sum + amount, 0)

function entriesOf(payments: readonly Payment[]): Payment[][] {
  const entries = new Map<string, Payment[]>()
  for (const [at, payment] of payments.entries()) {
    const key = payment.batch ?? `single ${at}`
    entries.set(key, [...(entries.get(key) ?? []), payment])
  }
  return [...entries.values()]
}

const whole = (parts: readonly Payment[]): Payment => {
  const [first] = parts
  if (!first || parts.length === 1) return first as Payment
  return { ...first, amount: sumOf(parts), reference: '', payer: '', text: 'COLLECTIVE ENTRY' }
}

export const camtOf = (statement: Statement, habits: Habits): string => camtFileOf([statement], habits)

export function camtFileOf(statements: readonly Statement[], habits: Habits): string {
  const version = String(habits.version ?? 8).padStart(2, '0')
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>
${statements.map((statement) => camtStatementOf(statement, habits)).join('\n')}</BkToCstmrStmt></Document>`
}

function camtStatementOf({ number, from, to, opening, payments }: Statement, habits: Habits): string {
  const money = (amount: number) =>
    `<Amt Ccy="${currency}">${decimal(amount)}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const balance = (code: string, amount: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`
  const isNew = habits.version === 8 || habits.version === 13
  const party = (name: string) => (isNew ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`)
  const detail = ({ amount, reference, payer, text }: Payment, isPart: boolean) => {
    const side = amount < 0 ? 'Cdtr' : 'Dbtr'
    return `<TxDtls><Refs><EndToEndId>${reference || 'NOTPROVIDED'}</EndToEndId></Refs>${isPart ? money(amount) : ''}
<RltdPties><${side}>${party(payer)}</${side}></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
  }
  const entries = entriesOf(payments).map((parts) => {
    const entry = whole(parts)
    const shown = habits.isSummed ? [entry] : parts
    return `<Ntry>${money(entry.amount)}<Sts>${isNew ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts><BookgDt><Dt>${entry.day}</Dt></BookgDt>
<ValDt><Dt>${entry.valueOn}</Dt></ValDt>${habits.hasNumbers && entry.bankId ? `<AcctSvcrRef>${entry.bankId}</AcctSvcrRef>` : ''}
<NtryDtls>${shown.map((each) => detail(each, shown.length > 1)).join('\n')}</NtryDtls></Ntry>`
  })
  return `<Stmt>
<Id>${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><Acct><Id><IBAN>${habits.account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${balance('OPBD', opening, from)}${balance('CLBD', opening + sumOf(payments), to)}
${entries.join('\n')}</Stmt>`
}

const shortDay = (day: string) => day.slice(2).replaceAll('-', '')

export function mt940Of({ number, from, to, opening, payments }: Statement, habits: Habits): string {
  const comma = (amount: number) => decimal(amount).replace('.', ',')
  const balance = (tag: string, amount: number, day: string) =>
    `:${tag}:${amount < 0 ? 'D' : 'C'}${shortDay(day)}${currency}${comma(amount)}`
  const shown = entriesOf(payments).flatMap((parts) => (habits.isSummed ? [whole(parts)] : parts))
  const lines = shown.map(({ day, valueOn, amount, bankId, reference, payer, text }) =>
    [
      `:61:${shortDay(valueOn)}${habits.omitsEntryDay && day === valueOn ? '' : shortDay(day).slice(2)}${amount < 0 ? 'D' : 'C'}${comma(amount)}NTRF${
        reference.slice(0, 16) || 'NONREF'
      }${habits.hasNumbers && bankId ? `//${bankId}` : ''}`,
      `:86:166?00TRANSFER?20${text.slice(0, 27)}?21${text.slice(27, 54)}?32${payer.toUpperCase().slice(0, 27)}`,
    ].join('\n'),
  )
  return [
    ':20:STARTUMS',
    `:25:${habits.account}`,
    `:28C:${number.padStart(5, '0')}/001`,
    balance('60F', opening, from),
    ...lines,
    balance('62F', opening + sumOf(payments), to),
    '-',
  ].join('\r\n')
}

export const csvMapping = ({ hasNumbers, hasBalances = false }: Pick<Habits, 'hasNumbers' | 'hasBalances'>) => ({
  delimiter: ';' as const,
  dates: 'DD/MM/YYYY' as const,
  decimal: ',' as const,
  columns: {
    ...{ bookedOn: 'Buchungstag', valueOn: 'Wertstellung', amount: 'Betrag', payer: 'Name', text: 'Zweck' },
    ...(hasNumbers && { bankId: 'Nummer' }),
    ...(hasBalances && { balance: 'Saldo' }),
  },
})

type CsvHabits = Pick<Habits, 'isSummed' | 'isNewestFirst'>

/** `opening`: the balance before the first payment, for the column of balances. */
export function csvOf(payments: readonly Payment[], { isSummed, isNewestFirst }: CsvHabits, opening = 0): string {
  const german = (day: string) => day.split('-').reverse().join('.')
  const signed = (amount: number) => `${amount < 0 ? '-' : ''}${decimal(amount).replace('.', ',')}`
  const shown = entriesOf(payments).flatMap((parts) => (isSummed ? [whole(parts)] : parts))
  const rows = shown.map(({ day, valueOn, amount, payer, reference, text, bankId }, at) =>
    [german(day), german(valueOn), signed(amount), payer, `${reference} ${text}`.trim(), bankId ?? '']
      .concat(signed(opening + sumOf(shown.slice(0, at + 1))))
      .join(';'),
  )
  const head = 'Buchungstag;Wertstellung;Betrag;Name;Zweck;Nummer;Saldo'
  return [head, ...(isNewestFirst ? rows.reverse() : rows)].join('\r\n')
}
