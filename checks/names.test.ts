import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { everyCall } from '#contract/every-call.ts'
import { operatorDesk } from '#contract/operator/desk.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import { registrations } from '#contract/registrations.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { runSweeps } from '#server/background.ts'
import { mayMail } from '#server/base/secrets/mail-limits.ts'
import { followMails } from '#server/base/secrets/try-limits.ts'
import { createOperator } from '#server/identity/operators/create-operator.ts'
import { aListing } from '#server/testing/goods.ts'
import { anOrder } from '#server/testing/orders.ts'
import { aMerchant, anOperator, aRegistration, type TestMerchant } from '#server/testing/people.ts'
import { type MailWorld, openMailWorld } from '#server/testing/world.ts'

let world: MailWorld
let merchant: TestMerchant
let operator: { token: string; password: string }
let orderId: string

const mail = 'mina@xn--r8jz45g.example'
const mailSpellings = ['mina@例え.example', ' ＭＩＮＡ＠例え。ｅｘａｍｐｌｅ', mail.toUpperCase()]
const phoneSpellings = ['０８１−２３４−５６７８', '+66 (0) 81 234 5678', '0066812345678']

beforeAll(async () => {
  world = await openMailWorld()
  const form = { country: 'TH', email: ' Ｍina@例え.example', phone: '０８１ ２３４ ５６７８' }
  merchant = await aMerchant(world, { form })
  const { password } = await createOperator(world.ctx, { email: ' Ｍina@例え.example', roles: ['auditor'] })
  operator = { token: await anOperator(world), password }
  const listing = await aListing(world, merchant, { stock: 10, price: 10_000 })
  ;({ orderId } = await anOrder(world, merchant, { lines: [{ listing }], email: 'ＭINA@例え。example' }))
  // Its mails must be sent before others are counted: the order is placed and ends unpaid.
  await runSweeps(world.ctx)
  world.clock.advance(4 * dayMs)
  await runSweeps(world.ctx)
})
afterAll(() => world.close())

async function mailsAfter(ask: Promise<{ status: number }>, thenMs = dayMs) {
  world.sent.length = 0
  expect((await ask).status).toBe(200)
  await runSweeps(world.ctx)
  world.clock.advance(thenMs)
  return world.sent.map(({ to }) => to)
}

const params = () => ({ shop: merchant.shop })
const read = <T>(query: T) => ({ token: operator.token, query })

const lookups: Record<string, ((name: string) => Promise<unknown>) | string> = {
  'POST /merchant/merchant/login': async (name) =>
    (await world.call(account.login, { body: { account: name, password: merchant.password } })).status,
  'POST /merchant/common/verification': (name) =>
    mailsAfter(
      world.call(account.verification, { body: { account: name, purpose: 'reset_password', request: 'r'.repeat(20) } }),
    ),
  'POST /merchant/merchant/resetpwd': 'by the function of the login',
  'POST /merchant/common/lost_access': 'by the function of the login',
  'POST /admin/login': async (email) =>
    Object.keys(await world.must(operators.login, { body: { email, password: operator.password } })),
  'GET /admin/merchants': async (keyword) => (await world.must(operatorMerchants.list, read({ keyword }))).list.length,
  'GET /admin/desk/search': async (keyword) =>
    (await world.must(operatorDesk.search, read({ keyword, kind: 'merchant' as const }))).groups[0]?.list.length,
  'GET /admin/orders/search': async (keyword) =>
    (await world.must(operatorOrders.search, read({ keyword }))).list.map(({ id }) => id === orderId),
  'POST /store/:shop/find': (email) => mailsAfter(world.call(storeOrders.find, { params: params(), body: { email } })),
  'POST /store/:shop/follow': (email) =>
    mailsAfter(world.call(storeShop.follow, { params: params(), body: { email } })),
  'POST /merchant/merchant/register': 'stores them',
  'POST /merchant/merchant/tkregister': 'stores them',
  'POST /merchant/merchant/store': 'stores it',
  'POST /admin/operators': 'stores it, once confirmed',
  'POST /store/:shop/checkout': 'stores them',
  'POST /store/:shop/questions': 'stores it, encrypted',
  'POST /channel/orders': 'stores them',
}

/** Calls that find by a phone number too. */
const byPhone = ['POST /merchant/merchant/login', 'GET /admin/merchants', 'GET /admin/desk/search']
const otherAccounts = /^(GET \/admin\/ledger|POST \/admin\/transfers)/

test('every call that takes a mail address or a phone number knows it in each spelling', async () => {
  const taking = everyCall
    .filter(({ body, query }) => /"(email|phone|account)":/.test(JSON.stringify([body, query])))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !otherAccounts.test(call))
  expect(taking.length).toBeGreaterThan(10)
  expect(taking.filter((call) => !(call in lookups))).toEqual([])
  for (const [call, find] of Object.entries(lookups)) {
    if (typeof find === 'string') continue
    const spellings = [...mailSpellings, ...(byPhone.includes(call) ? phoneSpellings : [])]
    const found: unknown[] = []
    for (const name of spellings) found.push([name, await find(name)])
    const right = await find(mail)
    expect(JSON.stringify(right), call).toMatch(/^(200|1|\[true\]|\["(enrol|mina@xn--r8jz45g\.example)"\])$/)
    expect(found, call).toEqual(spellings.map((name) => [name, right]))
  }
})

test('one mailbox is one account, whatever letters its address is typed in', async () => {
  const body = await aRegistration(world, { email: 'mina@例え.ｅxample' })
  expect(await mailsAfter(world.call(registrations.register, { body }))).toEqual([mail])
  expect(await world.testDb.owner.rows(`select * from account_name where value like 'mina@%'`)).toHaveLength(1)
})

test('each column of a mail address or a phone number takes one form alone', async () => {
  const columns = await world.testDb.owner.rows(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and column_name in ('email', 'phone')
      or table_name = 'account_name' and column_name = 'value' order by 1`)
  const held = await world.testDb.owner.rows(`
    select distinct table_name || '.' || column_name as name
    from information_schema.constraint_column_usage where constraint_name like '%has_one_form' order by 1`)
  expect(columns.map(({ name }) => name)).toEqual(
    held.map(({ name }) => name).filter((name) => name !== 'account_name.kind'),
  )
  expect(columns).toHaveLength(7)
})

test('strangers cause some mails a day to a mailbox, in whichever spelling, and a caller some in all', async () => {
  const follow = (email: string, ip: string) =>
    mailsAfter(world.call(storeShop.follow, { params: params(), ip, body: { email } }), 2 * minuteMs)
  const spellings = (at: number) => [`v+${at}@mail.example`, 'Ｖ@mail.example', `v+x${at}@ｍail.example`][at % 3] ?? ''
  Object.assign(world.ctx.config, { rateLimits: true })
  const sent: string[][] = []
  for (let at = 0; at < 14; at += 1) sent.push(await follow(spellings(at), `198.51.100.${at}`))
  expect(sent.flat()).toHaveLength(10)
  // Asked directly, because the server accepts fewer calls a minute from one caller.
  const caller = {
    ctx: world.ctx,
    ip: '203.0.113.9',
    now: world.clock.now(),
    request: { headers: {} } as FastifyRequest,
  }
  const counted = [{ kind: 'of a check', limit: followMails }]
  const ofCaller: boolean[] = []
  for (let at = 0; at < 110; at += 1)
    ofCaller.push(await mayMail(caller, world.ctx.db, { email: `someone${at}@mail.example`, counted }))
  expect(ofCaller.filter(Boolean)).toHaveLength(100)
  Object.assign(world.ctx.config, { rateLimits: false })
})
