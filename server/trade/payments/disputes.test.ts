import { pino } from 'pino'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { operatorOutbox } from '#contract/operator/outbox.ts'
import { operatorPayments } from '#contract/operator/payments.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { deliverOutbox } from '../../background.ts'
import { readAlarms } from '../../base/alarms.ts'
import { waits } from '../../base/outbox.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder, confirm, pick, reach, ship } from '../../testing/orders.ts'
import { balancesOf, postWebhook } from '../../testing/payments.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { signTestEvent } from './test-provider.ts'

const world = theWorld()
let merchant: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>
let support: string
beforeAll(async () => {
  support = await anOperator(world, ['support'])
})
beforeEach(async () => {
  merchant = await aMerchant(world, { payPassword: somePayPassword })
  listing = await aListing(world, merchant, { price: 10_000, purchasePrice: 6_000, stock: 10 })
})

type Paid = { orderId: string; number: string; secret: string }

async function say({ orderId, number }: Paid, type: string, { amount = 10_000, ...fields }: Said = {}) {
  const { merchantId } = merchant
  const message = { id: `${type} ${number}`, type, merchantId, orderId, amount, ...fields }
  const payload = JSON.stringify(message)
  const timestamp = String(world.clock.now().getTime())
  const signature = signTestEvent(world.ctx.config, timestamp, payload)
  const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature }
  expect(await postWebhook(world, { provider: 'test', payload, headers })).toBe(200)
}
type Said = { amount?: number; dispute?: string; payment?: string; reference?: string; reason?: string }

async function aPaidOrder(): Promise<Paid> {
  const placed = await anOrder(world, merchant, { lines: [{ listing }] })
  await say(placed, 'payment.succeeded')
  return placed
}

const dispute = (paid: Paid, state: 'open' | 'won' | 'lost', amount = 10_000) =>
  say(paid, `dispute.${state}`, { amount, dispute: `dp-${paid.number}`, payment: `payment.succeeded ${paid.number}` })

async function receive(paid: Paid) {
  await pick(world, merchant, paid)
  for (const step of [ship, reach, confirm]) await step(world, paid)
}

const cancel = ({ orderId }: Paid) =>
  world.ctx.db.query(sql`
    select cancel_order(${merchant.merchantId}, ${orderId}, ${world.ctx.ids.next()}, 'merchant', 'none left',
      ${world.clock.now()})`)

async function list(state?: 'open' | 'won' | 'lost' | 'ended', page: { limit?: number; after?: string } = {}) {
  const query = { ...page, ...(state && { state }) }
  return world.must(operatorPayments.disputes, { token: support, query })
}
const ownOf = async (state?: Parameters<typeof list>[0]) =>
  (await list(state)).list.filter(({ merchantId }) => merchantId === merchant.merchantId)

test('disputes that have ended are listed beside the open ones, the last to end first', async () => {
  const [one, other, still] = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()]
  for (const paid of [one, other, still]) await dispute(paid, 'open')
  world.clock.advance(minuteMs)
  await dispute(other, 'won')
  world.clock.advance(minuteMs)
  await dispute(one, 'lost')
  expect(await ownOf()).toMatchObject([{ number: still.number, state: 'open', closedAt: null, cost: null }])
  const ended = await ownOf('ended')
  expect(ended).toMatchObject([
    { number: one.number, state: 'lost', reason: 'general' },
    { number: other.number, state: 'won', cost: null },
  ])
  expect(Date.parse(ended[0]?.closedAt ?? '')).toBe(world.clock.now().getTime())
  expect(await ownOf('won')).toMatchObject([{ number: other.number }])
  expect(await ownOf('lost')).toMatchObject([{ number: one.number }])
  const first = await list('ended', { limit: 1 })
  const second = await list('ended', { limit: 1, after: first.next ?? '' })
  expect([...first.list, ...second.list].map(({ number }) => number)).toEqual([one.number, other.number])
})

