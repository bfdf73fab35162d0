import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { objections } from '#contract/objections.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { runSweeps } from '../../background.ts'
import { opened } from '../../testing/the-world.ts'
import { aCard, openWithdrawalDesk, reason } from '../../testing/withdrawals.ts'

const desk = opened(
  () => openWithdrawalDesk(),
  ({ world }) => world.close(),
)
const approve = (number: string, token = desk.finance) => desk.decide(number, { approve: true }, token)
const send = (number: string, { evidence = `BANK-${number}`, token = desk.finance } = {}) =>
  desk.record(number, { state: 'sent', evidence }, token)
async function aSentWithdrawal() {
  const merchant = await desk.aRichMerchant(50_000)
  const { number } = await desk.ask(merchant, { ...aCard, amount: 20_000 })
  await approve(number)
  await desk.claim(number)
  await send(number)
  return { merchant, number }
}
async function sweep() {
  desk.world.ctx.log.level = 'silent'
  await runSweeps(desk.world.ctx)
  desk.world.ctx.log.level = 'error'
}

test('the dispatch is claimed by one operator, and its evidence has the shape of what it is', async () => {
  const merchant = await desk.aRichMerchant(50_000)
  const { number } = await desk.ask(merchant, { ...aCard, amount: 20_000 })
  await approve(number)
  expect((await send(number)).refusal).toMatchObject({ error: 'conflict', needs: 'claim' })
  expect((await desk.claim(number)).data.transfer.claimedUntil).not.toBeNull()
  expect((await desk.claim(number, desk.second)).refusal).toMatchObject({ error: 'claimed_by_another' })
  expect((await send(number, { token: desk.second })).refusal.error).toBe('claimed_by_another')
  expect((await send(number, { evidence: 'x' })).refusal.fields).toHaveProperty('evidence')
  expect((await send(number)).code).toBe(1)
})

test('a claim made on a Friday evening lasts over the weekend, by business days', async () => {
  const { clock } = desk.world
  const now = clock.now()
  const friday = new Date(now.getTime() + ((5 - now.getUTCDay() + 7) % 7 || 7) * dayMs)
  clock.set(new Date(friday.setUTCHours(18, 0, 0, 0)))
  const merchant = await desk.aRichMerchant(50_000)
  const { number } = await desk.ask(merchant, { ...aCard, amount: 20_000 })
  await approve(number)
  const { claimedUntil } = (await desk.claim(number)).data.transfer
  expect(new Date(String(claimedUntil)).getTime()).toBe(clock.now().getTime() + 3 * dayMs)
  clock.advance(2 * dayMs)
  expect((await desk.claim(number, desk.second)).refusal).toMatchObject({ error: 'claimed_by_another' })
})

test('sent and not arrived: it comes back to the queue every three business days, and can be objected to', async () => {
  const { merchant, number } = await aSentWithdrawal()
  const flagged = async () =>
    (await desk.world.must(operatorWithdrawals.get, { token: desk.finance, params: { number } })).alarmAt
  desk.world.clock.advance(7 * dayMs)
  await sweep()
  const first = await flagged()
  desk.world.clock.advance(7 * dayMs)
  await sweep()
  expect([first === null, (await flagged()) === first]).toEqual([false, false])
  const body = { subject: `withdrawal:${number}`, text: 'Where is it?' }
  expect((await desk.world.must(objections.object, { token: merchant.token, body })).answer).toBeNull()
  const { id } = (await desk.proposeReturn(number, `BACK-${number}`)).data
  await desk.world.must(operatorProposals.confirm, { token: desk.second, params: { id }, body: { reason } })
  expect(await desk.walletOf(merchant)).toMatchObject({ balance: 50_000, held: 0 })
})

test('slices of a day, and of a week, and of two shops with one card count together', async () => {
  const one = await desk.aRichMerchant(400_000)
  const card = { ...aCard, cardNumber: '5555 5555 5555 4444' }
  const slices = [await desk.ask(one, { ...card, amount: 60_000 }), await desk.ask(one, { ...card, amount: 60_000 })]
  for (const { number } of slices) {
    expect((await desk.decide(number, { approve: true })).data).toMatchObject({
      status: 'in_review',
      approvalsNeeded: 2,
    })
  }
  const other = await desk.aRichMerchant(50_000)
  const small = await desk.ask(other, { ...card, amount: 10_000 })
  expect((await desk.decide(small.number, { approve: true })).data).toMatchObject({ status: 'in_review' })
  expect((await desk.decide(small.number, { approve: true }, desk.second)).data).toMatchObject({ status: 'approved' })
  const slow = await desk.aRichMerchant(400_000)
  const statuses: string[] = []
  for (let day = 0; day < 4; day += 1) {
    const to = { ...aCard, cardNumber: '4012 8888 8888 1881' }
    const { number } = await desk.ask(slow, { ...to, amount: 90_000 })
    statuses.push((await desk.decide(number, { approve: true })).data.status)
    desk.world.clock.advance(25 * hourMs)
  }
  expect(statuses).toEqual(['approved', 'approved', 'approved', 'in_review'])
})

test('slices of a week count together wherever they go', async () => {
  const merchant = await desk.aRichMerchant(400_000)
  const statuses: string[] = []
  for (const cardNumber of ['4111111111111111', '5555555555554444', '4000056655665556', '6011111111111117']) {
    const { number } = await desk.ask(merchant, { ...aCard, cardNumber, amount: 90_000 })
    statuses.push((await desk.decide(number, { approve: true })).data.status)
    desk.world.clock.advance(25 * hourMs)
  }
  expect(statuses).toEqual(['approved', 'approved', 'approved', 'in_review'])
})

test('the third rejection of a merchant within a month takes another operator, and is flagged', async () => {
  const merchant = await desk.aRichMerchant(50_000)
  const rejected = { approve: false, because: 'name_differs' } as const
  for (const count of [1, 2, 3]) {
    const { number } = await desk.ask(merchant, { ...aCard, amount: 10_000 })
    const { status } = await desk.decide(number, rejected)
    expect(status).toBe(count < 3 ? 200 : 409)
    if (count < 3) continue
    expect((await desk.decide(number, rejected, desk.second)).data).toMatchObject({ status: 'rejected' })
    const { alarmAt } = await desk.world.must(operatorWithdrawals.get, { token: desk.finance, params: { number } })
    expect(alarmAt).not.toBeNull()
  }
})
