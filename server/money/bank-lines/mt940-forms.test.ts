import { describe, expect, test } from 'vitest'
import { Refusal } from '../../base/refuse.ts'
import { readStatement } from './read-statement.ts'
import { factsOf } from './statement.ts'

const iban = 'NL69INGB0123456789'
const read = (text: string, number: string | null = iban) =>
  readStatement(Buffer.from(text), { currency: 'EUR', number, mapping: null }, { today: '2026-11-29', tried: null })

function refusalOf(text: string, number?: string): Record<string, unknown> {
  try {
    read(text, number)
  } catch (failure) {
    if (failure instanceof Refusal) return failure.detail
    throw failure
  }
  throw new Error('nothing was refused')
}

type Parts = { before?: string; account?: string; line?: string; details?: string; closing?: string; end?: string }

const statement = ({
  before = ':20:STMT1\n',
  account = iban,
  line = '2402280228C25,00NTRFEREF//B7',
  details = 'x',
  closing = 'C240229EUR125,00',
  end = '-',
}: Parts = {}) =>
  `${before}:25:${account}\n:28C:00001/1\n:60F:C240228EUR100,00\n:61:${line}\n:86:${details}\n:62F:${closing}\n${end}\n`

describe('MT940 is read whole', () => {
  test.each<[what: string, parts: Parts]>([
    ['lines of the bank before it', { before: 'SOMEBANK2A\n940\nSOMEBANK2A\n:20:STMT1\n' }],
    ['its own number as a field', { before: ':940:\n:20:STMT1\n' }],
    ['a control character before it', { before: '\u0001:20:STMT1\n' }],
    [
      'the blocks of SWIFT around it',
      { before: '{1:F01BANKNL2AXXXX}{2:I940BANKNL2AXXXXN}{4:\n:20:STMT1\n', end: '-}{5:{CHK:1}}' },
    ],
    ['no number of the message', { before: '' }],
    ['the currency behind the account', { account: `${iban}EUR` }],
    ['the currency behind a space', { account: `${iban} EUR` }],
    ['the account in groups', { account: 'NL69 INGB 0123 4567 89' }],
    ['the bank before the account', { account: `INGBNL2A/${iban}` }],
    ['no bank reference', { line: '2402280228C25,00NTRFEREF' }],
    ['an amount with a point', { line: '2402280228C25.00NTRFEREF//B7' }],
    ['an amount without decimals', { line: '2402280228C25NTRFEREF//B7' }],
    ['the year in the day of entry', { line: '240229240228C25,00NTRFEREF//B7' }],
    ['spaces for the day of entry', { line: '240228    C25,00NTRFNONREF//K2' }],
    ['a space before the type', { line: '2402280228C25,00 NTRFNONREF//K3' }],
    ['a type of three letters', { line: '240228C25,00NOV NONREF' }],
    ['no type', { line: '2402280228C25,00//K5' }],
    ['the third letter of the currency', { line: '2402280228CR25,00NTRFNONREF//K5' }],
    ['small letters', { line: '2402280228c25,00N946NONREF', closing: 'c240229eur125,00' }],
    ['a reversed debit in small letters', { line: '2402280228rd25,00NTRFNONREF//K5' }],
    ['a reversed debit', { line: '2402280228RD25,00NTRFNONREF//K5' }],
  ])('with %s', (_, parts) => {
    for (const ends of ['\n', '\r\n', '\r']) {
      const file = read(statement(parts).replaceAll('\n', ends))
      expect(factsOf(file.rows)).toMatchObject([{ amount: 2_500, bookedOn: '2024-02-28', currency: 'EUR' }])
      expect(file.periods).toMatchObject([{ opening: 10_000, closing: 12_500, rows: 1 }])
    }
  })

  test.each([
    ['NMSC12345/6ABC//O/98765', { reference: '12345/6ABC', bankId: 'O/98765' }],
    ['NTRF1234567890123456789012//B7', { reference: '1234567890123456789012', bankId: 'B7' }],
    [`NTRFNONREF//${'1234567890'.repeat(4)}`, { reference: null, bankId: '1234567890'.repeat(4) }],
    ['N077NONREF', { reference: null, bankId: null }],
    ['S051ORDER 7', { reference: 'ORDER 7' }],
    ['Order 7//B1', { reference: 'Order 7', bankId: 'B1' }],
    ['NOVBNL00TEST0000000001\nA Payer', { reference: null, payerAccount: 'NL00TEST0000000001', payer: 'A Payer' }],
  ])('with the references of %s', (rest, facts) => {
    expect(factsOf(read(statement({ line: `2402280228C25,00${rest}` })).rows)).toMatchObject([facts])
  })

  test('with a bank code and a number for the IBAN that is made of them', () => {
    const named = statement({ account: '10020030/0001234567' })
    expect(read(named, 'DE00100200300001234567').rows).toHaveLength(1)
    expect(read(named, '10020030/1234567').rows).toHaveLength(1)
    for (const other of ['DE00100200300001234568', 'DE00100200310001234567', '10020030/12345670']) {
      expect(refusalOf(named, other)).toMatchObject({ fields: { file: 'bank_account_differs' } })
    }
  })

  test('where banks count months of thirty days', () => {
    const line = '2402300301C25,00NINTNONREF'
    expect(factsOf(read(statement({ line })).rows)).toMatchObject([{ bookedOn: '2024-03-01', valueOn: '2024-02-29' }])
    const withoutEntry = statement({ line: '240230C25,00NINTNONREF' })
    expect(factsOf(read(withoutEntry).rows)).toMatchObject([{ bookedOn: '2024-02-29', valueOn: '2024-02-29' }])
  })

  test('with an amount below one that begins with its decimal sign', () => {
    const file = read(statement({ line: '2402280228C,50NTRFNONREF', closing: 'C240229EUR100,50' }))
    expect(factsOf(file.rows)).toMatchObject([{ amount: 50 }])
    const opened = statement({ closing: 'C240229EUR25,50' }).replace('EUR100,00', 'EUR,50')
    expect(read(opened).periods).toMatchObject([{ opening: 50, closing: 2_550 }])
  })

  test('where the value is of a day to come: then it is booked by the closing day', () => {
    const file = read(statement({ line: '240304C25,00NTRFNONREF' }))
    expect(factsOf(file.rows)).toMatchObject([{ bookedOn: '2024-02-29', valueOn: '2024-03-04' }])
  })

  test('with several statements and pages, each with its own balances', () => {
    const pages = `:20:A\n:25:${iban}\n:28C:1/1\n:60F:C240228EUR100,00\n:61:240228C25,00NTRF\n:62M:C240228EUR125,00\n-
:20:A\n:25:${iban}\n:28C:1/2\n:60M:C240228EUR125,00\n:61:240229RC5,00NTRF\n:86:x\n:62F:C240229EUR120,00\n:64:C240229EUR120,00
:86:of the statement\n:20:B\n:25:${iban}\n:28C:2/1\n:60F:C240229EUR120,00\n:62F:C240301EUR120,00\n-`
    const { rows, periods } = read(pages)
    expect(factsOf(rows).map(({ amount }) => amount)).toEqual([2_500, -500])
    expect(periods.map(({ number, rows: own }) => [number, own])).toEqual([
      ['1/1', 1],
      ['1/2', 1],
      ['2/1', 0],
    ])
  })

  test('without the notices that move nothing, which are counted', () => {
    const line = '2402280228C0,00NMSCNONREF\n:86:NOTICE\n:61:2402280228C25,00NTRFNONREF//K6'
    const file = read(statement({ line }))
    expect(file.rows).toHaveLength(1)
    expect(file.leftOut).toEqual([{ why: 'zero', line: 5 }])
  })
})

