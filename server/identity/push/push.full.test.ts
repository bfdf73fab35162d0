import sql from 'sql-template-tag'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { hourMs } from '#contract/durations.ts'
import { push } from '#contract/push.ts'
import { questions } from '#contract/questions.ts'
import { refunds } from '#contract/refunds.ts'
import { shop } from '#contract/shop.ts'
import { storeQuestions } from '#contract/storefront/questions.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { deliverOutbox } from '#server/background.ts'
import type { PushResult, PushTarget } from '#server/base/push.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder, pick } from '#server/testing/orders.ts'
import { aMerchant, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'
import { pushKeysOf } from './keys.ts'

const noon = '2026-03-02T12:00:00Z'
const device = { endpoint: 'https://fcm.googleapis.com/fcm/send/phone', p256dh: 'BPk_8', auth: 'aGVsbG8' }

const world = theWorld(noon)
let merchant: TestMerchant
let sent: { target: PushTarget; text: { title: string; body: string; badge: number; url: string } }[] = []
let answer: PushResult = 'sent'
/** The endpoint of the device whose push service does not answer. */
let failing = ''

beforeAll(async () => {
  world.ctx.push = {
    async send(target, _keys, payload) {
      if (target.endpoint === failing) throw new Error('the push service does not answer')
      sent.push({ target, text: JSON.parse(payload) })
      return answer
    },
  }
})
beforeEach(async () => {
  world.clock.set(new Date(noon))
  answer = 'sent'
  failing = ''
  merchant = await aMerchant(world)
  await world.must(push.subscribe, { token: merchant.token, body: device })
  await deliverOutbox(world.ctx)
  sent = []
})

const notify = (kind: string, params: object = {}, subject: { kind?: string; id?: string } = {}) =>
  world.ctx.db.query(sql`
    select notify_merchant(${merchant.merchantId}, ${kind}, ${JSON.stringify(params)}::jsonb, ${subject.kind ?? null},
      ${subject.id ?? null}, ${world.clock.now()})`)
const paid = { number: 'WD-1', net: 4_900, to: 'a card', fee: 100, evidence: 'B-1' }
const change = async (settings: object) => {
  const before = await world.must(push.read, { token: merchant.token })
  await world.must(push.settings, { token: merchant.token, body: { ...before.settings, ...settings } })
}

test('a device is told of money that arrived, without the amount unless the merchant allows it', async () => {
  await notify('withdrawal_paid', paid)
  await deliverOutbox(world.ctx)
  expect(sent).toEqual([
    {
      target: expect.objectContaining(device),
      text: expect.objectContaining({ title: 'Withdrawal WD-1 paid out', body: '', badge: 0 }),
    },
  ])
  await change({ amounts: true })
  await notify('withdrawal_paid', paid)
  await deliverOutbox(world.ctx)
  expect(sent[1]?.text.body).toContain('$49.00')
})

test('each kind has a switch', async () => {
  await change({ refunds: false, orders: false })
  await notify('refund_requested', { number: 'EN-1', amount: 1, reason: 'torn', answerBy: noon })
  const { orderId } = await aPaidOrder(world, merchant, { lines: [{ listing: await aListing(world, merchant) }] })
  await notify('pick_up_due', { number: 'EN-2', total: 1_000, pickBy: noon }, { kind: 'order', id: orderId })
  await deliverOutbox(world.ctx)
  expect(sent.map(({ text }) => text.title)).toEqual([expect.stringContaining('EN-2')])
})

test('a new order is told by its number; of several the last one tells of all, and one that is picked up is not told', async () => {
  merchant = await aMerchant(world, { payPassword: somePayPassword })
  const listing = await aListing(world, merchant)
  await world.must(push.subscribe, { token: merchant.token, body: device })
  await deliverOutbox(world.ctx)
  sent = []
  const place = () => aPaidOrder(world, merchant, { lines: [{ listing }] })
  const first = await place()
  await deliverOutbox(world.ctx)
  const told = { title: `New order ${first.number}`, body: '', url: `/orderDetail?id=${first.orderId}`, tag: 'orders' }
  expect(sent.map(({ text }) => text)).toEqual([{ ...told, badge: 1 }])
  const [, last] = [await place(), await place()]
  await deliverOutbox(world.ctx)
  const title = `3 orders are awaiting pick-up, the newest is ${last.number}`
  expect(sent.slice(1).map(({ text }) => text)).toEqual([{ title, body: '', url: '/order', tag: 'orders', badge: 3 }])
  await pick(world, merchant, await place())
  await deliverOutbox(world.ctx)
  expect(sent).toHaveLength(2)
})

test('in quiet hours nothing is sent; it comes at their end, by the shop’s time', async () => {
  await world.must(shop.store, { token: merchant.token, body: { timeZone: 'Asia/Bangkok' } })
  // 23:00 in Bangkok; the quiet hours end at 7:00 there.
  world.clock.set(new Date('2026-03-02T16:00:00Z'))
  await notify('withdrawal_paid', paid)
  await deliverOutbox(world.ctx)
  expect(sent).toEqual([])
  world.clock.set(new Date('2026-03-02T23:59:00Z'))
  await deliverOutbox(world.ctx)
  expect(sent).toEqual([])
  world.clock.set(new Date('2026-03-03T00:00:00Z'))
  await deliverOutbox(world.ctx)
  expect(sent).toHaveLength(1)
})

test('quiet hours delay the notification alone, by the real clock too', async () => {
  const now = new Date()
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
  await world.must(shop.store, { token: merchant.token, body: { timeZone: 'UTC' } })
  await change({ quietFrom: (minute + 1438) % 1440, quietTo: (minute + 60) % 1440 })
  world.clock.set(now)
  await world.testDb.owner.run('update policy set clock_is_free = false')
  try {
    await notify('withdrawal_paid', paid)
  } finally {
    await world.testDb.owner.run('update policy set clock_is_free = true')
  }
  const rows = await world.testDb.owner.rows(`
    select extract(epoch from due_at - created_at)::float / 60 as wait from outbox
    where kind = 'push' and merchant_id = '${merchant.merchantId}'`)
  expect(rows.map(({ wait }) => Math.ceil(Number(wait)))).toEqual([60])
})

test('a deadline is told only while the order waits', async () => {
  merchant = await aMerchant(world, { payPassword: somePayPassword })
  const listing = await aListing(world, merchant)
  const [picked, late, waiting] = [
    await aPaidOrder(world, merchant, { lines: [{ listing }] }),
    await aPaidOrder(world, merchant, { lines: [{ listing }] }),
    await aPaidOrder(world, merchant, { lines: [{ listing }] }),
  ]
  await world.must(push.subscribe, { token: merchant.token, body: device })
  for (const { orderId, number } of [picked, late, waiting])
    await notify('pick_up_due', { number, total: 1_000, pickBy: noon }, { kind: 'order', id: orderId })
  await pick(world, merchant, picked)
  await world.testDb.owner.run(`update orders set pick_by = '${noon}' where id = '${late.orderId}'`)
  await deliverOutbox(world.ctx)
  expect(sent.map(({ text }) => text.title)).toEqual([expect.stringContaining(waiting.number)])
})

test('a refund’s deadline is told only while it waits for the answer', async () => {
  const listing = await aListing(world, merchant)
  const ids: string[] = []
  for (const _ of ['waiting', 'answered']) {
    const { orderId, secret } = await aPaidOrder(world, merchant, { lines: [{ listing }] })
    await world.must(storeRefunds.ask, { params: { secret }, body: { reason: 'torn' } })
    const rows = await world.testDb.owner.rows(`select id from refund where order_id = '${orderId}'`)
    ids.push(...rows.map(({ id }) => String(id)))
  }
  await deliverOutbox(world.ctx)
  sent = []
  for (const id of ids)
    await notify('refund_answer_due', { number: `EN-${id}`, amount: 1, answerBy: noon }, { kind: 'refund', id })
  await world.must(refunds.answer, { token: merchant.token, body: { id: ids[1] ?? '', agree: true, text: 'yes' } })
  await deliverOutbox(world.ctx)
  expect(sent.map(({ text }) => text.title)).toEqual([expect.stringContaining(`EN-${ids[0]}`)])
})

test('a question of a shopper is told without its words, opens the conversation, and is told no more once it was read', async () => {
  const ask = async (words: string) => {
    const body = { name: 'Suda P.', email: 'suda@example.com', phrase: 'size', text: words } as const
    await world.must(storeQuestions.ask, { params: { shop: merchant.shop }, body })
    return (await world.must(questions.list, { token: merchant.token, query: {} })).list[0]?.id ?? ''
  }
  await change({ amounts: true })
  const id = await ask('my secret words')
  await deliverOutbox(world.ctx)
  const url = `/service?part=shoppers&id=${id}`
  expect(sent.map(({ text }) => text)).toMatchObject([
    { title: 'A shopper asks', body: 'Which size do I need?', badge: 0, url },
  ])
  expect(JSON.stringify(sent)).not.toContain('my secret words')
  const body = { id: await ask('another question'), through: 1 }
  await world.must(questions.seen, { token: merchant.token, body })
  await deliverOutbox(world.ctx)
  expect(sent).toHaveLength(1)
  await change({ questions: false })
  await ask('a third one')
  await deliverOutbox(world.ctx)
  expect(sent).toHaveLength(1)
})

test('a device that logged out or is gone is told nothing more', async () => {
  const { token } = (
    await world.must(account.login, { body: { account: merchant.email, password: merchant.password } })
  ).merinfo
  const other = { ...device, endpoint: 'https://web.push.apple.com/tablet' }
  await world.must(push.subscribe, { token, body: other })
  expect(await world.must(push.read, { token })).toMatchObject({ devices: 2, isOnHere: true })
  await deliverOutbox(world.ctx)
  sent = []
  await world.must(account.logout, { token: merchant.token, body: {} })
  answer = 'gone'
  await notify('withdrawal_paid', paid)
  await deliverOutbox(world.ctx)
  expect(sent.map(({ target }) => target.endpoint)).toEqual([other.endpoint])
  expect(await world.must(push.read, { token })).toMatchObject({ devices: 0, isOnHere: false })
  await notify('withdrawal_paid', paid)
  await deliverOutbox(world.ctx)
  expect(sent).toHaveLength(1)
})

test.each(['first', 'second'])('a push service that fails for the %s device is tried alone', async (which) => {
  const { token } = (
    await world.must(account.login, { body: { account: merchant.email, password: merchant.password } })
  ).merinfo
  const other = { ...device, endpoint: 'https://web.push.apple.com/tablet' }
  await world.must(push.subscribe, { token, body: other })
  await deliverOutbox(world.ctx)
  sent = []
  const answering = which === 'first' ? other.endpoint : device.endpoint
  failing = which === 'first' ? device.endpoint : other.endpoint
  await notify('withdrawal_paid', paid)
  await deliverOutbox(world.ctx)
  world.clock.advance(hourMs)
  await deliverOutbox(world.ctx)
  expect(sent.map(({ target }) => target.endpoint)).toEqual([answering])
  const given = failing
  failing = ''
  world.clock.advance(hourMs)
  await deliverOutbox(world.ctx)
  world.clock.advance(hourMs)
  await deliverOutbox(world.ctx)
  expect(sent.map(({ target }) => target.endpoint)).toEqual([answering, given])
})

test('what was read meanwhile is not sent', async () => {
  await notify('withdrawal_paid', paid)
  await world.ctx.db.query(sql`select mark_notices_read(${merchant.merchantId}, null, ${world.clock.now()})`)
  await deliverOutbox(world.ctx)
  expect(sent).toEqual([])
})

test('a subscription is answered with the key that signs for it', async () => {
  const { publicKey } = await world.must(push.read, { token: merchant.token })
  expect(pushKeysOf(world.ctx.config.keys, world.ctx.config.keys.current.id)?.publicKey).toBe(publicKey)
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  expect(pushKeysOf(world.ctx.config.keys, Buffer.alloc(4))).toBeNull()
  world.clock.advance(hourMs)
  await world.must(push.unsubscribe, { token: merchant.token })
  expect(await world.must(push.read, { token: merchant.token })).toMatchObject({ devices: 0 })
})
