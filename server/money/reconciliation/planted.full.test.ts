import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deposits } from '#contract/deposits.ts'
import { type ClearingAccount, type DifferenceKind, differenceKinds } from '#contract/operator/bank-formats.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { scale } from '#tools/long.ts'
import { aBankAccount, importStatement, statementOf, type TestLine } from '../../testing/bank.ts'
import { aMerchant, anUpload, type TestMerchant, twoOperators } from '../../testing/people.ts'
import { aRowShop, type RowShop } from '../../testing/rows.ts'
import { aSoldOrder } from '../../testing/sold.ts'
import { openWorld, type World } from '../../testing/world.ts'

const today = '2026-03-02'
const tomorrow = '2026-03-03'
const perKind = scale(25) + 2
const reason = 'seen on the statement'

type Plant = { kind: DifferenceKind; clearing: ClearingAccount; difference: number; quoted: string }

type Moved = { clearing: ClearingAccount; number: string; amount: number; orderId?: string }

/** Different for each kind, so that planted amounts are never equal by chance. */
const priceOf = (kindAt: number) => 10_000 + kindAt * 100

let world: World
let merchant: TestMerchant
let shop: RowShop
let [one, other] = ['', '']
const planted: Plant[] = []
const lines: Record<'clearing:bank' | 'clearing:payments', TestLine[]> = {
  'clearing:bank': [],
  'clearing:payments': [],
}

beforeAll(async () => {
  world = await openWorld(`${today}T09:00:00Z`)
  ;[one, other] = await twoOperators(world, ['finance'])
  merchant = await aMerchant(world)
  const goods = [...differenceKinds, 'none'].map((_, at) => ({ cost: 6_000, price: priceOf(at) }))
  shop = await aRowShop(world, { goods })
})
afterAll(() => world.close())

async function aDeposit(amount: number): Promise<Moved> {
  const { token } = merchant
  const voucher = (await anUpload(world, { purpose: 'voucher', token })).data.id
  const { number } = await world.must(deposits.announce, { token, body: { method: 'manual', amount, voucher } })
  for (const decider of [one, other]) {
    const body = { approve: true, line: `TYPED-${number}`, reason }
    await world.must(operatorDeposits.decide, { token: decider, params: { number }, body })
  }
  return { clearing: 'clearing:bank', number, amount }
}

async function aPayment(kindAt: number, quantity: number): Promise<Moved> {
  const amount = quantity * priceOf(kindAt)
  const orderId = await aSoldOrder(world, shop, { listing: kindAt, quantity, total: amount })
  const { number } = await world.ctx.db.one<{ number: string }>(sql`select number from orders where id = ${orderId}`)
  return { clearing: 'clearing:payments', number, amount, orderId }
}

async function payAgain({ orderId, amount }: Moved) {
  const { ctx } = world
  const ids = { eventId: ctx.ids.next(), paymentId: ctx.ids.next() }
  const event = { provider: 'test', ...ids, merchantId: shop.merchantId, orderId, amount }
  await ctx.db.query(sql`select take_payment_event(${JSON.stringify(event)}::jsonb, ${ctx.clock.now()})`)
}

function addLine({ clearing, number, amount }: Moved, given: Partial<TestLine> = {}) {
  const at = clearing === 'clearing:bank' ? 'clearing:bank' : 'clearing:payments'
  lines[at].push({ day: today, amount, text: `paid ${number}`, id: `L${at.length}-${lines[at].length}`, ...given })
}

type OfBalances = 'opening_does_not_follow' | 'statement_sum_differs'

/** Creates each kind in the books and on the statement; returns the difference that it makes today. */
const planters: Readonly<Record<Exclude<DifferenceKind, OfBalances>, (moved: Moved) => number | Promise<number>>> = {
  in_statement_only: (moved) => {
    addLine(moved)
    return moved.amount
  },
  in_books_only: ({ amount }) => 0 - amount,
  amount_differs: (moved) => {
    addLine(moved, { amount: moved.amount + 72 })
    return 72
  },
  twice_in_statement: (moved) => {
    addLine(moved)
    addLine(moved)
    return moved.amount
  },
  on_another_day: (moved) => {
    addLine(moved, { day: tomorrow })
    return 0 - moved.amount
  },
  another_currency: (moved) => {
    addLine(moved, { currency: 'EUR', amount: moved.amount - 500 })
    return -500
  },
  reference_fits_two: async (moved) => {
    await payAgain(moved)
    addLine(moved)
    return 0 - moved.amount
  },
}

