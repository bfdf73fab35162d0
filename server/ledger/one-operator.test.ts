import { afterAll, beforeAll, expect, test } from 'vitest'
import { deposits } from '#contract/deposits.ts'
import { dayMs } from '#contract/durations.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorProgramme } from '#contract/operator/programme.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { after } from '../base/clock.ts'
import { aListing } from '../testing/goods.ts'
import { aPaidOrder, confirm, pick, reach, ship } from '../testing/orders.ts'
import { anOperator, anUpload } from '../testing/people.ts'
import { claimTransfer, ofWithdrawal, proposeTransferReturn, recordTransfer } from '../testing/transfers.ts'
import { aCard, aRichMerchant, ask, type RichMerchant } from '../testing/withdrawals.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let alone: string
let rich: RichMerchant
const numbers = { large: '', paid: '', sent: '', approved: '', review: '', deposit: '', halfDeposit: '', refund: '' }
const reason = 'for myself'

beforeAll(async () => {
  world = await openWorld()
  alone = await anOperator(world)
  rich = await aRichMerchant(world, 900_000)
  const other = await anOperator(world, ['finance'])
  const third = await anOperator(world, ['finance'])
  const card = (at: number) => ({ ...aCard, cardNumber: ['4111111111111111', '5555555555554444'][at % 2] ?? '' })
  const approve = (number: string) =>
    Promise.all(
      [other, third].map((token) =>
        world.call(operatorWithdrawals.decide, { token, params: { number }, body: { approve: true, reason } }),
      ),
    )
  const dispatch = async (number: string, states: readonly ('sent' | 'arrived')[]) => {
    const key = await ofWithdrawal(world, number)
    await claimTransfer(world, other, key)
    for (const state of states) expect((await recordTransfer(world, other, { ...key, state })).status).toBe(200)
  }
  const request = async (amount: number) => (await ask(world, rich, { ...card(0), amount })).number
  for (const name of ['paid', 'sent', 'approved'] as const) {
    numbers[name] = await request(30_000)
    await approve(numbers[name])
  }
  await dispatch(numbers.paid, ['sent', 'arrived'])
  await dispatch(numbers.sent, ['sent'])
  numbers.large = await request(150_000)
  numbers.review = await request(30_000)
  for (const name of ['deposit', 'halfDeposit'] as const) {
    const voucher = (await anUpload(world, { purpose: 'voucher', token: rich.token })).data.id
    const body = { method: 'manual' as const, amount: 70_000, voucher }
    numbers[name] = (await world.must(deposits.announce, { token: rich.token, body })).number
  }
  await world.must(operatorDeposits.decide, {
    token: alone,
    params: { number: numbers.halfDeposit },
    body: { approve: true, line: 'ST-1', reason },
  })
  numbers.refund = await aRefund()
  await world.testDb.owner.run('update policy set two_person_above_day = 5000, two_person_above_week = 5000')
})
afterAll(() => world.close())

async function aRefund(): Promise<string> {
  const listing = await aListing(world, rich, { purchasePrice: 6_000, price: 10_000 })
  const sold = await aPaidOrder(world, rich, { lines: [{ listing }] })
  await pick(world, rich, sold)
  await ship(world, sold)
  await reach(world, sold)
  await confirm(world, sold)
  const body = { reason: 'torn', goods: 'received' as const }
  await world.must(storeRefunds.ask, { params: { secret: sold.secret }, body })
  const { list } = await world.must(operatorRefunds.list, { token: alone })
  return list[0]?.id ?? ''
}

/** What is the merchant's: one operator alone never makes it more. */
async function wealth(): Promise<number> {
  const [row] = await world.testDb.owner.rows(`
    select sum(balance)::bigint as sum from ledger_account
    where merchant_id = '${rich.merchantId}' and account in ('available', 'held', 'owed')`)
  return Number(row?.['sum'])
}
const granted = async () => {
  const [row] = await world.testDb.owner.rows(`
    select coalesce(sum(amount), 0)::bigint as sum from ledger_posting
    where merchant_id = '${rich.merchantId}' and account = 'grant'`)
  return Number(row?.['sum'])
}

const confirmOwn = async (proposed: { status: number; data: { id: string } }, token = alone) => {
  expect(proposed.status).toBe(200)
  const answer = await world.call(operatorProposals.confirm, {
    token,
    params: { id: proposed.data.id },
    body: { reason },
  })
  expect(answer.refusal).toMatchObject({ error: 'conflict', needs: 'another_operator' })
}
const merchant = () => ({ token: alone, params: { id: rich.merchantId } })
const goodwill = (amount: number) => world.call(operatorMerchants.goodwill, { ...merchant(), body: { amount, reason } })
const decideDeposit = (number: string, body: object = {}) =>
  world.call(operatorDeposits.decide, {
    token: alone,
    params: { number },
    body: { approve: true, line: 'ST-1', reason, ...body },
  })
const decide = (number: string) =>
  world.call(operatorWithdrawals.decide, { token: alone, params: { number }, body: { approve: true, reason } })
const arrive = async (number: string, state: 'sent' | 'arrived' | 'failed') =>
  recordTransfer(world, alone, { ...(await ofWithdrawal(world, number)), state })
const claim = async (number: string) => claimTransfer(world, alone, await ofWithdrawal(world, number))
const proposeReturn = async (number: string) =>
  proposeTransferReturn(world, alone, { ...(await ofWithdrawal(world, number)), line: 'BANK-78' })
