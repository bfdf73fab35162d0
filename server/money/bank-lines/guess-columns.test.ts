import { expect, test } from 'vitest'
import { guessColumns } from './guess-columns.ts'

function guess(head: string, ...lines: string[]) {
  const cells = lines.map((line) => line.split(';'))
  const names = head.split(';')
  return guessColumns(names, (name) => cells.flatMap((line) => line[names.indexOf(name)] || []))
}

test.each([
  ['日付;摘要;支払い金額;預かり金額;差引残高', '2026/11/15;x;900;;100', '支払い金額', '預かり金額'],
  ['年月日;お引出し;お預入れ;残高', '2026/11/15;900;;100', 'お引出し', 'お預入れ'],
  ['操作日;お支払金額;お預り金額;残高', '20261115;900;;100', 'お支払金額', 'お預り金額'],
  ['取引日;受入金額（円）;払出金額（円）;現在高', '20261115;;900;100', '払出金額（円）', '受入金額（円）'],
  ['거래일시;찾으신금액;맡기신금액;거래후 잔액', '2026.11.15;900;;100', '찾으신금액', '맡기신금액'],
  ['거래일자;출금액;입금액;잔액', '2026-11-15;900;;100', '출금액', '입금액'],
  ['交易日期;借方发生额;贷方发生额;余额', '20261115;900.00;;100.00', '借方发生额', '贷方发生额'],
  ['Ngày;Số tiền rút;Số tiền gửi;Số dư', '15/11/2026;900;;100', 'Số tiền rút', 'Số tiền gửi'],
  ['Ngày giao dịch;Số tiền ghi nợ;Số tiền ghi có;Số dư', '15/11/2026;900;;100', 'Số tiền ghi nợ', 'Số tiền ghi có'],
  ['วันที่;ถอนเงิน;ฝากเงิน;คงเหลือ', '15/11/2569;900.00;;100.00', 'ถอนเงิน', 'ฝากเงิน'],
  ['Tanggal;Pengeluaran;Pemasukan;Saldo', '15/11/2026;900;;100', 'Pengeluaran', 'Pemasukan'],
  ['Date;Dr;Cr;Balance', '15/11/2026;900.00;;100.00', 'Dr', 'Cr'],
  ['Date;Payments;Receipts;Balance', '15/11/2026;900.00;;100.00', 'Payments', 'Receipts'],
  ['Fecha;Debe;Haber;Saldo', '15/11/2026;900,00;;100,00', 'Debe', 'Haber'],
  ['Datum;Af;Bij;Saldo', '15-11-2026;900,00;;100,00', 'Af', 'Bij'],
])('money out and money in are a pair in %s', (head, line, ...[debit, credit]) => {
  const columns = guess(head, line)
  expect(columns).toMatchObject({ debit, credit })
  expect([columns.amount, columns.balance]).toEqual([undefined, expect.any(String)])
})

test.each([
  ['取引日;入出金(円);取引後残高(円)', '20261115;-900;100', '入出金(円)'],
  ['거래일;입출금액;잔액', '2026-11-15;-900;100', '입출금액'],
  ['Date;Debit/Credit;Balance', '15/11/2026;-900.00;100.00', 'Debit/Credit'],
  ['Tanggal;Keterangan;Mutasi;Saldo', '15/11/2026;x;900.00 DB;100.00', 'Mutasi'],
])('what went out and what came in is one column in %s', (head, line, amount) => {
  const { credit, debit, ...columns } = guess(head, line)
  expect([columns.amount, credit, debit]).toEqual([amount, undefined, undefined])
})

test('a direction is words, and its column may be named by both', () => {
  expect(guess('交易时间;收/支;金额', '2026-11-15 10:00;支出;900.00')).toMatchObject({
    direction: '收/支',
    amount: '金额',
  })
  expect(guess('Datum;Soll/Haben;Betrag', '15.11.2026;S;900,00')).toMatchObject({ direction: 'Soll/Haben' })
})

test('one column in four cells of which there is a day is the day, and one of texts is not', () => {
  const notes = Array.from({ length: 3 }, () => 'Rent of 2;')
  expect(guess('Booked At;Amount', '2026-11-15;5.00', ...notes)).toMatchObject({ bookedOn: 'Booked At' })
  expect(guess('Booked At;Amount', '2026-11-15;5.00', ...notes, ...notes)).toEqual({ amount: 'Amount' })
})

test('a header alone is guessed by its names', () => {
  expect(guess('Date;Amount;Currency')).toEqual({ bookedOn: 'Date', amount: 'Amount', currency: 'Currency' })
})
