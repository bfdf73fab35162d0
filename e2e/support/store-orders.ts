import { dayMs } from '#contract/durations.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { refunds } from '#contract/refunds.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { runSweeps } from '#server/background.ts'
import { anOrder, aPaidOrder, confirm, londonAddress, pick, reach, ship } from '#server/testing/orders.ts'
import { anOperator, type TestMerchant } from '#server/testing/people.ts'
import { signIn } from '#server/testing/sold.ts'
import type { ServedWorld } from './served-world.ts'
import type { StoreListing } from './store-shops.ts'

const ends = [
  ...['waiting', 'bank', 'paid', 'underWay', 'reached', 'received', 'reviewed'],
  ...['refundRequested', 'refunded', 'refundDeclined', 'erasureRequested', 'erased', 'cancelled'],
] as const
export type OrderEnd = (typeof ends)[number]

export type StoreOrderSecrets = Readonly<Record<OrderEnd, string>>

type Placing = { world: ServedWorld; merchant: TestMerchant; listings: readonly StoreListing[] }
type Placed = { orderId: string; secret: string }

/** To the country of the journeys' browser, so that its pages show delivery times. */
export const toLondon = { address: londonAddress, phone: '+447400123456' }

const aCheckoutOf = (listings: Placing['listings']) => ({
  lines: listings.map((listing) => {
    const variantId = listing.variants[0]?.variantId
    return { listing, quantity: 2, ...(variantId !== undefined && { variantId }) }
  }),
  ...toLondon,
})

const paid = ({ world, merchant, listings }: Placing) => aPaidOrder(world, merchant, aCheckoutOf(listings))
const unpaid = ({ world, merchant, listings }: Placing) => anOrder(world, merchant, aCheckoutOf(listings))

async function sent(placing: Placing): Promise<Placed> {
  const order = await paid(placing)
  await pick(placing.world, placing.merchant, order)
  await ship(placing.world, order)
  return order
}

async function askRefund({ world, merchant }: Placing, { secret }: Placed): Promise<string> {
  const body = { reason: 'The colour is another one than on the picture', goods: 'received' } as const
  await world.must(storeRefunds.ask, { params: { secret }, body })
  const { list } = await world.must(refunds.list, { token: merchant.token, query: {} })
  return list[0]?.id ?? ''
}

async function decided(placing: Placing, approve: boolean): Promise<string> {
  const { world } = placing
  const order = await paid(placing)
  const id = await askRefund(placing, order)
  const token = await anOperator(world, ['finance'])
  const body = approve ? { approve, bears: 'merchant' as const } : { approve }
  await world.must(operatorRefunds.decide, { token, params: { id }, body: { ...body, reason: 'seen on the picture' } })
  return order.secret
}

async function cancelled(placing: Placing): Promise<string> {
  const { secret } = await unpaid(placing)
  await placing.world.must(storeOrders.cancel, { params: { secret }, body: {} })
  return secret
}

/** The last five of ten parcels, each slower than the previous one: from ten on the shop shows delivery times. */
async function parcels(placing: Placing): Promise<Placed[]> {
  const { world } = placing
  const there: Placed[] = []
  for (let parcel = 0; parcel < 10; parcel += 1) {
    const order = await sent(placing)
    world.clock.advance(Math.max(2, parcel - 3) * dayMs)
    await reach(world, order)
    there.push(order)
  }
  return there.slice(-5)
}

async function review({ world }: Placing, { secret }: Placed) {
  const text = 'Still warm after a night on the train. The lid closes tightly, and the cup is large enough for two.'
  for (const [position, stars] of [4, 5].entries())
    await world.must(storeOrders.review, { params: { secret }, body: { position, stars, text } })
}

export async function storeOrdersOf(
  world: ServedWorld,
  merchant: TestMerchant,
  listings: readonly StoreListing[],
): Promise<StoreOrderSecrets> {
  const placing = { world, merchant, listings }
  const erased = await cancelled(placing)
  await world.must(storeOrders.erase, { params: { secret: erased }, body: {} })
  const [refunded, refundDeclined] = [await decided(placing, true), await decided(placing, false)]
  await runSweeps(world.ctx)
  const [received, reviewed, refundable, reached] = await parcels(placing)
  // The parcels took thirty days, after which a session has ended.
  placing.merchant = { ...merchant, token: await signIn(world, merchant.merchantId) }
  if (!received || !reviewed || !refundable || !reached) throw new Error('there must be a parcel for each end')
  for (const order of [received, reviewed]) await confirm(world, order)
  await review(placing, reviewed)
  await askRefund(placing, refundable)
  const { secret: bank } = await unpaid(placing)
  await world.must(storeOrders.pay, { params: { secret: bank }, body: { provider: 'bank' } })
  const { secret: erasureRequested } = await paid(placing)
  await world.must(storeOrders.erase, { params: { secret: erasureRequested }, body: {} })
  return {
    ...{ bank, erased, erasureRequested, refunded, refundDeclined },
    ...{
      received: received.secret,
      reviewed: reviewed.secret,
      refundRequested: refundable.secret,
      reached: reached.secret,
    },
    waiting: (await unpaid(placing)).secret,
    paid: (await paid(placing)).secret,
    underWay: (await sent(placing)).secret,
    cancelled: await cancelled(placing),
  }
}
