import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { account } from '#contract/account.ts'
import { addressOf, type Body, type Endpoint } from '#contract/endpoint.ts'
import { orders } from '#contract/orders.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { aCheckout } from './orders.ts'
import type { TestMerchant } from './people.ts'
import { aBrowser } from './world.ts'

/** An answer; `status` is 0 if the connection was lost or timed out. */
export type Got = {
  status: number
  retryAfter: string | null
  error: string
  data: Record<string, unknown>
  ms: number
}

type Sent = { token?: string; key?: string; params?: Record<string, string>; body?: object }

const answerMaxMs = 20_000

export async function send(url: string, { method, path }: Pick<Endpoint, 'method' | 'path'>, sent: Sent = {}) {
  const { token, key, params, body } = sent
  const address = addressOf({ path }, params)
  const startedAt = performance.now()
  const got = (given: Partial<Got>): Got => ({
    ...{ status: 0, retryAfter: null, error: '', data: {}, ms: performance.now() - startedAt },
    ...given,
  })
  try {
    const response = await fetch(new URL(address.path, url), {
      method,
      headers: {
        ...address.headers,
        'user-agent': aBrowser,
        ...(token !== undefined && { token }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(answerMaxMs),
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const data = isJson ? (JSON.parse(text) as { data: Record<string, unknown> }).data : {}
    const [retryAfter, error] = [response.headers.get('retry-after'), String(data?.['error'] ?? '')]
    return got({ status: response.status, retryAfter, error, data })
  } catch (error) {
    return got({ error: (error as Error).name })
  }
}

export type LoadListing = { id: string; productId: string; sellingPrice: number; cost: number }
export type LoadShop = { merchant: TestMerchant; listings: LoadListing[] }

export type Ack = { act: 'checkout' | 'payment' | 'pick-up'; merchantId: string; orderId: string; atMs: number } & {
  number: string
  total: number
}

type PaidOrder = { orderId: string; number: string; total: number; cost: number; payToken: string | null }

type Load = {
  acks: Ack[]
  /** Counts by act and status, with refusals. */
  answers: Map<string, number>
  slowestMs: number
  took: number[]
  /** Temporary refusals, with their shop and time. */
  refusals: { act: string; merchantId: string; atMs: number }[]
  choose: (shop: LoadShop) => LoadListing[]
  isStopping: boolean
}

type Worker = { url: string; load: Load; shop: LoadShop; paid: PaidOrder[] }

const repeatMs = 200
const insistMaxMs = 300_000
/** Limits how far buyers are ahead of the seller. */
const paidMax = 3

function note({ load, shop }: Worker, act: string, got: Got): void {
  const { status, error, ms } = got
  if (isOpen(got)) load.refusals.push({ act, merchantId: shop.merchant.merchantId, atMs: Date.now() })
  const name = `${act}: ${status}${status === 200 ? '' : ` ${error}`}`
  load.answers.set(name, (load.answers.get(name) ?? 0) + 1)
  load.slowestMs = Math.max(load.slowestMs, ms)
  load.took.push(ms)
}

/** Whether the outcome is unknown, so that the caller must repeat the call. */
const isOpen = ({ status }: Got) => status === 0 || status === 503

async function insist(worker: Worker, act: string, call: () => Promise<Got>): Promise<Got> {
  const startedAt = performance.now()
  for (;;) {
    const got = await call()
    note(worker, act, got)
    if (!isOpen(got)) return got
    if (performance.now() - startedAt > insistMaxMs) throw new Error(`${act} is not answered`)
    await sleep(repeatMs)
  }
}

async function buy(worker: Worker, buyer: number): Promise<void> {
  const { url, load, shop, paid } = worker
  const { merchantId, shop: slug } = shop.merchant
  while (!load.isStopping) {
    await sleep(randomInt(20, 120))
    if (paid.length > paidMax) continue
    const chosen = load.choose(shop)
    const lines = chosen.map((listing) => ({ listing, quantity: randomInt(1, 3) }))
    const body: Body<typeof storeOrders.checkout> = aCheckout({ lines, email: `buyer${buyer}@example.com` })
    const sent = { key: `load-${randomUUID()}`, params: { shop: slug }, body }
    const { status, data } = await insist(worker, 'checkout', () => send(url, storeOrders.checkout, sent))
    if (status !== 200) continue
    const order = data as { orderId: string; number: string; total: number; secret: string }
    const ack = { merchantId, orderId: order.orderId, number: order.number, total: order.total }
    load.acks.push({ act: 'checkout', ...ack, atMs: Date.now() })
    const pressed = { key: `load-${randomUUID()}`, params: { secret: order.secret }, body: { succeed: true } }
    const payment = await insist(worker, 'payment', () => send(url, storeOrders.testPayment, pressed))
    if (payment.status !== 200) continue
    load.acks.push({ act: 'payment', ...ack, atMs: Date.now() })
    const cost = lines.reduce((sum, { listing, quantity }) => sum + listing.cost * quantity, 0)
    paid.push({ ...order, cost, payToken: null })
  }
}

async function pickUp(worker: Worker, order: PaidOrder): Promise<boolean> {
  const { url, load, shop } = worker
  const { merchantId, token, payPassword } = shop.merchant
  if (order.payToken === null) {
    const body = { payPassword, purpose: 'pick', amount: order.cost }
    const got = await send(url, account.verifyPay, { token, body })
    note(worker, 'payment password', got)
    if (got.status !== 200) return !isOpen(got)
    order.payToken = String(got.data['payToken'])
  }
  const body = { id: order.orderId, payToken: order.payToken, fundFrom: order.total % 4 === 0 ? 'wallet' : 'escrow' }
  const got = await send(url, orders.pick, { token, key: `load-${order.orderId}`, body })
  note(worker, 'pick-up', got)
  if (got.status !== 200) return !isOpen(got)
  const { orderId, number, total } = order
  load.acks.push({ act: 'pick-up', merchantId, orderId, number, total, atMs: Date.now() })
  return true
}

/** Picks up the paid orders of several shops; unknown outcomes are tried again after the others. */
async function sell(workers: readonly Worker[], areBuying: () => boolean): Promise<void> {
  while (areBuying() || workers.some(({ paid }) => paid.length > 0)) {
    for (const worker of workers) {
      const order = worker.paid.shift()
      if (order && !(await pickUp(worker, order))) worker.paid.push(order)
    }
    await sleep(50)
  }
}

/**
 * Starts a buyer for each shop and half as many sellers. The returned function stops the buyers and resolves when
 * everything is answered.
 */
export function startLoad(url: string, shops: readonly LoadShop[], choose: Load['choose']) {
  const load: Load = { acks: [], answers: new Map(), slowestMs: 0, took: [], refusals: [], choose, isStopping: false }
  const workers = shops.map((shop): Worker => ({ url, load, shop, paid: [] }))
  let buying = workers.length
  const bought = workers.map((worker, at) => buy(worker, at).finally(() => (buying -= 1)))
  const sellers = Math.ceil(workers.length / 2)
  const sold = Array.from({ length: sellers }, (_, seller) =>
    sell(
      workers.filter((_worker, at) => at % sellers === seller),
      () => buying > 0,
    ),
  )
  const finished = Promise.all([...bought, ...sold])
  finished.catch(() => {})
  return {
    load,
    stop: async () => {
      load.isStopping = true
      await finished
    },
  }
}
