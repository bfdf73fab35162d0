// projects: postgres

import pg from 'pg'
import { expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { aRowShop, type RowShop } from '../../testing/rows.ts'
import { signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import type { Db } from '../db/open.ts'

const world = theWorld()

const promptMs = 1_500
const memoryMaxBytes = 150 * 1024 * 1024

async function lockMerchant(merchantId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: world.testDb.ownerUrl ?? '' })
  await client.connect()
  await client.query('begin')
  await client.query('select 1 from ledger_head where merchant_id = $1 for update', [merchantId])
  return () => client.end()
}

async function mostWaiting(work: Promise<unknown>): Promise<number> {
  let isOver = false
  void work.then(() => {
    isOver = true
  })
  let most = 0
  while (!isOver) {
    const [row] = await world.testDb.owner.rows(`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    most = Math.max(most, Number(row?.['count']))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return most
}

test('of a stuck shop at most four calls have a connection, the others wait for their turn', async () => {
  const { merchantId, listings } = await aRowShop(world)
  const token = await signIn(world, merchantId)
  const unlock = await lockMerchant(merchantId)
  const body = { listingId: listings[0]?.listingId ?? '', sellingPrice: 9_900 }
  const calls = Array.from({ length: 12 }, () => world.call(products.price, { token, body }))
  expect(await mostWaiting(Promise.all(calls))).toBe(4)
  await unlock()
})

test('one stuck shop with a hundred calls leaves readiness and the other shops as they are', async () => {
  const [stuck, other] = [await aRowShop(world), await aRowShop(world)]
  const [stuckToken, otherToken] = [await signIn(world, stuck.merchantId), await signIn(world, other.merchantId)]
  const unlock = await lockMerchant(stuck.merchantId)
  const memoryBefore = process.memoryUsage.rss()
  const listingId = stuck.listings[0]?.listingId ?? ''
  const began = Date.now()
  const waiting = Array.from({ length: 100 }, async () => {
    const body = { listingId, sellingPrice: 9_900 }
    const response = await world.app.inject({
      method: products.price.method,
      url: products.price.path,
      headers: { token: stuckToken },
      payload: body,
    })
    return { status: response.statusCode, retryAfter: response.headers['retry-after'], body: response.json() as object }
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  const askedAt = Date.now()
  const [ready, list] = await Promise.all([
    world.app.inject({ url: '/readyz' }),
    world.call(orders.list, { token: otherToken, query: {} }),
  ])
  expect([ready.statusCode, list.status]).toEqual([200, 200])
  expect(Date.now() - askedAt).toBeLessThan(promptMs)
  const answers = await Promise.all(waiting)
  expect(Date.now() - began).toBeLessThan(15_000)
  await unlock()
  expect(process.memoryUsage.rss() - memoryBefore).toBeLessThan(memoryMaxBytes)
  expect(answers.every(({ status }) => status === 503)).toBe(true)
  expect(answers.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  expect(answers[0]?.body).toMatchObject({ code: 503, data: { error: 'unavailable' } })
  const later = await world.call(products.price, { token: stuckToken, body: { listingId, sellingPrice: 9_900 } })
  expect(later.status).toBe(200)
})

test('of two transactions that wait for each other, the one that is broken off runs again', async () => {
  const [one, other] = [await aRowShop(world), await aRowShop(world)]
  const lock = (tx: Db, { merchantId }: RowShop) => tx.query({ text: 'select lock_merchant($1)', values: [merchantId] })
  const bothHold = Promise.withResolvers<void>()
  let holding = 0
  let runs = 0
  const lockBoth = (first: RowShop, second: RowShop) =>
    world.ctx.db.transaction(async (tx) => {
      runs += 1
      await lock(tx, first)
      holding += 1
      if (holding === 2) bothHold.resolve()
      await bothHold.promise
      await lock(tx, second)
    })
  await Promise.all([lockBoth(one, other), lockBoth(other, one)])
  expect(runs).toBe(3)
})

test('a transaction that stays idle is ended, and the server goes on', { timeout: 60_000 }, async () => {
  const { merchantId } = await aRowShop(world)
  const idle = world.ctx.db.transaction(async (tx) => {
    await tx.query({ text: 'select lock_merchant($1)', values: [merchantId] })
    await new Promise((resolve) => setTimeout(resolve, 16_000))
    await tx.query({ text: 'select 1', values: [] })
  })
  await expect(idle).rejects.toThrow()
  expect(await world.ctx.db.query({ text: 'select 1 as one', values: [] })).toEqual([{ one: 1 }])
})
