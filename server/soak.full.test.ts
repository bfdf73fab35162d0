// projects: postgres
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboard } from '#contract/dashboard.ts'
import { minuteMs } from '#contract/durations.ts'
import { orders } from '#contract/orders.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { type ServerProcess, startServer } from '#tools/server-process.ts'
import { testSecretKey } from '#tools/test-secret.ts'
import { testRoleSecret } from '#tools/tests-role.ts'
import { decidedFigure } from './ledger/recount/proofs.ts'
import { recount } from './ledger/recount/recount.ts'
import { verifyLedger } from './ledger/verify.ts'
import { aListing } from './testing/goods.ts'
import { somePayPassword, somePhoto } from './testing/people.ts'
import { countActs } from './testing/shop-acts.ts'
import { type LoadShop, send, startLoad } from './testing/shop-load.ts'
import { openSilentProxy, type SilentProxy, through } from './testing/silent-proxy.ts'
import { aRichMerchant } from './testing/withdrawals.ts'
import { openWorld, type World } from './testing/world.ts'

/** `npm run soak` sets them; a full run takes a minute with every fault. */
const minutes = Number(process.env['SOAK_MINUTES'] ?? 1)
const hasFaults = process.env['SOAK_FAULTS'] !== '0'
const [shopsMax, browsers] = [8, 4]
/** After this time a process's memory may grow only by this factor. */
const settledAfterMinutes = 15
const growthMax = 1.1

let world: World
let proxy: SilentProxy
let server: ServerProcess
const shops: LoadShop[] = []
beforeAll(async () => {
  world = await openWorld(new Date().toISOString(), { SECRET_KEY: testSecretKey })
  for (let at = 0; at < shopsMax; at++) {
    const merchant = { ...(await aRichMerchant(world, 100_000_000)), payPassword: somePayPassword }
    const cost = 6_000
    const listing = await aListing(world, merchant, { purchasePrice: cost, price: 10_000, stock: 1_000_000 })
    shops.push({ merchant, listings: [{ ...listing, cost }] })
  }
  const url = world.testDb.databaseUrl ?? ''
  proxy = await openSilentProxy({ host: '127.0.0.1', port: Number(new URL(url).port) })
  server = await startServer({
    ...{ PROCESSES: '2', DATABASE_URL: through(proxy, url), DATABASE_ROLE_SECRET: testRoleSecret },
    ...{ SECRET_KEY: testSecretKey, RATE_LIMITS: '0', OUTBOX_LEASE_SECONDS: '3', LOG_LEVEL: 'error' },
    DATA_DIR: world.ctx.config.dataDir,
  })
})
afterAll(async () => {
  await server?.stop()
  proxy?.close()
  await world?.close()
})

function readMemory(): Map<number, number> {
  const lines = execFileSync('ps', ['-o', 'pid=,rss=', '--ppid', String(server.pid)], { encoding: 'utf8' }).trim()
  const rows = lines.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return new Map(rows.map(([pid = 0, kilobytes = 0]) => [pid, Math.round(kilobytes / 1024)]))
}

