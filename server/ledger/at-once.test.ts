import { expect, test } from 'vitest'
import { aRowShop } from '../testing/rows.ts'
import { aSoldOrder } from '../testing/sold.ts'
import { theWorld } from '../testing/the-world.ts'
import { eachAtOnce } from './at-once.ts'
import { recount } from './recount/recount.ts'
import { verifyLedger } from './verify.ts'

test('so many are worked on at a time, all of them, and none after it is enough', async () => {
  let [now, most] = [0, 0]
  const done: number[] = []
  const work = async (item: number) => {
    now += 1
    most = Math.max(most, now)
    // The first items take longest.
    for (let turn = item; turn < 12; turn += 1) await Promise.resolve()
    now -= 1
    done.push(item)
  }
  const items = [1, 2, 3, 4, 5, 6, 7]
  await eachAtOnce(items, { atOnce: 3 }, work)
  expect({ most, done: done.toSorted() }).toEqual({ most: 3, done: items })
  done.length = 0
  await eachAtOnce(items, { atOnce: 2, isEnough: () => done.includes(3) }, work)
  expect(done).toContain(3)
  expect(done.length).toBeLessThan(items.length)
})

const world = theWorld()

test('with several merchants at a time, verification and recount say what they say with one', async () => {
  const shops: string[] = []
  for (let shop = 0; shop < 5; shop += 1) {
    const row = await aRowShop(world)
    await aSoldOrder(world, row)
    shops.push(row.merchantId)
  }
  const { db } = world.ctx
  expect(await verifyLedger(db, { atOnce: 4 })).toEqual(await verifyLedger(db))
  expect(await recount(db, { atOnce: 4 })).toEqual(await recount(db))
  const [, second = '', , fourth = ''] = shops.toSorted()
  await world.testDb.owner.run(`
    alter table ledger_transaction disable trigger all;
    update ledger_transaction set source = 'something else' where merchant_id in ('${second}', '${fourth}');
    alter table ledger_transaction enable trigger all`)
  for (const atOnce of [1, 2, 5]) {
    expect((await verifyLedger(db, { atOnce })).fault).toContain(`merchant ${second}, transaction 1 `)
  }
})
