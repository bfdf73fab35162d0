import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scale } from '#tools/long.ts'
import type { ServerProcess } from '#tools/server-process.ts'
import { openSite, type Site } from '../testing/process.ts'
import { aRowShop, type RowShop } from '../testing/rows.ts'
import { aSoldOrder, signIn, storePayToken } from '../testing/sold.ts'
import { verifyLedger } from './verify.ts'

let site: Site
let shop: RowShop
let token: string
beforeAll(async () => {
  site = await openSite()
  await site.visit(async (world) => {
    shop = await aRowShop(world)
    token = await signIn(world, shop.merchantId)
  })
})
afterAll(() => site.close())

type PickRequest = { id: string; payToken: string }
const [cost, price, ordersPerRound, workers] = [6_000, 10_000, 150, 8]

const anOrder = (world: Parameters<typeof aSoldOrder>[0]): Promise<PickRequest> =>
  aSoldOrder(world, shop).then(async (id) => ({
    id,
    payToken: await storePayToken(world, { merchantId: shop.merchantId, token, amount: cost }),
  }))

/** The text of the answer; null if the server died before it. */
async function pick(server: ServerProcess, body: PickRequest): Promise<string | null> {
  try {
    const response = await fetch(`${server.url}/merchant/order/pick`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json', 'idempotency-key': `crash-${body.id}` },
      body: JSON.stringify(body),
    })
    return await response.text()
  } catch {
    // The caller cannot know whether the server still did it.
    return null
  }
}

/** Picks up orders on several connections and kills the server once `killAfter` of them are acknowledged. */
async function pickUntilKilled(server: ServerProcess, requests: readonly PickRequest[], killAfter: number) {
  const acknowledged = new Map<string, string>()
  const queue = [...requests]
  const work = async () => {
    for (let request = queue.shift(); request; request = queue.shift()) {
      const answer = await pick(server, request)
      if (answer === null) return
      acknowledged.set(request.id, answer)
      if (acknowledged.size === killAfter) await server.kill()
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return acknowledged
}

type Figures = {
  picked: string[]
  moved: number
  replied: number
  usedTokens: number
  timed: number
  counted: number
  escrow: number
  supplier: number
}

/** Every place that records a pick-up. A half-done one would show as a difference between them. */
const readFigures = () =>
  site.visit(async ({ ctx: { db } }) => {
    const m = shop.merchantId
    const figures = await db.one<Figures>(sql`
      select (select coalesce(json_agg(id), '[]') from orders where merchant_id = ${m} and status = 'awaiting_shipment')
          as picked,
        (select count(*) from ledger_transaction where merchant_id = ${m} and kind = 'picked_from_escrow') as moved,
        (select count(*) from idempotency where merchant_id = ${m}) as replied,
        (select count(*) from pay_token where merchant_id = ${m} and used_at is not null) as "usedTokens",
        (select count(picked_at) from orders where merchant_id = ${m}) as timed,
        (select count from order_count where merchant_id = ${m} and status = 'awaiting_shipment') as counted,
        ledger_balance(${m}, 'escrow') as escrow, ledger_balance(${m}, 'supplier') as supplier`)
    return { ...figures, fault: (await verifyLedger(db)).fault }
  })

async function expectWhole(sold: number) {
  const { picked, ...figures } = await readFigures()
  const n = picked.length
  expect(figures).toEqual({
    moved: n,
    replied: n,
    usedTokens: n,
    timed: n,
    counted: n,
    fault: null,
    escrow: sold * price - n * cost,
    supplier: n * cost,
  })
  return new Set(picked)
}

test('a server killed during pick-ups loses no acknowledged one and leaves none half done or doubled', async () => {
  const rounds = Math.max(2, scale(10))
  let sold = 0
  for (let round = 1; round <= rounds; round++) {
    const requests = await site.visit(async (world) => {
      const made: PickRequest[] = []
      for (let n = 0; n < ordersPerRound; n++) made.push(await anOrder(world))
      return made
    })
    sold += requests.length
    const dying = await site.start()
    const acknowledged = await pickUntilKilled(dying, requests, 20 + ((round * 37) % 100))
    expect(acknowledged.size).toBeGreaterThanOrEqual(20)
    expect(acknowledged.size).toBeLessThan(requests.length)
    const picked = await expectWhole(sold)
    for (const [id, answer] of acknowledged) {
      expect(JSON.parse(answer).code, answer).toBe(1)
      expect(picked.has(id)).toBe(true)
    }
    const server = await site.start()
    for (const request of requests) {
      const answer = await pick(server, request)
      expect(answer).toContain('"code":1,')
      if (acknowledged.has(request.id)) expect(answer).toBe(acknowledged.get(request.id))
    }
    await server.kill()
    expect((await expectWhole(sold)).size).toBe(sold)
  }
}, 1_800_000)
