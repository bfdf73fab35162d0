import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { deposits } from '#contract/deposits.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder } from '../../testing/orders.ts'
import { postWebhook } from '../../testing/payments.ts'
import { aMerchant, anUpload, type TestMerchant, twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { signTestEvent } from '../../trade/payments/test-provider.ts'
import { recount } from './recount.ts'

const world = theWorld()
let merchant: TestMerchant

type Placed = { orderId: string; number: string }

async function say({ orderId, number }: Placed, type: string, fields: object = {}) {
  const { merchantId } = merchant
  const payload = JSON.stringify({ id: `${type} ${number}`, type, merchantId, orderId, amount: 10_000, ...fields })
  const timestamp = String(world.clock.now().getTime())
  const signature = signTestEvent(world.ctx.config, timestamp, payload)
  const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature }
  expect(await postWebhook(world, { provider: 'test', payload, headers })).toBe(200)
}

const dispute = (paid: Placed, state: 'open' | 'won' | 'lost') =>
  say(paid, `dispute.${state}`, { dispute: `dp-${paid.number}`, payment: `payment.succeeded ${paid.number}` })

const cancel = ({ orderId }: Placed) =>
  world.ctx.db.query(sql`
    select cancel_order(${merchant.merchantId}, ${orderId}, ${world.ctx.ids.next()}, 'merchant', 'none left',
      ${world.clock.now()})`)

async function creditDeposit(tokens: readonly string[]) {
  const voucher = (await anUpload(world, { purpose: 'voucher', token: merchant.token })).data.id
  const announced = { method: 'manual' as const, amount: 5_000, voucher }
  const { number } = await world.must(deposits.announce, { token: merchant.token, body: announced })
  for (const token of tokens) {
    const body = { approve: true, line: `ST ${number}`, reason: 'seen' }
    await world.must(operatorDeposits.decide, { token, params: { number }, body })
  }
}

/** A dispute in each state, a lost one in place of a refund on its way, and two deposits, one returned. */
beforeAll(async () => {
  merchant = await aMerchant(world)
  const listing = await aListing(world, merchant, { price: 10_000, purchasePrice: 6_000, stock: 10 })
  for (const end of ['open', 'won', 'lost', 'instead'] as const) {
    const paid = await anOrder(world, merchant, { lines: [{ listing }] })
    await say(paid, 'payment.succeeded')
    await dispute(paid, 'open')
    if (end === 'instead') await cancel(paid)
    if (end !== 'open') await dispute(paid, end === 'won' ? 'won' : 'lost')
  }
  const tokens = await twoOperators(world, ['finance'])
  await creditDeposit(tokens)
  await creditDeposit(tokens)
  await world.testDb.owner.run(`
    select return_deposit(merchant_id, id, '${world.clock.now().toISOString()}') from deposit order by id limit 1`)
})

const differences = async () => (await recount(world.ctx.db)).differences

test('what banks took back is counted as it is stored', async () => {
  const counts = await world.testDb.owner.rows(`
    select (select count(*)::integer from dispute where state = 'lost') as lost,
      (select count(*)::integer from refund where charged_back > 0) as replaced,
      (select count(*)::integer from deposit where reversed_at is not null) as reversed`)
  expect(counts).toEqual([{ lost: 2, replaced: 2, reversed: 1 }])
  expect(await differences()).toEqual([])
})

const first = (table: string, where: string) => `id = (select id from ${table} where ${where} order by id limit 1)`
const lost = first('dispute', "state = 'lost'")
const won = first('dispute', "state = 'won'")
const open = first('dispute', "state = 'open'")
const credited = first('deposit', "status = 'approved'")

/** What an owner can write, how to undo it, and the figure that reports it. */
const forgeries: Record<string, [forge: string, undo: string, figure: string]> = {
  'the amount of a lost dispute': [
    `dispute set amount = amount + 1 where ${lost}`,
    `dispute set amount = amount - 1 where ${lost}`,
    'taken',
  ],
  'a won dispute that is said to be lost': [
    `dispute set state = 'lost', reason = 'was won' where ${won}`,
    `dispute set state = 'won' where reason = 'was won'`,
    'taken',
  ],
  'a lost dispute that is said to be won': [
    `dispute set state = 'won', reason = 'was lost' where ${lost}`,
    `dispute set state = 'lost' where reason = 'was lost'`,
    'taken',
  ],
  'an open dispute that is said to be lost': [
    `dispute set state = 'lost', closed_at = opened_at, reason = 'was open' where ${open}`,
    `dispute set state = 'open', closed_at = null where reason = 'was open'`,
    'taken',
  ],
  'what a dispute took instead of a refund': [
    'refund set charged_back = charged_back - 1 where charged_back > 0',
    'refund set charged_back = charged_back + 1 where charged_back > 0',
    'charged_back',
  ],
  'what a dispute took instead of the return of a payment': [
    'payment set charged_back = 1, funded = funded - 1',
    'payment set charged_back = 0, funded = funded + 1',
    'charged_back',
  ],
  'a credited deposit that is said to be reversed': [
    `deposit set status = 'rejected', reversed_at = credited_at, reason = 'forged' where ${credited}`,
    `deposit set status = 'approved', reversed_at = null, reason = null where reason = 'forged'`,
    'reversed',
  ],
  'a reversed deposit that is said to be credited': [
    `deposit set status = 'approved', reversed_at = null, reason = 'forged' where reversed_at is not null`,
    `deposit set status = 'rejected', reversed_at = credited_at, reason = 'returned_by_bank' where reason = 'forged'`,
    'reversed',
  ],
  'the amount of a credited deposit': [
    `deposit set amount = amount + 1 where ${credited}`,
    `deposit set amount = amount - 1 where ${credited}`,
    'credited',
  ],
}

test.each(Object.entries(forgeries))('%s that was forged is named', async (_, [forge, undo, figure]) => {
  await world.testDb.owner.run(`update ${forge}`)
  const found = await differences()
  await world.testDb.owner.run(`update ${undo}`)
  expect(found.map((difference) => difference.figure)).toContain(figure)
  expect(await differences()).toEqual([])
})
