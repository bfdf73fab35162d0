import sql from 'sql-template-tag'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { runSweeps } from '../../background.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder, pay } from '../../testing/orders.ts'
import { aMerchant, type TestMerchant } from '../../testing/people.ts'
import { theMailWorld } from '../../testing/the-world.ts'

const world = theMailWorld()
let merchant: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>
beforeAll(async () => {
  ;({ merchant, listing } = await aShop())
  await world.testDb.owner.run(`update shop set name = 'Northwind' where merchant_id = '${merchant.merchantId}'`)
})
beforeEach(async () => {
  await runSweeps(world.ctx)
  world.sent.length = 0
})

async function aShop() {
  const opened = await aMerchant(world)
  return { merchant: opened, listing: await aListing(world, opened, { stock: 1_000, price: 10_000 }) }
}

let shoppers = 0
const someEmail = () => `shopper-${++shoppers}@example.com`

const order = (email: string) => anOrder(world, merchant, { lines: [{ listing }], email })

const ask = (email: string, { shop = merchant.shop, ...more }: { shop?: string; lang?: 'ja' } = {}) =>
  world.call(storeOrders.find, { params: { shop }, body: { email }, ...more })

async function mailsAfter(asks: Promise<unknown>) {
  await asks
  await runSweeps(world.ctx)
  return world.sent.splice(0).filter(({ subject }) => subject.startsWith('Your orders at '))
}

const linksIn = (text = '') => text.match(/https?:\/\/\S+#\S+/g) ?? []

test('a shopper gets the links of the own orders at the shop, newest first, and each opens its order', async () => {
  const email = someEmail()
  const [first, second] = [await order(email), await order(email)]
  await order(someEmail())
  const [mail, ...others] = await mailsAfter(ask(email))
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: email, subject: 'Your orders at Northwind' })
  const pageOf = (secret: string) => `${world.ctx.config.publicUrl}/s/${merchant.shop}/o#${secret}`
  expect(linksIn(mail?.text)).toEqual([pageOf(second.secret), pageOf(first.secret)])
  expect(mail?.text).toContain(`Order ${second.number}, placed on`)
  const secret = linksIn(mail?.text)[0]?.split('#')[1] ?? ''
  expect(await world.must(storeOrders.order, { params: { secret } })).toMatchObject({ orderId: second.orderId })
  expect(mail?.text).not.toContain('Weber')
})

test('nobody learns whether an address has orders: the answer and what is written are the same', async () => {
  const [known, unknown] = [someEmail(), someEmail()]
  await order(known)
  await runSweeps(world.ctx)
  const written = () =>
    world.ctx.db.one<{ messages: number; tries: number }>(sql`
      select (select count(*) from outbox where kind = 'order_links') as messages,
        (select count(*) from login_failure where subject like 'mails %') as tries`)
  const steps: unknown[] = []
  for (const email of [known, unknown]) {
    const before = await written()
    const { status, code, msg, data } = await ask(email)
    const after = await written()
    const grown = { messages: after.messages - before.messages, tries: after.tries - before.tries }
    steps.push({ status, code, msg, data, grown })
  }
  expect(steps[0]).toEqual({ status: 200, code: 1, msg: 'Done', data: {}, grown: { messages: 1, tries: 2 } })
  expect(steps[1]).toEqual(steps[0])
  expect((await mailsAfter(Promise.resolve())).map(({ to }) => to)).toEqual([known])
})

test('neither the address nor a secret is left in the outbox, nor the address among what is counted', async () => {
  const email = someEmail()
  const { secret } = await order(email)
  await mailsAfter(ask(email))
  const kept = await world.testDb.owner.rows(`
    select payload::text as text from outbox union all select subject from login_failure`)
  expect(kept.length).toBeGreaterThan(1)
  for (const { text } of kept) {
    expect(text).not.toContain(email)
    expect(text).not.toContain(secret)
  }
})

test('paid orders come before unpaid ones, which anybody can place in another’s name; a mail has five', async () => {
  const email = someEmail()
  const paid = await order(email)
  await pay(world, paid)
  for (let at = 0; at < 6; at += 1) await order(email)
  const [mail] = await mailsAfter(ask(email))
  expect(linksIn(mail?.text)).toHaveLength(5)
  expect(mail?.text).toContain(paid.secret)
})

