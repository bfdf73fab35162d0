import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { scale } from '#tools/long.ts'
import { aRowShop } from '../testing/rows.ts'
import { aSoldOrder, settle, signIn, storePayToken } from '../testing/sold.ts'
import { theWorld } from '../testing/the-world.ts'
import { verifyLedger } from './verify.ts'

const world = theWorld()

const cost = 6_000

async function aSeller() {
  const shop = await aRowShop(world)
  const { merchantId } = shop
  const token = await signIn(world, merchantId)
  return { shop, merchantId, token }
}

const balanceOf = async (merchantId: string, account: string) => {
  const [row] = await world.ctx.db.query<{ balance: number }>(sql`
    select balance from ledger_account where merchant_id = ${merchantId} and account = ${account}`)
  return row!.balance
}

test('of many simultaneous pick-ups from a wallet with money for ten, exactly ten succeed', async () => {
  const parallel = 100
  const { shop, merchantId, token } = await aSeller()
  // Two settled orders bring 60,000, ten times the cost of one.
  const [first, second] = [
    await aSoldOrder(world, shop, { quantity: 10 }),
    await aSoldOrder(world, shop, { quantity: 10 }),
  ]
  await settle(world, merchantId, first)
  await settle(world, merchantId, second)
  // The platform takes the rest, so that exactly ten pick-ups can be paid.
  const spare = (await balanceOf(merchantId, 'available')) - 10 * cost
  expect(spare).toBe(10_000)
  await world.testDb.owner.run(`select post_to_ledger('${merchantId}', 'package_bought', 'spare', '2026-03-02', null,
    array['available', 'revenue:promotion'], array[-${spare}, ${spare}]::bigint[])`)
  const requests: { id: string; payToken: string }[] = []
  for (let n = 0; n < parallel; n++) {
    requests.push({
      id: await aSoldOrder(world, shop),
      payToken: await storePayToken(world, { merchantId, token, amount: cost }),
    })
  }
  // Calls of one shop wait for each other; one that waited too long is refused and must retry with its key.
  const pick = async (request: (typeof requests)[number]) => {
    for (;;) {
      const body = { ...request, fundFrom: 'wallet' as const }
      const answer = await world.call(orders.pick, { token, body, key: `pick-${request.id}` })
      if (answer.status !== 503) return answer
    }
  }
  const answers = await Promise.all(requests.map(pick))
  expect(answers.filter(({ code }) => code === 1).length).toBe(10)
  const refused = answers.filter(({ code }) => code !== 1)
  expect(new Set(refused.map(({ refusal }) => refusal.error))).toEqual(new Set(['insufficient_balance']))
  expect(await balanceOf(merchantId, 'available')).toBe(0)
  expect((await world.must(orders.counts, { token })).counts).toMatchObject({ '1': 10, '5': parallel - 10 })
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
})

test('fifty simultaneous equal requests have one effect and one answer', async () => {
  const keys = scale(30)
  const { shop, merchantId, token } = await aSeller()
  for (let n = 0; n < keys; n++) {
    const id = await aSoldOrder(world, shop)
    const body = { id, payToken: await storePayToken(world, { merchantId, token, amount: cost }) }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.call(orders.pick, { token, body, key: `the-same-key-${n}` })),
    )
    expect(answers[0]!.code).toBe(1)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  }
  const [{ count } = { count: -1 }] = await world.ctx.db.query<{ count: number }>(sql`
    select count(*) as count from ledger_transaction where merchant_id = ${merchantId} and kind = 'picked_from_escrow'`)
  expect(count).toBe(keys)
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
})

test('a key that is used again for another request is refused', async () => {
  const { shop, merchantId, token } = await aSeller()
  const ids = [await aSoldOrder(world, shop), await aSoldOrder(world, shop)]
  const payToken = await storePayToken(world, { merchantId, token, amount: cost })
  await world.must(orders.pick, { token, key: 'one-key-only', body: { id: ids[0]!, payToken } })
  const other = await world.call(orders.pick, { token, key: 'one-key-only', body: { id: ids[1]!, payToken } })
  expect(other.refusal.error).toBe('idempotency_conflict')
})

test('a movement waits for the one of its merchant that is under way, and for nobody else’s', async () => {
  if (world.ctx.db.engine === 'pglite') return expect(world.testDb.databaseUrl, 'it has one session').toBeNull()
  const [one, other] = [await aSeller(), await aSeller()]
  const pickOf = async ({ shop, merchantId, token }: typeof one) => {
    const id = await aSoldOrder(world, shop)
    const payToken = await storePayToken(world, { merchantId, token, amount: cost })
    return () => world.call(orders.pick, { token, body: { id, payToken } })
  }
  const [pick, pickOther] = [await pickOf(one), await pickOf(other)]
  const [locked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const underway = world.ctx.db.transaction(async (tx) => {
    await tx.query(sql`select lock_merchant(${one.merchantId})`)
    locked.resolve()
    await ended.promise
  })
  await locked.promise
  expect((await pickOther()).code).toBe(1)
  let isPicked = false
  const picked = pick().finally(() => {
    isPicked = true
  })
  // A transaction that waits for a row holds a lock on the tuple.
  const isWaiting = async () => {
    const held = await world.testDb.owner.rows(`select 1 from pg_locks where locktype = 'tuple'
      and relation = 'ledger_head'::regclass
      and database = (select oid from pg_database where datname = current_database())`)
    return held.length > 0
  }
  while (!isPicked && !(await isWaiting())) await sleep(20)
  const hasWaited = !isPicked
  ended.resolve()
  await underway
  expect(hasWaited).toBe(true)
  expect((await picked).code).toBe(1)
})

test('simultaneous pick-ups, declines and batches of the same orders leave each order in one state', async () => {
  const { shop, merchantId, token } = await aSeller()
  const ids: string[] = []
  for (let n = 0; n < 10; n++) ids.push(await aSoldOrder(world, shop))
  const payFor = (amount: number) => storePayToken(world, { merchantId, token, amount })
  const tokens = await Promise.all(ids.map(() => payFor(cost)))
  const forAll = await payFor(cost * ids.length)
  await Promise.all([
    world.call(orders.pickBatch, { token, body: { ids: [...ids].reverse(), payToken: forAll } }),
    ...ids.flatMap((id, n) => [
      world.call(orders.pick, { token, body: { id, payToken: tokens[n]! } }),
      world.call(orders.decline, { token, body: { id, reason: 'Sold out' } }),
    ]),
  ])
  const { counts } = await world.must(orders.counts, { token })
  expect(counts['5']).toBe(0)
  expect(counts['1']! + counts['-1']!).toBe(10)
  expect(await balanceOf(merchantId, 'escrow')).toBe(counts['1']! * 4_000)
  expect(await balanceOf(merchantId, 'supplier')).toBe(counts['1']! * cost)
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
})
