import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { scale } from '#tools/long.ts'
import { memoryMb } from '../testing/memory.ts'
import { aRowShop } from '../testing/rows.ts'
import { openWorld } from '../testing/world.ts'
import { checkpointKey } from './checkpoint-key.ts'
import { closeLedgerDay } from './close-day.ts'
import { verifyLedger } from './verify.ts'

const growthMaxMb = 40

test('verification holds a page of the ledger, not the ledger, and goes on from the last checkpoint', async () => {
  const world = await openWorld()
  const key = checkpointKey(world.ctx.config.keys)
  const { merchantId } = await aRowShop(world)
  const transactions = scale(20_000)
  const post = (from: number, to: number) =>
    world.testDb.owner.run(`
      select post_to_ledger('${merchantId}', 'goodwill', n::text, '${world.clock.now().toISOString()}', null,
        array['grant', 'available'], array[-1, 1]::bigint[]) from generate_series(${from}, ${to}) as n`)
  await post(1, transactions)
  world.clock.advance(dayMs)
  await closeLedgerDay(world.ctx)
  await post(transactions + 1, transactions + 10)
  const before = memoryMb()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, memoryMb())
  }, 50)
  const whole = await verifyLedger(world.ctx.db, { key })
  clearInterval(watch)
  expect(whole).toMatchObject({ transactions: transactions + 10, checkpoints: 1, fault: null })
  expect(Math.max(most, memoryMb()) - before).toBeLessThan(growthMaxMb)
  const rest = await verifyLedger(world.ctx.db, { key, isIncremental: true })
  expect(rest).toMatchObject({ transactions: 10, fault: null })
  await world.close()
})
