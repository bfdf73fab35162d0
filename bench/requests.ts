import pg from 'pg'
import { someShopper } from '#server/testing/orders.ts'
import type { LoadRequest } from './load.ts'

export const merchantId = (number: number): string => `00000000-0000-7000-8003-${number.toString(16).padStart(12, '0')}`

export const operatorToken = 'bench-operator'

let callers = 0

/** The headers of a caller with a unique address, because limits are by address. */
export function caller(merchant: number) {
  callers += 1
  const address = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
  return { token: `bench-token-${merchant}`, merchant: merchantId(merchant), 'x-forwarded-for': address }
}

export type Pick = { o: number; merchant: number; id: string }

export async function readPicks(ownerUrl: string): Promise<Pick[]> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ o: number; merchant_id: string; id: string }>(
    'select o, merchant_id, id from bench_order order by md5(o::text)',
  )
  await owner.end()
  return rows.map(({ o, merchant_id, id }) => ({ o, id, merchant: Number.parseInt(merchant_id.slice(-12), 16) }))
}

export function makeReads(picks: readonly Pick[]) {
  const idOf = new Map(picks.map((pick) => [pick.merchant, pick.id]))
  const merchants = [...idOf.keys()]
  let turn = 0
  const nextMerchant = () => merchants[turn++ % merchants.length] ?? 1
  const get = (path: string) => (): LoadRequest => ({ path, headers: caller(nextMerchant()) })
  const ofOrder = (path: string) => (): LoadRequest => {
    const merchant = nextMerchant()
    return { path: `${path}?id=${idOf.get(merchant)}`, headers: caller(merchant) }
  }
  return { first: merchants[0] ?? 1, idOf, get, ofOrder }
}

export function picking(picks: readonly Pick[], path = '/merchant/order/pick'): () => LoadRequest | null {
  let at = 0
  return () => {
    const pick = picks[at++]
    if (!pick) return null
    return {
      path,
      method: 'POST',
      headers: { ...caller(pick.merchant), 'idempotency-key': `bench-key-${pick.o}` },
      body: JSON.stringify({ id: pick.id, payToken: `bench-pay-${pick.o}` }),
    }
  }
}

export const slugOf = (merchant: number): string => `bench-${merchantId(merchant).slice(-6)}`

export function shopPages(
  merchants: readonly number[],
  headers: Readonly<Record<string, string>> = {},
): () => LoadRequest {
  let turn = 0
  return () => {
    const { 'x-forwarded-for': address } = caller(1)
    const shop = slugOf(merchants[turn++ % merchants.length] ?? 1)
    return { path: `/s/${shop}`, headers: { 'x-forwarded-for': address, accept: 'text/html', ...headers } }
  }
}

const soldProducts = 12
let checkouts = 0

export function checkingOut(merchants: readonly number[]): () => LoadRequest {
  return () => {
    const at = checkouts++
    const { 'x-forwarded-for': address } = caller(1)
    // generate.sql gives a listing its product's id.
    const listingId = `00000000-0000-7000-8001-${(1 + (at % soldProducts)).toString(16).padStart(12, '0')}`
    return {
      path: `/store/${slugOf(merchants[at % merchants.length] ?? 1)}/checkout`,
      method: 'POST',
      headers: { 'x-forwarded-for': address, 'idempotency-key': `bench-checkout-${at}` },
      body: JSON.stringify({ ...someShopper, lines: [{ listingId, quantity: 1 }], expectTotal: 1000 }),
    }
  }
}
