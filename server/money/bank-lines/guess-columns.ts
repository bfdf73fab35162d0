import type { ColumnName } from '#contract/operator/bank-formats.ts'
import { isDayLike } from './read-values.ts'

const anyOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'), 'i')

/**
 * The usual names for each meaning. Narrow meanings come before wide ones, which would otherwise take their columns. A
 * name that the whole meaning has comes before one that only begins like it.
 */
const usual: Readonly<Record<ColumnName, readonly RegExp[]>> = {
  direction: [
    anyOf(
      /af ?\/? ?bij|^d\/?c$|^c\/?d$|^s\/?h$|^dr ?\/ ?cr$|^cr ?\/ ?dr$|soll ?\/ ?haben/,
      /^direction|kennzeichen|^drcr$|d\/k|借贷|収支|收 ?\/ ?支|입출금구분|^sign$/,
    ),
  ],
  valueOn: [
    /value ?(date)?|valuta(?!zione)|wertstellung|valeur|fecha valor|data valor|rentedatum|起息日|ngày hiệu lực|ngày giá trị/i,
  ],
  bookedOn: [
    anyOf(
      /^(booking|booked|posting|posted|transaction|trans\.?|entry|post|completed|processed)( ?(date|day|at|on))?$/,
      /buchung(stag|sdatum)?$/,
      /comptabilisation|comptable|contabilizzazione|registrazione|contable|księgowania|^ngày( giao dịch| gd)$/,
      /交易日|记账日|取引日|거래일/,
    ),
    anyOf(
      /^(date|day|datum|fecha|data|dato)(?!.*(\b(from|to|until|von|bis|du|au|dal|al)$|valu|wert))\b/,
      /^tanggal|^tgl|^ngày$|^วันที่|^วัน|^日期|^日付|날짜/,
    ),
  ],
  balance: [/balance|saldo|^solde|số dư|คงเหลือ|余额|餘額|残高|現在高|잔액/i],
  currency: [
    /currency|währung|^valuta$|^divisa|^devise|^moneda|^monnaie|^ccy\.?$|^munt|mata uang|loại tiền|สกุลเงิน|币种|幣別|通貨|통화/i,
  ],
  credit: [
    anyOf(
      /cr[e\ufffd]dit|^cr\b|gutschrift|^habe[nr]|^bij$|^receipts?$|deposit|money in|paid in|^in$|ingekomen|abono|uznania/,
      /เงินเข้า|ฝาก|收入|贷方|存入|預(け?入|り|かり)|受入|入金|입금|맡기신|ghi có|tiền (vào|gửi)|phát sinh có|kredit|masuk/,
    ),
  ],
  debit: [
    anyOf(
      /d[e\ufffd]bit|^dr\b|debet|^debe$|^af$|^payments?$|lastschrift|belastung|^soll|withdrawal|money out|paid out|^out$|uitgaand|cargo|obciążenia/,
      /เงินออก|ถอน|支出|借方|支取|引き?出|支払|払出|(?<!入)出金|(?<!입)출금|찾으신|ghi nợ|tiền (ra|rút)|phát sinh nợ|keluar|pengeluaran/,
    ),
  ],
  amount: [
    /^amount|amount$|betrag|bedrag|^importe|importo|^montant|umsatz|kwota|belopp|beløb|beløp|jumlah|nominal|mutasi|số tiền|จำนวนเงิน|金额|金額|发生额|入出金|입출금|금액/i,
  ],
  bankId: [/^id$|transaction ?(id|no|number)|^entry|^journal|流水号|交易流水|^số gd|เลขที่รายการ|거래번호/i],
  payerAccount: [/iban|account|konto(nummer)?$|tegenrekening|账号|帳號|เลขที่บัญชี|số tài khoản|계좌/i],
  reference: [/^ref|end.?to.?end|kenmerk|mã (gd|tham chiếu)|参考|อ้างอิง/i],
  payer: [
    /name|^naam|payer|payee|counterparty|beneficiary|beguenstigter|begünstigter|auftraggeber|^nama|ชื่อ|tên|户名|戶名|对方|氏名|거래처|성명|보낸/i,
  ],
  text: [
    anyOf(
      /text|label|particulars|description|details|purpose|zweck|memo|narrative|omschrijving|mededeling|keterangan|uraian/,
      /berita|รายการ|nội dung|diễn giải|摘要|备注|備註|附言|적요|내용/,
    ),
  ],
}
const meanings = Object.keys(usual) as ColumnName[]

