import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { dashboard } from '#contract/dashboard.ts'
import { orders } from '#contract/orders.ts'
import { withdrawalFee } from '#contract/payouts.ts'
import { service } from '#contract/service.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { aListing } from '../testing/goods.ts'
import { aCheckout, anOrder, aPaidOrder, pay } from '../testing/orders.ts'
import { aPayToken } from '../testing/people.ts'
import { aCard, aRichMerchant, type RichMerchant } from '../testing/withdrawals.ts'
import { openWorld, type World } from '../testing/world.ts'

/** A statement that the coordinator sent to a node of the cluster. */
type Remote = { text: string; port: string }

let remotes: Remote[] = []
const { emit } = pg.Client.prototype

/** The coordinator tells its client of every statement that it sends, as a notice. */
function listen(): void {
  pg.Client.prototype.emit = function (this: pg.Client, event: string, ...given: unknown[]) {
    const { message = '', detail = '' } = event === 'notice' ? (given[0] as { message?: string; detail?: string }) : {}
    const port = /^on server \S+:(\d+) /.exec(detail)?.[1]
    if (message.startsWith('issuing ') && port) remotes.push({ text: message.slice('issuing '.length), port })
    return emit.call(this, event, ...given)
  } as typeof emit
}

let world: World
let merchant: RichMerchant
let listing: Awaited<ReturnType<typeof aListing>>
let coordinator: string

beforeAll(async () => {
  listen()
  world = await openWorld()
  // Another shop, so that there are rows of others to be read by mistake.
  const other = await aRichMerchant(world, 1_000)
  await aPaidOrder(world, other, { lines: [{ listing: await aListing(world, other, { price: 10_000 }) }] })
  merchant = await aRichMerchant(world, 1_000_000)
  listing = await aListing(world, merchant, { price: 10_000 })
  await anOrder(world, merchant, { lines: [{ listing }] })
  const { owner } = world.testDb
  const [{ name, port } = {}] = await owner.rows(`
    select current_database() as name, nodeport::text as port from pg_dist_node where groupid = 0`)
  coordinator = String(port)
  // What is connected already keeps its settings.
  await owner.run(`alter database ${String(name)} set citus.log_remote_commands = on`)
  await owner.run(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename <> current_user`)
  // The pools notice a moment later that their connections are gone.
  await new Promise((resolve) => setTimeout(resolve, 500))
})

afterAll(async () => {
  pg.Client.prototype.emit = emit
  await world.close()
})

beforeEach(() => {
  remotes = []
})

/** The nodes besides the coordinator that a call asked, and the statements that it sent to all of them. */
async function nodesOf(work: () => Promise<unknown>): Promise<{ nodes: number; statements: Remote[] }> {
  remotes = []
  await work()
  const statements = remotes.filter(({ port }) => port !== coordinator)
  return { nodes: new Set(statements.map(({ port }) => port)).size, statements }
}

const token = () => ({ token: merchant.token })
const params = () => ({ params: { shop: merchant.shop } })

const reads: Record<string, () => Promise<unknown>> = {
  'the sign-in': () => world.must(account.login, { body: { account: merchant.email, password: merchant.password } }),
  'the home screen': () => world.must(dashboard.index, token()),
  'the order list': () => world.must(orders.list, token()),
  'the counts of orders': () => world.must(orders.counts, token()),
  'the storefront': () => world.must(storeShop.shop, params()),
  'the products of a shop': () => world.must(storeShop.products, params()),
  'a product of a shop': () =>
    world.must(storeShop.product, { params: { shop: merchant.shop, listingId: listing.id } }),
  'the conversation': () => world.must(service.list, token()),
}

test.each(Object.entries(reads))('%s asks one node', async (_, call) => {
  const { nodes, statements } = await nodesOf(call)
  expect({ nodes, statements }).toEqual({ nodes: 1, statements: expect.anything() })
})

test('the detail of an order asks one node', async () => {
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  const { nodes } = await nodesOf(() => world.must(orders.detail, { ...token(), query: { id: order.orderId } }))
  expect(nodes).toBe(1)
})

test('a payment asks one node: its message is kept on the coordinator, which books it statement by statement', async () => {
  const order = await anOrder(world, merchant, { lines: [{ listing }] })
  const { nodes } = await nodesOf(() => pay(world, order))
  expect(nodes).toBe(1)
})

/** Which movement each call makes; the reservation of a checkout is at the node of its product. */
const movements: Record<string, { movement: string; nodes: number; prepare: () => Promise<() => Promise<unknown>> }> = {
  'a checkout': {
    movement: 'place_checkout',
    nodes: 2,
    prepare: async () => () =>
      world.must(storeOrders.checkout, { ...params(), body: aCheckout({ lines: [{ listing }] }) }),
  },
  'a pick-up': {
    movement: 'pick_up',
    nodes: 1,
    prepare: async () => {
      const { orderId } = await aPaidOrder(world, merchant, { lines: [{ listing }] })
      const { totalCost } = await world.must(orders.detail, { ...token(), query: { id: orderId } })
      const payToken = await aPayToken(world, merchant, { purpose: 'pick', amount: totalCost })
      return () => world.must(orders.pick, { ...token(), body: { id: orderId, payToken } })
    },
  },
  'a withdrawal': {
    movement: 'request_withdrawal',
    nodes: 1,
    prepare: async () => {
      const amount = 1_000
      const fee = withdrawalFee(amount, await world.must(withdrawals.terms, token()))
      const body = { ...aCard, amount, fee, payToken: await merchant.payToken(amount) }
      return () => world.must(withdrawals.withdraw, { ...token(), body })
    },
  },
  'a message to customer service': {
    movement: 'add_merchant_message',
    nodes: 1,
    prepare: async () => () => world.must(service.send, { ...token(), body: { text: 'Hello' } }),
  },
}

test.each(Object.entries(movements))('%s makes one round trip, and asks no other node', async (_, each) => {
  const call = await each.prepare()
  const { nodes, statements } = await nodesOf(call)
  const trips = statements.filter(({ text }) => new RegExp(`\\b${each.movement}(_confirmed)?\\(`).test(text))
  expect({ nodes, trips: trips.length, statements }).toEqual({
    nodes: expect.toSatisfy((count: number) => count >= 1 && count <= each.nodes),
    trips: 1,
    statements: expect.anything(),
  })
  console.log(`${each.movement}: ${statements.length} statements to ${nodes} nodes`)
})
