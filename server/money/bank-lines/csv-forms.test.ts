import { describe, expect, test } from 'vitest'
import { Refusal } from '../../base/refuse.ts'
import type { BankChoices, BankMapping } from './csv-mapping.ts'
import { readStatement } from './read-statement.ts'
import { factsOf } from './statement.ts'

type Given = { currency?: string; today?: string; mapping?: BankMapping | null; tried?: BankChoices | null }
const read = (
  text: string | Uint8Array,
  { currency = 'USD', today = '2026-11-29', mapping = null, tried = {} }: Given = {},
) => readStatement(Buffer.from(text as string), { currency, number: null, mapping }, { today, tried })

function refusalOf(text: string, given?: Given): Record<string, unknown> {
  try {
    read(text, given)
  } catch (failure) {
    if (failure instanceof Refusal) return failure.detail
    throw failure
  }
  throw new Error('nothing was refused')
}

const linesOf = (text: string | Uint8Array, given?: Given) =>
  factsOf(read(text, given).rows).map(({ bookedOn, amount, payer }) => [bookedOn, amount, payer])

describe('A CSV file that is tried', () => {
  test('is read by the names of its columns, below the lines of the bank and without its sums', () => {
    const text =
      'Account,US00 1234\nFrom,01/11/2026\n\nDate,Amount,Name\n15/11/2026,1500.00,A\n16/11/2026,-3.50,B\nTotal,1496.50,\nPrinted by the bank,,\n'
    const file = read(text)
    expect(linesOf(text)).toEqual([
      ['2026-11-15', 150_000, 'A'],
      ['2026-11-16', -350, 'B'],
    ])
    expect(file.leftOut).toEqual([
      { why: 'before_header', line: 1 },
      { why: 'before_header', line: 2 },
      { why: 'no_payment', line: 7 },
      { why: 'no_payment', line: 8 },
    ])
    expect(file.csv).toMatchObject({
      columns: ['Date', 'Amount', 'Name'],
      sample: { written: '15/11/2026', day: '2026-11-15' },
    })
  })

  test.each([
    ['Datum;Text;Belastungsbetrag (CHF);Gutschriftsbetrag (CHF)', '15.11.2026;Rent;900.00;', '16.11.2026;Pay;;50.00'],
    ['Datum;Text;Belastung;Gutschrift', '15.11.2026;Rent;900.00;', '16.11.2026;Pay;;50.00'],
    ['Date;Texte;Montant débité (CHF);Montant crédité (CHF)', '15.11.2026;Rent;900.00;', '16.11.2026;Pay;;50.00'],
    ['Date;Texte;De\u0301bit;Cre\u0301dit', '15.11.2026;Rent;900.00;', '16.11.2026;Pay;;50.00'],
    ['日付;摘要;引き出し額;預け入れ額', '15.11.2026;Rent;900.00;', '16.11.2026;Pay;;50.00'],
  ])('takes money out and money in for a pair, in whatever language: %j', (...lines) => {
    expect(linesOf(lines.join('\n')).map(([, amount]) => amount)).toEqual([-90_000, 5_000])
  })

  test('reads a column of money out that stands alone as money out, and counts a row without one as unreadable', () => {
    for (const name of ['Debit', 'Belastungsbetrag', 'Montant débité', '支出']) {
      expect(linesOf(`Date,${name},Name\n15/11/2026,12.00,Shop\n`)).toEqual([['2026-11-15', -1_200, 'Shop']])
      const empty = `Date,${name},Name\n15/11/2026,12.00,Shop\n16/11/2026,,Wage\n17/11/2026,3.00,Shop\n`
      const { rows } = read(empty)
      expect([rows.length, factsOf(rows).map(({ amount }) => amount)]).toEqual([3, [-1_200, -300]])
    }
  })

  test.each<[what: string, text: string, amounts: number[], columns: object]>([
    [
      'the time of a payment is no amount',
      'Buchungsdatum;Umsatzzeit;Betrag\n2026-11-15;2026-11-15-21.35.45.616362;-40,51\n',
      [-4_051],
      { bookedOn: 'Buchungsdatum', amount: 'Betrag' },
    ],
    [
      'nor is one in another currency or of a part',
      'Datum;Originalbetrag;Betrag Einzelzahlung;Devisenkurs zum Originalbetrag in Abrechnungswährung;Betrag\n15.11.2026;20.00;7.00;1.07;21.40\n',
      [2_140],
      { bookedOn: 'Datum', amount: 'Betrag' },
    ],
    [
      'a rate is no currency',
      'Datum;WÄHRUNGSSATZ;Betrag\n15.11.2026;0.958928571;5.00\n',
      [500],
      { amount: 'Betrag', bookedOn: 'Datum' },
    ],
    [
      'the currency in which a shop asked is not that of the account',
      'Date;Amount;Original amount;Original currency\n2026-11-15;-5.00;;\n2026-11-16;-538.28;-579.33;EUR\n',
      [-500, -53_828],
      { amount: 'Amount', bookedOn: 'Date' },
    ],
    [
      'Valuta is a day',
      'Data;Importo;Valuta\n15.11.2026;5.00;16.11.2026\n',
      [500],
      { bookedOn: 'Data', amount: 'Importo', valueOn: 'Valuta' },
    ],
    [
      'or a currency',
      'Data;Importo;Valuta\n15.11.2026;5.00;USD\n',
      [500],
      { bookedOn: 'Data', amount: 'Importo', currency: 'Valuta' },
    ],
    [
      'names of accounts are no amounts',
      'Datum;Soll;Haben;Betrag\n15.11.2026;6555 - Office;1020 - Bank;80.00\n',
      [8_000],
      { bookedOn: 'Datum', amount: 'Betrag' },
    ],
    [
      'a name of both directions has signed numbers',
      'Booked At;Credit/Debit Amount\n2026-11-15;700\n2026-11-16;-1300\n',
      [70_000, -130_000],
      { bookedOn: 'Booked At', amount: 'Credit/Debit Amount' },
    ],
    [
      'or words',
      'Datum;Betrag;Belastung/Gutschrift\n15.11.2026;7.00;Belastung\n16.11.2026;13.00;Gutschrift\n',
      [-700, 1_300],
      { bookedOn: 'Datum', amount: 'Betrag', direction: 'Belastung/Gutschrift' },
    ],
    [
      'words that nobody knows beside signed numbers say nothing',
      'Datum;Betrag;Gutschrift / Belastung\n15.11.2026;7.00;Gutschrift per heute\n16.11.2026;-3.00;Belastung per heute\n',
      [700, -300],
      { bookedOn: 'Datum', amount: 'Betrag' },
    ],
    [
      'a damaged accent is still one',
      'Date;D\ufffdbit;Cr\ufffddit\n15.11.2026;3.00;\n16.11.2026;;5.00\n',
      [-300, 500],
      { bookedOn: 'Date', debit: 'D\ufffdbit', credit: 'Cr\ufffddit' },
    ],
  ])('guesses a column by its name and by what is in it: %s', (_, ...[text, amounts, columns]) => {
    const file = read(text)
    expect(factsOf(file.rows).map(({ amount }) => amount)).toEqual(amounts)
    expect(file.csv?.mapping.columns).toEqual(columns)
  })

  test.each([
    ['Datum von;Datum bis;Buchungsdatum;Betrag', '01.11.2026;30.11.2026;16.11.2026;5.00', 'Buchungsdatum'],
    ["Date d'évaluation;Date de comptabilisation;Montant", '30.11.2026;16.11.2026;5.00', 'Date de comptabilisation'],
    ['Valutadatum;Betrag', '16.11.2026;5.00', 'Valutadatum'],
  ])('books by the day of booking, not by the days of the statement: %s', (head, line, bookedOn) => {
    const file = read(`${head}\n${line}\n`)
    expect(factsOf(file.rows)).toMatchObject([{ bookedOn: '2026-11-16', amount: 500 }])
    expect(file.csv?.mapping.columns).toMatchObject({ bookedOn })
  })

  test('has one order of day and month in all its days', () => {
    const file = read('Datum;Valuta;Betrag\n02.06.2026;31.05.2026;1.00\n03.05.2026;30.04.2026;2.00\n')
    expect(factsOf(file.rows).map(({ bookedOn }) => bookedOn)).toEqual(['2026-06-02', '2026-05-03'])
    expect(file.doubts).toEqual([])
    // With points the day comes first.
    expect(linesOf('Datum;Betrag\n02.06.2026;1.00\n02.03.2026;2.00\n').map(([day]) => day)).toEqual([
      '2026-06-02',
      '2026-03-02',
    ])
  })

  test.each([
    ['above the payments', ['Turnover;;;309.95;0', 'Closing;;505.67;;'], []],
    ['below them', [], ['Turnover;;;309.95;0', 'Printed on 15.11.2026;;;;']],
  ])('is read without sums %s', (_, above, below) => {
    const payments = ['15.11.2026;A;505.67;18.45;', '14.11.2026;B;524.12;;10.65']
    const lines = ['Datum;Text;Saldo;Belastung;Gutschrift', ...above, ...payments, ...below]
    const file = read(lines.join('\n'))
    expect(factsOf(file.rows).map(({ amount }) => amount)).toEqual([-1_845, 1_065])
    expect(file.leftOut.map(({ why }) => why)).toEqual(['no_payment', 'no_payment'])
    expect(file.periods).toMatchObject([{ opening: 51_347, closing: 50_567 }])
  })

  test.each(['Pending;15.11.2026;18.45;', 'Pending;15.11.2026;18.45;505.67'])(
    'keeps a payment that has no day of booking, but another day: %s',
    (line) => {
      const text = `Datum;Valuta;Belastung;Saldo\n${line}\n14.11.2026;14.11.2026;5.00;524.12\n13.11.2026;13.11.2026;5.00;529.12\n`
      expect(refusalOf(text)).toMatchObject({ line: 2, because: 'bank_row_date_unreadable' })
    },
  )

  test('offers its columns where the guessed one is empty in every row', () => {
    const text = 'Datum;Buchungstext;Betrag Detail;Saldo\n15.11.2026;Rent;;100.00\n16.11.2026;Pay;;150.00\n'
    expect(refusalOf(text)).toHaveProperty('csv.columns')
  })

  test('is read with the header that is chosen, or without one', () => {
    const text = 'Day,Sum,Who\nDate,Amount,Name\n15/11/2026,1.00,A\n'
    expect(read(text, { tried: { head: 2 } }).csv?.mapping).toMatchObject({ head: 2, columns: { bookedOn: 'Date' } })
    const columns = { bookedOn: '1', amount: '2', payer: '3' }
    expect(linesOf('15/11/2026,1.00,A\n16/11/2026,2.00,B\n', { tried: { head: 0, columns } })).toHaveLength(2)
    expect(refusalOf('15/11/2026,1.00,A\n')).toMatchObject({ csv: { mapping: { head: 0 }, columns: ['1', '2', '3'] } })
  })

  test.each([
    ['sep=,\nDate,Amount,Name\n15/11/2026,1500.00,A\n', ','],
    ['Date;Amount;Name\n15/11/2026;1500,00;A\n', ';'],
    ['Date\tAmount\tName\n15/11/2026\t1,500.00\tA\n', '\t'],
    ['Date|Amount|Name\n15/11/2026|1500.00|A\n', '|'],
  ])('is read with its separator: %j', (text, delimiter) => {
    expect(read(text).csv?.mapping.delimiter).toBe(delimiter)
    expect(linesOf(text)).toEqual([['2026-11-15', 150_000, 'A']])
  })

  test.each([['vbvS18jVxtos0ru5/cbaLL270tfS7sj9LL3wtu4sttS3vbunw/ssus3Rqgo=', 'gb18030']])(
    'has a guess of its encoding, which can be chosen: %s',
    (base64, encoding) => {
      expect(
        read(Buffer.concat([Buffer.from('Date,Amount,Name\n2026-11-15,1.00,'), Buffer.from(base64, 'base64')]))
          .encoding,
      ).toBe(encoding)
      const thai = Buffer.concat([
        Buffer.from('Date,Amount,Name\n2026-11-15,1.00,'),
        Buffer.from([0xca, 0xc1, 0xaa, 0xd2, 0xc2]),
      ])
      const file = read(thai)
      expect(factsOf(file.rows)).toMatchObject([{ payer: 'สมชาย' }])
      expect(file.doubts).toContain('encoding')
      const chosen = read(thai, { tried: { encoding: 'windows-1252' } })
      expect(factsOf(chosen.rows)).toMatchObject([{ payer: 'ÊÁªÒÂ' }])
      expect(chosen).toMatchObject({ doubts: [], csv: { mapping: { encoding: 'windows-1252' } } })
    },
  )
})

