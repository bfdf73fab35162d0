import { describe, expect, test } from 'vitest'
import { Refusal } from '../../base/refuse.ts'
import type { BankMapping } from './csv-mapping.ts'
import { decode } from './decode.ts'
import { lineKeys } from './line-keys.ts'
import { readStatement as readFile, type StatementAccount } from './read-statement.ts'
import { nameFits, numbersIn, referencesIn } from './references.ts'
import { factsOf as factsIn, type LineFacts, type StatementFile } from './statement.ts'

const account = { currency: 'EUR', number: 'DE89370400440532013000', mapping: null }
const bytes = (text: string) => new TextEncoder().encode(text)
const factsOf = ({ rows }: StatementFile): LineFacts[] => factsIn(rows)
const readStatement = (file: Uint8Array, of: StatementAccount) =>
  readFile(file, of, { today: '2026-12-31', tried: null })

function refusalOf(work: () => unknown): Record<string, unknown> {
  try {
    work()
  } catch (failure) {
    if (failure instanceof Refusal) return failure.detail
    throw failure
  }
  throw new Error('nothing was refused')
}

const camt = (entries: string, closing = '1180.00') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt>
<Id>S-7</Id><ElctrncSeqNb>7</ElctrncSeqNb><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-26</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-27</Dt></Dt></Bal>
${entries}</Stmt></BkToCstmrStmt></Document>`

const credit = `<Ntry><Amt Ccy="EUR">200.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-27</Dt></BookgDt><ValDt><Dt>2026-11-27</Dt></ValDt><AcctSvcrRef>BANK-1</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>RC0NHMRABPGY</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Müller &amp; Söhne</Nm></Pty></Dbtr>
<DbtrAcct><Id><IBAN>FR7630006000011234567890189</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>Deposit</Ustrd><Ustrd>of November</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const debit = `<Ntry><Amt Ccy="EUR">20.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt></Ntry>`
const pending = `<Ntry><Amt Ccy="EUR">99.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts></Ntry>`

