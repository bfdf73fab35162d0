import { describe, expect, test } from 'vitest'
import { Refusal } from '../../base/refuse.ts'
import { readStatement } from './read-statement.ts'
import { factsOf } from './statement.ts'

const iban = 'CH9300762011623852957'
const read = (text: string | Uint8Array, number: string | null = iban) =>
  readStatement(
    Buffer.from(text as string),
    { currency: 'CHF', number, mapping: null },
    { today: '2026-11-29', tried: null },
  )

function refusalOf(text: string, number: string | null = iban): Record<string, unknown> {
  try {
    read(text, number)
  } catch (failure) {
    if (failure instanceof Refusal) return failure.detail
    throw failure
  }
  throw new Error('nothing was refused')
}

const balance = (code: string, amount: string, currency = 'CHF') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-02</Dt></Dt></Bal>`

type EntryParts = {
  amount?: string
  currency?: string
  direction?: string
  id?: string
  details?: string
  more?: string
}
const entry = ({
  amount = '10.00',
  currency = 'CHF',
  direction = 'CRDT',
  id = 'E1',
  details = '',
  more = '',
}: EntryParts = {}) =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${more}` +
  '<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-02</Dt></BookgDt>' +
  `<AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`

const account = (number: string, currency = 'CHF') =>
  `<Acct><Id><IBAN>${number}</IBAN></Id><Ccy>${currency}</Ccy></Acct>`
const stmt = (entries: string, { opening = '100.00', closing = '110.00', of = account(iban) } = {}) =>
  `<Stmt><Id>S1</Id>${of}${opening && balance('OPBD', opening)}${closing && balance('CLBD', closing)}${entries}</Stmt>`
const document = (statements: string, declared = 'UTF-8') =>
  `<?xml version="1.0" encoding="${declared}"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">` +
  `<BkToCstmrStmt>\n${statements}</BkToCstmrStmt></Document>`
const part = (amounts: string, more = '') => `<TxDtls>${amounts}<CdtDbtInd>CRDT</CdtDbtInd>${more}</TxDtls>`
const inEuro = (euro: string, francs: string) =>
  part(`<Amt Ccy="EUR">${euro}</Amt>`, `<AmtDtls><TxAmt><Amt Ccy="CHF">${francs}</Amt></TxAmt></AmtDtls>`)
const amountsOf = (text: string) => factsOf(read(text).rows).map(({ amount, currency }) => `${amount} ${currency}`)

const bare = (text: string) => text.replace(/<\?.*\?>/, '')

describe('A collective entry', () => {
  test('of payments in another currency is as many lines, in the currency of the account', () => {
    const batch = entry({ amount: '200.00', details: inEuro('100.00', '110.00') + inEuro('82.00', '90.00') })
    expect(amountsOf(document(stmt(batch, { closing: '300.00' })))).toEqual(['11000 CHF', '9000 CHF'])
    const [first] = factsOf(read(document(stmt(batch, { closing: '300.00' }))).rows)
    expect(first).toMatchObject({ bankId: 'E1/1', batch: { amount: 20_000 } })
  })

  test.each([
    [
      'whose parts say another currency alone',
      part('<Amt Ccy="EUR">100.00</Amt>') + part('<Amt Ccy="EUR">82.00</Amt>'),
    ],
    ['less charges', part('<Amt Ccy="CHF">110.00</Amt>') + part('<Amt Ccy="CHF">92.00</Amt>')],
    ['with parts without amounts', part('') + part('')],
  ])('%s is one line of its own amount', (_, details) => {
    const batch = entry({ amount: '200.00', details })
    expect(amountsOf(document(stmt(batch, { closing: '300.00' })))).toEqual(['20000 CHF'])
    expect(amountsOf(document(stmt(batch, { opening: '', closing: '1.00' })))).toEqual(['20000 CHF'])
  })
})