/** Every fifth one is a bank deposit, except where a second payment is needed, which deposits cannot have. */
async function plant(kind: keyof typeof planters, number: number) {
  const kindAt = differenceKinds.indexOf(kind)
  const isDeposit = number % 5 === 0 && kind !== 'reference_fits_two'
  const stray: Moved = {
    clearing: isDeposit ? 'clearing:bank' : 'clearing:payments',
    number: `STRAY${1_000 + number}`,
    amount: 700 + number,
  }
  const known = () => (isDeposit ? aDeposit(5_000 + kindAt * 100 + number) : aPayment(kindAt, number + 1))
  const moved = kind === 'in_statement_only' ? stray : await known()
  const difference = await planters[kind](moved)
  planted.push({ kind, clearing: moved.clearing, difference, quoted: moved.number })
}

const openingDay = (number: number) => `2026-01-${String(number + 1).padStart(2, '0')}`

/** The last one is of today: what is in the books of a day awaits the statement of each account before it differs. */
function statementsWithGaps(account: string): string {
  const pages: string[] = []
  let closing = 1_000
  for (let number = 0; number <= perKind + 1; number += 1) {
    const gap = number === 0 || number > perKind ? 0 : 100 + number
    const opening = closing + gap
    closing = opening
    const date = (number > perKind ? today : openingDay(number)).replaceAll('-', '').slice(2)
    const balance = `C${date}USD${(opening - (opening % 100)) / 100},${String(opening % 100).padStart(2, '0')}`
    pages.push([':20:R', ':25:ACCT', `:28C:${number}`, `:60F:${balance}`, `:62F:${balance}`, '-'].join('\n'))
    if (gap === 0) continue
    const quoted = `${account} ${number}`
    planted.push({ kind: 'opening_does_not_follow', clearing: 'clearing:bank', difference: gap, quoted })
  }
  return pages.join('\n')
}

const tables = [
  ...['ledger_transaction', 'ledger_posting', 'payment', 'provider_event', 'orders', 'deposit', 'withdrawal'],
  ...['refund', 'bank_account', 'bank_import', 'bank_statement', 'bank_line', 'bank_line_use', 'difference_note'],
]

async function hashes(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const table of tables) {
    const [row] = await world.testDb.owner.rows(`
      select count(*)::integer as rows, md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} as t`)
    found[table] = row
  }
  return found
}

type Found = Awaited<ReturnType<typeof readDay>>['differences'][number]
const readDay = (day: string) => world.must(operatorReconciliation.day, { token: one, query: { day } })

function asPlanted({ kind, clearing, difference, ourSides, theirSides }: Found): Plant {
  const sides = [...ourSides, ...theirSides].map(({ name, text }) => `${name} ${text}`)
  const quotes = (quoted: string) => sides.some((side) => new RegExp(`\\b${quoted}\\b`).test(side))
  const quoted = planted.filter((each) => quotes(each.quoted)).map((each) => each.quoted)
  return { kind, clearing, difference, quoted: [...new Set(quoted)].join() }
}

const inOrder = (all: readonly Plant[]) =>
  [...all].sort((a, b) => `${a.kind} ${a.quoted}`.localeCompare(`${b.kind} ${b.quoted}`))

test('differences planted in the books and the statements are named, each rightly, and none is changed', async () => {
  for (const kind of Object.keys(planters) as (keyof typeof planters)[]) {
    for (let number = 0; number < perKind; number += 1) await plant(kind, number)
  }
  for (let number = 0; number < perKind; number += 1) addLine(await aPayment(differenceKinds.length, number + 1))
  for (const clearing of ['clearing:bank', 'clearing:payments'] as const) {
    const { id: accountId } = await aBankAccount(world, one, { clearing })
    await importStatement(world, { token: one, accountId, file: statementOf(lines[clearing]) })
  }
  const { id: accountId, code } = await aBankAccount(world, one)
  await importStatement(world, { token: one, accountId, file: statementsWithGaps(code) })
  expect(planted).toHaveLength((differenceKinds.length - 1) * perKind)

  const before = await hashes()
  const found: Found[] = []
  for (const day of [today, ...Array.from({ length: perKind }, (_, number) => openingDay(number + 1))]) {
    const { differences, sum, clearings } = await readDay(day)
    found.push(...differences)
    expect(differences.reduce((total, { difference }) => total + difference, 0)).toBe(sum)
    expect(clearings.reduce((total, { difference }) => total + difference, 0)).toBe(sum)
  }
  expect(inOrder(found.map(asPlanted))).toEqual(inOrder(planted))
  expect(new Set(found.map(({ key }) => key)).size).toBe(planted.length)

  // The next day has only the other sides of late entries.
  const late = planted.filter(({ kind }) => kind === 'on_another_day')
  const next = (await readDay(tomorrow)).differences.map(asPlanted)
  expect(inOrder(next)).toEqual(inOrder(late.map((each) => ({ ...each, difference: 0 - each.difference }))))
  const after = await hashes()
  expect(after).toEqual(before)
  expect(after['ledger_posting']).toMatchObject({ rows: expect.any(Number), hash: expect.stringMatching(/^\w{32}$/) })
}, 300_000)
