import { deepEqual } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/base/db/open.ts'
import { testPolicy } from '#server/testing/policy.ts'
import { startPostgres } from '#tools/postgres.ts'
import { root } from '#tools/root.ts'
import { generate, type Size } from './generate.ts'
import { type LoadRequest, load, median, type Rate } from './load.ts'
import { type MeasuredServer, roleSecret, startMeasured } from './servers.ts'

/**
 * Measures the server and the bare baseline alternately in one run, with 1,000,000 orders unless `--orders N` says
 * otherwise. `--write` puts the table into docs/performance.md.
 */
const size = sizeOf(process.argv)
const seconds = Number(argument('--seconds') ?? 8)
const rounds = Number(argument('--rounds') ?? 3)

const cluster = await startPostgres()
if (!cluster) throw new Error('no PostgreSQL on this machine')
const oursUrl = cluster.url('bench_ours')
const bareUrl = cluster.url('bench_bare')
await prepare()
const ours = await startMeasured('server/main.ts', serverUrl(oursUrl))
const idleMegabytes = ours.residentMegabytes()
const bare = await startMeasured('bench/baseline.ts', bareUrl)
try {
  const lines = await measure()
  console.log(lines.join('\n'))
  if (process.argv.includes('--write')) write(lines)
} finally {
  await ours.stop()
  await bare.stop()
  await cluster.stop()
}

function sizeOf(argv: string[]): Size {
  const orders = Number(argv[argv.indexOf('--orders') + 1]) || 1_000_000
  return { orders, merchants: Math.max(10, Math.round(orders / 1000)), big: Math.round(orders / 10) }
}

function argument(name: string): string | undefined {
  return process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined
}

/** The address without its owner: the server signs in with its own roles. */
function serverUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = ''
  url.password = ''
  return url.href
}

async function prepare() {
  const admin = new pg.Client({ connectionString: cluster?.url('postgres') })
  await admin.connect()
  await admin.query('create database bench_ours')
  const policy = { ...testPolicy, clockIsFree: false }
  const settings = { dataDir: '', production: false, databaseRoleSecret: roleSecret, databasePoolMax: 1 }
  await (await openDatabase({ ...settings, databaseUrl: serverUrl(oursUrl), ownerUrl: oursUrl, policy })).close()
  const began = performance.now()
  await generate(oursUrl, size)
  console.log(`generated ${size.orders} orders in ${Math.round((performance.now() - began) / 1000)} s`)
  await admin.query('create database bench_bare template bench_ours')
  await admin.end()
  const owner = new pg.Client({ connectionString: bareUrl })
  await owner.connect()
  for (const table of ['ledger_transaction', 'ledger_posting', 'ledger_account']) {
    await owner.query(`alter table ${table} disable trigger all`)
  }
  await owner.end()
}

function merchantId(number: number): string {
  return `00000000-0000-7000-8003-${number.toString(16).padStart(12, '0')}`
}

let callers = 0

/** The headers of a caller, with an address that no other request has: limits are by address. */
function caller(merchant: number) {
  callers += 1
  const address = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
  return { token: `bench-token-${merchant}`, merchant: merchantId(merchant), 'x-forwarded-for': address }
}

async function measure(): Promise<string[]> {
  const picks = await readPicks()
  const idOf = new Map(picks.map((pick) => [pick.merchant, pick.id]))
  const merchants = [...idOf.keys()]
  let turn = 0
  const nextMerchant = () => merchants[turn++ % merchants.length] ?? 1
  const list = (): LoadRequest => ({ path: '/merchant/order/list', headers: caller(nextMerchant()) })
  const detail = (): LoadRequest => {
    const merchant = nextMerchant()
    return { path: `/merchant/order/detail?id=${idOf.get(merchant)}`, headers: caller(merchant) }
  }
  const index = (): LoadRequest => ({ path: '/merchant/index/index', headers: caller(nextMerchant()) })
  await compareBodies(merchants[0] ?? 1, idOf.get(merchants[0] ?? 1) ?? '')

  const rows: string[] = []
  rows.push(row('order list', await pair(list, list), '≥ 0.8'))
  rows.push(row('order detail', await pair(detail, detail), '≥ 0.8'))
  const pickRate = await pair(
    picking(picks.filter((_, at) => at % 2 === 0)),
    picking(picks.filter((_, at) => at % 2 === 1)),
  )
  rows.push(row('pick-up', pickRate, '≥ 1.0'))
  const detailRate = await load(ours.url, seconds, detail)
  const indexRate = await load(ours.url, seconds, index)
  const deep = await deepPage()
  const slower = (detailRate.perSecond / indexRate.perSecond).toFixed(2)
  const coldRatio = (await coldStart()).toFixed(2)
  const count = (number: number) => number.toLocaleString('en')
  return [
    `Measured with \`npm run bench -- --orders ${size.orders} --seconds ${seconds} --rounds ${rounds}\`: ` +
      `${count(size.orders)} orders of ${count(size.merchants)} merchants, the biggest with ${count(size.big)}; ` +
      `32 connections; medians of ${rounds} rounds, alternating.`,
    '',
    '| job | ours req/s | p50 / p99 ms | baseline req/s | p50 / p99 ms | ratio | target |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    '| what | measured | target |',
    '| --- | --- | --- |',
    `| page after the 50,000th order, relative to the first page (time) | ${deep.toFixed(2)} | ≤ 1.3 |`,
    `| dashboard, relative to order detail (requests/s of detail over those of the dashboard) | ${slower} | ≤ 2 |`,
    `| server idle, resident | ${idleMegabytes} MB | ≤ 160 MB |`,
    `| cold start to the first answer from PostgreSQL, ours over the baseline | ${coldRatio} | ≤ 3 |`,
    `| production dependencies without Node | ${productionMegabytes()} MB | ≤ 220 MB |`,
  ]
}

