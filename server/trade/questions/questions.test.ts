import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { wireLanguages } from '#contract/language-codes.ts'
import { languages } from '#contract/languages.ts'
import { messages } from '#contract/messages.ts'
import { operatorQuestions } from '#contract/operator/questions.ts'
import { questions } from '#contract/questions.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeQuestions } from '#contract/storefront/questions.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { runSweeps } from '../../background.ts'
import { aListing, aProduct } from '../../testing/goods.ts'
import { anOrder, aPaidOrder, pick, ship } from '../../testing/orders.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let merchant: TestMerchant
let other: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>

beforeAll(async () => {
  const product = await aProduct(world, { title: 'Teapot', purchasePrice: 600, stock: 1_000 })
  merchant = await aMerchant(world, { payPassword: somePayPassword })
  other = await aMerchant(world)
  listing = await aListing(world, merchant, { productId: product.id, price: 1_000 })
})

// Limits count by the day.
beforeEach(async () => {
  world.clock.advance(2 * dayMs)
  merchant = { ...merchant, token: await signIn(world, merchant.merchantId) }
})

const someEmail = () => `${randomUUID()}@example.com`

const ask = (email: string, more: object = {}) =>
  world.call(storeQuestions.ask, {
    params: { shop: merchant.shop },
    body: { name: 'Suda P.', email, listingId: listing.id, phrase: 'size', text: 'I wear 38', ...more },
  })

const mailsTo = async (email: string) => {
  await runSweeps(world.ctx)
  return world.ctx.mail
    .recent()
    .filter(({ to }) => to === email)
    .toReversed()
}

const linkIn = (text: string) => /\/question#([\w-]{20,100})/.exec(text)?.[1] ?? ''

async function secretMailedTo(email: string) {
  const [mail] = await mailsTo(email)
  return linkIn(mail?.text ?? '')
}

/** Statements that wait for the owner's open transaction. */
const waitingForOwner = 'select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'

const list = (query: object = {}) => world.must(questions.list, { token: merchant.token, query })
const threadOf = (id: string) => world.must(questions.read, { token: merchant.token, query: { id } })
const answer = (id: string, body: object) =>
  world.call(questions.answer, { token: merchant.token, body: { id, text: '', ...body } })
const shopperThread = (secret: string) => world.must(storeQuestions.thread, { params: { secret } })
const write = (secret: string, body: object) =>
  world.call(storeQuestions.write, { params: { secret }, body: { text: '', ...body } })

async function anOrderOfOurs(email = someEmail()) {
  return { ...(await aPaidOrder(world, merchant, { lines: [{ listing }], email })), email }
}

async function firstQuestion() {
  const [first] = (await list()).list
  if (!first) throw new Error('a question was asked')
  return first
}

test('a stranger asks before buying, the shop answers, and the mailed link opens the conversation', async () => {
  const email = someEmail()
  expect((await ask(email, {})).status).toBe(200)
  const asked = await firstQuestion()
  expect(asked).toMatchObject({
    name: 'Suda P.',
    order: null,
    product: { title: 'Teapot' },
    lang: 'en',
    unread: 1,
    last: { side: 'shopper', phrase: 'Which size do I need?', text: 'I wear 38' },
  })
  expect(await list({ filter: 'unread' })).toMatchObject({ unread: 1, list: [{ id: asked.id }] })
  // Whoever entered the address wrote the words, so the first mail has only the link.
  const [first] = await mailsTo(email)
  expect(first?.text).not.toContain('38')
  const secret = linkIn(first?.text ?? '')
  expect((await answer(asked.id, { phrase: 'see_description', text: 'Take size 38' })).status).toBe(200)
  expect(await list({ filter: 'waiting' })).toMatchObject({ list: [] })
  world.clock.advance(10 * minuteMs)
  const [, second] = await mailsTo(email)
  expect(second?.text).toContain('“Take size 38”')
  expect(second?.text).toContain('You find this in the description of the product.')
  expect(linkIn(second?.text ?? '')).toBe(secret)
  const thread = await shopperThread(secret)
  expect(thread).toMatchObject({ order: null, product: { title: 'Teapot' }, shopLang: 'en', isEnded: false })
  expect(thread.messages.map(({ side, text, seen }) => ({ side, text, seen }))).toEqual([
    { side: 'shopper', text: 'I wear 38', seen: true },
    { side: 'merchant', text: 'Take size 38', seen: false },
  ])
  await world.must(storeQuestions.seen, { params: { secret }, body: { through: 200 } })
  expect((await threadOf(asked.id)).messages[1]?.seen).toBe(true)
  expect((await write(secret, { text: 'Thank you' })).status).toBe(200)
  expect((await threadOf(asked.id)).unread).toBe(1)
  await world.must(questions.seen, { token: merchant.token, body: { id: asked.id, through: 3 } })
  expect((await threadOf(asked.id)).unread).toBe(0)
})

