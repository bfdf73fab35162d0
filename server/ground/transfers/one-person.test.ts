import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { toDecimal } from '#contract/money.ts'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { runSweeps } from '../../background.ts'
import { decidedFigure } from '../../ledger/recount/proofs.ts'
import { recount } from '../../ledger/recount/recount.ts'
import {
  aBankAccount,
  confirmImport,
  importDays,
  importStatement,
  statementOf,
  type TestAccount,
} from '../../testing/bank.ts'
import { anOperatorId, aTokenOf } from '../../testing/decisions.ts'
import { claimTransfer, ofWithdrawal, recordTransfer, type TransferKey } from '../../testing/transfers.ts'
import { aCard, aRichMerchant, ask } from '../../testing/withdrawals.ts'
import { openWorld, type World } from '../../testing/world.ts'

const reason = 'checked'
let world: World
let persons: readonly string[] = []
let [dishonest, honest, third] = ['', '', '']
let main: TestAccount
/** The day of the claim. */
let from = ''

const dayOf = () => world.clock.now().toISOString().slice(0, 10)
const pass = async (days: number) => {
  world.clock.advance(days * dayMs)
  ;[dishonest = '', honest = '', third = ''] = await Promise.all(
    persons.map((id, at) => aTokenOf(world, id, `desk ${at}`)),
  )
}

beforeAll(async () => {
  // A Monday.
  world = await openWorld('2026-03-02T09:00:00Z', { PAYOUT_COOL_OFF_HOURS: '0' })
  persons = [
    await anOperatorId(world, ['finance']),
    await anOperatorId(world, ['finance']),
    await anOperatorId(world, ['finance']),
  ]
})
beforeEach(async () => {
  // Accounts of the test before are no longer in use by then.
  await pass(70)
  from = dayOf()
  main = await aBankAccount(world, dishonest)
})
afterAll(async () => {
  const { differences } = await recount(world.ctx.db)
  expect(differences.filter(({ figure }) => figure !== decidedFigure)).toEqual([])
  await world.close()
})

type Leaving = { number: string; key: TransferKey; net: number }

async function aClaimed(given: { account?: string; by?: string; amount?: number } = {}): Promise<Leaving> {
  const { account = main.id, by = dishonest, amount = 20_000 } = given
  const { number, net } = await ask(world, await aRichMerchant(world, 100_000), { ...aCard, amount })
  for (const token of [honest, third]) {
    await world.call(operatorWithdrawals.decide, { token, params: { number }, body: { approve: true, reason } })
  }
  const key = await ofWithdrawal(world, number)
  expect((await claimTransfer(world, by, { ...key, account })).status).toBe(200)
  return { number, net, key }
}

async function isReturned({ number }: Leaving): Promise<boolean> {
  world.clock.advance(2 * hourMs)
  await runSweeps(world.ctx)
  const { arrival } = await world.ctx.db.one<{ arrival: string }>(
    sql`select arrival from withdrawal where number = ${number}`,
  )
  return arrival === 'returned'
}
const transferOf = async ({ number }: Leaving) =>
  (await world.must(operatorWithdrawals.get, { token: honest, params: { number } })).transfer
const fail = (token: string, { key }: Leaving) => recordTransfer(world, token, { ...key, state: 'failed' })
const read = (token: string, lines: Parameters<typeof importDays>[1]['lines'] = []) =>
  importDays(world, { token, accountId: main.id, from, to: dayOf(), lines })

