import { deepEqual } from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, startPostgres } from '#tools/postgres.ts'
import { root } from '#tools/root.ts'
import { makeDatabase, measureWal, onCluster } from './databases.ts'
import { generate, type Size } from './generate.ts'
import { load, median, middle, type Next, type Rate, slowdown } from './load.ts'
import { type OrderWal, walTarget } from './order-wal.ts'
import { caller, checkingOut, makeReads, picking, readPicks, shopPages, slugOf } from './requests.ts'
import { roomRows } from './rooms.ts'
import { type MeasuredServer, serverUrl, startMeasured } from './servers.ts'

/**
 * Measures the server and the bare baseline alternately in one run, with 1,000,000 orders and 10,000 products unless
 * `--orders N`, `--products N` and `--merchants N` say otherwise. `--write` puts the table into docs/performance.md.
 */
const size = sizeOf()
const seconds = Number(argument('--seconds') ?? 8)
const rounds = Number(argument('--rounds') ?? 3)

/** As docs/scaling.md says: a quarter of the memory, and no checkpoint during a measurement. */
const quarter = `shared_buffers=${Math.round(totalmem() / 4 / 2 ** 20)}MB`
const cluster = await startPostgres([quarter, 'max_wal_size=8GB', 'checkpoint_timeout=15min'])
if (!cluster) throw new Error('no PostgreSQL on this machine')
const oursUrl = cluster.url('bench_ours')
const bareUrl = cluster.url('bench_bare')
const shopsMax = 1000
const orderWal = await measureWal(cluster)
await prepare(cluster)
const ours = await startMeasured('server/main.mjs', serverUrl(oursUrl))
// The server returns memory a moment after its start, so wait before measuring.
await setTimeout(5_000)
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

function sizeOf(): Size {
  const orders = Number(argument('--orders') ?? 1_000_000)
  const products = Number(argument('--products') ?? 10_000)
  const merchants = Number(argument('--merchants') ?? Math.max(10, Math.round(orders / 1000)))
  return { orders, products, merchants, big: Math.round(orders / 10) }
}

/** With `--jobs pick-up,hot` only these jobs run, and only their rows are printed. */
function isChosen(name: string): boolean {
  return argument('--jobs')?.split(',').includes(name) ?? true
}

function argument(name: string): string | undefined {
  return process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined
}

async function prepare(cluster: Cluster) {
  await makeDatabase(cluster, 'bench_ours', { clockIsFree: false })
  const began = performance.now()
  await generate(oursUrl, size)
  console.log(`generated ${size.orders} orders in ${Math.round((performance.now() - began) / 1000)} s`)
  await onCluster(cluster, 'create database bench_bare template bench_ours')
  const owner = new pg.Client({ connectionString: bareUrl })
  await owner.connect()
  for (const table of ['ledger_transaction', 'ledger_posting', 'ledger_account']) {
    await owner.query(`alter table ${table} disable trigger all`)
  }
  await owner.query('create index bare_posting_by_order on ledger_posting (merchant_id, order_id)')
  await owner.query('checkpoint')
  await owner.end()
}

async function measure(): Promise<string[]> {
  const picks = await readPicks(oursUrl)
  const third = (part: number) => picks.filter((_, at) => at % 3 === part)
  const { first, idOf, get, ofOrder } = makeReads(picks)
  const list = get('/merchant/order/list')
  const detail = ofOrder('/merchant/order/detail')
  const productList = get('/merchant/product/product')
  const id = idOf.get(first) ?? ''
  const shops = Array.from({ length: Math.min(shopsMax, size.merchants) }, (_, at) => at + 1)
  const pages = shopPages(shops)
  // The server caches a page for some seconds; a reload makes it read the page again.
  const reloads = shopPages(shops, { 'cache-control': 'no-cache' })
  if (isChosen('shop page') || isChosen('shop page reloaded')) await copyPages(shops)
  for (const path of ['/merchant/order/list', `/merchant/order/detail?id=${id}`, '/merchant/product/product']) {
    await compareBodies(first, path)
  }

  const jobs: Record<string, Job> = {
    'order list': { ours: list, bare: list, thin: get('/thin/order/list'), targets: [0.9, 0.7] },
    'order detail': { ours: detail, bare: detail, thin: ofOrder('/thin/order/detail'), targets: [0.9, 0.8] },
    'pick-up': {
      ours: picking(third(0)),
      bare: picking(third(1)),
      thin: picking(third(2), '/thin/order/pick'),
      targets: [1.3, 0.5],
    },
    'product list': { ours: productList, bare: productList, targets: [0.5] },
    'shop page': { ours: pages, bare: pages, targets: [0.5] },
    'shop page reloaded': { ours: reloads, bare: reloads, targets: [0.5] },
    checkout: { ours: checkingOut(shops), bare: checkingOut(shops), targets: [0.8] },
  }
  const rows: string[] = []
  for (const [name, job] of Object.entries(jobs)) {
    if (!isChosen(name)) continue
    const found = jobRows(name, job, await compare(job))
    console.log(found.join('\n'))
    rows.push(...found)
  }
  const measured = { url: ours.url, seconds, rounds }
  const ofRooms = isChosen('rooms') ? await roomRows({ ...measured, orders: size.orders, list }) : []
  if (argument('--jobs'))
    return [`order life ${Math.round(orderWal.bytes)} bytes, ${orderWal.mails} mails`, ...rows, ...ofRooms]
  const hot = (await slowdown({ ...measured, fast: list, slow: get('/merchant/product/hot') })).toFixed(2)
  const index = (await slowdown({ ...measured, fast: detail, slow: get('/merchant/index/index') })).toFixed(2)
  const deep = await deepPage()
  const coldRatio = (await coldStart()).toFixed(2)
  const count = (number: number) => number.toLocaleString('en')
  return [
    `Measured with \`npm run bench -- --orders ${size.orders} --products ${size.products} --seconds ${seconds} ` +
      `--rounds ${rounds}\`: ${count(size.orders)} orders of ${count(size.merchants)} merchants, the biggest with ` +
      `${count(size.big)}; ${count(size.products)} products; 32 connections; medians of ${rounds} rounds, alternating.`,
    '',
    '| job | ours req/s | p50 / p99 ms | compared with | req/s | p50 / p99 ms | ratio | target |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    '| what | measured | target |',
    '| --- | --- | --- |',
    `| page after the 50,000th order, relative to the first page (time) | ${deep.toFixed(2)} | ≤ 1.3 |`,
    `| hot list, relative to the order list (requests/s of orders over those of hot) | ${hot} | ≤ 3 |`,
    `| dashboard, relative to order detail (requests/s of detail over those of the dashboard) | ${index} | ≤ 2 |`,
    ...ofRooms,
    walRow(orderWal),
    `| server idle, resident | ${idleMegabytes} MB | ≤ 160 MB |`,
    `| cold start to the first answer from PostgreSQL, ours over the baseline | ${coldRatio} | ≤ 3 |`,
  ]
}

