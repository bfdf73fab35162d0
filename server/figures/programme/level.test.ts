import { beforeEach, expect, test } from 'vitest'
import type { Body } from '#contract/endpoint.ts'
import { merchants } from '#contract/merchants.ts'
import { express, level } from '#contract/programme.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { decideByTwo } from '#server/testing/decisions.ts'
import { aMerchant, aPayToken, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'

const world = theWorld()
let merchant: TestMerchant
let silver: Shown
let gold: Shown

type Shown = { levelId: string; shown: NonNullable<Body<typeof level.upgrade>['shown']> }

const given = 200_000

async function asShown(at: number): Promise<Shown> {
  const offered = (await world.must(level.get, { token: merchant.token })).levels[at]
  if (!offered) throw new Error(`there is no level ${at}`)
  const { id: levelId, marginBps, productLimit, upgradePrice, feeBps } = offered
  return { levelId, shown: { marginBps, productLimit, upgradePrice, feeBps } }
}

beforeEach(async () => {
  merchant = await aMerchant(world, { payPassword: somePayPassword })
  const { merchantId } = merchant
  await decideByTwo(world, { kind: 'goodwill', merchantId, payload: { amount: given } })
  silver = await asShown(1)
  gold = await asShown(2)
})

const balance = async () => (await world.must(merchants.info, { token: merchant.token })).wallet.balance

async function buy(wanted: Shown, payToken?: string) {
  const amount = wanted.shown.upgradePrice
  const paid = payToken ?? (await aPayToken(world, merchant, { purpose: 'level', amount }))
  return world.call(level.upgrade, { token: merchant.token, body: { ...wanted, payToken: paid } })
}

const change = (terms: Partial<Shown['shown']>) => {
  const { marginBps, productLimit, upgradePrice, feeBps } = { ...silver.shown, ...terms }
  return `select set_level(jsonb_build_object('id', id, 'rank', rank, 'name', name, 'earnedAtOrders', earned_at_orders,
      'marginBps', ${marginBps}, 'productLimit', ${productLimit}, 'upgradePrice', ${upgradePrice}, 'feeBps', ${feeBps}))
    from level where id = '${silver.levelId}'`
}

test.each([
  ['fee', { feeBps: 700 }],
  ['limit', { productLimit: 4_000 }],
  ['mark-up', { marginBps: 2_900 }],
  ['price', { upgradePrice: 9_800 }],
])('a level is not bought with another %s than shown, and nothing moves', async (_name, changed) => {
  const { owner } = world.testDb
  await owner.run(change(changed))
  const payToken = await aPayToken(world, merchant, { purpose: 'level', amount: silver.shown.upgradePrice })
  const refused = await buy(silver, payToken)
  expect(refused).toMatchObject({
    status: 409,
    msg: 'The terms have changed. Please check them again',
    refusal: { error: 'quote_changed', ...silver.shown, ...changed },
  })
  expect(await balance()).toBe(given)
  await owner.run(change({}))
  // The refusal restored the confirmation.
  expect((await buy(silver, payToken)).data).toMatchObject({ current: silver.levelId })
  expect(await balance()).toBe(given - silver.shown.upgradePrice)
  await world.must(express.giveBack, { token: merchant.token, body: { level: true } })
})

test('a level that is being changed is not bought before it is known what it gives', async () => {
  const { owner, databaseUrl } = world.testDb
  if (world.ctx.db.engine === 'pglite') return expect(databaseUrl, 'it has one session').toBeNull()
  await owner.run('begin')
  await owner.run(change({ feeBps: 700 }))
  const buying = buy(silver)
  const waiting = 'select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'
  await expect.poll(() => owner.rows(waiting)).toHaveLength(1)
  await owner.run('commit')
  expect((await buying).refusal).toMatchObject({ error: 'quote_changed', feeBps: 700 })
  await owner.run(change({}))
})

test('a level is given back as it was shown: one that was bought meanwhile stays', async () => {
  const { token } = merchant
  const give = (shown: Body<typeof express.giveBack>['shown']) =>
    world.call(express.giveBack, { token, body: { level: true, ...(shown && { shown }) } })
  const [before, after] = [silver, gold].map(({ levelId, shown }) => ({ levelId, amount: shown.upgradePrice }))
  await buy(silver)
  expect((await world.must(level.get, { token })).giveBack).toMatchObject({ amount: before?.amount })
  await buy(gold)
  const bought = given - silver.shown.upgradePrice - gold.shown.upgradePrice
  expect(await give(before)).toMatchObject({ status: 409, refusal: { error: 'quote_changed', ...after } })
  expect(await give({ ...after!, amount: 1 })).toMatchObject({ status: 409, refusal: { error: 'quote_changed' } })
  expect(await balance()).toBe(bought)
  expect(await world.must(level.get, { token })).toMatchObject({ current: gold.levelId })
  expect((await give(after)).data).toEqual({ credited: gold.shown.upgradePrice })
  expect((await world.must(level.get, { token })).current).toBe(silver.levelId)
  expect((await give(before)).data).toEqual({ credited: silver.shown.upgradePrice })
  expect(await balance()).toBe(given)
  expect((await recount(world.ctx.db)).differences).toEqual([])
})
