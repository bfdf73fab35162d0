import { beforeAll, describe, expect, test } from 'vitest'
import { deposits } from '#contract/deposits.ts'
import { minuteMs } from '#contract/durations.ts'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorPayments } from '#contract/operator/payments.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { aBankAccount, importStatement } from '../../testing/bank.ts'
import { camtOf, csvMapping, csvOf, type Habits, mt940Of, type Payment } from '../../testing/bank-files.ts'
import { balancesOf } from '../../testing/payments.ts'
import { aMerchant, anUpload, type TestMerchant, twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const day = '2026-03-02'
const reason = 'seen on the statement'
const world = theWorld('2026-03-04T19:00:00Z')
let merchant: TestMerchant
let [one, other] = ['', '']
beforeAll(async () => {
  ;[one, other] = await twoOperators(world, ['finance'])
  merchant = await aMerchant(world)
})

let made = 0
type Account = { id: string; habits: Habits }

async function anAccount(given: Partial<Habits> = {}): Promise<Account> {
  made += 1
  const habits: Habits = { hasNumbers: true, isSummed: false, account: `DE0212030000${10_000 + made}`, ...given }
  const { id } = await aBankAccount(world, one, { currency: 'EUR', number: habits.account })
  const body = { mapping: csvMapping(habits), reason }
  await world.must(operatorBankLines.map, { token: one, params: { id }, body })
  return { id, habits }
}

const pay = (amount: number, given: Partial<Payment> = {}): Payment => {
  made += 1
  const words = {
    reference: `E2E-${made}`,
    payer: `Payer ${made} whose name is cut by some files`,
    text: `invoice ${made}`,
  }
  return { day, valueOn: day, amount, bankId: `N-${made}`, ...words, ...given }
}

const bring = async ({ id }: Account, file: string) => {
  const { job, refusal } = await importStatement(world, { token: one, accountId: id, file })
  return job ? { added: job.added, known: job.known, held: job.held } : refusal
}
type Brought = { opening?: number; number?: string; on?: Partial<Habits> }
const camt = (account: Account, payments: Payment[], { opening = 0, number = '1', on = {} }: Brought = {}) =>
  bring(account, camtOf({ number, from: day, to: day, opening, payments }, { ...account.habits, ...on }))
const mt940 = (account: Account, payments: Payment[], { opening = 0, number = '1', on = {} }: Brought = {}) =>
  bring(account, mt940Of({ number, from: day, to: day, opening, payments }, { ...account.habits, ...on }))
const csv = (account: Account, payments: Payment[], { on = {} }: Brought = {}) =>
  bring(account, csvOf(payments, { ...account.habits, ...on }))

const linesOf = async ({ id }: Account) =>
  (await world.must(operatorBankLines.list, { token: one, query: { accountId: id, state: 'all', limit: 100 } })).list
const amountsOf = async (account: Account) => (await linesOf(account)).map(({ amount }) => amount).sort((a, b) => a - b)
const heldOf = async ({ habits }: Account, state: 'open' | 'all' = 'all') => {
  const { list } = await world.must(operatorBankLines.held, { token: one, query: { state, limit: 100 } })
  const accounts = await world.must(operatorBankLines.accounts, { token: one })
  const code = accounts.find(({ number }) => number === habits.account)?.code
  return list.filter(({ account }) => account === code)
}

describe('a day that is imported twice, in two forms', () => {
  const without = { on: { hasNumbers: false } }
  const forms = { camt, mt940, csv }
  const orders = Object.keys(forms).flatMap((first) =>
    Object.keys(forms).flatMap((second) => (first === second ? [] : [[first, second] as const])),
  ) as [keyof typeof forms, keyof typeof forms][]

  test.each(orders)('%s, then %s: each payment can be used once, and what is held is proved', async (first, second) => {
    const account = await anAccount({ hasNumbers: false })
    const payments = [pay(50_000), pay(10_000), pay(10_000), pay(-700)]
    expect(await forms[first](account, payments, without)).toEqual({ added: 4, known: 0, held: 0 })
    expect(await forms[second](account, payments, without)).toEqual({ added: 0, known: 0, held: 4 })
    expect(await forms[second](account, payments, without)).toEqual({ added: 0, known: 0, held: 4 })
    expect(await amountsOf(account)).toEqual([-700, 10_000, 10_000, 50_000])
    expect(await heldOf(account, 'open')).toEqual([])
    const held = await heldOf(account)
    expect(held.map(({ state, like, amount }) => [state, like?.amount === amount])).toEqual(
      held.map(() => ['proved', true]),
    )
    expect(new Set(held.map(({ like }) => like?.id)).size).toBe(4)
  })

  test('by the bank’s own number it is known', async () => {
    const account = await anAccount()
    const payments = [pay(1_000), pay(2_000)]
    expect(await camt(account, payments)).toMatchObject({ added: 2 })
    expect(await mt940(account, payments)).toEqual({ added: 0, known: 2, held: 0 })
    expect(await csv(account, payments)).toEqual({ added: 0, known: 2, held: 0 })
  })

  test('of two equal ones in CSV, where the bank’s balances have one, both are held', async () => {
    const account = await anAccount({ hasNumbers: false })
    const first = pay(900)
    expect(await camt(account, [first])).toMatchObject({ added: 1 })
    expect(await csv(account, [first, { ...first, payer: 'Somebody else' }])).toEqual({ added: 0, known: 0, held: 2 })
    expect((await heldOf(account)).map(({ like }) => like === null).sort()).toEqual([false, true])
  })

  test('what a file without balances adds to a day that is covered is held, in whatever days it has it', async () => {
    const account = await anAccount({ hasNumbers: false })
    const first = pay(1_234, { valueOn: '2026-03-03' })
    await camt(account, [first])
    await bring(
      account,
      camtOf({ number: '2', from: day, to: '2026-03-04', opening: 1_234, payments: [] }, account.habits),
    )
    // The column of the value date was mapped as the booking date.
    expect(await csv(account, [{ ...first, day: first.valueOn }])).toEqual({ added: 0, known: 0, held: 1 })
    expect(await csv(account, [pay(77)])).toEqual({ added: 0, known: 0, held: 1 })
  })

  test('the second half of a day has what the first has too', async () => {
    const account = await anAccount({ hasNumbers: false })
    const same = pay(500, { bankId: null })
    expect(await mt940(account, [same])).toMatchObject({ added: 1 })
    expect(await mt940(account, [same], { opening: 500, number: '2' })).toEqual({ added: 1, known: 0, held: 0 })
    expect(await mt940(account, [same], { opening: 500, number: '2' })).toEqual({ added: 0, known: 1, held: 0 })
    // The whole day in one file of another format.
    expect(await camt(account, [same, { ...same }])).toEqual({ added: 0, known: 0, held: 2 })
    expect(await heldOf(account, 'open')).toEqual([])
  })

  test('a statement that a file has twice is one', async () => {
    const account = await anAccount({ hasNumbers: false })
    const file = mt940Of(
      { number: '1', from: day, to: day, opening: 0, payments: [pay(600), pay(600)] },
      account.habits,
    )
    expect(await bring(account, `${file}\r\n${file}`)).toMatchObject({ added: 2, held: 0 })
    expect(await amountsOf(account)).toEqual([600, 600])
  })
})

test('the same CSV, read with one column more, adds nothing', async () => {
  const account = await anAccount({ hasNumbers: false })
  const mapping = csvMapping({ hasNumbers: false })
  const { text: _, ...columns } = mapping.columns
  const map = (body: typeof mapping) =>
    world.must(operatorBankLines.map, { token: one, params: { id: account.id }, body: { mapping: body, reason } })
  await map({ ...mapping, columns: columns as typeof mapping.columns })
  const payments = [pay(7_700), pay(7_700), pay(-30)]
  expect(await csv(account, payments)).toMatchObject({ added: 3 })
  await map(mapping)
  expect(await csv(account, payments)).toEqual({ added: 0, known: 0, held: 3 })
  expect((await heldOf(account)).map(({ state }) => state)).toEqual(['held', 'held', 'held'])
  // A payment of another day is a different line.
  expect(await csv(account, [...payments, pay(7_700, { day: '2026-03-01', valueOn: '2026-03-01' })])).toMatchObject({
    added: 1,
    held: 3,
  })
})

describe('a collective entry', () => {
  const parts = () => {
    const batch = `C-${made}`
    return [pay(10_000, { batch, bankId: batch }), pay(8_000, { batch, bankId: batch })]
  }

  test.each([
    ['its parts by camt.053, then its sum by MT940', false, true],
    ['its sum by MT940, then its parts by camt.053', true, false],
  ])('%s is one', async (_, isSumFirst, isSumSecond) => {
    const account = await anAccount()
    const payments = [...parts(), pay(300)]
    await (isSumFirst ? mt940 : camt)(account, payments, { on: { isSummed: isSumFirst } })
    const second = await (isSumSecond ? mt940 : camt)(account, payments, { on: { isSummed: isSumSecond } })
    expect(second).toEqual({ added: 0, known: 1, held: isSumSecond ? 1 : 2 })
    expect((await amountsOf(account)).reduce((sum, amount) => sum + amount, 0)).toBe(18_300)
    expect(await heldOf(account, 'open')).toEqual([])
  })

  test.each([
    ['its parts by CSV, then its sum by MT940', true],
    ['its sum by MT940, then its parts by CSV', false],
  ])('%s is one, though nothing says what belongs together', async (_, isCsvFirst) => {
    const account = await anAccount({ hasNumbers: false })
    const payments = [pay(300), ...parts(), pay(400)]
    const steps = [() => csv(account, payments), () => mt940(account, payments, { on: { isSummed: true } })]
    if (!isCsvFirst) steps.reverse()
    for (const step of steps) await step()
    expect((await amountsOf(account)).reduce((sum, amount) => sum + amount, 0)).toBe(18_700)
    expect(await heldOf(account, 'open')).toEqual([])
  })
})

describe('one real account', () => {
  const add = (number: string, currency = 'EUR') => {
    made += 1
    return world.call(operatorBankLines.addAccount, {
      token: one,
      body: { code: `REAL-${made}`, clearing: 'clearing:bank', currency, number, reason },
    })
  }

  test.each([
    'DE12500105170648489890',
    'de12 5001 0517 0648 4898 90',
    'DE12500105170648489890EUR',
    'DE12 5001 0517 0648 4898 90 EUR',
    '50010517/0648489890',
    '50010517/648489890',
    '500105170648489890',
    '0648489890',
    '648489890',
    'INGDDEFF/DE12500105170648489890',
  ])('is registered once: not as %s too', async (number) => {
    await add('DE12500105170648489890')
    const { status, refusal } = await add(number)
    expect(status).toBe(409)
    expect(refusal.fields).toEqual({ number: 'An account with this number exists already' })
  })

  test('in another currency it is another one', async () => {
    await add('CH9300762011623852957')
    expect((await add('CH9300762011623852957', 'CHF')).status).toBe(200)
    expect((await add('CH9300762011623852958')).status).toBe(200)
  })

  test('without a number has that of its first file, and takes no file of another', async () => {
    const file = (account: string) =>
      camtOf({ number: '1', from: day, to: day, opening: 0, payments: [pay(42)] }, { ...habits, account })
    const { habits } = await anAccount()
    const [first, second] = [
      await aBankAccount(world, one, { currency: 'EUR' }),
      await aBankAccount(world, one, { currency: 'EUR' }),
    ]
    const bringTo = ({ id }: { id: string }, number: string) =>
      importStatement(world, { token: one, accountId: id, file: file(number) })
    expect((await bringTo(first, 'NL91ABNA0417164300')).job).toMatchObject({ added: 1 })
    for (const [account, number] of [
      [first, 'NL20INGB0001234567'],
      [second, 'NL91ABNA0417164300'],
    ] as const) {
      expect((await bringTo(account, number)).refusal).toMatchObject({
        fields: { file: expect.stringContaining('another account or currency') },
      })
    }
    const accounts = await world.must(operatorBankLines.accounts, { token: one })
    expect(accounts.find(({ id }) => id === first.id)?.number).toBe('NL91ABNA0417164300')
  })

  test('of two accounts without a number, the second holds what the first has', async () => {
    const accounts = [await aBankAccount(world, one), await aBankAccount(world, one)] as const
    const file = 'Date;Amount;Currency;Id;Name;Text\r\n2026-03-02;12.34;USD;;C;the same'
    const [first, second] = accounts
    const bringTo = async ({ id }: { id: string }) =>
      (await importStatement(world, { token: one, accountId: id, file })).job
    expect([await bringTo(first), await bringTo(second)]).toMatchObject([
      { added: 1, held: 0 },
      { added: 0, held: 1 },
    ])
  })
})

async function announce(amount: number): Promise<string> {
  const voucher = (await anUpload(world, { purpose: 'voucher', token: merchant.token })).data.id
  const body = { method: 'manual' as const, amount, voucher }
  return (await world.must(deposits.announce, { token: merchant.token, body })).number
}

const approve = (token: string, number: string, line: string) =>
  world.call(operatorDeposits.decide, { token, params: { number }, body: { approve: true, line, reason } })

/** A held line in the books' currency, and the line that it may repeat. */
async function aHeldLine(amount: number) {
  made += 1
  const account = await aBankAccount(world, one, { number: `8100${made}` })
  const file = (payer: string) =>
    `Date;Amount;Currency;Id;Name;Text\r\n${day};${(amount / 100).toFixed(2)};USD;;${payer};deposit ${amount}`
  await importStatement(world, { token: one, accountId: account.id, file: file('Weber') })
  const mapping = { ...account.mapping, delimiter: ';', dates: 'YYYY-MM-DD', decimal: '.' } as const
  const body = { mapping: { ...mapping, columns: { bookedOn: 'Date', amount: 'Amount', payer: 'Name' } }, reason }
  await world.must(operatorBankLines.map, { token: one, params: { id: account.id }, body })
  await importStatement(world, { token: one, accountId: account.id, file: file('Weber') })
  const { list } = await world.must(operatorBankLines.held, { token: one, query: { limit: 100 } })
  const held = list.find((line) => line.account === account.code)
  if (!held) throw new Error('nothing was held back')
  return { account, held, like: held.like }
}

const decide = async (id: string, becomes: 'another' | 'same', by = [one, other]) => {
  const { id: proposal } = await world.must(operatorBankLines.decideHeld, {
    token: by[0],
    params: { id },
    body: { becomes, reason },
  })
  return world.call(operatorProposals.confirm, { token: by[1], params: { id: proposal }, body: { reason } })
}

describe('a line that is held back', () => {
  test('credits, pays, matches and is found by nothing', async () => {
    const { held, like } = await aHeldLine(3_300)
    const [first, second] = [await announce(3_300), await announce(3_300)]
    for (const token of [one, other]) expect((await approve(token, first, like!.name)).status).toBe(200)
    expect((await approve(one, second, held.name)).refusal.fields).toHaveProperty('line')
    const fitting = await world.must(operatorBankLines.fitting, { token: one, params: { number: second } })
    expect(fitting.list.map(({ name }) => name)).not.toContain(held.name)
    const matches = await world.call(operatorBankLines.matches, { token: one, params: { id: held.id } })
    expect(matches.refusal.error).toBe('not_found')
    const query = { amount: 3_300, number: 'SP-00000-00000' }
    const unused = await world.must(operatorBankLines.unused, { token: one, query })
    expect(unused.list.map(({ name }) => name)).not.toContain(held.name)
    const payout = await world.call(operatorPayments.bankPayment, {
      token: one,
      body: { line: held.name, number: 'EN-00000-00000', amount: 3_300, currency: 'USD', payer: 'W', reason },
    })
    expect(payout.status).not.toBe(200)
    const { differences } = await world.must(operatorReconciliation.day, { token: one, query: { day } })
    expect(JSON.stringify(differences)).not.toContain(held.name)
  })

  test('is another once two say so, and credits then', async () => {
    const { held, like } = await aHeldLine(4_400)
    const alone = await world.must(operatorBankLines.decideHeld, {
      token: one,
      params: { id: held.id },
      body: { becomes: 'another', reason },
    })
    expect(alone.effect).toContainEqual({ name: 'like', before: null, after: like!.name })
    const twice = await world.call(operatorBankLines.decideHeld, {
      token: other,
      params: { id: held.id },
      body: { becomes: 'same', reason },
    })
    expect(twice.refusal).toMatchObject({ error: 'conflict', because: 'proposed' })
    const { list } = await world.must(operatorBankLines.held, { token: one, query: { limit: 100 } })
    expect(list.find(({ id }) => id === held.id)?.proposed).toMatchObject({ becomes: 'another' })
    const self = await world.call(operatorProposals.confirm, { token: one, params: { id: alone.id }, body: { reason } })
    expect(self.refusal).toMatchObject({ needs: 'another_operator' })
    await world.must(operatorProposals.confirm, { token: other, params: { id: alone.id }, body: { reason } })
    const before = await balancesOf(world, merchant)
    const number = await announce(4_400)
    for (const token of [one, other]) expect((await approve(token, number, held.name)).status).toBe(200)
    expect((await balancesOf(world, merchant)).available).toBe((before.available ?? 0) + 4_400)
  })

  test('that two call the same leaves the open list for good, also when its file comes again', async () => {
    const { held, account } = await aHeldLine(5_500)
    expect((await decide(held.id, 'same')).status).toBe(200)
    const open = await world.must(operatorBankLines.held, { token: one, query: { limit: 100 } })
    expect(open.list.map(({ id }) => id)).not.toContain(held.id)
    const file = `Date;Amount;Currency;Id;Name;Text\r\n${day};55.00;USD;;Weber;deposit 5500`
    const { job } = await importStatement(world, { token: one, accountId: account.id, file })
    expect(job).toMatchObject({ added: 0, known: 1, held: 0 })
    // An operator who was wrong may decide again, with another one.
    expect((await decide(held.id, 'another')).status).toBe(200)
  })

  test('two who say the opposite at once: one of them is refused', async () => {
    const { held } = await aHeldLine(6_600)
    const answers = await Promise.all(
      (
        [
          [one, 'another'],
          [other, 'same'],
        ] as const
      ).map(([token, becomes]) =>
        world.call(operatorBankLines.decideHeld, { token, params: { id: held.id }, body: { becomes, reason } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('an import that is taken back', () => {
  const importsOf = async (fileName = 'statement.csv') =>
    (await world.must(operatorBankLines.imports, { token: one, query: { limit: 100 } })).list.filter(
      (each) => each.fileName === fileName,
    )
  const takeBack = (id: string) =>
    world.call(operatorBankLines.takeBack, { token: one, params: { id }, body: { reason } })
  const confirm = (id: string) =>
    world.must(operatorProposals.confirm, { token: other, params: { id }, body: { reason } })
  const newest = async () => (await importsOf())[0]!

  test('goes with its lines and statements, and can be imported again', async () => {
    const account = await anAccount()
    const payments = [pay(1_100), pay(1_200)]
    await camt(account, payments)
    const { id } = await newest()
    const proposal = await takeBack(id)
    expect(proposal.data.effect).toContainEqual({ name: 'lines', before: 2, after: 0 })
    await confirm(proposal.data.id)
    expect(await linesOf(account)).toEqual([])
    const kept = await world.testDb.owner.rows(`select 1 from bank_statement where import_id = '${id}'`)
    expect(kept).toEqual([])
    expect((await newest()).state).toBe('taken_back')
    expect((await takeBack(id)).refusal).toMatchObject({ error: 'conflict', status: 'taken_back' })
    expect(await camt(account, payments)).toEqual({ added: 2, known: 0, held: 0 })
  })

  test('frees what was held back because of it, once', async () => {
    const account = await anAccount({ hasNumbers: false })
    const payments = [pay(2_100), pay(2_200)]
    await csv(account, payments)
    const { id } = await newest()
    await camt(account, payments)
    await mt940(account, payments)
    await confirm((await takeBack(id)).data.id)
    expect(await amountsOf(account)).toEqual([2_100, 2_200])
    expect((await linesOf(account)).every(({ reference }) => reference?.startsWith('E2E'))).toBe(true)
    expect((await heldOf(account)).map(({ like }) => like !== null)).toEqual([true, true])
  })

  test('leaves what another import has too', async () => {
    const account = await anAccount()
    const payments = [pay(3_100)]
    await camt(account, payments)
    const { id } = await newest()
    await mt940(account, payments)
    await confirm((await takeBack(id)).data.id)
    expect(await amountsOf(account)).toEqual([3_100])
  })

  test('is one that a server left, once it has given no sign for two minutes', async () => {
    const account = await anAccount()
    await camt(account, [pay(4_100)])
    const { id } = await newest()
    // The process ended midway, so nobody finishes the import.
    await world.testDb.owner.run(`
      update bank_import set state = 'running', finished_at = null, touched_at = '${world.clock.now().toISOString()}'
      where id = '${id}'`)
    expect((await takeBack(id)).refusal).toMatchObject({ error: 'conflict', status: 'running' })
    world.clock.advance(2 * minuteMs)
    const left = await world.must(operatorBankLines.job, { token: one, params: { id } })
    expect([(await newest()).state, left.state]).toEqual(['failed', 'failed'])
    await confirm((await takeBack(id)).data.id)
    expect(await linesOf(account)).toEqual([])
    expect(await camt(account, [pay(4_100)])).toMatchObject({ added: 1 })
  })

  test('is refused once a line of it was used, and by nobody alone', async () => {
    const { account, like } = await aHeldLine(7_700)
    const number = await announce(7_700)
    for (const token of [one, other]) await approve(token, number, like!.name)
    const used = (await importsOf()).filter((each) => each.account === account.code)
    const [newer, older] = [await takeBack(used[0]!.id), await takeBack(used[1]!.id)]
    expect([newer.status, older.status]).toEqual([200, 409])
    expect(older.refusal.fields).toEqual({ reason: 'A line of this import was used' })
  })
})

test('files of one day at once, one of them twice, bring each payment once', async () => {
  const account = await anAccount({ hasNumbers: false })
  const payments = Array.from({ length: 30 }, (_, at) => pay(100 + (at % 7)))
  await Promise.all([camt, camt, csv, mt940].map((bringing) => bringing(account, payments)))
  expect(await linesOf(account)).toHaveLength(30)
  expect(await heldOf(account, 'open')).toEqual([])
})

test('a reference is one, however it is typed', async () => {
  const account = await aBankAccount(world, one, { number: '91827364' })
  const line = async (id: string, amount: number, on = day) => {
    const file = `Date;Amount;Currency;Id;Name;Text\r\n${on};${amount}.00;USD;${id};A;${id} ${on}`
    await importStatement(world, { token: one, accountId: account.id, file })
  }
  await line('po_77a', 91)
  const [first, second] = [await announce(9_100), await announce(9_100)]
  expect((await approve(one, first, 'PO_77A')).status).toBe(200)
  expect((await approve(other, first, ' po_77a')).status).toBe(200)
  expect((await approve(one, second, 'Po_77 a')).refusal).toMatchObject({ error: 'conflict', deposit: first })
  // The bank reuses its number: the next day's line is a different one.
  await line('po_77a', 91, '2026-03-03')
  const { list } = await world.must(operatorBankLines.list, { token: one, query: { keyword: 'PO_77A', state: 'open' } })
  expect(list).toHaveLength(1)
  for (const token of [one, other]) expect((await approve(token, second, list[0]!.name)).status).toBe(200)
})
