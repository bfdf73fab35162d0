import { dayMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { decode } from './decode.ts'
import { readCamt } from './read-camt.ts'
import { type BankMapping, readCsv } from './read-csv.ts'
import { isMt940, readMt940 } from './read-mt940.ts'
import type { StatementFile, StatementPeriod } from './statement.ts'

export type StatementAccount = { currency: string; number: string | null; mapping: BankMapping | null }

/** Reads a statement of an account by its form. Refuses it as a whole where its own sums do not add up. */
export function readStatement(bytes: Uint8Array, account: StatementAccount): StatementFile & { encoding: string } {
  if (bytes.byteLength > limits.bankFileBytesMax) throw refuse('too_large')
  const { text, encoding } = decode(bytes)
  const file = readText(text, account)
  if (file.rows.length === 0 && file.periods.length === 0) throw refuseField('file', 'import_empty')
  if (file.periods.length > limits.bankStatementsMax) throw refuse('too_large')
  requireDays(file)
  for (const period of file.periods) {
    requireNumber(period)
    requireAccount(period, account)
  }
  requireSum(file)
  return { ...file, encoding }
}

function readText(text: string, { mapping, currency }: StatementAccount): StatementFile {
  if (text.trimStart().startsWith('<')) return readCamt(text)
  return isMt940(text) ? readMt940(text) : readCsv(text, mapping, currency)
}

/** A mistyped day would put a line years away, out of every window that reconciliation reads. */
function requireDays({ periods }: StatementFile): void {
  const days = periods.flatMap(({ fromOn, toOn }) => [Date.parse(fromOn), Date.parse(toOn)])
  const first = days.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  const last = days.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
  if (last - first >= limits.bankFileDaysMax * dayMs) throw refuseField('file', 'bank_period_too_long')
}

/** Longer than any bank's, and short enough for an index. */
const numberMax = 200

/** The number that the file gives a statement is stored as it is. */
function requireNumber({ number }: StatementPeriod): void {
  if (number.length > numberMax || !number.isWellFormed()) throw refuseField('file', 'bank_file_unreadable')
}

const plain = (number: string) => number.replace(/[\s-]/g, '').toUpperCase()

/** A statement that names another account than it is imported for, or is kept in another currency. */
function requireAccount(period: StatementPeriod, { number, currency }: StatementAccount): void {
  if (period.currency !== currency) throw refuseField('file', 'bank_account_differs')
  if (number === null || period.account === null) return
  // Some banks put their own code before the number of the account.
  if (!plain(period.account).endsWith(plain(number))) throw refuseField('file', 'bank_account_differs')
}

/** Where every row can be read and there are balances, opening and lines make the closing balance. */
function requireSum({ rows, periods }: StatementFile): void {
  const amounts = rows.flatMap((row) => ('facts' in row ? [row.facts.amount] : []))
  if (amounts.length < rows.length || periods.length === 0) return
  const change = periods.map(({ opening, closing }) =>
    opening === null || closing === null ? null : closing - opening,
  )
  if (change.includes(null)) return
  const sum = (values: readonly (number | null)[]) => values.reduce((total: number, value) => total + (value ?? 0), 0)
  if (sum(change) !== sum(amounts)) throw refuseField('file', 'bank_sum_differs')
}