const decideRefund = (amount?: number) =>
  world.call(operatorRefunds.decide, {
    token: alone,
    params: { id: numbers.refund },
    body: { approve: true, bears: 'platform', reason, ...(amount !== undefined && { amount }) },
  })
const proposePlatform = () =>
  world.call(operatorRefunds.proposePlatform, { token: alone, params: { id: numbers.refund }, body: { reason } })
const later = (days: number) => after(world.clock.now(), days * dayMs).toISOString()
const refused = async (answer: Promise<{ status: number }>) =>
  expect((await answer).status, 'it is refused').toBeGreaterThanOrEqual(400)

const attempts: Record<string, () => Promise<unknown>> = {
  'a goodwill payment, confirmed by its maker': async () => confirmOwn(await goodwill(10_000)),
  'a goodwill payment of a cent': async () => confirmOwn(await goodwill(1)),
  'two goodwill payments, each to confirm the other': async () => {
    const both = [await goodwill(500), await goodwill(500)]
    for (const each of both) await confirmOwn(each)
  },
  'a goodwill payment above the limit': () => refused(goodwill(1_000_001)),
  'a goodwill payment of less than nothing': () => refused(goodwill(-5)),
  'a proposal that does not exist': () =>
    refused(
      world.call(operatorProposals.confirm, {
        token: alone,
        params: { id: '00000000-0000-7000-8000-000000000000' },
        body: { reason },
      }),
    ),
  'a deposit approved once': () => decideDeposit(numbers.deposit),
  'a deposit approved twice': () => refused(decideDeposit(numbers.halfDeposit)),
  'a deposit approved many times at once': async () => {
    await Promise.all(Array.from({ length: 5 }, () => decideDeposit(numbers.halfDeposit)))
  },
  'a deposit with an amount of one’s own': () =>
    refused(decideDeposit(numbers.halfDeposit, { tokenAmount: '100', rate: '1', finalAt: later(1) })),
  'a large withdrawal approved once': () => decide(numbers.large),
  'a large withdrawal approved twice': () => refused(decide(numbers.large)),
  'a large withdrawal paid without its approval': () => refused(arrive(numbers.large, 'arrived')),
  'a large withdrawal claimed without its approval': () => refused(claim(numbers.large)),
  'a slice of the same day': async () => {
    expect((await decide(numbers.review)).data).toMatchObject({ status: 'in_review', approvalsNeeded: 2 })
  },
  'a slice approved again': () => refused(decide(numbers.review)),
  'what was paid comes back': () => refused(arrive(numbers.paid, 'failed')),
  'what was paid comes back many times': async () => {
    await Promise.all(Array.from({ length: 5 }, () => refused(arrive(numbers.paid, 'failed'))))
  },
  'what was paid comes back by one’s own proposal': async () => confirmOwn(await proposeReturn(numbers.paid)),
  'what was sent comes back': () => refused(arrive(numbers.sent, 'failed')),
  'what was sent comes back by one’s own proposal': async () => confirmOwn(await proposeReturn(numbers.sent)),
  'what was sent is paid and comes back': async () => {
    expect((await arrive(numbers.sent, 'arrived')).status).toBe(200)
    await refused(arrive(numbers.sent, 'failed'))
  },
  'what is approved is sent without a claim': () => refused(arrive(numbers.approved, 'sent')),
  'what is approved is claimed, paid and comes back': async () => {
    expect((await claim(numbers.approved)).status).toBe(200)
    for (const state of ['sent', 'arrived'] as const) {
      expect((await arrive(numbers.approved, state)).status).toBe(200)
    }
    await refused(arrive(numbers.approved, 'failed'))
  },
  'a refund that the platform bears': () => refused(decideRefund()),
  'the largest part of it that is above the threshold': () => refused(decideRefund(5_001)),
  'a refund that the platform bears by one’s own proposal': async () => confirmOwn(await proposePlatform()),
  'the preview of a refund': async () => {
    const query = { bears: 'platform' as const }
    const asking = { token: alone, params: { id: numbers.refund }, query }
    expect((await world.must(operatorRefunds.effect, asking)).accounts).not.toEqual([])
  },
  'a fee of nothing by one’s own proposal': async () =>
    confirmOwn(
      await world.call(operatorWithdrawals.feeRule, {
        token: alone,
        body: { feeBps: 0, feeMinimum: 0, minimum: 1, validFrom: later(1), reason },
      }),
    ),
  'an account to pay to by one’s own proposal': async () => {
    const account = { holder: 'Mine', bankName: 'Mine', accountNumber: '1', validFrom: later(2), reason }
    await confirmOwn(await world.call(operatorDeposits.depositInstruction, { token: alone, body: account }))
  },
  'a level without a fee by one’s own proposal': async () => {
    const [level] = await world.must(operatorProgramme.levels, { token: alone })
    if (!level) throw new Error('there is no level')
    const { shops: _, ...fields } = level
    await confirmOwn(
      await world.call(operatorProgramme.setLevel, { token: alone, body: { ...fields, feeBps: 0, reason } }),
    )
  },
  'a payment of a refund that was not decided': () =>
    refused(world.call(operatorRefunds.payAgain, { token: alone, params: { id: numbers.refund }, body: { reason } })),
}

test.each(Object.entries(attempts))('one operator alone, with every role: %s', async (_name, attempt) => {
  const before = { wealth: await wealth(), granted: await granted() }
  await attempt()
  expect(await wealth()).toBeLessThanOrEqual(before.wealth)
  expect(await granted()).toBe(before.granted)
})

test('the attempts were made', () => {
  expect(Object.keys(attempts).length).toBeGreaterThanOrEqual(30)
})