test('the link of an order opens its conversation, and the mails of the order tell of the answer', async () => {
  const { secret, email, number, orderId } = await anOrderOfOurs()
  expect(await shopperThread(secret)).toMatchObject({ order: { number }, messages: [] })
  const written = await write(secret, { phrase: 'where_parcel' })
  expect(written.data).toMatchObject({ messages: [{ phrase: 'Where is my parcel?', text: '' }] })
  const asked = await firstQuestion()
  expect(asked).toMatchObject({ order: { id: orderId, number }, name: 'Anna Weber', product: null })
  expect((await list({ orderId })).list).toHaveLength(1)
  await answer(asked.id, { text: 'It leaves tomorrow' })
  await answer(asked.id, { text: 'By train' })
  world.clock.advance(10 * minuteMs)
  const answers = (await mailsTo(email)).filter(({ subject }) => subject.includes('writes about your order'))
  expect(answers).toHaveLength(1)
  expect(answers[0]?.text).toContain('“It leaves tomorrow”')
  expect(answers[0]?.text).toContain('“By train”')
  // A further line within the hour waits for its end; what the shopper has read is not mailed.
  await answer(asked.id, { text: 'Platform 3' })
  expect((await mailsTo(email)).filter(({ text }) => text.includes('Platform 3'))).toHaveLength(0)
  world.clock.advance(hourMs)
  expect((await mailsTo(email)).filter(({ text }) => text.includes('Platform 3'))).toHaveLength(1)
  await answer(asked.id, { text: 'Read before it is mailed' })
  await world.must(storeQuestions.seen, { params: { secret }, body: { through: 200 } })
  world.clock.advance(2 * hourMs)
  expect((await mailsTo(email)).filter(({ text }) => text.includes('Read before'))).toHaveLength(0)
  expect((await threadOf(asked.id)).mailedAt).not.toBeNull()
})

test('each side reads the prepared sentences in its own language, and which language the other one uses', async () => {
  const body = { name: 'Michiko', email: someEmail(), phrase: 'size', text: '' } as const
  await world.must(storeQuestions.ask, { params: { shop: other.shop }, lang: 'ja', body })
  const token = await signIn(world, other.merchantId)
  await world.must(languages.set, { token, query: { lang: wireLanguages.th } })
  const [asked] = (await world.must(questions.list, { token, query: {}, lang: 'th' })).list
  const id = asked?.id ?? ''
  expect(asked).toMatchObject({ lang: wireLanguages.ja, last: { phrase: 'ควรเลือกขนาดไหน?' } })
  await world.must(questions.answer, { token, body: { id, phrase: 'available', text: '' }, lang: 'th' })
  const answered = await world.must(questions.read, { token, query: { id }, lang: 'th' })
  expect(answered.lang).toBe(wireLanguages.ja)
  expect(answered.messages.at(-1)?.phrase).toBe('มีสินค้า สั่งซื้อได้')
  world.clock.advance(10 * minuteMs)
  const mail = (await mailsTo(body.email)).at(-1)?.text ?? ''
  expect(mail).toContain('はい、ご購入いただけます。')
  const thread = await world.must(storeQuestions.thread, { params: { secret: linkIn(mail) }, lang: 'ja' })
  expect(thread.shopLang).toBe(wireLanguages.th)
  expect(thread.messages.map(({ phrase }) => phrase)).toEqual([
    'どのサイズを選べばよいですか？',
    'はい、ご購入いただけます。',
  ])
})