describe('A whole statement in the encoding of its country', () => {
  type Line = [day: string, amount: number, payer: string, text: string]
  test.each<[encoding: string, currency: string, base64: string, lines: Line[]]>([
    [
      'gb18030',
      'CNY',
      'vbvS18jVxtosvfC27iy21Le9u6fD+yzVqtKqCjIwMjYxMTE1LDE1MDAuMDAszfXOsCxSQy0xMjM0NQoyMDI2MTExNiwtMjAuNTAsye7b2rXn19PT0M/euavLviy79b/uCg==',
      [
        ['2026-11-15', 150_000, '王伟', 'RC-12345'],
        ['2026-11-16', -2_050, '深圳电子有限公司', '货款'],
      ],
    ],
    [
      'windows-874',
      'THB',
      'x9G5t9XoLKjTuce54KfUuSyq1+jNLMPSwqHSwwoxNS8xMS8yNTY5LDE1MDAuMDAsysGq0sIg46i01Szizbngp9S54KLp0goxNi8xMS8yNTY5LC0yMC41MCzD6dK5pOnSLKTo0rjDw8HgudXCwQo=',
      [
        ['2026-11-15', 150_000, 'สมชาย ใจดี', 'โอนเงินเข้า'],
        ['2026-11-16', -2_050, 'ร้านค้า', 'ค่าธรรมเนียม'],
      ],
    ],
    [
      'shift_jis',
      'JPY',
      'k/qVdCyL4Ip6LI6Blrwsk0WXdgoyMDI2LzExLzE1LCIxLDUwMCIsg4SDfYNfIINeg42DRSyQVY2eCjIwMjYvMTEvMTYsLTIwNTAsg0qDdYNWg0yDS4NDg1aDgyyO6JCUl78K',
      [
        ['2026-11-15', 1_500, 'ヤマダ タロウ', '振込'],
        ['2026-11-16', -2_050, 'カブシキガイシャ', '手数料'],
      ],
    ],
  ])('is read by its own head: %s', (encoding, currency, ...[base64, lines]) => {
    const file = read(Buffer.from(base64, 'base64'), { currency })
    expect(factsOf(file.rows).map(({ bookedOn, amount, payer, text }) => [bookedOn, amount, payer, text])).toEqual(
      lines,
    )
    expect(file.encoding).toBe(encoding)
    expect(file.doubts).toContain('encoding')
  })
})

