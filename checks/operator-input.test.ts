// projects: postgres
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { aRowShop } from '#server/testing/rows.ts'
import { aSecretOf, aSoldOrder, settle } from '#server/testing/sold.ts'
import { openWorld, type World } from '#server/testing/world.ts'
import { isLong } from '#tools/long.ts'
import { seedOf } from '#tools/random.ts'
import { nextDay, openRun, type Run, runCommand, walkedCalls } from './operator-input-run.ts'
import { type Effects, untouched } from './operator-input-watch.ts'
import { makeThings } from './things.ts'

const perDay = 50
const days = isLong ? 100 : 2
const commands = days * perDay
const seed = seedOf(20_260_303)
const beginsWith = 500_000

let world: World
let run: Run
/** Differences of the world, which was made as rows without the events behind them. */
let differencesBefore: unknown[]

beforeAll(async () => {
  world = await openWorld(undefined, { BANK_PAYMENTS: '1' })
  run = await openRun(world, await makeThings(world))
  await beShoppers(run)
  differencesBefore = await readDifferences()
}, 240_000)

afterAll(() => world.close())

/** Without the initial balance of each day's merchant, which no two operators decided. */
const readDifferences = async () =>
  (await recount(world.ctx.db)).differences.filter(
    ({ figure, stored }) => !(figure === 'decided by two' && stored === beginsWith),
  )

/** Rows that only shoppers make: visits of the shop and a listing, a basket, a follower and a review. */
async function beShoppers({ things: { merchant } }: Run): Promise<void> {
  const params = { shop: merchant.shop }
  const { visitor } = await world.must(storeShop.shop, { params })
  for (const basket of [{}, { basket: true as const }]) {
    await world.must(storeShop.visit, { params, body: { visitor, listingId: merchant.listingId, ...basket } })
  }
  await world.must(storeShop.follow, { params, body: { email: 'anna@example.com', on: true } })
  const shop = await aRowShop(world)
  const orderId = await aSoldOrder(world, shop)
  await settle(world, shop.merchantId, orderId)
  const secret = await aSecretOf(world, { merchantId: shop.merchantId, orderId })
  await world.must(storeOrders.review, { params: { secret }, body: { position: 0, stars: 5, text: 'Good' } })
}

/** Without bias, so that each number is equally likely. */
const choices = fc.infiniteStream(fc.noBias(fc.nat()))

/** A day of commands; bank statements are imported on the last day, since payments must name their lines afterwards. */
async function runDay(day: number, streams: readonly fc.Stream<number>[]): Promise<void> {
  const { log } = world.ctx
  log.level = 'silent'
  await nextDay(run)
  for (const stream of streams) {
    const faults = await runCommand(run, (below) => (stream.next().value ?? 0) % below, day === days - 1)
    if (faults.length > 0) throw new Error(`${faults.join('; ')} after\n${run.trail.slice(-12).join('\n')}`)
  }
  log.level = 'error'
}

describe('random input to the calls of operators', () => {
  test('is never a fault, and does nothing but what a call is for', { timeout: 3_600_000 }, async () => {
    let day = 0
    const input = fc.array(choices, { minLength: perDay, maxLength: perDay, size: 'max' })
    const property = fc.asyncProperty(input, async (streams) => {
      await runDay(day, streams)
      day += 1
    })
    await fc.assert(property, { numRuns: days, endOnFailure: true, seed })
    expect(run.figures.commands).toBe(commands)
  })

  test('was accepted often enough to show something', () => {
    const { accepted, calls, kinds, skipped, writing } = run.figures
    const movements = [...kinds.values()].reduce((sum, count) => sum + count, 0)
    console.log(
      `${commands} commands, ${accepted} accepted, of ${calls.size} of ${walkedCalls} calls, ${writing} that wrote; ` +
        `${movements} movements: ${[...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ')}`,
    )
    expect(accepted).toBeGreaterThan(commands / 10)
    expect(skipped).toBeLessThan(commands / 20)
    expect(calls.size).toBeGreaterThan(isLong ? 140 : 30)
    expect(kinds.size).toBeGreaterThan(isLong ? 12 : 2)
    expect(movements).toBeGreaterThan(commands / 50)
  })

  test('leaves the books and the counters right', async () => {
    expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
    expect(await readDifferences()).toEqual(differencesBefore)
  })
})

describe('what a call may not do is seen', () => {
  const someOrder = `(select id from orders order by id limit 1)`
  const now = () => `'${world.clock.now().toISOString()}'::timestamptz`
  const goodwill =
    () => `select post_to_ledger('${run.stage.merchant.merchantId}', 'goodwill', gen_random_uuid()::text, ${now()}, null,
    array['grant', 'available'], array[-5, 5]::bigint[])`

  const unguarded = (statement: string) =>
    `set session_replication_role = replica; ${statement}; set session_replication_role = origin`

  type Planted = [what: string, statement: () => string, faults: readonly string[], effects?: Effects]
  const planted: readonly Planted[] = [
    ...untouched.map((table, at): Planted => {
      const statement = at % 2 === 0 ? `delete from ${table}` : `update ${table} set merchant_id = merchant_id`
      return [table, () => unguarded(statement), [`${table} was written to`]]
    }),
    [
      'an order that nobody bought',
      () =>
        unguarded(`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
          'number', 'EN-1', 'origin', gen_random_uuid()))).* from orders o where id = ${someOrder}`),
      ['the order ID was made'],
      { orders: true },
    ],
    ['an order', () => `update orders set carrier = 'x' where id = ${someOrder}`, ['the order ID was changed']],
    ['a movement of another kind', goodwill, ['goodwill was posted'], { posts: ['refund_decided'] }],
    ['a movement of its kind', goodwill, [], { posts: ['goodwill'] }],
    [
      'an old posting',
      () =>
        unguarded(`update ledger_posting set amount = amount + 1 where (merchant_id, sequence, line) in (
          select merchant_id, sequence, line from ledger_posting order by 1, 2, 3 limit 1)`),
      ['ledger_posting was written to without a movement', 'rows of ledger_posting were changed'],
    ],
  ]

  test.each(planted.map(([what, ...rest]) => [what, rest] as const))('%s', async (_, [statement, faults, effects]) => {
    await run.watch.begin()
    expect(await run.watch.look({})).toEqual({ kinds: [], faults: [] })
    await world.testDb.owner.run(statement())
    const { faults: seen } = await run.watch.look(effects ?? {})
    const changed = (await run.watch.lookWhole()).filter((fault) => fault.includes('ledger'))
    expect([...seen, ...changed].map((fault) => fault.replace(/[0-9a-f-]{36}/, 'ID'))).toEqual(faults)
  })
})
