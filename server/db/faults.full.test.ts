// projects: faults
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { isLong } from '#tools/long.ts'
import { type ServerProcess, startServer } from '#tools/server-process.ts'
import { spreadDatabase } from '#tools/test-cluster.ts'
import { openNamed, testSettings } from '#tools/test-copy.ts'
import { clusterNodes } from '#tools/test-db.ts'
import { testSecretKey } from '#tools/test-secret.ts'
import { testRoleSecret } from '#tools/tests-role.ts'
import { migratePostgres } from '../base/db/postgres.ts'
import { decidedFigure } from '../ledger/recount/proofs.ts'
import { recount } from '../ledger/recount/recount.ts'
import { verifyLedger } from '../ledger/verify.ts'
import * as cluster from '../testing/cluster-faults.ts'
import { aListing, aProduct } from '../testing/goods.ts'
import { somePayPassword } from '../testing/people.ts'
import { readOrders } from '../testing/shop-acts.ts'
import { type Ack, type Got, type LoadListing, type LoadShop, send, startLoad } from '../testing/shop-load.ts'
import { aRichMerchant } from '../testing/withdrawals.ts'
import { openWorldOn, type World } from '../testing/world.ts'

const [buyers, shopsMax, cost, price] = [8, 16, 6_000, 10_000]
const awaySeconds = 6
/** Maximum time of a call of a shop on a dead node: its caller must not hang. */
const refusedWithinMs = 5_000
const backWithinMs = 120_000

let world: World
let server: ServerProcess
let nodes: cluster.ClusterNode[]
const shops: (LoadShop & { group: number; shard: string })[] = []
const stockAt = new Map<string, number>()
let running: ReturnType<typeof startLoad>
let joined: cluster.ClusterNode | undefined
const wrong: string[] = []
const figures: Record<string, unknown>[] = []

const tell = (figure: Record<string, unknown>) => {
  figures.push(figure)
  console.log(JSON.stringify(figure))
}

const coordinator = () => nodes[0] as cluster.ClusterNode
const workers = () => nodes.filter(({ group }) => group !== 0)

beforeAll(async () => {
  world = await openWorldOn(await openSpread(), new Date().toISOString(), { SECRET_KEY: testSecretKey })
  nodes = await cluster.findClusterNodes(world)
  for (const node of nodes) await keepAcknowledged(node)
  await makeShops()
  for (const node of nodes) await cluster.onNode(node, 'checkpoint')
  server = await startServer({
    DATABASE_URL: world.testDb.databaseUrl ?? '',
    DATABASE_ROLE_SECRET: testRoleSecret,
    SECRET_KEY: testSecretKey,
    RATE_LIMITS: '0',
    OUTBOX_LEASE_SECONDS: '3',
  })
}, 600_000)
afterAll(async () => {
  await server?.stop()
  for (const node of nodes) await cluster.untilUp(node)
  if (joined) await cluster.removeNode(joined)
  await world?.close()
})

/** Distributed like an installation's database, since the roles of a copy do not belong to its cluster. */
async function openSpread() {
  const name = `faults_${Date.now()}`
  const urls = clusterNodes()
  await spreadDatabase(urls, name)
  return openNamed(
    urls.map(({ href }) => href),
    name,
  )
}

/** A node must not lose what it acknowledged, whatever the settings of this cluster are. */
const keepAcknowledged = (node: cluster.ClusterNode) =>
  cluster.onNode(node, `alter database ${new URL(node.url).pathname.slice(1)} set synchronous_commit = on`)

/** Eight shops on all workers and on three shards, whose goods have stock on every worker. */
async function makeShops(): Promise<void> {
  const productIds: string[] = []
  while (workers().some(({ group }) => ![...stockAt.values()].includes(group))) {
    const { id } = await aProduct(world, { purchasePrice: cost, stock: 1_000_000 })
    productIds.push(id)
    stockAt.set(id, await cluster.groupOf(world, 'variant_stock', id))
  }
  const isSpread = () =>
    new Set(shops.map(({ shard }) => shard)).size > 2 &&
    workers().every(({ group }) => shops.filter((shop) => shop.group === group).length >= 3)
  while (shops.length < buyers || !isSpread()) {
    if (shops.length === shopsMax) throw new Error('the shops are not spread')
    const merchant = { ...(await aRichMerchant(world, 100_000_000)), payPassword: somePayPassword }
    const listings: LoadListing[] = []
    for (const productId of productIds) {
      const { id, sellingPrice } = await aListing(world, merchant, { productId, price: price + listings.length })
      listings.push({ id, productId, sellingPrice, cost })
    }
    shops.push({ merchant, listings, group: 0, shard: '' })
    await placeShops()
  }
}

