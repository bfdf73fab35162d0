import { beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import type { StoreDelivery } from '#contract/storefront/pages.ts'
import { aListing } from '../../testing/goods.ts'
import { aPaidOrder, confirm, londonAddress, pick, ship } from '../../testing/orders.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { readDeliveryTime, readDeliveryTimes } from './delivery-times.ts'

const world = theWorld('2026-03-02T09:00:00Z')
let merchant: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>
beforeAll(async () => {
  merchant = await aMerchant(world, { payPassword: somePayPassword })
  listing = await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000, stock: 100 })
})

type Parcel = { days: number; country?: 'DE' | 'GB' }

async function aParcel({ days, country = 'DE' }: Parcel) {
  const seller = { ...merchant, token: await signIn(world, merchant.merchantId) }
  const shopper = country === 'GB' ? { address: londonAddress, phone: '+447400123456' } : {}
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }], ...shopper })
  await pick(world, seller, order)
  await ship(world, order)
  world.clock.advance(days * dayMs - hourMs)
  const body = { kind: 'reached' as const, text: '', at: world.clock.now().toISOString(), reason: 'by the carrier' }
  const token = await anOperator(world, ['catalogue'])
  await world.must(operatorOrders.event, { token, params: { id: order.orderId }, body })
  world.clock.advance(hourMs)
  return order
}

/** Moves past the cache, so that the current state is read. */
function deliveries(): Promise<StoreDelivery[]> {
  world.clock.advance(hourMs)
  return readDeliveryTimes(world.ctx, merchant.merchantId)
}

test('fewer than five parcels to a country say nothing', async () => {
  for (const days of [5, 6, 9, 7]) await aParcel({ days })
  await aParcel({ days: 3, country: 'GB' })
  expect(await deliveries()).toEqual([])
  expect(await readDeliveryTime(world.ctx, merchant.merchantId, 'DE')).toBeNull()
})

test('five say the least and the most days from the dispatch to the report of the carrier', async () => {
  await aParcel({ days: 6 })
  expect(await deliveries()).toEqual([{ country: 'DE', least: 5, most: 9, parcels: 5 }])
  expect(await readDeliveryTime(world.ctx, merchant.merchantId, 'GB')).toBeNull()
  expect(await readDeliveryTime(world.ctx, merchant.merchantId, null)).toBeNull()
})

test('what a shopper confirms without a report of the carrier is no parcel that was counted', async () => {
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await pick(world, { ...merchant, token: await signIn(world, merchant.merchantId) }, order)
  await ship(world, order)
  world.clock.advance(dayMs)
  await confirm(world, order)
  expect(await deliveries()).toEqual([{ country: 'DE', least: 5, most: 9, parcels: 5 }])
})

test('only the last twenty parcels count, and no other shop’s', async () => {
  for (let at = 0; at < 20; at += 1) await aParcel({ days: 2 })
  expect(await deliveries()).toEqual([{ country: 'DE', least: 2, most: 2, parcels: 20 }])
  const other = await aMerchant(world)
  expect(await readDeliveryTimes(world.ctx, other.merchantId)).toEqual([])
})