const faults: Readonly<Record<string, () => unknown>> = {
  'a process is killed': () => process.kill([...readMemory().keys()][randomInt(2)] ?? 0, 'SIGKILL'),
  'all connections end': () =>
    world.testDb.owner.rows(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and starts_with(usename, current_database() || '_')`),
  'the network forgets its connections': () => proxy.forget(),
}

async function browse(statuses: Map<string, number>, isOver: () => boolean): Promise<void> {
  const form = async () => {
    const data = new FormData()
    data.append('purpose', 'logo')
    data.append('file', new Blob([Uint8Array.from(await somePhoto())]), 'photo')
    const upload = fetch(`${server.url}/merchant/common/upload`, { method: 'POST', body: data })
    return upload.then(
      ({ status }) => ({ status }),
      () => ({ status: 0 }),
    )
  }
  while (!isOver()) {
    const { merchant } = shops[randomInt(shops.length)] as LoadShop
    const reads = [
      () => send(server.url, { method: 'GET', path: `/s/${merchant.shop}` }),
      () => send(server.url, storeShop.products, { params: { shop: merchant.shop } }),
      () => send(server.url, orders.list, { token: merchant.token }),
      () => send(server.url, dashboard.index, { token: merchant.token }),
      form,
    ]
    const { status } = (await reads[randomInt(reads.length)]?.()) ?? { status: 0 }
    const kind = status === 0 || status === 503 ? 'to be repeated' : status < 500 ? 'answered' : `${status}`
    statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
    await sleep(randomInt(20, 100))
  }
}

const percentile = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

async function readDatabase() {
  const [row] = await world.testDb.owner.rows(`
    select (select count(*)::integer from pg_stat_activity where datname = current_database()) as connections,
      (pg_database_size(current_database()) / 1048576)::integer as megabytes,
      (select coalesce(sum(n_dead_tup), 0)::integer from pg_stat_user_tables) as "deadRows"`)
  return row
}

test('under a mixed load for minutes nothing is lost or doubled, and memory settles', {
  timeout: (minutes + 10) * minuteMs,
}, async () => {
  const running = startLoad(server.url, shops, ({ listings }) => listings)
  const statuses = new Map<string, number>()
  const until = performance.now() + minutes * minuteMs
  const reading = Array.from({ length: browsers }, () => browse(statuses, () => performance.now() > until))
  const names = Object.keys(faults)
  let settled = 0
  const struck: string[] = []
  for (let minute = 1; minute <= minutes; minute++) {
    for (const [at, fault] of names.entries()) {
      await sleep(minuteMs / 4)
      // A run of a minute has all faults in sequence; a longer run has one per minute.
      if (!hasFaults || (minutes > 1 && at !== minute % names.length)) continue
      struck.push(fault)
      await faults[fault]?.()
    }
    await sleep(minuteMs / 4)
    const took = running.load.took.splice(0).sort((a, b) => a - b)
    const memory = [...readMemory().values()]
    const fault = hasFaults ? struck.slice(minutes > 1 ? -1 : 0).join(', ') : ''
    const figures = { acts: took.length, p50: percentile(took, 0.5), p99: percentile(took, 0.99), memory, fault }
    console.log(JSON.stringify({ minute, ...figures, ...(await readDatabase()) }))
    if (minute === settledAfterMinutes) settled = Math.max(...memory)
  }
  await Promise.all([running.stop(), ...reading])
  const counted = await countActs(world, running.load.acks)
  const { differences } = await recount(world.ctx.db)
  // The merchants' initial money has no decision, which the recount reports.
  const wrong = differences.filter(({ figure }) => figure !== decidedFigure)
  const { fault } = await verifyLedger(world.ctx.db)
  const answers = Object.fromEntries([...running.load.answers, ...statuses])
  console.log(
    JSON.stringify({
      ...counted,
      differences: wrong.length,
      fault,
      slowestMs: Math.round(running.load.slowestMs),
      answers,
    }),
  )
  expect(counted).toMatchObject({ lost: 0, doubled: 0 })
  expect(counted.checkout).toBeGreaterThan(20 * minutes)
  expect(counted['pick-up']).toBe(counted.payment)
  expect([wrong, fault]).toEqual([[], null])
  expect([...statuses.keys()].sort()).toEqual(statuses.size > 1 ? ['answered', 'to be repeated'] : ['answered'])
  const unexpected = [...running.load.answers.keys()].filter((name) => !/: (200|503 unavailable|0 \w+)$/.test(name))
  expect(unexpected).toEqual([])
  expect(new Set(struck).size).toBe(hasFaults ? Math.min(names.length, minutes === 1 ? names.length : minutes) : 0)
  // A replaced process starts with little memory.
  if (settled > 0) expect(Math.max(...readMemory().values())).toBeLessThanOrEqual(settled * growthMax)
})
