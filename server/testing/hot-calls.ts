import { account } from '#contract/account.ts'
import { dashboard } from '#contract/dashboard.ts'
import { orders } from '#contract/orders.ts'
import { withdrawalFee } from '#contract/payouts.ts'
import { service } from '#contract/service.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { aListing } from './goods.ts'
import { aCheckout, anOrder, aPaidOrder, pay } from './orders.ts'
import { aPayToken } from './people.ts'
import { aCard, aRichMerchant } from './withdrawals.ts'
import type { World } from './world.ts'

type Call = () => Promise<unknown>

/** A call that moves something; `nodes`: the nodes that it may query besides the coordinator. */
type MovingCall = { movement: string; nodes: number; prepare: () => Promise<Call> }

export const hotReads = [
  'sign-in',
  'home screen',
  'order list',
  'counts of orders',
  'order detail',
  'storefront',
  'products of a shop',
  'product of a shop',
  'conversation',
] as const

export const hotMovements = ['checkout', 'pick-up', 'withdrawal', 'message to customer service'] as const

type HotCalls = {
  reads: Record<(typeof hotReads)[number], Call>
  movements: Record<(typeof hotMovements)[number], MovingCall>
  /** A payment, which the coordinator books statement by statement. */
  payment: () => Promise<Call>
}

/**
 * The most frequent calls of a busy platform, each for a merchant who has sold something. Another shop has rows that
 * must not be read.
 */
export async function openHotCalls(world: World): Promise<HotCalls> {
  const other = await aRichMerchant(world, 1_000)
  await aPaidOrder(world, other, { lines: [{ listing: await aListing(world, other, { price: 10_000 }) }] })
  const merchant = await aRichMerchant(world, 1_000_000)
  const listing = await aListing(world, merchant, { price: 10_000 })
  const sold = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  const token = { token: merchant.token }
  const shop = { params: { shop: merchant.shop } }
  const reads: HotCalls['reads'] = {
    'sign-in': () => world.must(account.login, { body: { account: merchant.email, password: merchant.password } }),
    'home screen': () => world.must(dashboard.index, token),
    'order list': () => world.must(orders.list, token),
    'counts of orders': () => world.must(orders.counts, token),
    'order detail': () => world.must(orders.detail, { ...token, query: { id: sold.orderId } }),
    storefront: () => world.must(storeShop.shop, shop),
    'products of a shop': () => world.must(storeShop.products, shop),
    'product of a shop': () =>
      world.must(storeShop.product, { params: { shop: merchant.shop, listingId: listing.id } }),
    conversation: () => world.must(service.list, token),
  }
  const movements: HotCalls['movements'] = {
    checkout: {
      movement: 'place_checkout',
      // The reservation is on the product's node.
      nodes: 2,
      prepare: async () => () =>
        world.must(storeOrders.checkout, { ...shop, body: aCheckout({ lines: [{ listing }] }) }),
    },
    'pick-up': {
      movement: 'pick_up',
      nodes: 1,
      prepare: async () => {
        const { orderId } = await aPaidOrder(world, merchant, { lines: [{ listing }] })
        const { totalCost } = await world.must(orders.detail, { ...token, query: { id: orderId } })
        const payToken = await aPayToken(world, merchant, { purpose: 'pick', amount: totalCost })
        return () => world.must(orders.pick, { ...token, body: { id: orderId, payToken } })
      },
    },
    withdrawal: {
      movement: 'request_withdrawal',
      nodes: 1,
      prepare: async () => {
        const amount = 1_000
        const fee = withdrawalFee(amount, await world.must(withdrawals.terms, token))
        const body = { ...aCard, amount, fee, payToken: await merchant.payToken(amount) }
        return () => world.must(withdrawals.withdraw, { ...token, body })
      },
    },
    'message to customer service': {
      movement: 'add_merchant_message',
      nodes: 1,
      prepare: async () => () => world.must(service.send, { ...token, body: { text: 'Hello' } }),
    },
  }
  const payment = async () => {
    const order = await anOrder(world, merchant, { lines: [{ listing }] })
    return () => pay(world, order)
  }
  return { reads, movements, payment }
}