test('an address is known in every spelling, and the mail goes to the one that the order has', async () => {
  const email = `kate-${someEmail()}`
  await order(email)
  // U+212A, the Kelvin sign, becomes k in lower case.
  for (const typed of [` ${email.toUpperCase()} `, email.replace('k', '\u212a')])
    expect((await mailsAfter(ask(typed))).map(({ to }) => to)).toEqual([email])
  for (const wrong of [
    `${email}\r\nBcc: all@example.com`,
    `${email},other@example.com`,
    'x',
    `"${email}"`,
    `<${email}>`,
  ])
    expect((await ask(wrong)).refusal).toMatchObject({ error: 'validation', fields: { email: expect.any(String) } })
})

test('the orders of another shop are not in the mail, and a shop that is not there is not found', async () => {
  const email = someEmail()
  const other = await aShop()
  const theirs = await anOrder(world, other.merchant, { lines: [{ listing: other.listing }], email })
  expect(await mailsAfter(ask(email))).toEqual([])
  const own = await order(email)
  const [mail] = await mailsAfter(ask(email))
  expect(mail?.text).toContain(own.secret)
  expect(mail?.text).not.toContain(theirs.secret)
  expect((await ask(email, { shop: 'nowhere' })).refusal.error).toBe('not_found')
})

test('an order that has forgotten its shopper is not found, also where it forgets between the ask and the mail', async () => {
  const email = someEmail()
  const forgotten = await order(email)
  const erase = () =>
    world.testDb.owner.run(`
      update order_contact set email = '', erased_at = '2026-03-02' where order_id = '${forgotten.orderId}'`)
  await ask(email)
  await erase()
  expect(await mailsAfter(Promise.resolve())).toEqual([])
  expect(await mailsAfter(ask(email))).toEqual([])
  await world.must(storeOrders.order, { params: { secret: forgotten.secret } })
})

test('one shop mails an address three times a day; whatever is asked more is answered the same', async () => {
  const email = someEmail()
  await order(email)
  const answers: object[] = []
  for (let at = 0; at < limits.orderLinkMailsPerDay + 3; at += 1) answers.push((await ask(email)).data)
  expect(await mailsAfter(Promise.resolve())).toHaveLength(limits.orderLinkMailsPerDay)
  expect(answers).toEqual(Array(answers.length).fill({}))
  const another = someEmail()
  await order(another)
  expect(await mailsAfter(ask(another))).toHaveLength(1)
  world.clock.advance(dayMs)
  expect(await mailsAfter(ask(email))).toHaveLength(1)
})

test('all shops together mail an address ten times a day; asks without an order use none of them up', async () => {
  const email = someEmail()
  const shops = [{ merchant, listing }, await aShop(), await aShop(), await aShop()]
  const askAll = async () => {
    for (const { merchant: each } of shops)
      for (let at = 0; at < limits.orderLinkMailsPerDay; at += 1) await ask(email, { shop: each.shop })
  }
  await askAll()
  expect(await mailsAfter(Promise.resolve())).toEqual([])
  world.clock.advance(dayMs)
  for (const each of shops) await anOrder(world, each.merchant, { lines: [{ listing: each.listing }], email })
  await askAll()
  expect(await mailsAfter(Promise.resolve())).toHaveLength(limits.orderLinkMailsOfAllPerDay)
})

test('a shop whose name could mislead is named by its id, and a link never has the host of the request', async () => {
  const email = someEmail()
  const misleading = await aShop()
  const { merchantId, shop } = misleading.merchant
  await world.testDb.owner.run(
    `update shop set name = 'You won: https://evil.example' where merchant_id = '${merchantId}'`,
  )
  await anOrder(world, misleading.merchant, { lines: [{ listing: misleading.listing }], email })
  const asked = world.app.inject({
    method: 'POST',
    url: `/store/${shop}/find`,
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    payload: { email },
  })
  const [mail] = await mailsAfter(asked)
  expect(mail?.subject).toBe(`Your orders at ${shop}`)
  expect(JSON.stringify(mail)).not.toContain('evil')
})
