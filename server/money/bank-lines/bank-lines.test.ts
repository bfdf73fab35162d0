import { beforeAll, describe, expect, test } from 'vitest'
import { deposits } from '#contract/deposits.ts'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorPayments } from '#contract/operator/payments.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { aBankAccount, importStatement, nameOfLine, statementOf, type TestAccount } from '../../testing/bank.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder } from '../../testing/orders.ts'
import { balancesOf } from '../../testing/payments.ts'
import { aMerchant, anUpload, type TestMerchant, twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { openWorld } from '../../testing/world.ts'

const reason = 'on the statement of today'
const day = '2026-03-02'

const world = theWorld('2026-03-02T09:00:00Z')
let account: TestAccount
let merchant: TestMerchant
let [one, other] = ['', '']
beforeAll(async () => {
  ;[one, other] = await twoOperators(world, ['finance'])
  account = await aBankAccount(world, one, { number: '7000' })
  merchant = await aMerchant(world)
})

let numbers = 70_000
/** With its own number, since an account without one could be any other, and its lines would be held back. */
function aNumber(): string {
  numbers += 1
  return String(numbers)
}

const bring = (lines: Parameters<typeof statementOf>[0] | string, into = account, dryRun = false) =>
  importStatement(world, {
    token: one,
    accountId: into.id,
    file: typeof lines === 'string' ? lines : statementOf(lines),
    dryRun,
  })
const countLines = async ({ id }: TestAccount) =>
  (await world.must(operatorBankLines.list, { token: one, query: { accountId: id, state: 'all' } })).total

describe('an import', () => {
  const twins = [
    { day, amount: 1_000, payer: 'Anna', text: 'one' },
    { day, amount: 1_000, payer: 'Anna', text: 'one' },
    { day, amount: -250, payer: 'Zoë', text: 'two', id: 'N-1' },
  ]

  test('adds each real line once: again, in another order, in two files and in another encoding', async () => {
    const mine = await aBankAccount(world, one, { number: aNumber() })
    expect((await bring(twins, mine)).job).toMatchObject({ added: 3, known: 0, refused: 0, done: 3, state: 'finished' })
    expect((await bring(twins, mine)).job).toMatchObject({ added: 0, known: 3 })
    expect((await bring([...twins].reverse(), mine)).job).toMatchObject({ added: 0, known: 3 })
    expect((await bring(twins.slice(1), mine)).job).toMatchObject({ added: 0, known: 2 })
    const wide = await importStatement(world, {
      token: other,
      accountId: mine.id,
      file: Buffer.from(`\ufeff${statementOf(twins)}`, 'utf16le'),
    })
    expect(wide.job).toMatchObject({ added: 0, known: 3, encoding: 'utf-16le' })
    const more = [...twins, { day, amount: 1_000, payer: 'Anna', text: 'one' }]
    expect((await bring(more, mine)).job).toMatchObject({ added: 1, known: 3 })
    expect(await countLines(mine)).toBe(4)
  })

  test('of the same file ten times at once adds each line once', async () => {
    const mine = await aBankAccount(world, one, { number: aNumber() })
    const answers = await Promise.all(Array.from({ length: 10 }, () => bring(twins, mine)))
    expect(answers.reduce((sum, { job }) => sum + (job?.added ?? 0), 0)).toBe(3)
    expect(await countLines(mine)).toBe(3)
  })

  test('tried first changes nothing and says what it would do', async () => {
    const mine = await aBankAccount(world, one, { number: aNumber() })
    const bad = `${statementOf(twins)}\r\n2026-99-01;1.00;USD;;X;Y`
    const { job } = await bring(bad, mine, true)
    expect(job).toMatchObject({ dryRun: true, added: 3, refused: 1 })
    expect(job?.rows[0]).toMatchObject({
      line: 5,
      column: 1,
      result: 'refused',
      field: 'bookedOn',
      fault: 'date_unreadable',
    })
    expect(await countLines(mine)).toBe(0)
  })

  test('needs columns that were chosen once, and remembers them', async () => {
    const added = await world.must(operatorBankLines.addAccount, {
      token: one,
      body: { code: 'FRESH-1', clearing: 'clearing:bank', currency: 'USD', number: aNumber(), reason },
    })
    const { refusal } = await bring(twins, added)
    const columns = ['Date', 'Amount', 'Currency', 'Id', 'Name', 'Text']
    expect(refusal).toMatchObject({ csv: { columns, mapping: { delimiter: ';' } } })
    const { mapping } = account
    expect(mapping).toBeNull()
    const known = (await world.must(operatorBankLines.accounts, { token: one })).find(({ id }) => id === account.id)
    await world.must(operatorBankLines.map, {
      token: one,
      params: { id: added.id },
      body: { mapping: known!.mapping!, reason },
    })
    expect((await bring(twins, added)).job).toMatchObject({ added: 3 })
  })

  test('leaves lines that nothing edits or removes', async () => {
    await bring(twins)
    for (const statement of [
      'update bank_line set amount = 1',
      'delete from bank_line',
      'truncate bank_line cascade',
    ]) {
      await expect(world.testDb.owner.rows(statement)).rejects.toThrow('is only added to')
    }
  })
})

async function announce(amount: number): Promise<{ number: string; reference: string }> {
  const upload = await anUpload(world, { purpose: 'voucher', token: merchant.token })
  const body = { method: 'manual' as const, amount, voucher: upload.data.id }
  const { number, reference } = await world.must(deposits.announce, { token: merchant.token, body })
  return { number, reference: reference ?? '' }
}

const approve = (number: string, token: string, line: string) =>
  world.call(operatorDeposits.decide, { token, params: { number }, body: { approve: true, line, reason } })

describe('a deposit', () => {
  test('is credited by an imported line that two choose, of its amount, and of nothing that is typed', async () => {
    const { number } = await announce(5_000)
    const { number: twin } = await announce(5_000)
    await bring([
      { day, amount: 5_000, text: `dep ${number}` },
      { day, amount: 4_900, text: 'another amount' },
      { day, amount: 5_000, currency: 'EUR', text: 'another currency' },
      { day, amount: -5_000, text: 'money out' },
    ])
    const fitting = await world.must(operatorBankLines.fitting, { token: one, params: { number } })
    expect(fitting.hasLines).toBe(true)
    expect(fitting.list[0]).toMatchObject({ fit: 'exact', amountFits: true, text: `dep ${number}` })
    const inEuro = fitting.list.find(({ text }) => text === 'another currency')
    expect(inEuro).toMatchObject({ amount: 5_000, currency: 'EUR', amountFits: false })
    const typed = await approve(number, one, 'ST-TYPED')
    expect(typed.refusal).toMatchObject({ error: 'validation', fields: { line: expect.stringContaining('Import') } })
    for (const text of ['another amount', 'another currency', 'money out']) {
      const wrong = await approve(number, one, await nameOfLine(world, one, text))
      expect(wrong.refusal.fields).toEqual({ line: 'This line has another amount or currency' })
    }
    const line = await nameOfLine(world, one, `dep ${number}`)
    expect((await approve(number, one, line)).data).toMatchObject({ status: 'in_review' })
    expect((await approve(number, one, line)).refusal).toMatchObject({ needs: 'another_operator' })
    expect((await approve(number, other, line)).data).toMatchObject({ status: 'approved', line })
    expect((await approve(twin, one, line)).refusal).toMatchObject({ error: 'conflict', deposit: number })
    const { list } = await world.must(operatorBankLines.list, { token: one, query: { state: 'used' } })
    expect(list).toMatchObject([{ name: line, use: { kind: 'deposit', subject: number } }])
    expect(new Set([list[0]!.use!.chosenBy, list[0]!.use!.confirmedBy]).size).toBe(2)
  })

  test('is not credited twice by a line that was typed before its statement came', async () => {
    const fresh = await openWorld('2026-03-02T09:00:00Z')
    try {
      const [first, second] = await twoOperators(fresh, ['finance'])
      const shop = await aMerchant(fresh)
      const send = async () => {
        const upload = await anUpload(fresh, { purpose: 'voucher', token: shop.token })
        const body = { method: 'manual' as const, amount: 700, voucher: upload.data.id }
        return (await fresh.must(deposits.announce, { token: shop.token, body })).number
      }
      const body = { approve: true, line: 'N-77', reason }
      const number = await send()
      for (const token of [first, second]) {
        await fresh.must(operatorDeposits.decide, { token, params: { number }, body })
      }
      const mine = await aBankAccount(fresh, first)
      const file = statementOf([{ day, amount: 700, id: 'N-77' }])
      await importStatement(fresh, { token: first, accountId: mine.id, file })
      const again = { approve: true, line: await nameOfLine(fresh, first, 'N-77'), reason }
      const params = { number: await send() }
      const answer = await fresh.call(operatorDeposits.decide, { token: first, params, body: again })
      expect(answer.refusal).toMatchObject({ error: 'conflict', deposit: number })
    } finally {
      await fresh.close()
    }
  })

  test('leaves its line to nothing else, also by the bank’s number', async () => {
    const { number } = await announce(8_100)
    await bring([{ day, amount: 8_100, id: 'N-81' }])
    const line = await nameOfLine(world, one, 'N-81')
    for (const token of [one, other]) expect((await approve(number, token, line)).status).toBe(200)
    for (const typed of [line, 'N-81']) {
      const reversal = await world.call(operatorDeposits.proposeReversal, {
        token: one,
        params: { number },
        body: { line: typed, reason },
      })
      expect(reversal.refusal).toMatchObject({ error: 'conflict', deposit: number })
    }
  })

  test('the database refuses a use by one person alone', async () => {
    const [person] = await world.testDb.owner.rows('select id from operator limit 1')
    const alone = world.testDb.owner.rows(
      `insert into bank_line_use (line_id, kind, merchant_id, subject, chosen_by, confirmed_by, at)
       select l.id, 'deposit', '${merchant.merchantId}', 'RC', '${person?.['id']}', '${person?.['id']}', now()
       from bank_line l limit 1`,
    )
    await expect(alone).rejects.toThrow('bank_line_used_by_two')
  })
})

test('a line proposes the deposits and orders that it quotes first, then those near it', async () => {
  const listing = await aListing(world, merchant, { price: 6_100, purchasePrice: 3_000, stock: 5 })
  const order = await anOrder(world, merchant, { lines: [{ listing }] })
  const near = await announce(6_100)
  await bring([{ day, amount: 6_100, payer: 'WEBER ANNA', text: `goods ${order.number.replaceAll('-', ' ')}` }])
  const name = await nameOfLine(world, one, `goods ${order.number.replaceAll('-', ' ')}`)
  const { list } = await world.must(operatorBankLines.list, { token: one, query: { keyword: name } })
  const matches = await world.must(operatorBankLines.matches, { token: one, params: { id: list[0]!.id } })
  expect(matches).toMatchObject([
    { kind: 'order', number: order.number, fit: 'exact', amountFits: true, nameFits: true, days: 0, goesBack: false },
    { kind: 'deposit', number: near.number, fit: 'near', amountFits: true },
  ])

  const body = { line: name, number: order.number, currency: 'USD', payer: 'Anna Weber', reason }
  const wrong = await world.call(operatorPayments.bankPayment, { token: one, body: { ...body, amount: 6_000 } })
  expect(wrong.refusal.fields).toHaveProperty('line')
  const { id } = await world.must(operatorPayments.bankPayment, { token: one, body: { ...body, amount: 6_100 } })
  const alone = await world.call(operatorProposals.confirm, { token: one, params: { id }, body: { reason } })
  expect(alone.refusal).toMatchObject({ needs: 'another_operator' })
  await world.must(operatorProposals.confirm, { token: other, params: { id }, body: { reason } })
  expect(await balancesOf(world, merchant)).toMatchObject({ escrow: 6_100 })
  const used = await world.must(operatorBankLines.list, { token: one, query: { keyword: name, state: 'used' } })
  expect(used.list[0]?.use).toMatchObject({ kind: 'order', subject: order.number })
})

test('money for an order that is over, or of another sum or currency, is found and goes back', async () => {
  const listing = await aListing(world, merchant, { price: 8_200, purchasePrice: 3_000, stock: 5 })
  const order = await anOrder(world, merchant, { lines: [{ listing }] })
  const find = async (amount: number, word: string) => {
    await bring([{ day, amount, id: `N-${word}`, text: `${word} ${order.number}` }])
    const name = await nameOfLine(world, one, `${word} ${order.number}`)
    const { list } = await world.must(operatorBankLines.list, { token: one, query: { keyword: name } })
    const matches = await world.must(operatorBankLines.matches, { token: one, params: { id: list[0]!.id } })
    return { name, match: matches.find(({ number }) => number === order.number) }
  }
  expect((await find(8_100, 'less')).match).toMatchObject({ goesBack: true, amountFits: false })
  expect((await find(8_300, 'more')).match).toMatchObject({ goesBack: false, amountFits: false })
  await world.must(storeOrders.cancel, { params: { secret: order.secret }, body: {} })
  const { name, match } = await find(8_200, 'late')
  expect(match).toMatchObject({ goesBack: true, amountFits: true })
  // The line's name counts as the same line as the bank's number.
  const body = { line: 'N-late', number: order.number, currency: 'USD', payer: 'Anna Weber', amount: 8_200, reason }
  const { id } = await world.must(operatorPayments.bankPayment, { token: one, body })
  await world.must(operatorProposals.confirm, { token: other, params: { id }, body: { reason } })
  expect(await balancesOf(world, merchant)).toMatchObject({ refunds: 8_200 })
  const used = await world.must(operatorBankLines.list, { token: one, query: { keyword: name, state: 'used' } })
  expect(used.list[0]?.use).toMatchObject({ kind: 'order', subject: order.number })
})

test('a payment whose line something else claims at the moment of its confirmation is not booked', async () => {
  const listing = await aListing(world, merchant, { price: 7_300, purchasePrice: 3_000, stock: 5 })
  const order = await anOrder(world, merchant, { lines: [{ listing }] })
  await bring([{ day, amount: 7_300, text: `race ${order.number}` }])
  const line = await nameOfLine(world, one, `race ${order.number}`)
  const { id } = await world.must(operatorPayments.bankPayment, {
    token: one,
    body: { line, number: order.number, currency: 'USD', payer: 'Anna Weber', amount: 7_300, reason },
  })
  const before = await balancesOf(world, merchant)
  // Both had seen the line as unused, but the other claim was stored first.
  await world.testDb.owner.run(`insert into provider_event (provider, event_id, id, type, at, outcome)
    values ('bank', '${line}', gen_random_uuid(), 'payout_line', '2026-03-02T09:00:00Z', 'applied')`)
  const late = world.testDb.owner.rows(`
    select execute_merchant_proposal(jsonb_populate_record(p, jsonb_build_object('decided_by',
      (select id from operator where id <> p.proposed_by limit 1))), '2026-03-02T09:00:00Z')
    from proposal p where id = '${id}'`)
  await expect(late).rejects.toThrow()
  expect(await balancesOf(world, merchant)).toEqual(before)
})