describe('camt.053', () => {
  test.each(['&#xD800;', 'x'.repeat(3_000)])('is refused where its number cannot be stored: %.8s', (number) => {
    const file = camt(credit + debit).replace(/<ElctrncSeqNb>7</, `<ElctrncSeqNb>${number}<`)
    expect(refusalOf(() => readStatement(bytes(file), account))).toEqual({ fields: { file: 'bank_file_unreadable' } })
  })

  test.each([
    ['0000-01-01', 'date_too_old'],
    ['1999-12-31', 'date_too_old'],
    ['2026-02-30', 'date_unreadable'],
    ['2027-01-02', 'date_in_future'],
  ])('is refused with a line of a day that cannot be: %s', (day, fault) => {
    const file = camt(credit.replaceAll('2026-11-27', day) + debit)
    const fields = { file: 'bank_row_unreadable' }
    expect(refusalOf(() => readStatement(bytes(file), account))).toEqual({
      fields,
      line: 6,
      because: `bank_row_${fault}`,
    })
  })

  test('gives each booked entry with who paid, what was quoted and where the file has it', () => {
    const file = readStatement(bytes(camt(credit + debit + pending)), account)
    expect(file).toMatchObject({ format: 'camt.053', encoding: 'utf-8' })
    expect(file.periods).toEqual([
      {
        number: '7',
        account: account.number,
        fromOn: '2026-11-27',
        toOn: '2026-11-27',
        opening: 100_000,
        closing: 118_000,
        rows: 2,
        currency: 'EUR',
      },
    ])
    expect(factsOf(file)).toEqual([
      {
        bankId: 'BANK-1',
        bookedOn: '2026-11-27',
        valueOn: '2026-11-27',
        amount: 20_000,
        currency: 'EUR',
        reference: 'RC0NHMRABPGY',
        payer: 'Müller & Söhne',
        payerAccount: 'FR7630006000011234567890189',
        text: 'Deposit of November',
        balance: null,
      },
      expect.objectContaining({ bankId: null, amount: -2_000, payer: null }),
    ])
    expect(file.rows[0]).toMatchObject({ line: 6, column: 1 })
  })

  test('gives a collective entry as its transactions', () => {
    const part = (amount: string, reference: string) => `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>
      <Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></TxDtls>`
    const entry = `<Ntry><Amt Ccy="EUR">180.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
      <BookgDt><Dt>2026-11-27</Dt></BookgDt><AcctSvcrRef>C-1</AcctSvcrRef>
      <NtryDtls>${part('100.00', 'ONE')}${part('80.00', 'TWO')}</NtryDtls></Ntry>`
    expect(factsOf(readStatement(bytes(camt(entry)), account))).toMatchObject([
      { bankId: 'C-1/1', amount: 10_000, reference: 'ONE' },
      { bankId: 'C-1/2', amount: 8_000, reference: 'TWO' },
    ])
  })

  test.each([
    ['a type of document', `<!DOCTYPE a [<!ENTITY b "c">]>${camt(credit)}`, 'bank_file_unreadable'],
    [
      'an entity that reads a file',
      camt(credit).replace('?>', '?><!DOCTYPE d SYSTEM "file:///etc/passwd">'),
      'bank_file_unreadable',
    ],
    ['what is not well-formed', camt(credit).slice(0, -40), 'bank_file_unreadable'],
    ['another document', '<html><body>no</body></html>', 'bank_file_unreadable'],
    ['sums that do not add up', camt(credit + debit, '1181.00'), 'bank_sum_differs'],
    [
      'another account',
      camt(credit + debit).replace('DE89370400440532013000', 'DE02120300000000202051'),
      'bank_account_differs',
    ],
    ['another currency', camt(credit + debit).replaceAll('EUR', 'USD'), 'bank_account_differs'],
  ])('is refused as a whole: %s', (_what, text, fault) => {
    expect(refusalOf(() => readStatement(bytes(text), account))).toMatchObject({ fields: { file: fault } })
  })

  test('without balances names a row that cannot be read, with its place', () => {
    const odd = debit.replace('2026-11-27', '2026-13-99')
    const { rows } = readStatement(bytes(camt(credit + odd).replace('OPBD', 'OPAV')), account)
    expect(rows[1]).toEqual({ line: 10, column: 93, field: 'bookedOn', fault: 'date_unreadable' })
  })
})

const mt940 = `{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:
:20:STARTUMS
:25:37040044/0532013000
:28C:00007/001
:60F:C261126EUR1000,00
:61:2611271127CR200,00NTRFNONREF//BANK-1
:86:166?00GUTSCHRIFT?20RC-0NHMR-?21ABPGY?31FR7630006000011234567890189?32Mueller und
 Soehne?33GmbH
:61:2612310101D20,00NMSCREF 12
:86:Fees of the year
:62F:C261127EUR1180,00
-}`

test('MT940 gives the lines with their details, over the turn of a year too', () => {
  const file = readStatement(bytes(mt940), { ...account, number: '0532013000' })
  expect(file.periods).toMatchObject([{ number: '00007/001', opening: 100_000, closing: 118_000, toOn: '2027-01-01' }])
  expect(factsOf(file)).toMatchObject([
    {
      bankId: 'BANK-1',
      bookedOn: '2026-11-27',
      amount: 20_000,
      reference: null,
      payer: 'Mueller und SoehneGmbH',
      payerAccount: 'FR7630006000011234567890189',
      text: 'RC-0NHMR-ABPGY',
    },
    { bankId: null, bookedOn: '2027-01-01', valueOn: '2026-12-31', amount: -2_000, reference: 'REF 12' },
  ])
})

const mapping: BankMapping = {
  delimiter: ';',
  dates: 'DD/MM/YYYY',
  decimal: ',',
  columns: { bookedOn: 'Tag', credit: 'Haben', debit: 'Soll', payer: 'Name', text: 'Zweck' },
}
const csv = `Tag;Haben;Soll;Name;Zweck;Saldo
27.11.2026;1.200,50;;Jürgen Groß;RC0NHMRABPGY;1
27.11.2026;;-3,00;Bank;Gebühr;2
31.02.2026;1,00;;X;Y;3
27.11.2026;1,234;;X;Y;4
27.11.2026;;;X;Y;5
27.11.2026;0,00;;X;Y;6
`