describe('Days', () => {
  const days = (written: readonly string[], given?: Given) =>
    linesOf(`Date;Amount\n${written.map((day) => `${day};1.00`).join('\n')}\n`, given).map(([day]) => day)

  test.each([
    '2026-11-15',
    '2026/11/15',
    '2026.11.16',
    '15-11-2026',
    '15.11.26',
    '15/11/2026 10:33:22',
    '10:33 15/11/2026',
    '20261115',
    '15112026',
    '2026-11-15T10:33:22Z',
    '15 Nov 2026',
    '15-Nov-26',
    'Nov 15, 2026',
    '15. November 2026',
    '15 พ.ย. 2569',
    '15/11/2569',
    '2569-11-15',
    '2026年11月15日',
    '１５/１１/２０２６',
    '๑๕/๑๑/๒๕๖๙',
    '115/11/15',
    '15 tháng 11 năm 2026'.replace(/ tháng | năm /g, '/'),
    '15 Agustus 2026',
  ])('as %s are read', (written) => {
    const [day] = days([written])
    expect(day).toMatch(/^2026-(11-1[56]|08-15)$/)
  })

  test('of which the order is not sure are read so that they have been and lie close, and are asked about', () => {
    const text = 'Date,Amount,Text\n03/12/2026,10.00,a\n04/12/2026,11.00,b\n'
    expect(linesOf(text).map(([day]) => day)).toEqual(['2026-03-12', '2026-04-12'])
    const later = read(text, { today: '2026-12-31' })
    expect(factsOf(later.rows).map(({ bookedOn }) => bookedOn)).toEqual(['2026-12-03', '2026-12-04'])
    expect(later.doubts).toEqual(['date_order'])
    const chosen = read(text, { today: '2026-12-31', tried: { dates: 'MM/DD/YYYY' } })
    expect(chosen).toMatchObject({ doubts: [], csv: { sample: { written: '03/12/2026', day: '2026-03-12' } } })
  })

  test('of Buddhist years are read as such, and asked about where they have two digits', () => {
    const file = read('Date;Amount\n15/11/69;1.00\n16/11/69;1.00\n')
    expect(factsOf(file.rows).map(({ bookedOn }) => bookedOn)).toEqual(['2026-11-15', '2026-11-16'])
    expect(file).toMatchObject({ doubts: ['buddhist_years'], csv: { mapping: { isBuddhist: true } } })
  })

  test.each([
    ['03/12/2026', 'DD/MM/YYYY', 'bank_row_date_in_future'],
    ['15/11/1999', 'DD/MM/YYYY', 'bank_row_date_too_old'],
    ['15/11/69', 'DD/MM/YYYY', 'bank_row_date_in_future'],
  ] as const)('that cannot be refuse the file: %s', (written, dates, because) => {
    const text = `Date;Amount\n01/11/2026;1.00\n${written};1.00\n`
    expect(refusalOf(text, { tried: { dates } })).toMatchObject({
      fields: { file: 'bank_row_unreadable' },
      line: 3,
      because,
      csv: { mapping: { dates } },
    })
  })
})