async function placeShops(): Promise<void> {
  for (const id of stockAt.keys()) stockAt.set(id, await cluster.groupOf(world, 'variant_stock', id))
  for (const shop of shops) {
    const [{ groupid, shard } = {}] = await world.testDb.owner.rows(`
      select groupid, shardid::text as shard from pg_dist_placement where shardid =
        get_shard_id_for_distribution_column('merchant', '${shop.merchant.merchantId}'::uuid)`)
    Object.assign(shop, { group: Number(groupid), shard: String(shard) })
  }
}

/**
 * On each node every second shop, beginning with the first, sells only goods that need no other node; the others sell
 * baskets.
 */
const choose = (shop: LoadShop) => {
  const { group } = shops.find(({ merchant }) => merchant === shop.merchant) ?? {}
  const neighbours = shops.filter((other) => other.group === group)
  const isOfOneNode = neighbours.findIndex(({ merchant }) => merchant === shop.merchant) % 2 === 0
  const own = shop.listings.filter(({ productId }) => stockAt.get(productId) === group)
  // A new node may have no stock.
  return isOfOneNode && own.length > 0 ? own.slice(0, 1) : shop.listings
}

const asks: Record<string, (shop: LoadShop) => Promise<Got>> = {
  storefront: ({ merchant }) => send(server.url, storeShop.shop, { params: { shop: merchant.shop } }),
  'its products': ({ merchant }) => send(server.url, storeShop.products, { params: { shop: merchant.shop } }),
  'order list': ({ merchant }) => send(server.url, orders.list, { token: merchant.token }),
}

async function probe(shop: LoadShop, isRight: (got: Got) => boolean, when: string) {
  const seen: { slowestMs: number; wrong: string[] } = { slowestMs: 0, wrong: [] }
  for (const [name, ask] of Object.entries(asks)) {
    const got = await ask(shop)
    seen.slowestMs = Math.max(seen.slowestMs, got.ms)
    if (!isRight(got)) seen.wrong.push(`${name} ${when}: ${got.status} ${got.error} after ${Math.round(got.ms)} ms`)
  }
  return seen
}

const isFine = ({ status }: Got) => status === 200
const isRefused = ({ status, retryAfter, ms }: Got) => status === 503 && Number(retryAfter) > 0 && ms < refusedWithinMs

async function untilAllGoOn(sinceMs: number): Promise<number> {
  const missing = () =>
    shops.filter(({ merchant }) => {
      const acts = running.load.acks.filter((ack) => ack.atMs > sinceMs && ack.merchantId === merchant.merchantId)
      return new Set(acts.map(({ act }) => act)).size < 3
    })
  while (missing().length > 0) {
    if (Date.now() - sinceMs > backWithinMs) throw new Error(`${missing().length} shops do not go on`)
    await sleep(50)
  }
  return (Date.now() - sinceMs) / 1_000
}

async function askWhileAway(node: cluster.ClusterNode, of: typeof shops, isRight: (got: Got) => boolean) {
  const figure = { probes: 0, slowestMs: 0 }
  while (of.length > 0 && !(await cluster.isListening(node))) {
    const when = isRight === isFine ? 'on a living node' : 'on a dead node'
    const seen = await probe(of[figure.probes % of.length] as LoadShop, isRight, when)
    // While the node is starting, a call may be answered either way.
    if (await cluster.isListening(node)) break
    wrong.push(...seen.wrong)
    figure.probes += 1
    figure.slowestMs = Math.max(figure.slowestMs, seen.slowestMs)
  }
  if (of.length > 0 && figure.probes < 2) wrong.push('too little was asked while a node was away')
  return figure
}

