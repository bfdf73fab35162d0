import type { Body } from '#contract/endpoint.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import { orders } from '#contract/orders.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { catalogueOperator } from './goods.ts'
import { aPayToken, type TestMerchant } from './people.ts'
import type { World } from './world.ts'

type Checkout = Body<typeof storeOrders.checkout>

export const someShopper: Pick<Checkout, 'email' | 'phone' | 'address'> = {
  email: 'anna@example.com',
  phone: '030 901820',
  address: {
    name: 'Anna Weber',
    country: 'DE',
    region: '',
    city: 'Berlin',
    line1: 'Torstraße 12',
    line2: '',
    postcode: '10119',
  },
}

/** A line of a shopping basket: a listing as `products.add` answers it, or its id and price. */
export type Bought = { listing: { id: string; sellingPrice: number }; variantId?: string; quantity?: number }

export type OrderAsked = { lines: readonly Bought[]; key?: string } & Partial<Omit<Checkout, 'lines'>>

/** The body of a checkout that pays what the lines cost. */
export function aCheckout({ lines, key: _, ...given }: OrderAsked): Checkout {
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

/** An order by a shopper's checkout, not paid yet; answers its id, number, secret and total. */
export function anOrder(world: World, { shop }: { shop: string }, asked: OrderAsked) {
  const key = asked.key === undefined ? {} : { key: asked.key }
  return world.must(storeOrders.checkout, { params: { shop }, body: aCheckout(asked), ...key })
}

/** The test provider pays. */
export const pay = (world: World, { secret }: { secret: string }) =>
  world.must(storeOrders.testPayment, { params: { secret }, body: { succeed: true } })

/** An order by a shopper's checkout, paid. */
export async function aPaidOrder(world: World, shop: { shop: string }, asked: OrderAsked) {
  const order = await anOrder(world, shop, asked)
  await pay(world, order)
  return order
}

type Placed = { orderId: string }

/** The merchant, who has a payment password, picks the order up. */
export async function pick(
  world: World,
  merchant: Pick<TestMerchant, 'token' | 'payPassword'>,
  { orderId, fundFrom = 'escrow' }: Placed & { fundFrom?: 'escrow' | 'wallet' },
) {
  const { token } = merchant
  const { totalCost } = await world.must(orders.detail, { token, query: { id: orderId } })
  const payToken = await aPayToken(world, merchant, { purpose: 'pick', amount: totalCost })
  return world.must(orders.pick, { token, body: { id: orderId, payToken, fundFrom } })
}

const reason = 'a test needs it'

/** The supplier ships. */
export async function ship(world: World, { orderId }: Placed) {
  const token = await catalogueOperator(world)
  const body = { carrier: 'DHL', trackingNumber: `TN-${orderId.slice(-12)}`, reason }
  return world.must(operatorOrders.ship, { token, params: { id: orderId }, body })
}

/** The carrier says that it reached. */
export async function reach(world: World, { orderId }: Placed) {
  const token = await catalogueOperator(world)
  const body = { kind: 'reached', at: world.clock.now().toISOString(), text: 'Delivered', reason } as const
  return world.must(operatorOrders.event, { token, params: { id: orderId }, body })
}

/** The supplier cannot ship. */
export async function failToShip(world: World, { orderId }: Placed) {
  const token = await catalogueOperator(world)
  return world.must(operatorOrders.cannotShip, { token, params: { id: orderId }, body: { reason } })
}

/** The shopper says that the goods are there. */
export const confirm = (world: World, { secret }: { secret: string }) =>
  world.must(storeOrders.confirm, { params: { secret }, body: {} })