describe('Amounts', () => {
  const amounts = (written: readonly string[], given?: Given) =>
    linesOf(`Date;Amount\n${written.map((amount) => `2026-11-15;${amount}`).join('\n')}\n`, given).map(
      ([, amount]) => amount,
    )

  test.each<[string, number]>([
    ['$1500.00', 150_000],
    ['USD 1500.00', 150_000],
    ['1500.00 USD', 150_000],
    ['-$1500.00', -150_000],
    ['US$1,500.00', 150_000],
    ['(1500.00)', -150_000],
    ['($1,500.00)', -150_000],
    ['1500.00 CR', 150_000],
    ['1500.00DB', -150_000],
    ['1500.00 Dr', -150_000],
    ['1500.00-', -150_000],
    ['−1500.00', -150_000],
    ['+1500.00', 150_000],
    ['.50', 50],
    ['-.50', -50],
    ['1,23,456.00', 12_345_600],
    ['１２３.４５', 12_345],
    ['1’234.50', 123_450],
    ['1 234.50', 123_450],
    ['1500.000', 150_000],
  ])('as %s are read', (written, amount) => {
    expect(amounts([written], { tried: { decimal: '.' } })).toEqual([amount])
  })

  test.each(['1.500.00', '1.500', '1,50', 'EUR 5.00', '£5.00', '5.00 円', '1.00 CR DR', '-5.00 DR', '12.345', '--1'])(
    'as %s are refused',
    (written) => {
      const [row] = read(`Date;Amount\n2026-11-15;${written}\n`, { tried: { decimal: '.' } }).rows
      expect(row).toMatchObject({ line: 2, column: 2, field: 'amount', fault: 'amount_unreadable' })
    },
  )

  test('have a decimal sign that is guessed, and asked about where nothing tells', () => {
    expect(amounts(['1.500,00', '2,50'])).toEqual([150_000, 250])
    expect(amounts(['1.500.000', '20.000'], { currency: 'VND' })).toEqual([1_500_000, 20_000])
    expect(read('Date;Amount\n2026-11-15;1.500\n')).toMatchObject({
      doubts: ['decimal_sign'],
      csv: { mapping: { decimal: ',' } },
    })
  })
})

