import { afterAll, beforeAll, expect, test } from 'vitest'
import { objections } from '#contract/objections.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { runSweeps } from '../../background.ts'
import { dayMs, hourMs } from '../../base/clock.ts'
import { anOperator } from '../../testing/people.ts'
import { aCard, aRichMerchant, ask, walletOf } from '../../testing/withdrawals.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let finance: string
let second: string
beforeAll(async () => {
  world = await openWorld()
  finance = await anOperator(world, ['finance'])
  second = await anOperator(world, ['finance'])
})
afterAll(() => world.close())

const reason = 'checked'
const decide = (number: string, body: { approve: boolean; because?: 'name_differs' }, token = finance) =>
  world.call(operatorWithdrawals.decide, { token, params: { number }, body: { ...body, reason } })
const approve = (number: string, token = finance) => decide(number, { approve: true }, token)
const claim = (number: string, token = finance) =>
  world.call(operatorWithdrawals.claim, { token, params: { number }, body: { reason } })
const send = (number: string, { evidence = 'BANK-77', token = finance } = {}) =>
  world.call(operatorWithdrawals.arrival, { token, params: { number }, body: { state: 'sent', evidence, reason } })
async function aSentWithdrawal() {
  const merchant = await aRichMerchant(world, 50_000)
  const { number } = await ask(world, merchant, { ...aCard, amount: 20_000 })
  await approve(number)
  await claim(number)
  await send(number)
  return { merchant, number }
}
async function sweep() {
  world.ctx.log.level = 'silent'
  await runSweeps(world.ctx)
  world.ctx.log.level = 'error'
}

test('the dispatch is claimed by one operator, and its evidence has the shape of what it is', async () => {
  const merchant = await aRichMerchant(world, 50_000)
  const { number } = await ask(world, merchant, { ...aCard, amount: 20_000 })
  await approve(number)
  expect((await send(number)).refusal).toMatchObject({ error: 'conflict', needs: 'claim' })
  expect((await claim(number)).data.claimedUntil).not.toBeNull()
  expect((await claim(number, second)).refusal).toMatchObject({ needs: 'its_sender' })
  expect((await send(number, { token: second })).refusal).toMatchObject({ needs: 'claim' })
  expect((await send(number, { evidence: 'x' })).refusal.fields).toHaveProperty('evidence')
  expect((await send(number)).code).toBe(1)
})

test('sent and not arrived: it comes back to the queue every three business days, and can be objected to', async () => {
  const { merchant, number } = await aSentWithdrawal()
  const flagged = async () =>
    (await world.must(operatorWithdrawals.get, { token: finance, params: { number } })).alarmAt
  world.clock.advance(7 * dayMs)
  await sweep()
  const first = await flagged()
  world.clock.advance(7 * dayMs)
  await sweep()
  expect([first === null, (await flagged()) === first]).toEqual([false, false])
  const body = { subject: `withdrawal:${number}`, text: 'Where is it?' }
  expect((await world.must(objections.object, { token: merchant.token, body })).answer).toBeNull()
  const proposal = { params: { number }, body: { evidence: 'BANK-78', reason } }
  const { id } = await world.must(operatorWithdrawals.proposeReturn, { token: finance, ...proposal })
  await world.must(operatorProposals.confirm, { token: second, params: { id }, body: { reason } })
  expect(await walletOf(world, merchant)).toMatchObject({ balance: 50_000, held: 0 })
})

test('slices of a day, and of a week, and of two shops with one card count together', async () => {
  const one = await aRichMerchant(world, 400_000)
  const card = { ...aCard, cardNumber: '5555 5555 5555 4444' }
  const slices = [
    await ask(world, one, { ...card, amount: 60_000 }),
    await ask(world, one, { ...card, amount: 60_000 }),
  ]
  for (const { number } of slices) {
    expect((await decide(number, { approve: true })).data).toMatchObject({ status: 'in_review', approvalsNeeded: 2 })
  }
  const other = await aRichMerchant(world, 50_000)
  const small = await ask(world, other, { ...card, amount: 10_000 })
  expect((await decide(small.number, { approve: true })).data).toMatchObject({ status: 'in_review' })
  expect((await decide(small.number, { approve: true }, second)).data).toMatchObject({ status: 'approved' })
  const slow = await aRichMerchant(world, 400_000)
  const statuses: string[] = []
  for (let day = 0; day < 4; day += 1) {
    const to = { ...aCard, cardNumber: '4012 8888 8888 1881' }
    const { number } = await ask(world, slow, { ...to, amount: 90_000 })
    statuses.push((await decide(number, { approve: true })).data.status)
    world.clock.advance(25 * hourMs)
  }
  expect(statuses).toEqual(['approved', 'approved', 'approved', 'in_review'])
})

test('the third rejection of a merchant within a month takes another operator, and is flagged', async () => {
  const merchant = await aRichMerchant(world, 50_000)
  const rejected = { approve: false, because: 'name_differs' } as const
  for (const count of [1, 2, 3]) {
    const { number } = await ask(world, merchant, { ...aCard, amount: 10_000 })
    const { status } = await decide(number, rejected)
    expect(status).toBe(count < 3 ? 200 : 409)
    if (count < 3) continue
    expect((await decide(number, rejected, second)).data).toMatchObject({ status: 'rejected' })
    const { alarmAt } = await world.must(operatorWithdrawals.get, { token: finance, params: { number } })
    expect(alarmAt).not.toBeNull()
  }
})
