import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { aRowShop, type RowShop } from '../testing/rows.ts'
import { aSoldOrder, signIn } from '../testing/sold.ts'
import { theWorld } from '../testing/the-world.ts'
import { verifyLedger } from './verify.ts'

const world = theWorld('2026-03-01T23:59:00Z')
let shop: RowShop
let token: string
beforeAll(async () => {
  shop = await aRowShop(world)
  token = await signIn(world, shop.merchantId)
})

async function statementOf(days: Record<string, string>): Promise<number[]> {
  const query = { format: 'json', ...days }
  const answer = await world.app.inject({ url: '/merchant/merchant/statement', query, headers: { token } })
  return answer.json<{ transactions: { sequence: number }[] }>().transactions.map(({ sequence }) => sequence)
}

const pickUpAt = async (orderId: string, at: string) =>
  world.ctx.db.query(sql`
    select pick_up(${shop.merchantId}, ${orderId}, 'escrow', ${at}::timestamptz, ${at}::timestamptz)`)

test('a movement that began before midnight and follows one of the new day is of the new day: days join', async () => {
  const orders = [await aSoldOrder(world, shop), await aSoldOrder(world, shop)]
  await pickUpAt(orders[0]!, '2026-03-02T00:00:00.002Z')
  await pickUpAt(orders[1]!, '2026-03-01T23:59:59.997Z')
  const first = await statementOf({ to: '2026-03-01' })
  const second = await statementOf({ from: '2026-03-02' })
  expect(first).toEqual([1, 2])
  expect(second).toEqual([3, 4])
  const times = await world.ctx.db.query<{ at: Date }>(sql`
    select at from ledger_transaction where merchant_id = ${shop.merchantId} order by sequence`)
  expect(times.slice(2).map(({ at }) => at.toISOString())).toEqual([
    '2026-03-02T00:00:00.002Z',
    '2026-03-02T00:00:00.002Z',
  ])
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
})
