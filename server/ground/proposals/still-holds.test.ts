import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorProgramme } from '#contract/operator/programme.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { after } from '#server/base/clock.ts'
import { aMerchant, type TestMerchant, twoOperators } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'

const world = theWorld()
let first: string
let second: string
let merchant: TestMerchant
const reason = 'seen'

beforeEach(async () => {
  ;[first, second] = await twoOperators(world, ['finance', 'programme'])
  merchant = await aMerchant(world)
})

async function proposeGoodwill(amount: number, token = first) {
  const params = { id: merchant.merchantId }
  return (await world.must(operatorMerchants.goodwill, { token, params, body: { amount, reason } })).id
}
const confirm = (id: string, token = second) =>
  world.call(operatorProposals.confirm, { token, params: { id }, body: { reason } })
const balance = async () => (await world.must(merchants.info, { token: merchant.token })).wallet.balance
const operatorOf = async (token: string) =>
  (
    await world.testDb.owner.rows(
      `select subject_id as id from session where hash = sha256(convert_to('${token}', 'UTF8'))`,
    )
  )[0]?.['id']

test('what was proposed twice is paid once: the second no longer shows what is', async () => {
  const ids = [await proposeGoodwill(900), await proposeGoodwill(900)]
  expect((await confirm(ids[0] ?? '')).status).toBe(200)
  expect((await confirm(ids[1] ?? '')).refusal).toMatchObject({ error: 'conflict', because: 'changed' })
  expect(await balance()).toBe(900)
})

test('a level that another proposal has changed meanwhile is not changed by this one', async () => {
  const [level] = await world.must(operatorProgramme.levels, { token: first })
  if (!level) throw new Error('there is no level')
  const { shops: _, ...fields } = level
  const propose = async (productLimit: number) =>
    (await world.must(operatorProgramme.setLevel, { token: first, body: { ...fields, productLimit, reason } })).id
  const ids = [await propose(level.productLimit + 1), await propose(level.productLimit + 2)]
  expect((await confirm(ids[0] ?? '')).status).toBe(200)
  expect((await confirm(ids[1] ?? '')).refusal).toMatchObject({ because: 'changed' })
})

test.each([
  ['is disabled', `disabled_at = now()`],
  ['has lost the role', `roles = array['auditor']`],
])('a proposal whose maker %s is not carried out', async (_, change) => {
  const id = await proposeGoodwill(900)
  await world.testDb.owner.run(`update operator set ${change} where id = '${await operatorOf(first)}'`)
  expect((await confirm(id)).refusal).toMatchObject({ error: 'conflict', needs: 'another_proposer' })
  expect(await balance()).toBe(0)
})

test('an effect that does not show what the payload does is not carried out', async () => {
  const id = await proposeGoodwill(900)
  await world.testDb.owner.run(`update proposal set payload = '{"amount": 90000}' where id = '${id}'`)
  expect((await confirm(id)).refusal).toMatchObject({ because: 'changed' })
  expect(await balance()).toBe(0)
})

test('goodwill payments have a budget per day, of all merchants together', async () => {
  await world.testDb.owner.run('update policy set grants_per_day = 1000; delete from grant_day')
  expect((await confirm(await proposeGoodwill(800))).status).toBe(200)
  const above = await proposeGoodwill(201)
  expect((await confirm(above)).refusal).toMatchObject({ error: 'conflict', because: 'budget' })
  expect(await balance()).toBe(800)
  world.clock.advance(dayMs)
  expect((await confirm(above)).status).toBe(200)
  await world.testDb.owner.run('update policy set grants_per_day = 2000000')
})

test('holds of one case end 30 days after its first one, and together keep back no more than there is', async () => {
  await confirm(await proposeGoodwill(1_000))
  const begun = world.clock.now()
  const propose = (amount: number, days: number) => {
    const until = after(begun, days * dayMs).toISOString()
    const body = { amount, rule: 'court_order' as const, case: 'KT-1', until, reason }
    return world.call(operatorMerchants.hold, { token: first, params: { id: merchant.merchantId }, body })
  }
  const made = await propose(700, 10)
  expect((await confirm(made.data.id)).status).toBe(200)
  expect((await propose(301, 10)).refusal.fields).toHaveProperty('amount')
  world.clock.advance(11 * dayMs)
  expect((await propose(1_000, 31)).refusal.fields).toHaveProperty('until')
  expect((await propose(1_001, 30)).refusal.fields).toHaveProperty('amount')
  expect((await propose(1_000, 30)).status).toBe(200)
})