test('the merchant is told by message and mail once until the conversation is read', async () => {
  const { secret, number } = await anOrderOfOurs()
  await runSweeps(world.ctx)
  await write(secret, { phrase: 'where_parcel', text: 'It is late' })
  await write(secret, { text: 'Hello?' })
  const notices = await world.must(messages.notice, { token: merchant.token, query: { limit: 100 } })
  const told = notices.list.filter(({ title }) => title.includes(`${number} asks`))
  expect(told).toMatchObject([{ content: 'Where is my parcel?', subject: { kind: 'question' } }])
  const mails = (await mailsTo(merchant.email)).filter(({ subject }) => subject.includes(`${number} asks`))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(`/service?part=shoppers&id=${told[0]?.subject?.id}`)
})

test('the words of a conversation are in no notice, no mail to the merchant and nothing that outlasts it', async () => {
  const email = someEmail()
  await ask(email, { phrase: 'other', text: 'my secret words' })
  const tables = await world.testDb.owner.rows(`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  const parts = tables.map(
    ({ name }) => `select '${name}' as name from ${name} t where t::text like '%my secret words%'`,
  )
  const holders = async () => (await world.testDb.owner.rows(parts.join(' union '))).map(({ name }) => name)
  expect(await holders()).toEqual(['question_message'])
  const [told] = (await world.must(messages.notice, { token: merchant.token })).list
  expect(told?.content).toBe('Open the conversation to read the message.')
  await world.must(storeQuestions.erase, { params: { secret: await secretMailedTo(email) }, body: {} })
  expect(await holders()).toEqual([])
})

test('what is answered after a mail was given up is mailed', async () => {
  const { secret, email } = await anOrderOfOurs()
  await write(secret, { text: 'Hello' })
  const { id } = await firstQuestion()
  await answer(id, { text: 'The first answer' })
  await world.testDb.owner.run(`update outbox set failed_at = due_at where kind = 'question_mail'`)
  await answer(id, { text: 'The second answer' })
  world.clock.advance(10 * minuteMs)
  expect((await mailsTo(email)).some(({ text }) => text.includes('The second answer'))).toBe(true)
})

test('an answer that comes while the page opens is neither read nor left out of the mail', async () => {
  const { secret, email } = await anOrderOfOurs()
  await write(secret, { text: 'Hello' })
  const { id } = await firstQuestion()
  await answer(id, { text: 'The first answer' })
  const shown = await shopperThread(secret)
  await answer(id, { text: 'The second answer' })
  const through = shown.messages.at(-1)?.sequence ?? 0
  await world.must(storeQuestions.seen, { params: { secret }, body: { through } })
  expect((await threadOf(id)).messages.map(({ seen }) => seen)).toEqual([true, true, false])
  world.clock.advance(10 * minuteMs)
  const texts = (await mailsTo(email)).map(({ text }) => text)
  expect(texts.some((text) => text.includes('The second answer') && !text.includes('The first answer'))).toBe(true)
})

test('another merchant and a stranger’s secret find no conversation', async () => {
  const { secret } = await anOrderOfOurs()
  await write(secret, { text: 'Hello' })
  const { id } = await firstQuestion()
  const { token } = { ...other, token: await signIn(world, other.merchantId) }
  const refused = await Promise.all([
    world.call(questions.read, { token, query: { id } }),
    world.call(questions.answer, { token, body: { id, text: 'Hello' } }),
    world.call(questions.report, { token, body: { id, reason: 'rude' } }),
    world.call(storeQuestions.thread, { params: { secret: `${secret.slice(1)}A` } }),
    world.call(storeQuestions.write, { params: { secret: `${secret.slice(1)}A` }, body: { text: 'Hello' } }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await world.must(questions.list, { token, query: { orderId: id } })).list).toEqual([])
  await world.must(questions.seen, { token, body: { id, through: 1 } })
  expect((await threadOf(id)).unread).toBe(1)
})

const elsewhere = [
  ['Pay me directly to account 12345678', 'question_names_account'],
  ['Please transfer the money to me first', 'question_asks_money'],
  ['Write to me at shop@example.net', 'question_names_contact'],
  ['Order at https://cheaper.example instead', 'question_names_contact'],
  ['Add me on WhatsApp', 'question_names_contact'],
  ['Send me your password', 'question_asks_secret'],
] as const

test.each(elsewhere)('neither side can send “%s”, and each reads why at the field', async (text) => {
  const { secret } = await anOrderOfOurs()
  await write(secret, { text: 'Hello' })
  const { id } = await firstQuestion()
  for (const refused of [await write(secret, { text }), await answer(id, { text }), await ask(someEmail(), { text })]) {
    expect(refused).toMatchObject({ status: 422, refusal: { fields: { text: expect.stringMatching(/Rewrite/) } } })
  }
  expect((await threadOf(id)).messages).toHaveLength(1)
})

const harmless = [
  'Where is my parcel? I paid two weeks ago.',
  'Can I pay by bank transfer?',
  'Does the price include tax and delivery to Chiang Mai 50200?',
  'My tracking number is TH1234567890, order EN-48213-00417.',
  'I am 1.78 m tall and wear size 42, which one fits?',
  '荷物はいつ届きますか？',
  'ขอเปลี่ยนเป็นสีดำได้ไหมคะ',
  '我付款三天了，什么时候发货？',
  'Khi nào hàng được gửi? Tôi đã thanh toán rồi.',
  'Apakah bisa bayar di tempat?',
  '결제했는데 언제 배송되나요?',
  'The colour differs from the picture. Do I have to pay for sending it back?',
] as const

test.each(harmless)('a shopper may ask: %s', async (text) => {
  const { secret } = await anOrderOfOurs()
  expect(await write(secret, { text })).toMatchObject({ status: 200 })
})

test('an empty message is refused, and a repeated one is stored once', async () => {
  const { secret } = await anOrderOfOurs()
  expect(await write(secret, { text: '  ' })).toMatchObject({ status: 422 })
  expect(await write(secret, { phrase: 'other', text: '' })).toMatchObject({ status: 422 })
  const key = randomUUID()
  await Promise.all([write(secret, { text: 'Hello', key }), write(secret, { text: 'Hello', key })])
  expect((await write(secret, { text: 'Hello', key })).data).toMatchObject({ messages: [{ text: 'Hello' }] })
  const email = someEmail()
  await Promise.all([ask(email, { key }), ask(email, { key })])
  const before = (await list()).total
  expect(await ask(email, { key })).toMatchObject({ status: 200 })
  expect((await list()).total).toBe(before)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('a mailbox asks a shop three times a day, and a conversation takes twenty messages of a side', async () => {
  const email = someEmail()
  const [name, host] = email.split('@')
  for (const each of [email, `${name}+a@${host}`, `${name}+b@${host}`]) expect((await ask(each)).status).toBe(200)
  expect(await ask(email)).toMatchObject({ status: 429 })
  const { secret } = await anOrderOfOurs()
  const atOnce = await Promise.all(Array.from({ length: 21 }, (_, sent) => write(secret, { text: `${sent}` })))
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(200), 429])
  world.clock.advance(2 * dayMs)
  expect(await write(secret, { text: 'the day after' })).toMatchObject({ status: 200 })
})

test('a question about a listing that is not the shop’s is refused', async () => {
  expect(await ask(someEmail(), { listingId: merchant.merchantId })).toMatchObject({ status: 404 })
  expect(await ask('nobody')).toMatchObject({ status: 422, refusal: { fields: { email: expect.any(String) } } })
  for (const name of ['call +44 20 7946 0018', '...'])
    expect(await ask(someEmail(), { name })).toMatchObject({ status: 422 })
})

test('an operator reads a conversation only in a dispute, and the merchant reads of it', async () => {
  const { secret, orderId } = await anOrderOfOurs()
  await pick(world, merchant, { orderId })
  await ship(world, { orderId })
  await write(secret, { text: 'It came broken' })
  const { id } = await firstQuestion()
  const token = await anOperator(world, ['finance', 'support'])
  const read = () => world.call(operatorQuestions.read, { token, params: { id }, body: { reason: 'the refund' } })
  expect(await read()).toMatchObject({ status: 404 })
  const [before] = (await world.must(operatorQuestions.list, { token, query: { orderId } })).list
  expect(before).toMatchObject({ isReadable: false, messages: 1 })
  const body = { reason: 'broken', goods: 'received' } as const
  await world.must(storeRefunds.ask, { params: { secret }, body })
  expect(await read()).toMatchObject({ status: 200, data: { messages: [{ side: 'shopper', text: 'It came broken' }] } })
  const acts = await world.testDb.owner.rows(`
    select act, reason from audit where merchant_id = '${merchant.merchantId}' and subject = '${id}'`)
  expect(acts).toEqual([{ act: 'question.read', reason: 'the refund' }])
})

test('a report of either side opens the conversation to operators, until they close it', async () => {
  const { secret } = await anOrderOfOurs()
  await write(secret, { text: 'Hello' })
  const { id } = await firstQuestion()
  const token = await anOperator(world, ['support'])
  const report = { params: { secret }, body: { reason: 'The shop insults me' } }
  expect(await world.must(storeQuestions.report, report)).toMatchObject({ isReported: true })
  expect(await world.call(questions.report, { token: merchant.token, body: { id, reason: 'rude' } })).toMatchObject({
    status: 409,
  })
  const reported = (await world.must(operatorQuestions.list, { token })).list.find((each) => each.id === id)
  expect(reported).toMatchObject({ report: { by: 'shopper', text: 'The shop insults me', isOpen: true } })
  const call = { token, params: { id }, body: { reason: 'the report' } }
  expect((await world.must(operatorQuestions.read, call)).messages).toHaveLength(1)
  await world.must(operatorQuestions.close, { ...call, body: { end: true, reason: 'insults' } })
  expect(await world.call(operatorQuestions.read, call)).toMatchObject({ status: 404 })
  expect(await write(secret, { text: 'Hello?' })).toMatchObject({ status: 422 })
  expect(await answer(id, { text: 'Hello?' })).toMatchObject({ status: 422 })
  expect(await shopperThread(secret)).toMatchObject({ isEnded: true, isReported: false })
})

test('a conversation before buying is deleted when its shopper asks, or after 90 days', async () => {
  const [first, second] = [someEmail(), someEmail()]
  await ask(first)
  await ask(second)
  const secrets = [await secretMailedTo(first), await secretMailedTo(second)] as const
  await world.must(storeQuestions.erase, { params: { secret: secrets[0] }, body: {} })
  expect(await world.call(storeQuestions.thread, { params: { secret: secrets[0] } })).toMatchObject({ status: 404 })
  expect(await shopperThread(secrets[1])).toMatchObject({ messages: [{ text: 'I wear 38' }] })
  world.clock.advance(91 * dayMs)
  await runSweeps(world.ctx)
  expect(await world.call(storeQuestions.thread, { params: { secret: secrets[1] } })).toMatchObject({ status: 404 })
  const left = await world.testDb.owner.rows(`
    select (select count(*)::int from question where order_id is null) as questions,
      (select count(*)::int from question_secret) as secrets,
      (select count(*)::int from question_message m where not exists (
        select 1 from question q where q.merchant_id = m.merchant_id and q.id = m.question_id)) as messages`)
  expect(left).toEqual([{ questions: 0, secrets: 0, messages: 0 }])
})

test('the conversation of an order is erased with its shopper, and refuses further messages', async () => {
  const order = await anOrder(world, merchant, { lines: [{ listing }] })
  const { secret } = order
  await write(secret, { text: 'Do you have it in red?' })
  const { id } = await firstQuestion()
  await world.must(storeOrders.cancel, { params: { secret }, body: {} })
  expect(await world.call(storeQuestions.erase, { params: { secret }, body: {} })).toMatchObject({ status: 409 })
  await world.must(storeOrders.erase, { params: { secret }, body: {} })
  world.clock.advance(2 * hourMs)
  await runSweeps(world.ctx)
  expect(await shopperThread(secret)).toMatchObject({ messages: [], isErased: true })
  expect(await write(secret, { text: 'Hello' })).toMatchObject({ status: 409 })
  const token = await signIn(world, merchant.merchantId)
  expect(await world.call(questions.read, { token, query: { id } })).toMatchObject({ status: 404 })
})

test('a conversation that is reported while its shopper’s data is erased stays until the report ends', async () => {
  if (world.ctx.db.engine === 'pglite') return expect(world.testDb.databaseUrl, 'it has one session').toBeNull()
  const { owner } = world.testDb
  const { secret, orderId } = await anOrder(world, merchant, { lines: [{ listing }] })
  await write(secret, { text: 'You insult me' })
  await world.must(storeOrders.cancel, { params: { secret }, body: {} })
  await world.must(storeOrders.erase, { params: { secret }, body: {} })
  world.clock.advance(2 * hourMs)
  const reported = `update question set reported_at = '${world.clock.now().toISOString()}', reported_by = 'shopper',
    report = 'insults' where order_id = '${orderId}'`
  await owner.run('begin')
  let erasing: Promise<unknown>
  try {
    await owner.run(reported)
    erasing = runSweeps(world.ctx)
    await expect.poll(() => owner.rows(waitingForOwner)).not.toEqual([])
  } finally {
    await owner.run('commit')
  }
  await erasing
  expect(await shopperThread(secret)).toMatchObject({ messages: [{ text: 'You insult me' }], isErased: false })
})

test('the mail address of who asks is stored encrypted, and no merchant gets it', async () => {
  const email = someEmail()
  await ask(email)
  const { id } = await firstQuestion()
  const rows = await world.testDb.owner.rows(`select to_jsonb(q)::text as row from question q where id = '${id}'`)
  expect(JSON.stringify(rows)).not.toContain(email)
  expect(JSON.stringify(await threadOf(id))).not.toContain(email)
})

test('the answer time is that of three quarters of the newest waits, and a silent shop is not quick', async () => {
  const shop = await aMerchant(world)
  const own = await aListing(world, shop, {
    productId: (await aProduct(world, { title: 'Cup', purchasePrice: 600 })).id,
    price: 1_000,
  })
  const signedIn = async () => ({ token: await signIn(world, shop.merchantId) })
  const hours = async () => (await world.must(questions.list, { ...(await signedIn()), query: {} })).answerHours
  const secrets: string[] = []
  for (const waitHours of [1, 2, 3, 20]) {
    const { secret } = await anOrder(world, shop, { lines: [{ listing: own }] })
    secrets.push(secret)
    await write(secret, { text: 'Hello' })
    world.clock.advance(waitHours * hourMs)
    const [first] = (await world.must(questions.list, { ...(await signedIn()), query: {} })).list
    await world.must(questions.answer, { ...(await signedIn()), body: { id: first?.id ?? '', text: 'Yes' } })
  }
  expect(await hours()).toBeNull()
  await write(secrets[0] ?? '', { text: 'And now?' })
  // A question of less than a day does not count yet.
  expect(await hours()).toBeNull()
  world.clock.advance(2 * dayMs)
  expect(await hours()).toBe(20)
  world.clock.advance(100 * dayMs)
  expect(await hours()).toBeNull()
})
