import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorQuestions } from '#contract/operator/questions.ts'
import { questions } from '#contract/questions.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeQuestions } from '#contract/storefront/questions.ts'
import { runSweeps } from '../../background.ts'
import { aListing, aProduct } from '../../testing/goods.ts'
import { anOrder, aPaidOrder } from '../../testing/orders.ts'
import { aMerchant, anOperator, type TestMerchant } from '../../testing/people.ts'
import { signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let merchant: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>

async function aShop() {
  const product = await aProduct(world, { title: 'Teapot', purchasePrice: 600, stock: 1_000 })
  const opened = await aMerchant(world)
  return { merchant: opened, listing: await aListing(world, opened, { productId: product.id, price: 1_000 }) }
}

beforeAll(async () => {
  const opened = await aShop()
  merchant = opened.merchant
  listing = opened.listing
})

beforeEach(async () => {
  world.clock.advance(2 * dayMs)
  merchant = { ...merchant, token: await signIn(world, merchant.merchantId) }
})

const write = (secret: string, body: object) =>
  world.call(storeQuestions.write, { params: { secret }, body: { text: '', ...body } })
const answer = (id: string, body: object, token = merchant.token) =>
  world.call(questions.answer, { token, body: { id, text: '', ...body } })
const ask = (slug: string, body: object = {}) =>
  world.call(storeQuestions.ask, {
    params: { shop: slug },
    body: { name: 'Suda P.', email: `${randomUUID()}@example.com`, text: 'Hello', ...body },
  })

/** A conversation about an order: its link and its id. */
async function aConversation() {
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await write(order.secret, { text: 'Hello' })
  const { list } = await world.must(questions.list, { token: merchant.token, query: { orderId: order.orderId } })
  return { ...order, id: list[0]?.id ?? '' }
}

test('nobody reads or answers a conversation but its merchant', async () => {
  const { id } = await aConversation()
  const applicant = await aMerchant(world, { approved: false })
  const support = await anOperator(world, ['support'])
  const strangers = [undefined, applicant.token, support, randomUUID()]
  for (const token of strangers) {
    const called = await Promise.all([
      world.call(questions.read, { ...(token && { token }), query: { id } }),
      world.call(questions.answer, { ...(token && { token }), body: { id, text: 'Hello' } }),
      world.call(questions.report, { ...(token && { token }), body: { id, reason: 'rude' } }),
    ])
    for (const { status } of called) expect([401, 403, 404]).toContain(status)
  }
  const { messages } = await world.must(questions.read, { token: merchant.token, query: { id } })
  expect(messages).toHaveLength(1)
})

test('an operator without the role reads no conversation, also in a dispute', async () => {
  const { id, secret } = await aConversation()
  await world.must(storeQuestions.report, { params: { secret }, body: { reason: 'rude' } })
  const call = { params: { id }, body: { reason: 'the report' } }
  for (const role of ['catalogue', 'auditor'] as const) {
    const token = await anOperator(world, [role])
    expect(await world.call(operatorQuestions.read, { token, ...call })).toMatchObject({ status: 403 })
  }
  const finance = await anOperator(world, ['finance'])
  const closing = { token: finance, params: { id }, body: { end: true, reason: 'insults' } }
  expect(await world.call(operatorQuestions.close, closing)).toMatchObject({ status: 403 })
})

test('a shop that an operator closed is asked and answers, and one that is not approved is not found', async () => {
  const closed = await aShop()
  const { secret, orderId } = await aPaidOrder(world, closed.merchant, { lines: [{ listing: closed.listing }] })
  const token = await anOperator(world, ['reviewer'])
  const params = { id: closed.merchant.merchantId }
  await world.must(operatorMerchants.close, { token, params, body: { reason: 'The address is wrong' } })
  expect(await write(secret, { text: 'Where is it?' })).toMatchObject({ status: 200 })
  const asked = await world.must(questions.list, { token: closed.merchant.token, query: { orderId } })
  const id = asked.list[0]?.id ?? ''
  expect(await answer(id, { text: 'On its way' }, closed.merchant.token)).toMatchObject({ status: 200 })
  expect(await ask(closed.merchant.shop)).toMatchObject({ status: 200 })
  const applicant = await aMerchant(world, { approved: false })
  expect(await ask(applicant.shop)).toMatchObject({ status: 404 })
})

test('the link of an order opens no other order’s conversation and none before buying', async () => {
  const [one, other] = [await aConversation(), await aConversation()]
  const thread = await world.must(storeQuestions.thread, { params: { secret: one.secret } })
  expect(thread.order).toEqual({ number: one.number })
  await write(one.secret, { text: 'only mine' })
  const theirs = await world.must(storeQuestions.thread, { params: { secret: other.secret } })
  expect(theirs.messages.map(({ text }) => text)).toEqual(['Hello'])
  for (const secret of [other.id, one.orderId, '', '%00', `${one.secret} `])
    expect([400, 404, 422]).toContain((await world.call(storeQuestions.thread, { params: { secret } })).status)
})

test('unknown fields are refused, and those of the server cannot be given', async () => {
  const { id, secret } = await aConversation()
  const more = [
    { side: 'merchant' },
    { at: '2020-01-01T00:00:00Z' },
    { merchantId: merchant.merchantId },
    { lang: 'ja' },
  ]
  for (const field of more) {
    expect(await write(secret, { text: 'Hello', ...field })).toMatchObject({ status: 422 })
    expect(await answer(id, { text: 'Hello', ...field })).toMatchObject({ status: 422 })
    expect(await ask(merchant.shop, field)).toMatchObject({ status: 422 })
  }
  expect(await write(secret, { text: 'Hello', phrase: 'see_description' })).toMatchObject({ status: 422 })
  expect(await answer(id, { text: 'Hello', phrase: 'where_parcel' })).toMatchObject({ status: 422 })
})

test('two answers at once are both written, once for each key, and the wait is counted once', async () => {
  const { id, orderId } = await aConversation()
  world.clock.advance(hourMs)
  const key = randomUUID()
  const sent = await Promise.all([
    answer(id, { text: 'one', key }),
    answer(id, { text: 'one', key }),
    answer(id, { text: 'two' }),
  ])
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  const rows = await world.testDb.owner.rows(`
    select m.text, m.sequence, m.waited_since is not null as waited from question_message m
    join question q on q.id = m.question_id and q.merchant_id = m.merchant_id
    where q.order_id = '${orderId}' and m.side = 'merchant' order by m.sequence`)
  expect(rows.map(({ text }) => text).toSorted()).toEqual(['one', 'two'])
  expect(rows.map(({ waited }) => waited)).toEqual([true, false])
})

test('ten thousand characters are refused on both sides, and no more than the limit is stored', async () => {
  const { id, secret } = await aConversation()
  const long = 'a'.repeat(10_000)
  for (const { status } of [await write(secret, { text: long }), await answer(id, { text: long })])
    expect(status).toBe(422)
  const most = 'é '.repeat(limits.questionTextMax / 2)
  expect(await write(secret, { text: most })).toMatchObject({ status: 200 })
  expect(await ask(merchant.shop, { name: long })).toMatchObject({ status: 422 })
})

const invisible = ['\u200b', '\u2060\u00ad', '\u3164', '\u2800\ufe0f', '\u202e', '\u0000']

test.each(invisible)('a message of invisible characters alone is empty: %j', async (text) => {
  const { id, secret } = await aConversation()
  expect(await write(secret, { text })).toMatchObject({ status: 422 })
  expect(await answer(id, { text: `${text} ${text}` })).toMatchObject({ status: 422 })
  expect(await ask(merchant.shop, { name: text })).toMatchObject({ status: 422 })
})

test('invisible characters hide no contact, and a message that turns its direction is stored without it', async () => {
  const { secret } = await aConversation()
  for (const text of ['0\u200b8\u200b1\u200b2345678', 'What\u00adsApp me', 'add me on L\u2060INE'])
    expect(await write(secret, { text })).toMatchObject({ status: 422 })
  expect(await write(secret, { text: 'Is it \u202eblue?' })).toMatchObject({ status: 200 })
  const { messages } = await world.must(storeQuestions.thread, { params: { secret } })
  expect(messages.at(-1)?.text).toBe('Is it blue?')
})

test('what hides a contact is refused on both sides and in the name', async () => {
  const { id, secret } = await aConversation()
  for (const text of ['ศูนย์แปดหนึ่งสองสามสี่ห้าหกเจ็ดแปด', 'teahouse dot com', 'ทักไลน์มานะคะ', '私下转账给我便宜']) {
    const refused = [
      await write(secret, { text }),
      await answer(id, { text }),
      await ask(merchant.shop, { name: text }),
    ]
    for (const { status } of refused) expect(status, text).toBe(422)
  }
})

test('the answer to a shopper whose data is erased is refused, and no mail is sent', async () => {
  const { secret, orderId } = await anOrder(world, merchant, { lines: [{ listing }] })
  await write(secret, { text: 'Hello' })
  const { list } = await world.must(questions.list, { token: merchant.token, query: { orderId } })
  const id = list[0]?.id ?? ''
  await world.must(storeOrders.cancel, { params: { secret }, body: {} })
  await world.must(storeOrders.erase, { params: { secret }, body: {} })
  world.clock.advance(2 * hourMs)
  await runSweeps(world.ctx)
  const token = await signIn(world, merchant.merchantId)
  expect(await answer(id, { text: 'Hello?' }, token)).toMatchObject({ status: 404 })
  const mails = await world.testDb.owner.rows(`select 1 from outbox where payload @> '{"questionId": "${id}"}'`)
  expect(mails).toEqual([])
})
