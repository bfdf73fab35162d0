import { type ColumnName, columnNames } from '#contract/operator/bank-formats.ts'

const anyOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'), 'i')

const usual: Readonly<Record<ColumnName, RegExp>> = {
  bookedOn: anyOf(
    /^(booking|booked|posting|transaction|trans\.?|entry|post)? ?(date|day)\b(?!.*value)|^date|buchung(stag|sdatum)?$/,
    /^datum|^fecha|^data\b|^tanggal|^tgl|ngày( giao dịch| gd)?$|^วันที่|^วัน|交易日|记账日|^日期|^日付|取引日|거래일|거래일자|날짜/,
  ),
  valueOn: /value ?(date)?|valuta|wertstellung|rentedatum|起息日|ngày hiệu lực|ngày giá trị/i,
  direction: anyOf(
    /af ?\/? ?bij|^d\/?c$|^c\/?d$|^s\/?h$|^dr ?\/ ?cr$|^cr ?\/ ?dr$|debit ?\/ ?credit|credit ?\/ ?debit|soll ?\/ ?haben/,
    /debet ?\/ ?credit|^direction|kennzeichen|^drcr$|d\/k|借贷|収支|입출금구분|^sign$/,
  ),
  credit:
    /credit|gutschrift|^haben|deposit|money in|paid in|^in$|ingekomen|เงินเข้า|ฝาก|收入|贷方|存入|お?預入|入金|입금|ghi có|tiền vào|phát sinh có|kredit|masuk/i,
  debit:
    /debit|debet|lastschrift|belastung|^soll|withdrawal|money out|paid out|^out$|uitgaand|เงินออก|ถอน|支出|借方|支取|お?引出|出金|출금|ghi nợ|tiền ra|phát sinh nợ|keluar/i,
  amount:
    /^amount|amount$|betrag|bedrag|^importe|importo|^montant|umsatz|jumlah|nominal|số tiền|จำนวนเงิน|金额|金額|거래금액|금액/i,
  currency: /currency|währung|^valuta$|^ccy$|^munt|mata uang|loại tiền|สกุลเงิน|币种|幣別|通貨|통화/i,
  balance: /balance|saldo|^solde|số dư|คงเหลือ|余额|餘額|残高|잔액/i,
  bankId: /^id$|transaction ?(id|no|number)|^entry|^journal|流水号|交易流水|^số gd|เลขที่รายการ|거래번호/i,
  payerAccount: /iban|account|konto(nummer)?$|tegenrekening|账号|帳號|เลขที่บัญชี|số tài khoản|계좌/i,
  reference: /^ref|end.?to.?end|kenmerk|mã (gd|tham chiếu)|参考|อ้างอิง/i,
  payer:
    /name|^naam|payer|payee|counterparty|beneficiary|beguenstigter|begünstigter|auftraggeber|^nama|ชื่อ|tên|户名|戶名|对方|氏名|거래처|성명|보낸/i,
  text: anyOf(
    /text|label|particulars|description|details|purpose|zweck|memo|narrative|omschrijving|mededeling|keterangan|uraian/,
    /berita|รายการ|nội dung|diễn giải|摘要|备注|備註|附言|적요|내용/,
  ),
}

/** Narrow meanings are chosen before wide ones, which would otherwise take their columns. */
const order: readonly ColumnName[] = [
  'direction',
  'valueOn',
  'bookedOn',
  'balance',
  'currency',
  'credit',
  'debit',
  'amount',
  'bankId',
  'payerAccount',
  'reference',
  'payer',
  'text',
]

export type Columns = Partial<Record<ColumnName, string>>

/** French banks write the same words with accents. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})[\u0300\u0301]+/gu, '')
    .normalize('NFC')

/** Guesses columns by their names; the operator corrects the guess. */
export function guessColumns(names: readonly string[]): Columns {
  const free = new Set(names.filter((name) => name !== ''))
  const guessed: Columns = {}
  for (const meaning of order) {
    const name = [...free].find((each) => usual[meaning].test(each) || usual[meaning].test(plain(each)))
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
  cells.filter((cell) => cell !== '' && cell.length <= 60 && columnNames.some((name) => usual[name].test(cell.trim())))
    .length