/** Stops a node. Shops that do not need it continue; the others are refused until it is back, and then continue. */
async function loseNode(node: cluster.ClusterNode, ending: cluster.Ending): Promise<void> {
  const needs = ({ group }: (typeof shops)[number]) => node === coordinator() || group === node.group
  const living = shops.filter((shop) => !needs(shop))
  await cluster.endNode(node, ending, awaySeconds)
  const endedMs = Date.now()
  const [ofLiving, ofDead] = await Promise.all([
    askWhileAway(node, living, isFine),
    askWhileAway(node, shops.filter(needs), isRefused),
  ])
  await cluster.untilUp(node)
  const upMs = Date.now()
  const isWhileAway = ({ atMs }: { atMs: number }) => atMs > endedMs && atMs < upMs
  const isOfLiving = ({ merchantId }: { merchantId: string }) =>
    living.some(({ merchant }) => merchant.merchantId === merchantId)
  const acksOfLiving = running.load.acks.filter((ack) => isOfLiving(ack) && isWhileAway(ack)).length
  if (living.length > 0 && acksOfLiving === 0) wrong.push('the shops of living nodes did nothing')
  // A basket may contain goods whose stock is on the dead node.
  const refused = running.load.refusals.filter(
    (each) => each.act !== 'checkout' && isOfLiving(each) && isWhileAway(each),
  ).length
  const prepared = await cluster.preparedLeft(nodes)
  const secondsBack = await untilAllGoOn(upMs)
  const seconds = (upMs - endedMs) / 1_000
  tell({ ending, node: node.port, seconds, ofLiving, ofDead, acksOfLiving, refused, prepared, secondsBack })
}

/** Changes the cluster while every shop must continue, and calls all shops during the change. */
async function changeCluster(change: string, work: () => Promise<object>): Promise<void> {
  const startMs = Date.now()
  let isChanging = true
  const changing = work().finally(() => {
    isChanging = false
  })
  changing.catch(() => {})
  let slowestMs = 0
  for (let n = 0; isChanging; n += 1) {
    const seen = await probe(shops[n % shops.length] as LoadShop, isFine, `in: ${change}`)
    wrong.push(...seen.wrong)
    slowestMs = Math.max(slowestMs, seen.slowestMs)
  }
  const done = await changing
  await placeShops()
  const endMs = Date.now()
  const isMeanwhile = ({ atMs }: { atMs: number }) => atMs > startMs && atMs < endMs
  const acks = running.load.acks.filter(isMeanwhile).length
  const refused = running.load.refusals.filter(isMeanwhile).length
  const secondsBack = await untilAllGoOn(endMs)
  tell({ change, ...done, seconds: (endMs - startMs) / 1_000, slowestMs, acks, refused, secondsBack })
}

async function moveShards(at: number): Promise<void> {
  const movable = shops.filter((shop) => shops.some(({ group, shard }) => group === shop.group && shard !== shop.shard))
  const shop = movable[(at * 3) % movable.length] as (typeof shops)[number]
  const to = workers().find(({ group }) => group !== shop.group) as cluster.ClusterNode
  await changeCluster('move', async () => ({ tries: await cluster.moveMerchant(world, shop.merchant.merchantId, to) }))
  if (shop.group !== to.group) wrong.push('the shards did not move')
}

async function addNode(): Promise<void> {
  const { owner, ownerUrl } = world.testDb
  await changeCluster('a node comes', async () => {
    joined = await cluster.makeNode(coordinator())
    await keepAcknowledged(joined)
    await owner.rows(`select citus_add_node('${joined.host}', ${joined.port})`)
    await migratePostgres(ownerUrl ?? '', testSettings)
    return {}
  })
  await changeCluster('the shards are spread anew', async () => {
    await owner.rows(`select rebalance_table_shards(shard_transfer_mode => 'auto')`)
    return {}
  })
  nodes = await cluster.findClusterNodes(world)
  joined = nodes.find(({ port }) => port === joined?.port)
  const [{ count } = {}] = await owner.rows(`
    select count(*)::integer as count from pg_dist_placement
    where groupid = ${joined?.group} and shardid in (
      select shardid from pg_dist_shard s join pg_dist_partition using (logicalrelid) where partmethod = 'h')`)
  if (!Number(count)) wrong.push('the new node has no shards')
  const [shop] = shops as [(typeof shops)[number]]
  if (shop.group !== joined?.group) {
    const { merchantId } = shop.merchant
    await changeCluster('move to the new node', async () => ({
      tries: await cluster.moveMerchant(world, merchantId, joined as cluster.ClusterNode),
    }))
  }
}