describe('The details of an MT940 line', () => {
  test.each<[what: string, details: string, facts: object]>([
    [
      'German parts, wrapped at what looks like a field',
      '166?00CREDIT?20PAID AT 2024-02-28T16\n:26:37 FOR?21EN-0NW1C-T80YC?32ANNA WEBER',
      { text: 'PAID AT 2024-02-28T16:26:37 FOREN-0NW1C-T80YC', payer: 'ANNA WEBER' },
    ],
    [
      'a number after a question mark in plain text',
      'EN-0NW1C-T80YC PAID?99 THANKS',
      { text: 'EN-0NW1C-T80YC PAID?99 THANKS' },
    ],
    [
      'a number after a question mark in a part',
      '166?20PAID?99 THANKS?32ANNA',
      { text: 'PAID?99 THANKS', payer: 'ANNA' },
    ],
    [
      'Polish parts',
      '020~00PRZELEW~20RC-0NHMR~21-ABPGY~32JAN NOWAK~38PL27114020040000300201355387',
      { text: 'RC-0NHMR-ABPGY', payer: 'JAN NOWAK', payerAccount: 'PL27114020040000300201355387' },
    ],
    [
      'Dutch parts',
      '/TRTP/SEPA OVERBOEKING/IBAN/NL00TEST0000000001/BIC/TESTNL2A/NAME/A WEBER/REMI/EN-0NW1C\n-T80YC/EREF/NOTPROVIDED',
      { text: 'EN-0NW1C-T80YC', payer: 'A WEBER', payerAccount: 'NL00TEST0000000001', reference: 'EREF' },
    ],
    [
      'a Dutch counterparty',
      '/CNTP/NL00TEST0000000001/TESTNL2A/A Weber/Delft//REMI/USTD//order 7/',
      { text: 'order 7', payer: 'A Weber', payerAccount: 'NL00TEST0000000001' },
    ],
    ['parts of SWIFT', '/ORDP//NAME/A WEBER/ADDR/DELFT/REMI/order 7', { text: 'order 7', payer: 'A WEBER' }],
    [
      'labels',
      'SEPA Overboeking  IBAN: NL00TEST0000000001  BIC: TESTNL2A  Naam: A Weber  Omschrijving: order 7',
      { payer: 'A Weber', payerAccount: 'NL00TEST0000000001' },
    ],
    ['lines that begin like fields', 'FIRST\n:20:15 AND\n:25:30 THEN', { text: 'FIRST :20:15 AND :25:30 THEN' }],
  ])('are read in %s', (_, details, facts) => {
    expect(factsOf(read(statement({ details })).rows)).toMatchObject([facts])
  })

  test('in a field of their own are kept', () => {
    const line = '2402280228C25,00NTRFNONREF//K1\n:NS:01EN-0NW1C-T80YC\n02THANKS'
    const [facts] = factsOf(read(statement({ line })).rows)
    expect(facts?.text).toContain('EN-0NW1C-T80YC THANKS')
  })
})