type Pick = { o: number; merchant: number; id: string }

async function readPicks(): Promise<Pick[]> {
  const owner = new pg.Client({ connectionString: oursUrl })
  await owner.connect()
  const { rows } = await owner.query<{ o: number; merchant_id: string; id: string }>(
    'select o, merchant_id, id from bench_order order by md5(o::text)',
  )
  await owner.end()
  return rows.map(({ o, merchant_id, id }) => ({ o, id, merchant: Number.parseInt(merchant_id.slice(-12), 16) }))
}

function picking(picks: Pick[]): () => LoadRequest | null {
  let at = 0
  return () => {
    const pick = picks[at++]
    if (!pick) return null
    return {
      path: '/merchant/order/pick',
      method: 'POST',
      headers: { ...caller(pick.merchant), 'idempotency-key': `bench-key-${pick.o}` },
      body: JSON.stringify({ id: pick.id, payToken: `bench-pay-${pick.o}` }),
    }
  }
}

type Pair = { ours: Rate; bare: Rate }

/** Alternates between both, so that changes of the machine's load affect them equally. */
async function pair(ofOurs: () => LoadRequest | null, ofBare: () => LoadRequest | null): Promise<Pair> {
  const taken: Pair[] = []
  await load(ours.url, 2, ofOurs)
  await load(bare.url, 2, ofBare)
  for (let round = 0; round < rounds; round++) {
    taken.push({ ours: await load(ours.url, seconds, ofOurs), bare: await load(bare.url, seconds, ofBare) })
  }
  return { ours: middle(taken.map((rate) => rate.ours)), bare: middle(taken.map((rate) => rate.bare)) }
}

function middle(rates: Rate[]): Rate {
  const failed = rates.reduce((sum, rate) => sum + rate.failed, 0)
  if (failed > 0) throw new Error(`${failed} requests failed, so the rates mean nothing`)
  return {
    perSecond: median(rates.map((rate) => rate.perSecond)),
    p50Ms: median(rates.map((rate) => rate.p50Ms)),
    p99Ms: median(rates.map((rate) => rate.p99Ms)),
    failed,
  }
}

function row(job: string, { ours: a, bare: b }: Pair, target: string): string {
  const cells = [a, b].map((rate) => `${Math.round(rate.perSecond)} | ${rate.p50Ms} / ${rate.p99Ms}`)
  return `| ${job} | ${cells.join(' | ')} | **${(a.perSecond / b.perSecond).toFixed(2)}** | ${target} |`
}

/** Both servers must do the same work, so they must answer the same, apart from the cursors. */
async function compareBodies(merchant: number, id: string) {
  const ask = async (server: MeasuredServer, path: string) => {
    const answer = await fetch(server.url + path, { headers: caller(merchant) })
    // The times are equal, but only one server writes zero milliseconds.
    const text = (await answer.text()).replaceAll(/(?<=:\d\d)\.000Z/g, 'Z')
    const body = JSON.parse(text) as { code: number; data: Record<string, unknown> }
    if (body.code !== 1) throw new Error(`${path} answered ${JSON.stringify(body)}`)
    const { next, ...rest } = body.data
    return rest
  }
  for (const path of ['/merchant/order/list', `/merchant/order/detail?id=${id}`]) {
    deepEqual(await ask(ours, path), await ask(bare, path))
  }
}

/** The time of the page after the 50,000th order of the big merchant, relative to the first page. */
async function deepPage(): Promise<number> {
  const headers = caller(1)
  const first = '/merchant/order/list?limit=100'
  let after = ''
  const pages = Math.min(500, Math.floor(size.big / 200))
  for (let page = 0; page < pages; page++) {
    const answer = await fetch(`${ours.url}${first}${after}`, { headers })
    const { data } = (await answer.json()) as { data: { next: string } }
    after = `&after=${encodeURIComponent(data.next)}`
  }
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const a = await load(ours.url, seconds, () => ({ path: '/merchant/order/list', headers }))
    const b = await load(ours.url, seconds, () => ({ path: `/merchant/order/list?${after.slice(1)}`, headers }))
    ratios.push(a.perSecond / b.perSecond)
  }
  return median(ratios)
}

async function coldStart(): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const a = await startMeasured('server/main.ts', serverUrl(oursUrl))
    await a.stop()
    const b = await startMeasured('bench/baseline.ts', bareUrl)
    await b.stop()
    ratios.push(a.startMs / b.startMs)
  }
  return median(ratios)
}

/** The size of the packages that `npm install --omit=dev --omit=optional` would install, by the marks in the lock. */
function productionMegabytes(): number {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  const folders = Object.entries(lock.packages)
    .filter(
      ([path, { dev, devOptional }]) =>
        path && !dev && !devOptional && !/node_modules\/node-(linux|bin|win)/.test(path),
    )
    .map(([path]) => path)
  const listFiles = 'find "$f" -path "*/node_modules/*/node_modules" -prune -o -type f -printf "%s\\n"'
  const script = `while read -r f; do [ -d "$f" ] && ${listFiles}; done | awk '{ s += $1 } END { print s }'`
  const sizes = execFileSync('sh', ['-c', script], { cwd: root, input: `${folders.join('\n')}\n`, encoding: 'utf8' })
  return Math.round(Number(sizes) / 1024 / 1024)
}

function write(lines: string[]) {
  const file = join(root, 'docs/performance.md')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/(<!-- bench -->\n)[\s\S]*(<!-- \/bench -->)/, `$1${lines.join('\n')}\n$2`))
}