/**
 * Gives a large merchant its own shard on its present node. The node's writes wait during the split: a split that
 * allows writes never ends while rows are updated, because PostgreSQL 15 reads the new shards' indexes in their old
 * state.
 */
async function isolateShop(): Promise<void> {
  const [{ merchant } = {}] = shops
  await changeCluster('a shop gets a shard of its own', async () => {
    await world.testDb.owner.rows(`
      select isolate_tenant_to_new_shard('merchant', '${merchant?.merchantId}'::uuid, 'CASCADE',
        shard_transfer_mode => 'block_writes')`)
    return {}
  })
  if (shops.some((other) => other !== shops[0] && other.shard === shops[0]?.shard)) wrong.push('its shard has others')
}

async function untilQuiet(): Promise<{ seconds: number }> {
  const startMs = Date.now()
  const left = async () => {
    const [{ count } = {}] = await world.testDb.owner.rows('select count(*)::integer as count from outbox')
    return { outbox: count, prepared: await cluster.preparedLeft(nodes) }
  }
  await expect.poll(left, { timeout: 240_000, interval: 500 }).toEqual({ outbox: 0, prepared: 0 })
  return { seconds: (Date.now() - startMs) / 1_000 }
}

async function expectWhole(): Promise<void> {
  const orderIds = (act: Ack['act']) => running.load.acks.filter((ack) => ack.act === act).map(({ orderId }) => orderId)
  const [paid, picked] = [new Set(orderIds('payment')), new Set(orderIds('pick-up'))]
  const placed = running.load.acks
    .filter(({ act }) => act === 'checkout')
    .map(({ orderId, merchantId, number, total }) => ({
      ...{ orderId, merchantId, number, total },
      status: picked.has(orderId) ? 'awaiting_shipment' : paid.has(orderId) ? 'awaiting_pickup' : 'waiting_payment',
      payments: Number(paid.has(orderId)),
      paid: Number(paid.has(orderId)),
      picked: Number(picked.has(orderId)),
    }))
  expect(placed.length).toBeGreaterThan(10 * figures.length)
  const byId = (rows: Record<string, unknown>[]) =>
    rows.toSorted((a, b) => (String(a.orderId) < String(b.orderId) ? -1 : 1))
  expect(byId(await readOrders(world))).toEqual(byId(placed))
  const [claimed] = await world.testDb.owner.rows(`
    select (select count(*)::integer from order_secret) as secrets,
      (select count(*)::integer from public_number where kind = 'order') as numbers`)
  expect(claimed).toEqual({ secrets: placed.length, numbers: placed.length })
  const [replies] = await world.testDb.owner.rows(`
    select count(*)::integer as count from idempotency where key like 'load-%'`)
  expect(replies).toEqual({ count: placed.length + paid.size + picked.size })
  // The test fills wallets without a proposal of two operators, which the recount reports.
  const { differences } = await recount(world.ctx.db)
  expect(differences.filter(({ figure }) => figure !== decidedFigure)).toEqual([])
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
}

test('nothing acknowledged is lost, doubled or half done', { timeout: 3_600_000 }, async () => {
  running = startLoad(server.url, shops, choose)
  try {
    await untilAllGoOn(Date.now())
    for (const shop of shops) wrong.push(...(await probe(shop, isFine, 'before any fault')).wrong)
    for (let at = 0; at < (isLong ? 10 : 2); at += 1) {
      await loseNode(workers()[at % workers().length] as cluster.ClusterNode, 'kill')
      await moveShards(at)
      if (at % 4 === 1) await loseNode(coordinator(), 'stop')
    }
    await addNode()
    await isolateShop()
    await loseNode(joined as cluster.ClusterNode, 'kill')
  } finally {
    await running.stop()
  }
  const { answers, slowestMs, acks } = running.load
  console.log(JSON.stringify({ answers: Object.fromEntries(answers), slowestMs, acks: acks.length }))
  const faults = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"fault"'))
  console.log(JSON.stringify({ quiet: await untilQuiet(), wrong, faults }))
  await expectWhole()
  expect(wrong).toEqual([])
  // Only outages were refused, and no outage was a fault.
  expect([...answers.keys()].filter((name) => !/: (200|503 unavailable|0 \w+)$/.test(name))).toEqual([])
})
