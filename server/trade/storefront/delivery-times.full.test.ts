import { beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import type { StoreDelivery } from '#contract/storefront/pages.ts'
import { readSource } from '#tools/source-files.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { aListing } from '../../testing/goods.ts'
import { aPaidOrder, confirm, londonAddress, pick, ship } from '../../testing/orders.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { readDeliveryTime, readDeliveryTimes } from './delivery-times.ts'

type Listing = Awaited<ReturnType<typeof aListing>>

const world = theWorld('2026-03-02T09:00:00Z')
let merchant: TestMerchant
/** Of two suppliers. */
let [near, far]: Listing[] = []
beforeAll(async () => {
  merchant = await aMerchant(world, { payPassword: somePayPassword })
  near = await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000, stock: 200 })
  far = await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000, stock: 200 })
  await world.testDb.owner.run(`
    update product set source = 'far-goods/csv:1'
    where id = (select product_id from listing where id = '${far?.id}')`)
})

type Parcel = { days: number; of?: Listing[]; country?: 'DE' | 'GB' }

async function aSentParcel({ of = listed(near), country = 'DE' }: Omit<Parcel, 'days'> = {}) {
  const seller = { ...merchant, token: await signIn(world, merchant.merchantId) }
  const shopper = country === 'GB' ? { address: londonAddress, phone: '+447400123456' } : {}
  const order = await aPaidOrder(world, merchant, { lines: of.map((listing) => ({ listing })), ...shopper })
  await pick(world, seller, order)
  await ship(world, order)
  return order
}

const listed = (...listings: (Listing | undefined)[]) => listings.flatMap((listing) => listing ?? [])

async function report({ orderId }: { orderId: string }) {
  const body = { kind: 'reached' as const, text: '', at: world.clock.now().toISOString(), reason: 'by the carrier' }
  const token = await anOperator(world, ['catalogue'])
  await world.must(operatorOrders.event, { token, params: { id: orderId }, body })
}

async function aParcel({ days, ...parcel }: Parcel) {
  const order = await aSentParcel(parcel)
  world.clock.advance(days * dayMs - hourMs)
  await report(order)
  world.clock.advance(hourMs)
  return order
}

const ofShop = (): Promise<StoreDelivery[]> => readDeliveryTimes(world.ctx.db, merchant.merchantId)
const of = (listing: Listing | undefined, country: string | null = 'DE') =>
  readDeliveryTime(world.ctx.db, { merchantId: merchant.merchantId, listingId: listing?.id ?? '', country })

test('fewer than ten parcels to a country say nothing', async () => {
  for (const days of [5, 6, 9, 7, 6, 6, 7, 8, 5]) await aParcel({ days })
  await aParcel({ days: 3, country: 'GB' })
  expect(await ofShop()).toEqual([])
  expect(await of(near)).toBeNull()
})

test('what a shopper confirms without a report is no parcel that was counted; the tenth report is', async () => {
  const order = await aSentParcel()
  world.clock.advance(dayMs)
  await confirm(world, order)
  expect(await of(near)).toBeNull()
  await aParcel({ days: 30 })
  // Nine of ten at least 5 and at most 9 days: the slowest one is not usual.
  expect(await of(near)).toEqual({ country: 'DE', least: 5, most: 9, parcels: 10 })
  expect(await ofShop()).toEqual([{ country: 'DE', least: 5, most: 9, parcels: 10 }])
  for (const elsewhere of ['GB', 'FR', null]) expect(await of(near, elsewhere)).toBeNull()
})

test('parcels of another supplier say nothing about this one’s, and both are the shop’s', async () => {
  for (let at = 0; at < 10; at += 1) await aParcel({ days: 20, of: listed(far) })
  expect(await of(near)).toMatchObject({ least: 5, most: 9, parcels: 10 })
  expect(await of(far)).toEqual({ country: 'DE', least: 20, most: 20, parcels: 10 })
  expect(await ofShop()).toMatchObject([{ least: 5, most: 20, parcels: 20 }])
  await aParcel({ days: 11, of: listed(near, far) })
  expect([await of(near), await of(far)]).toMatchObject([{ parcels: 11 }, { parcels: 11 }])
  expect(await ofShop()).toMatchObject([{ parcels: 22 }])
})

test('a report that is repeated, or that is older than the newest parcels, changes nothing', async () => {
  const late = await aSentParcel()
  for (let at = 0; at < 40; at += 1) await aParcel({ days: 2 })
  const newest = { country: 'DE', least: 2, most: 2, parcels: 40 }
  expect(await of(near)).toEqual(newest)
  expect(await ofShop()).toEqual([newest])
  const at = new Date(world.clock.now().getTime() - 79 * dayMs).toISOString()
  const body = { kind: 'reached' as const, text: '', at, reason: 'by the carrier' }
  const token = await anOperator(world, ['catalogue'])
  for (const _ of ['first', 'again'])
    await world.must(operatorOrders.event, { token, params: { id: late.orderId }, body })
  expect(await of(near)).toEqual(newest)
  expect(await of(far)).toMatchObject({ parcels: 11 })
  const other = await aMerchant(world)
  expect(await readDeliveryTimes(world.ctx.db, other.merchantId)).toEqual([])
})

test('the recount finds the days of deliveries again, and each that is wrong, missing or not of its country', async () => {
  const { owner } = world.testDb
  expect((await recount(world.ctx.db)).differences).toEqual([])
  const find = async (statement: string) => {
    const kept = await owner.rows('select * from delivery_days')
    await owner.run(statement)
    const { differences } = await recount(world.ctx.db)
    await owner.run(`
      delete from delivery_days;
      insert into delivery_days select * from jsonb_populate_recordset(null::delivery_days, '${JSON.stringify(kept)}')`)
    return differences.map(({ figure }) => figure)
  }
  // A day more, another country, and none at all.
  expect(
    await find(`update delivery_days set parcels[1] = parcels[1] + 1 where supplier = '' and country = 'DE'`),
  ).toEqual(['parcels', 'newest'])
  expect(await find(`update delivery_days set country = 'FR' where country = 'GB'`)).toEqual(['parcels', 'newest'])
  expect(await find(`delete from delivery_days where country = 'GB'`)).toEqual(['newest'])
  expect((await recount(world.ctx.db)).differences).toEqual([])
})

test('the migration counts the deliveries of before as the reports of today do', async () => {
  const { owner } = world.testDb
  const rows = () =>
    owner.rows(`select supplier, country, array(select unnest(parcels) order by 1) as parcels from delivery_days
      order by supplier, country`)
  const counted = await rows()
  const migration = readSource('server/db/migrations/0138-days-of-deliveries.sql')
  await owner.run(`delete from delivery_days; ${migration.slice(migration.indexOf('insert into delivery_days'))}`)
  expect(counted.length).toBeGreaterThan(2)
  expect(await rows()).toEqual(counted)
})