describe('CSV', () => {
  test('is read as the account says, and each row that cannot be is named by line and column', () => {
    const file = readStatement(bytes(csv), { ...account, mapping })
    expect(factsOf(file)).toMatchObject([
      { amount: 120_050, payer: 'Jürgen Groß', text: 'RC0NHMRABPGY', currency: 'EUR' },
      { amount: -300, text: 'Gebühr' },
    ])
    expect(file.rows.slice(2)).toEqual([
      { line: 4, column: 1, field: 'bookedOn', fault: 'date_unreadable' },
      { line: 5, column: 2, field: 'credit', fault: 'amount_unreadable' },
      { line: 6, column: 1, field: 'amount', fault: 'missing' },
    ])
    expect(file.leftOut).toEqual([{ why: 'zero', line: 7 }])
  })

  test('without a mapping, or with one for other columns, is refused with its columns', () => {
    const columns = ['Tag', 'Haben', 'Soll', 'Name', 'Zweck', 'Saldo']
    const none = refusalOf(() => readStatement(bytes(csv), account))
    expect(none).toMatchObject({
      fields: { file: 'bank_mapping_missing' },
      csv: { columns, mapping: { delimiter: ';' } },
    })
    const other = { ...mapping, columns: { ...mapping.columns, bankId: 'Nr' } }
    const refusal = refusalOf(() => readStatement(bytes(csv), { ...account, mapping: other }))
    expect(refusal).toMatchObject({ csv: { columns } })
  })
})

describe('encodings', () => {
  const written = 'Tag;Haben;Name\nJürgen – Groß'
  const utf16be = Buffer.from(written, 'utf16le').swap16()
  test.each([
    ['utf-8', Buffer.from(written)],
    ['utf-8', Buffer.from(`\ufeff${written}`)],
    ['utf-16le', Buffer.from(`\ufeff${written}`, 'utf16le')],
    ['utf-16le', Buffer.from(written, 'utf16le')],
    ['utf-16be', utf16be],
    ['windows-1252', Buffer.from(written.replace('–', '\x96'), 'latin1')],
  ])('%s is read', (encoding, given) => {
    expect(decode(given)).toMatchObject({ text: written, encoding })
  })

  test('what is no text is refused', () => {
    expect(refusalOf(() => decode(Buffer.from([0xff, 0xd8, 0, 1, 0x80, 0])))).toHaveProperty('fields.file')
  })
})

describe('a line', () => {
  const [line] = factsOf(readStatement(bytes(csv), { ...account, mapping }))
  const other = { ...line!, payer: 'jürgen  groß' }

  test('is the same in another case, with other spaces and in another order of the file', () => {
    const [first, second] = [lineKeys('A'), lineKeys('A')]
    expect(second(other)).toEqual(first(line!))
  })

  test('twice in a file is two lines, unless the bank’s own number says that it is one', () => {
    const keyOf = lineKeys('A')
    expect(keyOf(line!)).not.toEqual(keyOf(line!))
    const numbered = { ...line!, bankId: 'N-1' }
    expect(keyOf(numbered)).toEqual(keyOf({ ...numbered, text: 'with more words' }))
    expect(keyOf(numbered)).not.toEqual(keyOf({ ...numbered, amount: 1 }))
  })
})

test('references are found with and without dashes and over the breaks of a line, names in any order', () => {
  expect(numbersIn(referencesIn('payment EN-0NW1C-T80YC thanks', 'rc0nh mrabpgy'))).toEqual([
    'EN-0NW1C-T80YC',
    'RC-0NHMR-ABPGY',
  ])
  expect(nameFits('Suda P.', 'Sudarat Phan')).toBe(false)
  expect(nameFits('Jürgen Groß', 'GROSS, JURGEN HERR')).toBe(true)
  expect(nameFits(null, 'Anna')).toBe(false)
})