describe('An entry', () => {
  test('in another currency counts by the amount of the account', () => {
    const more = '<AmtDtls><CntrValAmt><Amt Ccy="CHF">10.00</Amt></CntrValAmt></AmtDtls>'
    expect(amountsOf(document(stmt(entry({ amount: '9.00', currency: 'EUR', more }))))).toEqual(['1000 CHF'])
    const alone = document(stmt(entry({ amount: '9.00', currency: 'EUR' })))
    expect(refusalOf(alone)).toMatchObject({ because: 'bank_row_currency_differs', line: 3 })
  })

  test('that came back names the other side', () => {
    const us = '<Dbtr><Pty><Nm>Our Platform Ltd</Nm></Pty></Dbtr>'
    const other = '<Cdtr><Pty><Nm>Somchai Dee</Nm></Pty></Cdtr>'
    const details = (more: string) => `<TxDtls><RltdPties>${us}${more}${other}</RltdPties></TxDtls>`
    const reversed = entry({ more: '<RvslInd>true</RvslInd>', details: details('') })
    const own = `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>`
    const returned = entry({
      details: details('').replace('</TxDtls>', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>'),
    })
    for (const each of [reversed, returned, entry({ details: details(own) })]) {
      expect(factsOf(read(document(stmt(each))).rows)).toMatchObject([{ payer: 'Somchai Dee', amount: 1_000 }])
    }
    expect(factsOf(read(document(stmt(entry({ details: details('') })))).rows)).toMatchObject([
      { payer: 'Our Platform Ltd' },
    ])
  })

  test('keeps what is quoted in structured remittance, and the ultimate payer where the payer is not named', () => {
    const refs = '<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>'
    const remittance =
      '<RmtInf><Ustrd>a</Ustrd><Ustrd>b</Ustrd><Strd><RfrdDocInf><Nb>EN-0NW1C-T80YC</Nb></RfrdDocInf>' +
      '<CdtrRefInf><Ref>RF18</Ref></CdtrRefInf><AddtlRmtInf>RC-AAAAA-BBBBB</AddtlRmtInf></Strd></RmtInf>'
    const dbtr = '<Dbtr><Pty><Nm>Pay Service AG</Nm></Pty></Dbtr>'
    const ultimate = '<UltmtDbtr><Pty><Nm>Đỗ Thị Hạnh</Nm></Pty></UltmtDbtr>'
    const details = (parties: string) => `<TxDtls>${refs}<RltdPties>${parties}</RltdPties>${remittance}</TxDtls>`
    const [facts] = factsOf(read(document(stmt(entry({ details: details(dbtr + ultimate) })))).rows)
    expect(facts).toMatchObject({ reference: 'RF18 EN-0NW1C-T80YC', payer: 'Pay Service AG' })
    expect(facts?.text).toBe('a b RC-AAAAA-BBBBB Đỗ Thị Hạnh')
    const [alone] = factsOf(read(document(stmt(entry({ details: details(ultimate) })))).rows)
    expect(alone).toMatchObject({ payer: 'Đỗ Thị Hạnh', text: 'a b RC-AAAAA-BBBBB' })
  })

  test('that is pending or moves nothing is left out and counted', () => {
    const pending = entry().replace('BOOK', 'PDNG')
    const file = read(document(stmt(entry({ amount: '0.00' }) + pending + entry())))
    expect(file.rows).toHaveLength(1)
    expect(file.leftOut.map(({ why }) => why)).toEqual(['zero', 'not_booked'])
    const wrong = document(stmt(entry({ amount: '0.00' }) + entry(), { closing: '999.00' }))
    expect(refusalOf(wrong)).toMatchObject({ fields: { file: 'bank_sum_differs' } })
  })
})

describe('A file', () => {
  const other = account('CH5604835012345678009')

  test('of several accounts gives the lines of this one and names the others', () => {
    const both = document(
      stmt(entry()) + stmt(entry({ amount: '1.00' }), { opening: '5.00', closing: '6.00', of: other }),
    )
    const file = read(both)
    expect(factsOf(file.rows).map(({ amount }) => amount)).toEqual([1_000])
    expect(file.leftOut).toMatchObject([{ why: 'another_account', name: 'CH5604835012345678009 CHF' }])
    expect(refusalOf(both, 'CH1')).toMatchObject({ accounts: `${iban} CHF, CH5604835012345678009 CHF` })
    // An account without a number could be either of the two.
    expect(refusalOf(both, null)).toMatchObject({ fields: { file: 'bank_account_differs' } })
  })

  test('with a further statement of nothing but an opening balance is read', () => {
    const file = read(document(stmt(entry()) + stmt('', { closing: '' })))
    expect(file.rows).toHaveLength(1)
    expect(file.leftOut).toMatchObject([{ why: 'empty_statement' }])
  })

  test('of nothing at all is empty, with or without a currency', () => {
    for (const of of ['', '<Acct><Id><IBAN>CH93</IBAN></Id></Acct>', account(iban)]) {
      expect(refusalOf(document(`<Stmt><Id>S1</Id>${of}</Stmt>`))).toEqual({ fields: { file: 'bank_file_empty' } })
    }
    const odd = document(stmt(entry())).replaceAll('CHF', 'C')
    expect(refusalOf(odd)).toMatchObject({ fields: { file: 'bank_file_unreadable' } })
  })

  test('with one balance alone is read, and the dry run says that nothing was held against it', () => {
    for (const given of [{ opening: '' }, { closing: '' }]) {
      const file = read(document(stmt(entry(), given)))
      expect(file).toMatchObject({ rows: [{ line: 3 }], doubts: ['balances_not_held'] })
    }
    expect(read(document(stmt(entry()))).doubts).toEqual([])
    expect(read(document(stmt(entry(), { opening: '', closing: '' }))).doubts).toEqual([])
  })

  test('whose balances are in two currencies is refused as one without a balance', () => {
    const both = stmt(entry()).replace(balance('CLBD', '110.00'), balance('CLBD', '110.00', 'SEK'))
    expect(refusalOf(document(both))).toEqual({ fields: { file: 'bank_balance_missing' }, line: 3 })
    // A further pair in another currency is one for information.
    const pairs = stmt(balance('OPBD', '90.00', 'EUR') + balance('CLBD', '99.00', 'EUR') + entry())
    expect(read(document(pairs)).periods).toMatchObject([{ opening: 10_000, closing: 11_000 }])
  })

  test('that does not close is refused at the line of its opening balance', () => {
    const text = document(stmt(entry(), { closing: '111.00' }).replace('<Bal>', '\n\n<Bal>'))
    expect(refusalOf(text)).toMatchObject({ fields: { file: 'bank_sum_differs' }, statement: 'S1', line: 5 })
  })

  test('of several pages is held against the balances in between', () => {
    const page = (opening: [string, string], closing: [string, string]) =>
      `<Stmt><Id>S</Id>${account(iban)}${balance(...opening)}${balance(...closing)}${entry()}</Stmt>`
    const pages = [
      page(['OPBD', '100.00'], ['ITBD', '110.00']),
      page(['ITBD', '110.00'], ['ITBD', '120.00']),
      page(['ITBD', '120.00'], ['CLBD', '130.00']),
    ]
    expect(read(document(pages.join(''))).rows).toHaveLength(3)
    const gone = document(pages.join('').replace('130.00', '131.00'))
    expect(refusalOf(gone)).toMatchObject({ fields: { file: 'bank_sum_differs' } })
  })

  const messages = [
    ['camt.052', 'BkToCstmrAcctRpt', 'Rpt'],
    ['camt.053', 'BkToCstmrStmt', 'Stmt'],
    ['camt.054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  ] as const
  // Until version 7 a state is a word, and until version 3 the sides have their names themselves.
  const versions = [
    ['02', 'BOOK', (name: string) => `<Nm>${name}</Nm>`],
    ['08', '<Cd>BOOK</Cd>', (name: string) => `<Pty><Nm>${name}</Nm></Pty>`],
    ['13', '<Cd>BOOK</Cd>', (name: string) => `<Pty><Nm>${name}</Nm></Pty>`],
    ['14', '<Cd>BOOK</Cd>', (name: string) => `<Pty><Nm>${name}</Nm></Pty>`],
  ] as const

  test.each(messages.flatMap((message) => versions.map((version) => [...message, ...version] as const)))(
    'of %s, %s/%s, in version %s is read in its namespace, whatever its prefix',
    (...[format, message, name, version, state, side]) => {
      const details = `<TxDtls><RltdPties><Dbtr>${side('Anna Weber')}</Dbtr></RltdPties></TxDtls>`
      const booked = entry({ details }).replace('<Cd>BOOK</Cd>', state)
      const begun = stmt(booked + booked.replace('BOOK', 'PDNG')).replaceAll(/(<\/?)Stmt>/g, `$1${name}>`)
      const of = `urn:iso:std:iso:20022:tech:xsd:${format}.001.${version}`
      const inside = `<${message}><GrpHdr><MsgId>1</MsgId></GrpHdr>${begun}</${message}>`
      const prefixed = inside.replaceAll(/<(\/?)(?=\w)/g, '<$1n:')
      for (const text of [
        `<Document xmlns="${of}">${inside}</Document>`,
        `<n:Document xmlns:n="${of}">${prefixed}</n:Document>`,
      ]) {
        const file = read(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
        expect(factsOf(file.rows)).toMatchObject([{ amount: 1_000, payer: 'Anna Weber', bookedOn: '2026-11-02' }])
        expect(file).toMatchObject({ format, periods: [{ opening: 10_000, closing: 11_000 }] })
        expect(file.leftOut).toMatchObject([{ why: 'not_booked' }])
      }
    },
  )

  test.each(messages.filter(([format]) => format !== 'camt.053'))(
    'of %s is read without balances, and covers nothing',
    (format, message, name) => {
      const text = document(stmt(entry(), { opening: '', closing: '' }))
        .replaceAll('BkToCstmrStmt', message)
        .replaceAll(/(<\/?)Stmt>/g, `$1${name}>`)
      expect(read(text)).toMatchObject({ format, periods: [{ opening: null, closing: null, fromOn: '2026-11-02' }] })
      expect(read(`<Envelope><Body>${text.replace(/<\?.*\?>\n/, '')}</Body></Envelope>`).rows).toHaveLength(1)
    },
  )

  test('in another encoding than it says is read by its bytes', () => {
    const named = entry({ details: '<TxDtls><RltdPties><Dbtr><Nm>Jürgen Groß</Nm></Dbtr></RltdPties></TxDtls>' })
    const text = document(stmt(named), 'ISO-8859-1')
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(text, 'latin1'),
      Buffer.from(text.replace('ISO-8859-1', 'UTF-8'), 'latin1'),
    ]) {
      expect(factsOf(read(bytes).rows)).toMatchObject([{ payer: 'Jürgen Groß' }])
    }
  })

  test.each([
    ['a billion laughs', `<!DOCTYPE lolz [<!ENTITY lol "lol">]>${document(stmt(entry()))}`],
    ['an MT940 statement behind it', `${document(stmt(entry()))}\n:20:A\n:60F:C240228EUR100,00\n`],
    ['NUL bytes', document(stmt(entry())).replace('S1', 'S\0')],
    ['two messages', `<All><A>${bare(document(stmt(entry())))}</A><B>${bare(document(stmt(entry())))}</B></All>`],
    ['two accounts of a statement', document(stmt(entry())).replace('<Acct>', '<Acct></Acct><Acct>')],
    ['two sums of a balance', document(stmt(entry())).replace(/<Amt [^/]*<\/Amt>/, '$&$&')],
  ])('with %s is refused', (_, text) => {
    expect(refusalOf(text)).toMatchObject({ fields: { file: 'bank_file_unreadable' } })
  })
})
