import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { operatorDesk } from '#contract/operator/desk.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorTransfers } from '#contract/operator/transfers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { runSweeps } from '../../background.ts'
import { opened } from '../../testing/the-world.ts'
import { aCard, openWithdrawalDesk, type RichMerchant } from '../../testing/withdrawals.ts'

const desk = opened(
  () => openWithdrawalDesk(),
  ({ world }) => world.close(),
)
const reason = 'A check of the books found a difference'
let merchant: RichMerchant
beforeAll(async () => {
  merchant = await desk.aRichMerchant(500_000)
})

const note = (name: 'ledger-verify' | 'recount', differences: number) =>
  desk.world.ctx.db.as('jobs').query(sql`select note_check(${name}, ${differences}, ${desk.world.clock.now()})`)
const propose = (token = desk.finance) => desk.world.call(operatorTransfers.stop, { token, body: { reason } })
const confirm = (id: string, token = desk.second) =>
  desk.world.call(operatorProposals.confirm, { token, params: { id }, body: { reason: 'seen' } })
async function stop() {
  const proposed = await propose()
  expect(proposed.status).toBe(200)
  expect((await confirm(proposed.data.id)).status).toBe(200)
}
const shown = async () => (await desk.world.must(withdrawals.terms, { token: merchant.token })).sendingStop

async function anApproved() {
  const { number } = await desk.ask(merchant, { ...aCard, amount: 10_000 })
  expect((await desk.decide(number, { approve: true })).status).toBe(200)
  return number
}

test('sending is stopped only while a check of the books does not hold, and by two', async () => {
  await note('ledger-verify', 0)
  await note('recount', 0)
  expect((await propose()).refusal).toMatchObject({ error: 'conflict', fields: { reason: expect.any(String) } })
  await note('recount', 2)
  const { data } = await propose()
  expect(data.effect).toEqual([
    { name: 'sendingStopped', before: 'false', after: 'true' },
    { name: 'hours', before: null, after: 24 },
  ])
  expect((await confirm(data.id, desk.finance)).refusal).toMatchObject({ needs: 'another_operator' })
  expect(await shown()).toBeNull()
  // The difference is found and corrected before the second operator confirms.
  await note('recount', 0)
  expect((await confirm(data.id)).status).toBe(409)
})

test('while it is stopped nothing is sent, withdrawals are asked for and decided, and every merchant reads why', async () => {
  await note('recount', 2)
  const claimed = await anApproved()
  const waiting = await anApproved()
  await desk.claim(claimed)
  await stop()
  const until = new Date(desk.world.clock.now().getTime() + dayMs).toISOString().replace('.000Z', 'Z')
  expect(await shown()).toEqual({ until, reason })
  expect((await desk.world.must(operatorDesk.read, { token: desk.finance })).sendingStop).toEqual({ until, reason })
  const refused = { error: 'sending_stopped', until, reason }
  expect((await desk.claim(waiting)).refusal).toMatchObject(refused)
  expect((await desk.record(claimed, { state: 'sent' })).refusal).toMatchObject(refused)
  const before = await desk.walletOf(merchant)
  const asked = await anApproved()
  const after = await desk.walletOf(merchant)
  expect(before.balance - after.balance).toBe(10_000)
  await desk.world
    .must(withdrawals.cancelWithdrawal, { token: merchant.token, body: { number: asked } })
    .catch(() => null)
})

test('what a provider would return to shoppers waits as well', async () => {
  const { ctx, clock, testDb } = desk.world
  await testDb.owner.run(
    `select enqueue('${merchant.merchantId}', 'refund_payout', '{}', '${clock.now().toISOString()}')`,
  )
  const claim = () =>
    ctx.db.as('jobs').query(sql`select id from claim_outbox('money_out', ${randomUUID()}, 10, 30, ${clock.now()})`)
  expect(await claim()).toEqual([])
  clock.advance(dayMs)
  expect(await claim()).toHaveLength(1)
  await testDb.owner.run(`delete from outbox where kind = 'refund_payout'`)
})

test('it has ended after a day, and the next one begins three days after it began', async () => {
  expect(await shown()).toBeNull()
  expect((await propose()).refusal).toMatchObject({ error: 'conflict', fields: { reason: expect.any(String) } })
  desk.world.clock.advance(2 * dayMs)
  await note('recount', 2)
  await stop()
  expect(await shown()).not.toBeNull()
})

test('it ends as soon as both checks hold, and does not come back with a later difference', async () => {
  await note('ledger-verify', 1)
  await note('recount', 0)
  expect(await shown()).not.toBeNull()
  await note('ledger-verify', 0)
  expect(await shown()).toBeNull()
  await note('recount', 1)
  expect(await shown()).toBeNull()
})

test('no deadline moves: what was approved before and not claimed returns on its day', async () => {
  const { clock, ctx, must } = desk.world
  clock.advance(3 * dayMs)
  await note('recount', 1)
  const number = await anApproved()
  clock.advance(hourMs)
  await stop()
  clock.advance(dayMs)
  expect((await desk.claim(number)).status).toBe(200)
  const other = await anApproved()
  clock.advance(3 * dayMs)
  ctx.log.level = 'silent'
  await runSweeps(ctx)
  ctx.log.level = 'error'
  const { list } = await must(withdrawals.withdrawalLog, { token: merchant.token, query: { number: other } })
  expect(list[0]?.arrival).toBe('returned')
})
