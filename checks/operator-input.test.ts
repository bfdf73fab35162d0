// projects: postgres
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recount } from '#server/ledger/recount/recount.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { isLong, scale } from '#tools/long.ts'
import { nextDay, openRun, type Run, runCommand, walkedCalls } from './operator-input-run.ts'
import type { Effects } from './operator-input-watch.ts'
import { type InputWorld, openInputWorld } from './operator-input-world.ts'

const perDay = 100
const days = scale(50)
const commands = days * perDay
const seed = 20_260_302

let made: InputWorld
let run: Run
/** What the world was made of as rows, without the events behind them. */
let differencesBefore: unknown[]

beforeAll(async () => {
  made = await openInputWorld()
  run = await openRun(made)
  differencesBefore = (await recount(made.world.ctx.db)).differences
}, 240_000)

afterAll(() => made.world.close())

/** Each number as likely as any other. */
const choices = fc.infiniteStream(fc.noBias(fc.nat()))

/** A day with new work, then commands; statements of the bank are imported in the second half of the days. */
async function runDay(day: number, streams: readonly fc.Stream<number>[]): Promise<void> {
  const { log } = made.world.ctx
  log.level = 'silent'
  await nextDay(run, { withLines: day >= days / 2 })
  log.level = 'error'
  for (const stream of streams) {
    const faults = await runCommand(run, (below) => (stream.next().value ?? 0) % below)
    if (faults.length > 0) throw new Error(`${faults.join('; ')} after\n${run.trail.slice(-12).join('\n')}`)
  }
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
    const { accepted, calls, kinds, writing } = run.figures
    const movements = [...kinds.values()].reduce((sum, count) => sum + count, 0)
    console.log(
      `${commands} commands, ${accepted} accepted, of ${calls.size} of ${walkedCalls} calls, ${writing} that wrote; ` +
        `${movements} movements: ${[...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ')}`,
    )
    expect(accepted).toBeGreaterThan(commands / 10)
    expect(calls.size).toBeGreaterThan(isLong ? 140 : 75)
    expect(kinds.size).toBeGreaterThan(isLong ? 12 : 4)
    expect(movements).toBeGreaterThan(commands / 50)
  })

  test('leaves the books and the counters right', async () => {
    expect((await verifyLedger(made.world.ctx.db)).fault).toBeNull()
    expect((await recount(made.world.ctx.db)).differences).toEqual(differencesBefore)
  })
})

describe('what a call may not do is seen', () => {
  const someOrder = `(select id from orders order by id limit 1)`
  const now = () => `'${made.world.clock.now().toISOString()}'::timestamptz`
  const goodwill =
    () => `select post_to_ledger('${made.merchantId}', 'goodwill', gen_random_uuid()::text, ${now()}, null,
    array['grant', 'available'], array[-5, 5]::bigint[])`

  const planted: readonly [what: string, statement: () => string, faults: readonly string[], effects?: Effects][] = [
    [
      'a visit',
      () => `insert into visit select merchant_id, date, '\\x01' from visit limit 1`,
      ['visit was written to'],
    ],
    ['a view', () => `delete from listing_view`, ['listing_view was written to']],
    ['a basket', () => `update listing_basket set visitor = '\\x01'`, ['listing_basket was written to']],
    ['a follower', () => `update follow set following = true`, ['follow was written to']],
    ['a rating', () => `update review set stars = 1`, ['review was written to']],
    ['a line of an order', () => `update order_line set quantity = quantity`, ['order_line was written to']],
    [
      'an order that nobody bought',
      () => `set session_replication_role = replica;
        insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
          'number', 'EN-1', 'origin', gen_random_uuid()))).* from orders o where id = ${someOrder};
        set session_replication_role = origin`,
      ['the order ID was made'],
      { orders: true },
    ],
    ['an order', () => `update orders set carrier = 'x' where id = ${someOrder}`, ['the order ID was changed']],
    ['a movement of another kind', goodwill, ['goodwill was posted'], { posts: ['refund_decided'] }],
    ['a movement of its kind', goodwill, [], { posts: ['goodwill'] }],
    [
      'an old posting',
      () => `set session_replication_role = replica;
        update ledger_posting set amount = amount + 1 where (merchant_id, sequence, line) in (
          select merchant_id, sequence, line from ledger_posting order by 1, 2, 3 limit 1);
        set session_replication_role = origin`,
      ['ledger_posting was written to without a movement', 'rows of ledger_posting were changed'],
    ],
  ]

  test.each(planted.map(([what, ...rest]) => [what, rest] as const))('%s', async (_, [statement, faults, effects]) => {
    await run.watch.begin()
    expect(await run.watch.look({})).toEqual({ kinds: [], faults: [] })
    await made.world.testDb.owner.run(statement())
    const { faults: seen } = await run.watch.look(effects ?? {})
    const changed = (await run.watch.lookWhole()).filter((fault) => fault.includes('ledger'))
    expect([...seen, ...changed].map((fault) => fault.replace(/[0-9a-f-]{36}/, 'ID'))).toEqual(faults)
  })
})
