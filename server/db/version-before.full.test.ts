// projects: postgres
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orders } from '#contract/orders.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { root } from '#tools/root.ts'
import { type ServerProcess, startServer } from '#tools/server-process.ts'
import { testSecretKey } from '#tools/test-secret.ts'
import { testRoleSecret } from '#tools/tests-role.ts'
import { waitForServers } from '../base/db/migrate.ts'
import { release } from '../base/db/release.ts'
import { decidedFigure } from '../ledger/recount/proofs.ts'
import { recount } from '../ledger/recount/recount.ts'
import { aListing } from '../testing/goods.ts'
import { somePayPassword } from '../testing/people.ts'
import { type LoadShop, send, startLoad } from '../testing/shop-load.ts'
import { aRichMerchant } from '../testing/withdrawals.ts'
import { openWorld, type World } from '../testing/world.ts'

/**
 * The folder of the previous release with its packages, whose servers must work with today's schema unchanged. Until
 * there is a release, servers of this version run on a schema that a pretended next release extended.
 */
const before = process.env['VERSION_BEFORE']

let world: World
const shops: LoadShop[] = []
const servers: ServerProcess[] = []
beforeAll(async () => {
  world = await openWorld(new Date().toISOString(), { SECRET_KEY: testSecretKey })
  for (let at = 0; at < 3; at++) {
    const merchant = { ...(await aRichMerchant(world, 100_000_000)), payPassword: somePayPassword }
    const cost = 6_000
    const { id, productId, sellingPrice } = await aListing(world, merchant, {
      purchasePrice: cost,
      price: 10_000,
      stock: 1_000_000,
    })
    shops.push({ merchant, listings: [{ id, productId, sellingPrice, cost }] })
  }
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await world.close()
})

async function aServer(): Promise<ServerProcess> {
  const settings = {
    ...{ DATABASE_URL: world.testDb.databaseUrl ?? '', DATABASE_ROLE_SECRET: testRoleSecret },
    ...{ SECRET_KEY: testSecretKey, RATE_LIMITS: '0', DATA_DIR: world.ctx.config.dataDir },
  }
  const server = await startServer(settings, process.execPath, before ?? root)
  servers.push(server)
  return server
}

/** What the next release may change while servers of this one work, in one transaction like `npm run migrate`. */
const growth = `
  set local lock_timeout = 1000;
  alter table orders add column later text, add column counted integer not null default 0;
  alter table listing add column later boolean not null default false;
  create table later (id uuid primary key);
  do $$ begin
    execute replace(pg_get_functiondef('lock_listing_count(uuid)'::regprocedure), 'begin', 'begin perform 1;');
  end $$;
  insert into migration (name, sha256) values ('migrations/9999-later.sql', 'of the next release');
  update migration set sha256 = 'of the next release' where name not like 'migrations/%';
  update migration set sha256 = '${release.number + 1} ${release.number}' where name = 'release'`

async function browse({ url }: ServerProcess): Promise<number[]> {
  const calls = shops.flatMap(({ merchant }) => [
    send(url, storeShop.shop, { params: { shop: merchant.shop } }),
    send(url, storeShop.products, { params: { shop: merchant.shop } }),
    send(url, orders.list, { token: merchant.token }),
    send(url, { method: 'GET', path: '/readyz' }),
  ])
  return (await Promise.all(calls)).map(({ status }) => status)
}

const leastActs = 5

test('servers of the release before go on under load while the schema grows, and start on what it has become', async () => {
  const server = await aServer()
  const running = startLoad(server.url, shops, ({ listings }) => listings)
  const statuses: number[] = []
  const look = async (of: ServerProcess, ms: number) => {
    const until = performance.now() + ms
    while (performance.now() < until) statuses.push(...(await browse(of)))
  }
  const bought = () => running.load.acks.length
  // A busy machine takes longer for the first orders.
  for (let seconds = 0; seconds < 3 || (bought() <= leastActs && seconds < 30); seconds += 1) await look(server, 1_000)
  const acts = bought()
  if (before === undefined) {
    // The migration must wait for none of them.
    // As `npm run migrate` does where a call holds a lock for too long.
    await vi.waitFor(() => world.testDb.owner.run(growth), { timeout: 20_000, interval: 500 })
  } else await waitForServers(world.testDb.owner, 0)
  await look(server, 8_000)
  const replaced = await aServer()
  await look(replaced, 2_000)
  await running.stop()
  expect(bought()).toBeGreaterThan(acts)
  expect(acts).toBeGreaterThan(leastActs)
  expect(statuses.length).toBeGreaterThan(50)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  const refused = [...running.load.answers.keys()].filter((name) => !/: 200$/.test(name))
  expect(refused).toEqual([])
  // The merchants' first money came without two operators' decision, which the recount reports.
  const { differences } = await recount(world.ctx.db)
  expect(differences.filter(({ figure }) => figure !== decidedFigure)).toEqual([])

  if (before !== undefined) return
  // A release whose change would break servers of this one records that, and they stop.
  await world.testDb.owner.run(
    `update migration set sha256 = '${release.number + 1} ${release.number + 1}' where name = 'release'`,
  )
  await expect.poll(async () => (await browse(replaced)).filter((status) => status !== 503)).toEqual([])
  await expect(aServer()).rejects.toThrow('which this version of Entrepot does not know')
})