/** One camt.053 statement of all days with one line, which begins with 1,000.00. */
function camtOf(to: string, amount: number): string {
  const money = (sum: number) =>
    `<Amt Ccy="USD">${toDecimal(Math.abs(sum), 2)}</Amt><CdtDbtInd>${sum < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const balance = (code: string, sum: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(sum)}<Dt><Dt>${day}</Dt></Dt></Bal>`
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><Othr><Id>${main.id}</Id></Othr></Id><Ccy>USD</Ccy></Acct>${balance('OPBD', 100_000, from)}
${balance('CLBD', 100_000 + amount, to)}<Ntry>${money(amount)}<Sts>BOOK</Sts><BookgDt><Dt>${from}</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`
}

const mt = (day: string) => day.slice(2).replaceAll('-', '')
const comma = (amount: number) => toDecimal(Math.abs(amount), 2).replace('.', ',')
const mt940Of = (to: string, amounts: readonly number[]) =>
  [':20:R', `:25:${main.id}`, ':28C:1', `:60F:C${mt(from)}USD1000,00`]
    .concat(amounts.map((amount) => `:61:${mt(from)}${amount < 0 ? 'D' : 'C'}${comma(amount)}NTRFNONREF`))
    .concat([`:62F:C${mt(to)}USD${comma(amounts.reduce((sum, amount) => sum + amount, 100_000))}`, '-'])
    .join('\n')

/** One statement of all days with one line that moves 5.00. */
const forms = {
  mt940: (to: string) => mt940Of(to, [500]),
  camt: (to: string) => camtOf(to, 500),
  csv: (to: string) =>
    ['Date;Amount;Currency;Text;Balance', `${from};5.00;USD;a;105.00`, `${to};1.00;USD;b;106.00`].join('\r\n'),
}
async function forge(form: keyof typeof forms): Promise<string> {
  if (form === 'csv') {
    const columns = { bookedOn: 'Date', amount: 'Amount', currency: 'Currency', text: 'Text', balance: 'Balance' }
    const mapping = { delimiter: ';', dates: 'YYYY-MM-DD', decimal: '.', columns } as const
    await world.must(operatorBankLines.map, {
      token: dishonest,
      params: { id: main.id },
      body: { mapping, reason },
    })
  }
  const file = forms[form](dayOf())
  const { job, refusal } = await importStatement(world, { token: dishonest, accountId: main.id, file })
  expect([refusal, job?.state]).toEqual([null, 'finished'])
  return job?.id ?? ''
}

describe('one person alone, who told the bank to pay, brings the money back', () => {
  test.each(['mt940', 'camt', 'csv'] as const)('by no false %s with balances', async (form) => {
    const leaving = await aClaimed()
    await pass(12)
    const id = await forge(form)
    expect(await isReturned(leaving)).toBe(false)
    expect((await fail(honest, leaving)).refusal.fields).toEqual({
      evidence: expect.stringContaining('second person'),
    })
    expect((await transferOf(leaving))?.unread).toMatchObject({
      accounts: [main.code],
      files: [{ name: 'statement.csv', by: expect.stringContaining('@') }],
    })
    expect((await confirmImport(world, dishonest, id)).refusal).toMatchObject({ needs: 'another_operator' })
    const sameDesk = await aTokenOf(world, persons[1] ?? '', 'desk 0')
    expect((await confirmImport(world, sameDesk, id)).refusal).toMatchObject({ needs: 'another_device' })
    expect(await isReturned(leaving)).toBe(false)
  })

  test('by nothing, where the true statement comes afterwards: its line is found', async () => {
    const leaving = await aClaimed()
    await pass(12)
    await forge('mt940')
    const id = await read(honest, [{ day: from, amount: -leaving.net, text: leaving.number }])
    expect((await confirmImport(world, dishonest, id)).status).toBe(200)
    expect(await isReturned(leaving)).toBe(false)
    expect((await fail(honest, leaving)).refusal.fields).toMatchObject({
      evidence: expect.stringContaining('unused line'),
    })
  })

  test('by no false lines that make the true one look like their repetition', async () => {
    const leaving = await aClaimed()
    await pass(12)
    const half = Math.floor(leaving.net / 2)
    const bring = async (token: string, file: string) =>
      (await importStatement(world, { token, accountId: main.id, file })).job
    expect(await bring(dishonest, mt940Of(dayOf(), [-half, half - leaving.net]))).toMatchObject({ added: 2 })
    const job = await bring(honest, camtOf(dayOf(), -leaving.net))
    expect(job).toMatchObject({ added: 0, held: 1 })
    const open = await world.must(operatorBankLines.held, { token: honest, query: { state: 'open' } })
    expect(open.list).toEqual([])
    expect((await confirmImport(world, dishonest, job?.id ?? '')).status).toBe(200)
    expect(await isReturned(leaving)).toBe(false)
  })

  test('by no other account that the claim names', async () => {
    const other = await aBankAccount(world, dishonest)
    await importDays(world, { token: honest, confirmedBy: third, accountId: main.id, from, to: from })
    const leaving = await aClaimed({ account: other.id })
    await pass(12)
    await importDays(world, { token: honest, confirmedBy: third, accountId: other.id, from, to: dayOf() })
    expect(await isReturned(leaving)).toBe(false)
    expect((await transferOf(leaving))?.unread).toMatchObject({ accounts: [main.code], files: [] })
  })

  test('by no other transfer for which the line is quoted or written', async () => {
    const leaving = await aClaimed()
    const other = await aClaimed()
    await pass(12)
    // A false file says that the line is the other one's; the true one has the same number of the bank.
    await read(dishonest, [{ day: from, amount: -leaving.net, text: other.number, id: 'N-1' }])
    const { job } = await importStatement(world, {
      token: honest,
      accountId: main.id,
      file: `Date;Amount;Currency;Id;Name;Text\r\n${from};-${toDecimal(leaving.net, 2)};USD;N-1;S;${leaving.number}`,
    })
    expect(job).toMatchObject({ known: 1 })
    const { list } = await world.must(operatorBankLines.imports, { token: honest, query: {} })
    const days = await importDays(world, { token: honest, confirmedBy: third, accountId: main.id, from, to: dayOf() })
    expect(list.map(({ id }) => id)).not.toContain(days)
    expect(await isReturned(leaving)).toBe(false)
    const line = await world.must(operatorBankLines.list, { token: honest, query: { keyword: 'N-1', state: 'all' } })
    const evidence = line.list[0]?.name ?? ''
    expect((await recordTransfer(world, dishonest, { ...other.key, state: 'sent', evidence })).status).toBe(200)
    expect(await isReturned(leaving)).toBe(false)
  })

  test('by no text of a line in a file that a second person compared and confirmed', async () => {
    const leaving = await aClaimed()
    const other = await aClaimed()
    await pass(12)
    // Days, balances and amounts are the bank's; only what the line quotes is not.
    const id = await read(dishonest, [{ day: from, amount: -leaving.net, text: other.number }])
    const { facts } = await world.must(operatorBankLines.job, { token: honest, params: { id }, query: {} })
    expect(facts).toMatchObject({ outLines: 1, out: [{ bookedOn: from, amount: -leaving.net, text: other.number }] })
    expect((await confirmImport(world, honest, id)).status).toBe(200)
    expect(await isReturned(leaving)).toBe(false)
    expect((await fail(honest, leaving)).refusal.fields).toMatchObject({
      evidence: expect.stringContaining('unused line'),
    })
  })
})

describe('two persons', () => {
  test('who imported and confirmed its days bring back what never left, by itself', async () => {
    const leaving = await aClaimed()
    await pass(12)
    const id = await read(honest)
    expect(await isReturned(leaving)).toBe(false)
    const { facts } = await world.must(operatorBankLines.job, { token: third, params: { id }, query: {} })
    expect(facts).toMatchObject({ from, to: dayOf(), currency: 'USD', moneyIn: 0, moneyOut: 0 })
    expect(facts?.opening).toBe(facts?.closing)
    expect((await confirmImport(world, third, id)).status).toBe(200)
    expect((await confirmImport(world, third, id)).status).toBe(409)
    const { list } = await world.must(operatorBankLines.imports, { token: third, query: {} })
    expect(list.find((each) => each.id === id)?.confirmedBy).toContain('@')
    expect(await isReturned(leaving)).toBe(true)
  })

  test('are needed for each of several files of its days', async () => {
    const leaving = await aClaimed()
    await pass(2)
    const middle = dayOf()
    await importDays(world, { token: honest, confirmedBy: third, accountId: main.id, from, to: middle })
    await pass(10)
    const id = await importDays(world, { token: honest, accountId: main.id, from: middle, to: dayOf() })
    expect(await isReturned(leaving)).toBe(false)
    expect((await confirmImport(world, dishonest, id)).status).toBe(200)
    expect(await isReturned(leaving)).toBe(true)
  })

  test('are enough for a claim that named two accounts, by the days of both and of no other', async () => {
    const other = await aBankAccount(world, dishonest)
    const leaving = await aClaimed({ account: other.id })
    for (const account of [main.id, other.id, main.id]) {
      expect((await claimTransfer(world, dishonest, { ...leaving.key, account })).status).toBe(200)
    }
    await pass(12)
    await importDays(world, { token: honest, confirmedBy: third, accountId: main.id, from, to: dayOf() })
    expect(await isReturned(leaving)).toBe(false)
    expect((await transferOf(leaving))?.unread).toMatchObject({ accounts: [other.code], files: [] })
    await importDays(world, { token: honest, confirmedBy: third, accountId: other.id, from, to: dayOf() })
    expect(await isReturned(leaving)).toBe(true)
  })

  test('are enough where their files share days and one person’s daily file had brought the lines', async () => {
    const leaving = await aClaimed()
    await pass(12)
    const [next, middle] = [1, 2].map((days) => new Date(Date.parse(from) + days * dayMs).toISOString().slice(0, 10))
    const daily = statementOf([
      { day: from, amount: -10_000, id: 'N-7' },
      { day: middle ?? '', amount: -5_000, id: 'N-8' },
    ])
    await importStatement(world, { token: dishonest, accountId: main.id, file: daily })
    const line = (day: string, amount: string, id: string) => `:61:${mt(day)}D${amount}NTRFNONREF//${id}`
    const files = [
      [`:60F:C${mt(from)}USD1000,00`, line(from, '100,00', 'N-7'), line(middle ?? '', '50,00', 'N-8')],
      [`:60F:C${mt(next ?? '')}USD900,00`, line(middle ?? '', '50,00', 'N-8')],
    ]
    for (const [at, lines] of files.entries()) {
      const end = `:62F:C${mt((at === 0 ? middle : dayOf()) ?? '')}USD850,00`
      const file = [':20:R', `:25:${main.id}`, ':28C:1', ...lines, end, '-'].join('\n')
      const { job } = await importStatement(world, { token: honest, accountId: main.id, file })
      expect(job).toMatchObject({ known: lines.length - 1, added: 0, held: 0 })
      expect((await confirmImport(world, third, job?.id ?? '')).status).toBe(200)
    }
    expect(await isReturned(leaving)).toBe(true)
  })

  test('are not needed where nobody claimed it: it returns on time', async () => {
    const { number, net } = await ask(world, await aRichMerchant(world, 100_000), { ...aCard, amount: 20_000 })
    const body = { approve: true, reason }
    for (const token of [honest, third])
      await world.call(operatorWithdrawals.decide, { token, params: { number }, body })
    await pass(4)
    expect(await isReturned({ number, net, key: await ofWithdrawal(world, number) })).toBe(true)
  })
})
