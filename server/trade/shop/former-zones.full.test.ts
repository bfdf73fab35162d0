// projects: postgres
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { finance } from '#contract/finance.ts'
import { shop } from '#contract/shop.ts'
import { presentTimeZone } from '#contract/time-zones.ts'
import { findPostgres, startPostgres } from '#tools/postgres.ts'
import { openNamed } from '#tools/test-copy.ts'
import { aListing } from '../../testing/goods.ts'
import { aPaidOrder, pick } from '../../testing/orders.ts'
import { aMerchant, somePayPassword } from '../../testing/people.ts'
import { openWorldOn } from '../../testing/world.ts'

const systemZones = '/usr/share/zoneinfo'
const inOwnMounts = ['--user', '--map-current-user', '--keep-caps', '--mount']

/** Requires private mounts, and a PostgreSQL that reads the system's time zones. */
const mayHide =
  spawnSync('unshare', [...inOwnMounts, 'true']).status === 0 && existsSync(join(systemZones, 'Asia/Saigon'))

/** PostgreSQL programs without the former names of time zones, as on Debian 13 without tzdata-legacy. */
function programsWithoutFormerNames(folder: string): string {
  const [zones, programs] = [join(folder, 'zoneinfo'), join(folder, 'bin')]
  cpSync(systemZones, zones, { recursive: true, dereference: true })
  const names = readdirSync(zones, { recursive: true, encoding: 'utf8' })
  for (const name of names) if (presentTimeZone(name) !== name) rmSync(join(zones, name))
  mkdirSync(programs)
  const bin = findPostgres()
  const hidden = `mount --bind ${zones} ${systemZones} && exec ${bin}/postgres "$@"`
  const wrapped = {
    initdb: `exec ${bin}/initdb "$@"`,
    postgres: `exec unshare ${inOwnMounts.join(' ')} sh -c '${hidden}' postgres "$@"`,
  }
  for (const [name, text] of Object.entries(wrapped)) {
    writeFileSync(join(programs, name), `#!/bin/sh\nPATH=/usr/bin:/bin\n${text}\n`)
    chmodSync(join(programs, name), 0o755)
  }
  execFileSync('chmod', ['-R', 'a+rX', folder])
  return programs
}

async function aClusterWithoutFormerNames() {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-zones-'))
  const path = process.env['PATH']
  process.env['PATH'] = [programsWithoutFormerNames(folder), path].join(delimiter)
  const cluster = await startPostgres().finally(() => {
    process.env['PATH'] = path
  })
  onTestFinished(async () => {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  if (!cluster) throw new Error('no PostgreSQL on this machine')
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  await client.query('create database zones')
  await client.end()
  return cluster
}

test.each(mayHide ? ['Asia/Saigon', 'Europe/Kiev'] : [])(
  'a database that knows no former names serves a shop in %s, from the checkout to the report',
  async (former) => {
    const cluster = await aClusterWithoutFormerNames()
    const world = await openWorldOn(await openNamed([cluster.url('postgres')], 'zones'), '2026-03-02T20:30:00Z')
    onTestFinished(() => world.close())
    expect(await world.testDb.owner.rows(`select name from pg_timezone_names where name = '${former}'`)).toEqual([])
    const merchant = await aMerchant(world, { payPassword: somePayPassword })
    const { token } = merchant
    const { timeZone } = await world.must(shop.store, { token, body: { timeZone: former } })
    expect(timeZone).toBe(presentTimeZone(former))
    const listing = await aListing(world, merchant, { price: 10_000, stock: 10 })
    const order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
    await pick(world, merchant, order)
    expect((await world.app.inject({ url: `/store/${merchant.shop}/visit`, method: 'POST' })).statusCode).toBeLessThan(
      500,
    )
    const report = await world.must(finance.report, { token, query: { range: 'all' } })
    // At half past eight in the evening UTC, the next day has begun in Vietnam.
    expect(report.to).toBe(former === 'Asia/Saigon' ? '2026-03-03' : '2026-03-02')
    expect(report.awaiting).toBeGreaterThan(0)
  },
  120_000,
)
