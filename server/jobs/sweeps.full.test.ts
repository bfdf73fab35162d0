import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { Sweep } from '../base/sweep.ts'
import { aRowShop, type RowShop } from '../testing/rows.ts'
import { aSoldOrder } from '../testing/sold.ts'
import { theWorld } from '../testing/the-world.ts'
import { expireUnpaid } from '../trade/orders/sweeps.ts'

const world = theWorld()

const count = async (text: string) =>
  Number((await world.testDb.owner.rows(`select count(*) as n from ${text}`))[0]?.['n'])

test('two servers share a backlog: each row is moved once, and both move rows', async () => {
  const shops: RowShop[] = []
  for (let n = 0; n < 20; n++) shops.push(await aRowShop(world))
  for (let n = 0; n < 15; n++) await Promise.all(shops.map((shop) => aSoldOrder(world, shop, { isPaid: false })))
  world.clock.advance(dayMs)
  const server = async (sweep: Sweep) => {
    let moved = 0
    for (;;) {
      const done = await sweep(world.ctx)
      if (done === 0) return moved
      moved += done
    }
  }
  const moved = await Promise.all([server(expireUnpaid), server(expireUnpaid)])
  expect(await count(`orders where status = 'waiting_payment'`)).toBe(0)
  expect(moved[0] + moved[1]).toBe(300)
  // The shares depend on the machine, such as 27 and 273.
  expect(Math.min(...moved)).toBeGreaterThan(0)
})

test('a sweep passes over a shop whose books are locked, and does not wait for it', async () => {
  if (world.ctx.db.engine === 'pglite') return expect(world.testDb.databaseUrl, 'it has one session').toBeNull()
  const [busy, free] = [await aRowShop(world), await aRowShop(world)]
  const [waiting, moved] = [
    await aSoldOrder(world, busy, { isPaid: false }),
    await aSoldOrder(world, free, { isPaid: false }),
  ]
  world.clock.advance(dayMs)
  await world.testDb.owner.run('begin')
  await world.testDb.owner.run(`select 1 from ledger_head where merchant_id = '${busy.merchantId}' for update`)
  expect(await expireUnpaid(world.ctx)).toBe(1)
  await world.testDb.owner.run('commit')
  const states = await world.ctx.db.query<{ id: string; status: string }>(sql`
    select id, status from orders where id = any (${[waiting, moved]}::uuid[])`)
  expect(new Map(states.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [waiting, 'waiting_payment'],
      [moved, 'cancelled'],
    ]),
  )
  expect(await expireUnpaid(world.ctx)).toBe(1)
})