test('a refund that could not be paid is due less what the bank took back', async () => {
  const paid = await aPaidOrder()
  await cancel(paid)
  const unpaid = async () => {
    const { list: all } = await world.must(operatorRefunds.list, { token: support, query: { status: 'unpaid' } })
    return all.filter(({ orderId }) => orderId === paid.orderId)
  }
  const [refund] = await world.testDb.owner.rows(`select id from refund where order_id = '${paid.orderId}'`)
  await say(paid, 'refund.failed', { reference: String(refund?.['id']), reason: 'the card is closed' })
  expect(await unpaid()).toMatchObject([{ amount: 10_000, due: 10_000 }])
  await dispute(paid, 'lost', 4_000)
  expect(await unpaid()).toMatchObject([{ amount: 10_000, due: 6_000 }])
})

test('a refund that a dispute holds back is no failed delivery, and is sent when the dispute is won', async () => {
  const paid = await aPaidOrder()
  await dispute(paid, 'open')
  await cancel(paid)
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  await deliverOutbox({ ...world.ctx, log })
  expect(lines).toEqual([])
  const refund = () =>
    world.testDb.owner.rows(`select w.failure from refund r left join outbox w on w.merchant_id = r.merchant_id
      and w.payload->>'refundId' = r.id::text where r.order_id = '${paid.orderId}'`)
  expect(await refund()).toEqual([{ failure: waits.disputed }])
  const token = await anOperator(world, ['finance'])
  const ownMessages = async () =>
    (await world.must(operatorOutbox.list, { token, query: {} })).list.filter(({ orderId }) => orderId === paid.orderId)
  expect(await ownMessages()).toEqual([])
  expect((await readAlarms(world.ctx)).map(({ alarm }) => alarm)).not.toContain('given_up')
  expect(await ownOf('open')).toMatchObject([{ number: paid.number }])
  await dispute(paid, 'won')
  await deliverOutbox(world.ctx)
  expect(await refund()).toEqual([{ failure: null }])
  const [paidBack] = await world.testDb.owner.rows(`select paid_at from refund where order_id = '${paid.orderId}'`)
  expect(paidBack?.['paid_at']).not.toBeNull()
})

const nothing = { replaced: 0, refunded: 0, bears: null, platform: 0 }

test.each<{ what: string; amount?: number; before?: (paid: Paid) => Promise<unknown>; cost: object }>([
  { what: 'before the pick-up: the whole order', cost: { refunded: 10_000, bears: 'merchant' } },
  {
    what: 'of a part, before the pick-up: the whole order too',
    amount: 4_000,
    cost: { refunded: 10_000, bears: 'merchant' },
  },
  {
    what: 'of a part, after the goods were received: that part',
    amount: 4_000,
    before: receive,
    cost: { refunded: 4_000, bears: 'merchant' },
  },
  {
    what: 'after the pick-up, before the goods were sent: the supplier’s',
    before: (paid) => pick(world, merchant, paid),
    cost: { refunded: 10_000, bears: 'supplier' },
  },
  {
    what: 'while a refund was on its way: nothing more',
    before: async (paid) => {
      await dispute(paid, 'open')
      await cancel(paid)
      await deliverOutbox(world.ctx)
    },
    cost: { replaced: 10_000 },
  },
  {
    what: 'after a refund was paid: the platform’s own money',
    before: async (paid) => {
      await cancel(paid)
      await deliverOutbox(world.ctx)
    },
    cost: { platform: 10_000 },
  },
])('a lost dispute says what it took, $what', async ({ amount = 10_000, before, cost }) => {
  const paid = await aPaidOrder()
  await before?.(paid)
  await dispute(paid, 'lost', amount)
  const [lost] = await ownOf('lost')
  expect(lost).toMatchObject({ number: paid.number, amount, cost: { ...nothing, ...cost } })
  // Money for the shopper beyond what the bank took back waits in `refunds`.
  const { refunds = 0, grant = 0 } = await balancesOf(world, merchant)
  const { replaced, refunded, platform } = lost?.cost ?? nothing
  expect([refunds, grant + platform]).toEqual([replaced + refunded + platform - amount, 0])
})
