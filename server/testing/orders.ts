import type { Body } from '#contract/endpoint.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import { orders } from '#contract/orders.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { catalogueOperator } from './goods.ts'
import { aPayToken, type TestMerchant } from './people.ts'
import type { World } from './world.ts'

type Checkout = Body<typeof storeOrders.checkout>

/** Valid in its country. */
export const berlinAddress = {
  name: 'Anna Weber',
  country: 'DE',
  region: '',
  city: 'Berlin',
  line1: 'Torstraße 12',
  line2: '',
  postcode: '10119',
}

/** Valid without an apartment and a region. */
export const londonAddress = {
  name: 'Suda P.',
  country: 'GB',
  region: '',
  city: 'London',
  line1: '1 High Street',
  line2: '',
  postcode: 'SW1A 1AA',
}

export const someShopper: Pick<Checkout, 'email' | 'phone' | 'address'> = {
  email: 'anna@example.com',
  phone: '030 901820',
  address: berlinAddress,
}

/** A basket line: a listing as `products.add` returns it, or its id and price. */
export type BasketLine = { listing: { id: string; sellingPrice: number }; variantId?: string; quantity?: number }

export type CheckoutOptions = { lines: readonly BasketLine[]; key?: string } & Partial<Omit<Checkout, 'lines'>>

/** A checkout that expects the sum of its lines as the total. */
export function aCheckout({ lines, key: _, ...given }: CheckoutOptions): Checkout {
  return {
    ...someShopper,
    expectTotal: lines.reduce((total, { listing, quantity = 1 }) => total + listing.sellingPrice * quantity, 0),
    ...given,
    lines: lines.map(({ listing, variantId, quantity = 1 }) => ({
      listingId: listing.id,
      ...(variantId !== undefined && { variantId }),
      quantity,
    })),
  }
}

export function anOrder(world: World, { shop }: { shop: string }, options: CheckoutOptions) {
  const key = options.key === undefined ? {} : { key: options.key }
  return world.must(storeOrders.checkout, { params: { shop }, body: aCheckout(options), ...key })
}

export const pay = (world: World, { secret }: { secret: string }) =>
  world.must(storeOrders.testPayment, { params: { secret }, body: { succeed: true } })

export async function aPaidOrder(world: World, shop: { shop: string }, options: CheckoutOptions) {
  const order = await anOrder(world, shop, options)
  await pay(world, order)
  return order
}

type OrderId = { orderId: string }

/** Picks an order up; the merchant must have a payment password. */
export async function pick(
  world: World,
  merchant: Pick<TestMerchant, 'token' | 'payPassword'>,
  { orderId, fundFrom = 'escrow' }: OrderId & { fundFrom?: 'escrow' | 'wallet' },
) {
  const { token } = merchant
  const { totalCost } = await world.must(orders.detail, { token, query: { id: orderId } })
  const payToken = await aPayToken(world, merchant, { purpose: 'pick', amount: totalCost })
  return world.must(orders.pick, { token, body: { id: orderId, payToken, fundFrom } })
}

const reason = 'a test needs it'

export async function ship(world: World, { orderId }: OrderId) {
  const token = await catalogueOperator(world)
  const body = { carrier: 'DHL', trackingNumber: `TN-${orderId.slice(-12)}`, reason }
  return world.must(operatorOrders.ship, { token, params: { id: orderId }, body })
}

export async function reach(world: World, { orderId }: OrderId) {
  const token = await catalogueOperator(world)
  const body = { kind: 'reached', at: world.clock.now().toISOString(), text: 'Delivered', reason } as const
  return world.must(operatorOrders.event, { token, params: { id: orderId }, body })
}

export async function failToShip(world: World, { orderId }: OrderId) {
  const token = await catalogueOperator(world)
  return world.must(operatorOrders.cannotShip, { token, params: { id: orderId }, body: { reason } })
}

export const confirm = (world: World, { secret }: { secret: string }) =>
  world.must(storeOrders.confirm, { params: { secret }, body: {} })
