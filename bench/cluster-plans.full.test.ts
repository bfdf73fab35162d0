// projects: citus
import { afterAll, expect, test } from 'vitest'
import { dashboard } from '#contract/dashboard.ts'
import { orders } from '#contract/orders.ts'
import { migratePostgres } from '#server/base/db/postgres.ts'
import { hotMovements, hotReads, openHotCalls } from '#server/testing/hot-calls.ts'
import { type Heard, hearNodes } from '#server/testing/node-statements.ts'
import { openWorldOn, type World } from '#server/testing/world.ts'
import { isLong } from '#tools/long.ts'
import { onDatabase, spreadDatabase } from '#tools/test-cluster.ts'
import { openNamed, testSettings } from '#tools/test-copy.ts'
import { clusterNodes } from '#tools/test-db.ts'
import { generate } from './generate.ts'

/** Must be after the last order of generate.sql. */
const at = '2026-12-01T09:00:00Z'
const few = { orders: 10_000, merchants: 100, big: 1_000, products: 1_000 }
const many = isLong
  ? { orders: 1_000_000, merchants: 10_000, big: 100_000, products: 10_000 }
  : { orders: 100_000, merchants: 1_000, big: 10_000, products: 10_000 }

const worlds: World[] = []
afterAll(async () => {
  for (const world of worlds) await world.close()
})

/** A single-machine database with these orders that became a cluster, with the real server on it. */
async function openOnCluster(name: string, size: typeof few): Promise<World> {
  const nodes = clusterNodes()
  const [coordinator, ...workers] = nodes as [URL, ...URL[]]
  await ask(coordinator, 'postgres', `create database ${name}`)
  const owner = new URL(coordinator)
  owner.pathname = name
  await migratePostgres(owner.href, testSettings)
  await generate(owner.href, size)
  await spreadDatabase(nodes, name)
  await expectToGoOn(coordinator, name)
  const began = performance.now()
  await migratePostgres(owner.href, testSettings)
  console.log(`${size.orders} orders spread over the cluster in ${Math.round((performance.now() - began) / 1000)} s`)
  // Only on the workers: the coordinator's own plans involve no node, and explaining them makes some statements fail.
  for (const worker of workers) {
    for (const [setting, value] of Object.entries(explaining)) {
      await ask(worker, 'postgres', `alter database ${name} set ${setting} = ${value}`)
    }
  }
  // The coordinator's disk must have no rows outside of its shards.
  expect(await ask(coordinator, name, leftOnDisk)).toEqual([{ left: null }])
  const testDb = await openNamed(
    nodes.map(({ href }) => href),
    name,
  )
  const world = await openWorldOn(testDb, at)
  worlds.push(world)
  await world.testDb.owner.run('analyze')
  return world
}

/**
 * Each statement reports its plan in a notice, also within functions. A statement that one node sends to another is
 * planned there; explaining it would fail if it has parameters.
 */
const explaining = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_level': 'notice',
  'citus.explain_distributed_queries': 'off',
  // Small tables are cheaper to read as a whole; with this only tables without a usable index are.
  enable_seqscan: 'off',
}

/** A table that cannot be distributed ends the migration halfway. No server starts then, and the next run continues. */
async function expectToGoOn(coordinator: URL, name: string): Promise<void> {
  const owner = new URL(coordinator)
  owner.pathname = name
  await ask(coordinator, name, 'create table obstacle () inherits (chat_message)')
  await expect(migratePostgres(owner.href, testSettings)).rejects.toThrow('chat_message')
  await ask(coordinator, name, 'drop table obstacle')
  const state = `
    select (select count(*)::integer from pg_dist_partition where logicalrelid = 'merchant'::regclass) as distributed,
      (select count(*)::integer from migration where name in ('distribute.sql', 'rights.sql')) as recorded`
  expect(await ask(coordinator, name, state)).toEqual([{ distributed: 1, recorded: 0 }])
}

const leftOnDisk = `
  select string_agg(logicalrelid::text, ', ') as left from pg_dist_partition
  where (partmethod = 'h' or repmodel = 't') and pg_relation_size(logicalrelid) > 0`

const ask = (node: URL, database: string, statement: string): Promise<unknown[]> =>
  onDatabase(node, database, async (client) => (await client.query(statement)).rows)

const scan =
  /(?<!Bitmap )(Seq Scan|Index Only Scan|Index Scan|Bitmap Heap Scan)(?: Backward)?(?: using \w+)? on (?:\w+\.)?(\w+?)(?:_\d{6,})?\b/g

/** The tables that plans read by an index, and those read as a whole, by name without shard numbers. */
function readsOf({ plans }: Heard): string[] {
  const reads = plans.flatMap((plan) =>
    [...plan.matchAll(scan)].map(([, kind, table]) => `${table} ${kind === 'Seq Scan' ? 'whole' : 'by an index'}`),
  )
  return [...new Set(reads)].toSorted()
}

type Found = Record<string, { statements: number; reads: string[] }>

const wrong: string[] = []

async function hearCalls(world: World): Promise<Found> {
  const { reads, movements, payment } = await openHotCalls(world)
  const heard = await hearNodes(world.testDb)
  const found: Found = {}
  const hear = async (name: string, call: () => Promise<unknown>, nodesMax = 1) => {
    const during = await heard.during(call)
    found[name] = { statements: during.statements.length, reads: readsOf(during) }
    if (during.nodes > nodesMax) wrong.push(`${name} asks ${during.nodes} nodes`)
  }
  try {
    const largest = { token: 'bench-token-1' }
    const {
      list: [order],
    } = await world.must(orders.list, largest)
    const ofLargest = {
      'home screen of the largest shop': () => world.must(dashboard.index, largest),
      'order list of the largest shop': () => world.must(orders.list, largest),
      'order detail of the largest shop': () =>
        world.must(orders.detail, { ...largest, query: { id: order?.id ?? '' } }),
    }
    for (const [name, call] of Object.entries(ofLargest)) await hear(name, call)
    for (const name of hotReads) {
      // The first call fills the server's caches, so the second one is watched.
      await reads[name]()
      await hear(name, reads[name])
    }
    await hear('payment', await payment())
    for (const name of hotMovements) await hear(name, await movements[name].prepare(), movements[name].nodes)
  } finally {
    heard.stop()
  }
  return found
}

test(`hot calls read the same way with ${many.orders} orders as with ${few.orders}`, {
  timeout: 3_600_000,
}, async () => {
  const little = await hearCalls(await openOnCluster('bench_cluster_few', few))
  const much = await hearCalls(await openOnCluster('bench_cluster_many', many))
  for (const [name, { statements, reads }] of Object.entries(much)) {
    console.log(`${name}: ${statements} statements; ${reads.join(', ')}`)
  }
  expect(much).toEqual(little)
  expect(wrong).toEqual([])
  const whole = Object.values(much).flatMap(({ reads }) => reads.filter((read) => read.endsWith('whole')))
  expect([...new Set(whole)]).toEqual(['policy whole'])
})
