import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deposits } from '#contract/deposits.ts'
import { dayMs } from '#contract/durations.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { refunds } from '#contract/refunds.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { aListing } from '../../testing/goods.ts'
import { aPaidOrder, pick, reach, ship } from '../../testing/orders.ts'
import { anOperator, anUpload, twoOperators } from '../../testing/people.ts'
import { opened } from '../../testing/the-world.ts'
import { aCard, openWithdrawalDesk, type RichMerchant, reason } from '../../testing/withdrawals.ts'

const most = 100_000

const desk = opened(
  () => openWithdrawalDesk(),
  ({ world }) => world.close(),
)
let merchant: RichMerchant
let auditor: string
let first: string
let second: string
beforeAll(async () => {
  await desk.world.testDb.owner.run(`update policy set operator_day_max = ${most}`)
})

beforeEach(async () => {
  desk.world.clock.advance(dayMs)
  auditor = await anOperator(desk.world, ['auditor'])
  ;[first, second] = await twoOperators(desk.world, ['finance'])
  merchant = await desk.aRichMerchant(500_000)
})

const idOf = async (token: string) => (await desk.world.must(operators.me, { token })).id
const daysOf = async (token: string) => {
  const query = { operatorId: await idOf(token) }
  return (await desk.world.must(operators.days, { token: auditor, query })).list
}

async function aDeposit(amount: number): Promise<string> {
  const { token } = merchant
  const voucher = (await anUpload(desk.world, { purpose: 'voucher', token })).data.id
  const body = { method: 'manual' as const, amount, voucher }
  return (await desk.world.must(deposits.announce, { token, body })).number
}
const approveDeposit = (number: string, token: string) =>
  desk.world.call(operatorDeposits.decide, {
    token,
    params: { number },
    body: { approve: true, line: `ST ${number}`, reason },
  })
async function aRefund(): Promise<string> {
  const listing = await aListing(desk.world, merchant, { purchasePrice: 6_000, price: 10_000 })
  const sold = await aPaidOrder(desk.world, merchant, { lines: [{ listing }] })
  await pick(desk.world, merchant, sold)
  await ship(desk.world, sold)
  await reach(desk.world, sold)
  const body = { reason: 'torn', goods: 'received', amount: 2_000 } as const
  await desk.world.must(storeRefunds.ask, { params: { secret: sold.secret }, body })
  return (await desk.world.must(refunds.list, { token: merchant.token, query: {} })).list[0]?.id ?? ''
}
const bear = (id: string, token: string) =>
  desk.world.call(operatorRefunds.decide, { token, params: { id }, body: { approve: true, bears: 'platform', reason } })
const propose = (amount: number, token: string) =>
  desk.world.must(operatorMerchants.goodwill, { token, params: { id: merchant.merchantId }, body: { amount, reason } })
const confirm = (id: string, token: string) =>
  desk.world.call(operatorProposals.confirm, { token, params: { id }, body: { reason } })

describe('what an operator decides about money in a day', () => {
  test('is summed by kind for each who approved, and listed for administrators and auditors', async () => {
    const number = await aDeposit(30_000)
    for (const token of [first, second]) expect((await approveDeposit(number, token)).code).toBe(1)
    const withdrawal = await desk.ask(merchant, { ...aCard, amount: 20_000 })
    expect((await desk.decide(withdrawal.number, { approve: true }, first)).code).toBe(1)
    expect((await bear(await aRefund(), first)).code).toBe(1)
    expect((await confirm((await propose(700, first)).id, second)).code).toBe(1)
    const date = desk.world.clock.now().toISOString().slice(0, 10)
    expect(await daysOf(first)).toMatchObject([
      { date, deposits: 30_000, withdrawals: 20_000, refunds: 2_000, goodwill: 700 },
    ])
    expect(await daysOf(second)).toMatchObject([{ date, deposits: 30_000, withdrawals: 0, refunds: 0, goodwill: 700 }])
    const admin = await anOperator(desk.world, ['admin'])
    expect((await desk.world.must(operators.days, { token: admin })).list.length).toBeGreaterThan(1)
  })

  test('above the most of a day is refused and changes nothing; others decide, and who reached it the day after', async () => {
    const [one, two] = [await aDeposit(60_000), await aDeposit(60_000)]
    expect((await approveDeposit(one, first)).code).toBe(1)
    const { refusal } = await approveDeposit(two, first)
    expect(refusal).toMatchObject({
      error: 'conflict',
      because: 'operator_day',
      fields: { reason: expect.any(String) },
    })
    expect(await daysOf(first)).toMatchObject([{ deposits: 60_000 }])
    const withdrawal = await desk.ask(merchant, { ...aCard, amount: 50_000 })
    expect((await desk.decide(withdrawal.number, { approve: true }, first)).refusal).toMatchObject({
      because: 'operator_day',
    })
    const third = await anOperator(desk.world, ['finance'])
    for (const token of [second, third]) expect((await approveDeposit(two, token)).code).toBe(1)
    const { owner } = desk.world.testDb
    await owner.run(`update operator_day set date = date - 1 where operator_id = '${await idOf(first)}'`)
    expect((await desk.decide(withdrawal.number, { approve: true }, first)).code).toBe(1)
  })

  test('may be larger once, as the first decision of the day', async () => {
    const number = await aDeposit(most + 1)
    expect((await approveDeposit(number, first)).code).toBe(1)
    expect((await bear(await aRefund(), first)).refusal).toMatchObject({ because: 'operator_day' })
  })

  test('counts a proposal for both, and another pair carries it out', async () => {
    expect((await approveDeposit(await aDeposit(most), first)).code).toBe(1)
    const { id } = await propose(5_000, first)
    expect((await confirm(id, second)).refusal).toMatchObject({ because: 'operator_day' })
    expect(await daysOf(second)).toEqual([])
    const third = await anOperator(desk.world, ['finance'])
    expect((await confirm((await propose(5_000, third)).id, second)).code).toBe(1)
  })
})