describe('The direction', () => {
  test.each([
    ['Datum;Naam;Af Bij;Bedrag', 'Bij', 'Af'],
    ['Date;Name;D/C;Amount', 'C', 'D'],
    ['Datum;Name;Soll/Haben;Betrag', 'H', 'S'],
    ['Date;Name;Type of entry;Amount', 'Credit', 'Debit'],
    ['日期;户名;借贷;金额', '贷', '借'],
    ['วันที่;ชื่อ;ประเภท;จำนวนเงิน', 'เงินเข้า', 'เงินออก'],
  ])('in a column of words is read: %s', (head, inside, out) => {
    expect(linesOf(`${head}\n20261115;Anna;${inside};150,00\n20261115;Supplier;${out};990,00\n`)).toEqual([
      ['2026-11-15', 15_000, 'Anna'],
      ['2026-11-15', -99_000, 'Supplier'],
    ])
  })

  test('in words that are not known is asked for, and what was chosen counts', () => {
    const text = 'Date;Name;D/C;Amount\n20261115;Anna;Zu;150,00\n20261115;Supplier;Ab;990,00\n'
    const asked = read(text)
    expect(asked.rows).toMatchObject([{ line: 2, column: 3, fault: 'direction_unknown' }, { line: 3 }])
    expect(asked.csv?.words).toEqual([
      { word: 'Zu', is: null },
      { word: 'Ab', is: null },
    ])
    const directions = [
      { word: 'Zu', is: 'in' as const },
      { word: 'Ab', is: 'out' as const },
    ]
    expect(linesOf(text, { tried: { directions } }).map(([, amount]) => amount)).toEqual([15_000, -99_000])
  })

  test('counts where cards turn the signs, of both directions', () => {
    const text = 'Date;Debit/Credit;Amount\n20261115;Debit;33.50\n20261115;Credit;-150.00\n'
    expect(linesOf(text).map(([, amount]) => amount)).toEqual([-3_350, 15_000])
    expect(read('Date;Debit/Credit;Amount\n20261115;Credit;-150.00\n').rows).toMatchObject([
      { fault: 'direction_unknown' },
    ])
  })

  test('against the sign is refused, unless every amount that went out has its minus', () => {
    const signed = 'Date;D/C;Amount\n20261115;C;150.00\n20261115;D;-990.00\n'
    expect(linesOf(signed).map(([, amount]) => amount)).toEqual([15_000, -99_000])
    const odd = `${signed}20261115;D;5.00\n20261115;C;-1.00\n`
    expect(read(odd).rows.map((row) => 'fault' in row && row.fault)).toEqual([
      false,
      'direction_unknown',
      false,
      'direction_unknown',
    ])
  })
})