/** Amounts and currencies that are not those of the account. */
const ofAnother =
  /original|origin[ea]|foreign|fremd|étrang|ester[ao]|einzel|individual|detail|exchange|\brate\b|kurs|satz\b/i
const money: ReadonlySet<ColumnName> = new Set(['amount', 'credit', 'debit', 'balance', 'currency'])

export type Columns = Partial<Record<ColumnName, string>>

/** French banks write the same words with accents. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})[\u0300\u0301]+/gu, '')
    .normalize('NFC')

const isLike = (name: string, pattern: RegExp) => pattern.test(name) || pattern.test(plain(name))
const isOneOf = (name: string, meaning: ColumnName) => usual[meaning].some((pattern) => isLike(name, pattern))

/** Words in such a column say the direction, numbers in it are signed. */
const saysBoth = (name: string) => isOneOf(name, 'credit') && isOneOf(name, 'debit')

function isNamed(name: string, meaning: ColumnName, pattern: RegExp): boolean {
  if (money.has(meaning) && ofAnother.test(name)) return false
  if (saysBoth(name)) return meaning === 'direction' || meaning === 'amount'
  return isLike(name, pattern)
}

/** Digits with any signs between them, also damaged ones: a column of balances with such a sign is still one. */
const isAmount = (cell: string) => /^\D{0,6}\p{Nd}+(?:[^\p{L}\p{N}:/-]+\p{Nd}+)*\D{0,6}$/u.test(cell)
const kinds: Partial<Record<ColumnName, (cell: string) => boolean>> = {
  ...{ bookedOn: isDayLike, valueOn: isDayLike },
  ...{ amount: isAmount, credit: isAmount, debit: isAmount, balance: isAmount },
  currency: (cell) => /^[A-Z]{3,5}$/i.test(cell),
  direction: (cell) => cell.length <= 40 && !/\d/.test(cell),
}
/** One of a pair is empty where no money went that way. */
const mayBeEmpty: ReadonlySet<ColumnName> = new Set(['credit', 'debit', 'balance', 'currency'])

/**
 * Guesses columns by their names; one counts only if a fourth of its cells are of its kind, since notes may stand
 * between the payments. The operator corrects the guess.
 */
export function guessColumns(names: readonly string[], cellsOf: (name: string) => readonly string[]): Columns {
  const free = new Set(names.filter((name) => name !== ''))
  const isEmptyFile = names.every((name) => cellsOf(name).length === 0)
  const fits = (name: string, meaning: ColumnName) => {
    const isOfKind = kinds[meaning]
    const cells = cellsOf(name)
    if (!isOfKind || isEmptyFile) return true
    return cells.length === 0 ? mayBeEmpty.has(meaning) : cells.filter(isOfKind).length * 4 >= cells.length
  }
  const guessed: Columns = {}
  for (const meaning of meanings) {
    const candidates = usual[meaning].flatMap((pattern) => [...free].filter((name) => isNamed(name, meaning, pattern)))
    const name = candidates.find((each) => fits(each, meaning))
    if (name === undefined) continue
    guessed[meaning] = name
    free.delete(name)
  }
  // A pair of credit and debit columns wins over a single amount column, which may be one of the pair. Money out alone
  // keeps its meaning: read as the amount it would be money in.
  const { amount, ...others } = guessed
  if (amount === undefined || (others.credit !== undefined && others.debit !== undefined)) return others
  const { credit: _credit, debit: _debit, ...rest } = others
  return { ...rest, amount }
}

export const countNames = (cells: readonly string[]): number =>
  cells.filter((cell) => cell !== '' && cell.length <= 60 && meanings.some((meaning) => isOneOf(cell.trim(), meaning)))
    .length
