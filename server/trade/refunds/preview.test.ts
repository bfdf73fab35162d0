import { beforeAll, expect, test } from 'vitest'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { refunds } from '#contract/refunds.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { waitMaxMs } from '../../base/db/waits.ts'
import { tokenHash } from '../../base/http/session.ts'
import { aListing } from '../../testing/goods.ts'
import { aPaidOrder, confirm, pick, reach, ship } from '../../testing/orders.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant, twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let auditor: string
let merchant: TestMerchant
let refundId: string
beforeAll(async () => {
  auditor = await anOperator(world, ['auditor'])
  merchant = await aMerchant(world, { payPassword: somePayPassword })
  const listing = await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000 })
  const sold = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await pick(world, merchant, sold)
  for (const step of [ship, reach, confirm]) await step(world, sold)
  const body = { reason: 'torn', goods: 'received', amount: 2_000 } as const
  await world.must(storeRefunds.ask, { params: { secret: sold.secret }, body })
  const { list } = await world.must(refunds.list, { token: merchant.token, query: {} })
  refundId = list[0]?.id ?? ''
})

type Bearer = 'supplier' | 'merchant' | 'platform'
const effect = (bears: Bearer = 'supplier', id = refundId) =>
  world.must(operatorRefunds.effect, { token: auditor, params: { id }, query: { bears } })
const outcomes = () => world.must(refunds.outcomes, { token: merchant.token, query: { id: refundId } })

test('the previews of a refund work in a transaction that can neither write nor lock', async () => {
  const { isProposed, ...calculated } = await effect()
  expect(isProposed).toBe(false)
  const expected = { effect: calculated, outcomes: (await outcomes()).outcomes }
  const { merchantId } = merchant
  const session = `'\\x${tokenHash(auditor).toString('hex')}'::bytea`
  const { owner } = world.testDb
  await owner.run('begin; set transaction read only')
  try {
    const [shown] = await owner.rows(`
      select preview_refund_by_operator(${session}, '${merchantId}', '${refundId}', null, 'supplier',
        '${world.clock.now().toISOString()}') as effect,
        preview_refund_outcomes('${merchantId}', '${refundId}') as outcomes`)
    expect(shown).toEqual(expected)
  } finally {
    await owner.run('rollback')
  }
})

test('a preview says what supplier, merchant and platform would lose, and together it is the refund', async () => {
  expect((await effect('supplier')).losses).toEqual({ supplier: -1_200, merchant: -700, platform: -100 })
  expect((await effect('merchant')).losses).toEqual({ supplier: 0, merchant: -1_900, platform: -100 })
  expect((await effect('platform')).losses).toEqual({ supplier: 0, merchant: 0, platform: -2_000 })
})

test('before pick-up the supplier loses the cost, the merchant the earnings and the platform the fee', async () => {
  const listing = await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000 })
  const { secret } = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await world.must(storeRefunds.ask, { params: { secret }, body: { reason: 'changed', goods: 'not_received' } })
  const { list } = await world.must(refunds.list, { token: merchant.token, query: {} })
  const preview = await effect('supplier', list[0]?.id)
  expect(preview.bears).toBe('merchant')
  expect(preview.losses).toEqual({ supplier: -6_000, merchant: -3_500, platform: -500 })
})

test('a preview says whether a decision takes two operators, and whether its proposal waits already', async () => {
  const { owner } = world.testDb
  const [finance, other] = await twoOperators(world, ['finance'])
  const params = { id: refundId }
  const ask = async (bears: Bearer, amount: number) => {
    const { needsTwo, isProposed } = await world.must(operatorRefunds.effect, {
      token: finance,
      params,
      query: { bears, amount },
    })
    return { needsTwo, isProposed }
  }
  const decide = (amount: number) =>
    world.call(operatorRefunds.decide, {
      token: finance,
      params,
      body: { approve: true, bears: 'platform', amount, reason: 'seen' },
    })
  await owner.run('update policy set two_person_above_day = 1500, two_person_above_week = 1500')
  expect(await ask('platform', 1_500)).toEqual({ needsTwo: false, isProposed: false })
  expect(await ask('platform', 1_501)).toEqual({ needsTwo: true, isProposed: false })
  expect((await decide(1_501)).refusal).toMatchObject({ error: 'conflict', needs: 'proposal' })
  for (const bears of ['supplier', 'merchant'] as const) {
    expect(await ask(bears, 2_000)).toEqual({ needsTwo: false, isProposed: false })
  }
  const propose = () =>
    world.call(operatorRefunds.proposePlatform, { token: finance, params, body: { amount: 1_501, reason: 'seen' } })
  // Two at once: one is refused.
  const answers = await Promise.all([propose(), propose()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [{ data } = answers[0]] = answers.filter(({ status }) => status === 200)
  expect(await ask('platform', 1_501)).toEqual({ needsTwo: true, isProposed: true })
  expect((await propose()).refusal).toMatchObject({ error: 'conflict', because: 'proposed' })
  const refusal = { token: other, params: { id: data.id }, body: { reason: 'the supplier pays' } }
  await world.must(operatorProposals.refuse, refusal)
  expect(await ask('platform', 1_501)).toEqual({ needsTwo: true, isProposed: false })
  await owner.run('update policy set two_person_above_day = 100000, two_person_above_week = 300000')
})

test('the previews of a refund answer at once while a movement of the merchant is under way', async () => {
  if (world.ctx.db.engine === 'pglite') return expect(world.testDb.databaseUrl, 'it has one session').toBeNull()
  const { owner } = world.testDb
  await owner.run('begin')
  await owner.run(`select 1 from ledger_head where merchant_id = '${merchant.merchantId}' for update`)
  try {
    const startMs = performance.now()
    expect((await effect()).accounts).not.toEqual([])
    expect((await outcomes()).outcomes).toHaveLength(3)
    expect(performance.now() - startMs).toBeLessThan(waitMaxMs)
  } finally {
    await owner.run('commit')
  }
})