describe('A column of balances', () => {
  const head = 'Date;Name;D/C;Amount;Balance\n'
  const rows = ['2026-11-14;A;C;100.00;600.00', '2026-11-15;B;D;50.00;550.00', '2026-11-15;C;C;1.00;551.00']

  test.each([
    ['the oldest first', rows],
    ['the newest first', [...rows].reverse()],
    ['the newest day first and its lines in order', [rows[1], rows[2], rows[0]]],
    ['one balance a day', [rows[0], rows[1]?.replace(/550.00$/, ''), rows[2]]],
  ])('is followed, with %s', (_, lines) => {
    expect(read(head + lines.join('\n')).periods).toMatchObject([{ opening: 50_000, closing: 55_100 }])
  })

  test('counts the parts of a collective entry, which are in no balance, and refuses them where it does not follow', () => {
    const parts =
      'Date;Name;Amount;Balance;Single\n2026-11-15;Wages;-30.00;70.00;\n2026-11-15;A;;;10.00\n2026-11-15;B;;;20.00\n'
    const file = read(`${parts}2026-11-16;C;5.00;75.00;\n`)
    expect(factsOf(file.rows).map(({ amount }) => amount)).toEqual([-3_000, 500])
    expect(file.leftOut).toEqual([
      { why: 'no_payment', line: 3 },
      { why: 'no_payment', line: 4 },
    ])
    expect(refusalOf(`${parts}2026-11-16;C;5.00;76.00;\n`)).toMatchObject({ fields: { file: 'bank_balance_differs' } })
    // One balance proves nothing.
    const { rows } = read(parts)
    expect(rows.map((row) => 'fault' in row && row.fault)).toEqual([false, 'missing', 'missing'])
  })

  test('refuses a file whose signs or amounts do not make it, by the line', () => {
    const wrong = { ...{ fields: { file: 'bank_balance_differs' } }, line: 3 }
    const columns = { bookedOn: 'Date', amount: 'Amount', balance: 'Balance' }
    expect(refusalOf(head + rows.join('\n'), { tried: { columns } })).toMatchObject({
      ...wrong,
      csv: { mapping: { columns } },
    })
    expect(refusalOf(head + rows.join('\n').replace('50.00;', '51.00;'))).toMatchObject(wrong)
    expect(refusalOf(head + rows.join('\n').replace('1.00;551', 'x;551'))).toMatchObject({
      line: 4,
      because: 'bank_row_amount_unreadable',
    })
  })
})