describe('MT940 is refused as a whole', () => {
  test.each<[what: string, parts: Parts, refusal: object]>([
    [
      'where its sum does not close',
      { closing: 'C240229EUR126,00' },
      { fields: { file: 'bank_sum_differs' }, line: 4, sum: '125.00 EUR', closing: '126.00 EUR' },
    ],
    [
      'also with a notice of zero',
      { line: '2402280228C0,00NMSC\n:61:2402280228C25,00NTRF', closing: 'C240229EUR9999,00' },
      { fields: { file: 'bank_sum_differs' } },
    ],
    [
      'with a line that cannot be read',
      { line: 'what is this' },
      { fields: { file: 'bank_row_unreadable' }, line: 5, because: 'bank_row_line_unreadable' },
    ],
    [
      'with an amount of which nothing tells what it is',
      { line: '2402280228C1.000NTRF' },
      { because: 'bank_row_amount_unreadable', line: 5 },
    ],
    ['without a closing balance', { closing: 'nothing' }, { fields: { file: 'bank_balance_missing' }, line: 4 }],
    [
      'with a day that lies ahead',
      { line: '2612280228C25,00NTRF\n', closing: 'C270301EUR125,00' },
      { because: 'bank_row_date_in_future' },
    ],
  ])('%s', (_, parts, refusal) => {
    expect(refusalOf(statement(parts))).toMatchObject(refusal)
  })

  test.each([
    ['of a line', '2002280228C25,00NTRF', 'C240229EUR125,00', ['2020-02-28', 5, '2024-02-29', 4]],
    ['of the closing balance', '2402280228C25,00NTRF', 'C260229EUR125,00', ['2024-02-28', 5, '2026-02-28', 4]],
  ])(
    'where a mistyped day %s makes it too long: both days are named with their lines',
    (_, line, ...[closing, days]) => {
      const { from, fromLine, to, toLine, ...refusal } = refusalOf(statement({ line, closing }))
      expect([from, fromLine, to, toLine]).toEqual(days)
      expect(refusal).toEqual({ fields: { file: 'bank_period_too_long' } })
    },
  )

  test('where one of several statements with one number does not close: it is named by its line', () => {
    const wrong = statement({ closing: 'C240229EUR126,00' })
    expect(refusalOf(statement() + wrong)).toMatchObject({ statement: '00001/1', line: 12 })
  })

  test('where it ends on a day to come, of which it would say what did not happen', () => {
    expect(refusalOf(statement({ closing: 'C270301EUR125,00' }))).toMatchObject({ because: 'bank_row_date_in_future' })
  })

  test('with lines of another account, which is named', () => {
    expect(refusalOf(statement({ account: 'NL00TEST0000000009' }))).toMatchObject({
      fields: { file: 'bank_account_differs' },
      accounts: 'NL00TEST0000000009 EUR',
    })
  })
})