function walRow(wal: OrderWal): string {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  const what = `write-ahead log of an order's whole life with ${wal.mails} mails to its shopper, without page images`
  return `| ${what} | ${kilobytes(wal.bytes)} | ≤ ${kilobytes(walTarget(wal))} |`
}

type Job = { ours: Next; bare: Next; thin?: Next; targets: readonly number[] }
type Rates = { ours: Rate; bare: Rate; thin?: Rate }

/** Alternates between the servers, so that changes of the machine's load affect them equally. */
async function compare({ ours: nextOfOurs, bare: nextOfBare, thin: nextOfThin }: Job): Promise<Rates> {
  const sides = [
    [ours.url, nextOfOurs],
    [bare.url, nextOfBare],
    ...(nextOfThin ? [[bare.url, nextOfThin] as const] : []),
  ] as const
  for (const [url, next] of sides) await load(url, 2, next)
  const taken: Rate[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [at, [url, next]] of sides.entries()) taken[at]?.push(await load(url, seconds, next))
  }
  const [a = [], b = [], c] = taken
  return { ours: middle(a), bare: middle(b), ...(c && { thin: middle(c) }) }
}

function jobRows(name: string, { targets }: Job, { ours: our, bare: baseline, thin }: Rates): string[] {
  const cells = (rate: Rate) => `${Math.round(rate.perSecond)} | ${rate.p50Ms} / ${rate.p99Ms}`
  const rowOf = (other: Rate, label: string, target: number | undefined) =>
    `| ${name} | ${cells(our)} | ${label} | ${cells(other)} | **${(our.perSecond / other.perSecond).toFixed(2)}** | ` +
    `≥ ${target} |`
  return [rowOf(baseline, 'baseline', targets[0]), ...(thin ? [rowOf(thin, 'thin', targets[1])] : [])]
}

/** Both servers must do the same work, so their answers must be equal, apart from the cursors. */
async function compareBodies(merchant: number, path: string) {
  const ask = async (server: MeasuredServer) => {
    const answer = await fetch(server.url + path, { headers: caller(merchant) })
    // The times are equal, but only one server writes zero milliseconds.
    const text = (await answer.text()).replaceAll(/(?<=:\d\d)\.000Z/g, 'Z')
    const body = JSON.parse(text) as { code: number; data: Record<string, unknown> }
    if (body.code !== 1) throw new Error(`${path} answered ${JSON.stringify(body)}`)
    const { next, ...rest } = body.data
    return rest
  }
  deepEqual(await ask(ours), await ask(bare))
}

async function copyPages(shops: readonly number[]) {
  const owner = new pg.Client({ connectionString: bareUrl })
  await owner.connect()
  try {
    await owner.query('create table bench_page (slug text primary key, html text not null)')
    // With the encoding of the load, so that the server has rendered these pages before they are measured.
    const nextPage = shopPages(shops, { 'accept-encoding': 'identity' })
    for (const shop of shops) {
      const { path, headers } = nextPage()
      const answer = await fetch(`${ours.url}${path}`, { headers })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      await owner.query('insert into bench_page (slug, html) values ($1, $2)', [slugOf(shop), await answer.text()])
    }
  } finally {
    await owner.end()
  }
}

async function deepPage(): Promise<number> {
  // Each request has its own address, because limits are by address.
  const first = '/merchant/order/list?limit=100'
  let after = ''
  const pages = Math.min(500, Math.floor(size.big / 200))
  for (let page = 0; page < pages; page++) {
    const answer = await fetch(`${ours.url}${first}${after}`, { headers: caller(1) })
    const { data } = (await answer.json()) as { data: { next: string } }
    after = `&after=${encodeURIComponent(data.next)}`
  }
  const fast = () => ({ path: '/merchant/order/list', headers: caller(1) })
  const slow = () => ({ path: `/merchant/order/list?${after.slice(1)}`, headers: caller(1) })
  return slowdown({ url: ours.url, fast, slow, seconds, rounds })
}

async function coldStart(): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const a = await startMeasured('server/main.mjs', serverUrl(oursUrl))
    await a.stop()
    const b = await startMeasured('bench/baseline.ts', bareUrl)
    await b.stop()
    ratios.push(a.startMs / b.startMs)
  }
  return median(ratios)
}

function write(lines: string[]) {
  const file = join(root, 'docs/performance.md')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/(<!-- bench -->\n)[\s\S]*(<!-- \/bench -->)/, `$1${lines.join('\n')}\n$2`))
}