describe('A real import', () => {
  const mapping: BankMapping = {
    delimiter: ';',
    dates: 'YYYY-MM-DD',
    decimal: '.',
    columns: { bookedOn: 'Date', amount: 'Amount' },
  }

  test('guesses nothing: it reads by what is remembered, or is refused with a first choice', () => {
    const text = 'Date;Amount\n2026-11-15;1.00\n'
    expect(refusalOf(text, { tried: null })).toMatchObject({
      fields: { file: 'bank_mapping_missing' },
      csv: { mapping: { columns: { bookedOn: 'Date', amount: 'Amount' } } },
    })
    expect(linesOf(text, { tried: null, mapping })).toHaveLength(1)
    const other = 'Tag;Betrag\n15.11.2026;1,00\n'
    expect(refusalOf(other, { tried: null, mapping })).toMatchObject({ fields: { file: 'bank_mapping_missing' } })
    // A dry run of another file ignores the remembered mapping.
    expect(read(other, { mapping }).csv?.mapping).toMatchObject({
      decimal: ',',
      dates: 'DD/MM/YYYY',
      columns: { amount: 'Betrag' },
    })
  })

  test('finds its header wherever the bank puts it', () => {
    expect(linesOf('Account;1\nfor;November\nDate;Amount\n2026-11-15;1.00\n', { tried: null, mapping })).toHaveLength(1)
  })
})
