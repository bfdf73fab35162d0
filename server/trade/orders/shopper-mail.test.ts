import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { languages } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { orders } from '#contract/orders.ts'
import { refunds } from '#contract/refunds.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { runSweeps } from '../../background.ts'
import { forParty } from '../../base/ctx.ts'
import { listMigrations } from '../../base/db/schema-files.ts'
import { RefusedForGood } from '../../base/outbox.ts'
import { aListing } from '../../testing/goods.ts'
import { aCheckout, anOrder, aPaidOrder, failToShip, pay, pick, reach, ship } from '../../testing/orders.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { mailShopper } from './shopper-mail.ts'

const world = theWorld('2026-03-02T09:00:00Z')
let merchant: TestMerchant
let lines: Parameters<typeof anOrder>[2]['lines']
let count = 0

beforeAll(async () => {
  merchant = await aMerchant(world, { payPassword: somePayPassword })
  lines = [{ listing: await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000 }), quantity: 2 }]
})

const someEmail = () => `shopper-${count++}@example.com`

async function subjectsTo(email: string): Promise<string[]> {
  await runSweeps(world.ctx)
  const mails = world.ctx.mail.recent().filter(({ to }) => to === email)
  return mails.map(({ subject }) => subject.replace(/EN-\w+-\w+/, '#')).toReversed()
}

async function askRefund({ secret }: { secret: string }) {
  const body = { reason: 'nothing came', goods: 'not_received' } as const
  await world.must(storeRefunds.ask, { params: { secret }, body })
  const token = await signIn(world, merchant.merchantId)
  const [refund] = (await world.must(refunds.list, { token, query: {} })).list
  if (!refund) throw new Error('the refund is open')
  return { id: refund.id, token }
}

const declined = async ({ orderId }: { orderId: string }) => {
  const token = await signIn(world, merchant.merchantId)
  await world.must(orders.decline, { token, body: { id: orderId, reason: 'none left' } })
}

const shop = () => ({ shop: merchant.shop })

test('a shopper is mailed each step of an order once, from the checkout to the money back', async () => {
  const email = someEmail()
  const order = await anOrder(world, shop(), { lines, email })
  await runSweeps(world.ctx)
  await pay(world, order)
  await pay(world, order)
  await pick(world, { ...merchant, token: await signIn(world, merchant.merchantId) }, order)
  await runSweeps(world.ctx)
  await ship(world, order)
  world.clock.advance(3 * dayMs)
  await runSweeps(world.ctx)
  await reach(world, order)
  await reach(world, order)
  await runSweeps(world.ctx)
  const { id, token } = await askRefund(order)
  await runSweeps(world.ctx)
  await world.must(refunds.answer, { token, body: { id, agree: true, text: 'we agree' } })
  await runSweeps(world.ctx)
  const body = { approve: true, bears: 'supplier', reason: 'nothing came' } as const
  await world.must(operatorRefunds.decide, { token: await anOperator(world), params: { id }, body })
  const subjects = await subjectsTo(email)
  // The last two are due at the same time.
  expect([...subjects.slice(0, 6), ...subjects.slice(6).toSorted()]).toEqual([
    expect.stringMatching(/^Your order # at /),
    'Your order # is paid',
    'Your order # is on its way',
    'Your order # has arrived',
    'You asked for a refund of order #',
    expect.stringMatching(/ answered about your refund$/),
    'Refund of your order # approved',
    'Your money for order # was sent back',
  ])
  const { mails } = await world.must(orders.detail, { token, query: { id: order.orderId } })
  expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['order_placed', 'order_sent', 'refund_paid']))
  expect(mails).toHaveLength(8)
  const number = `TN-${order.orderId.slice(-12)}`
  const page = `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`
  const sent = world.ctx.mail.recent().find(({ to, subject }) => to === email && subject.endsWith('on its way'))
  for (const content of ['DHL', number, page])
    expect([sent?.text, sent?.html]).toEqual(Array(2).fill(expect.stringContaining(content)))
  const seen = await world.must(storeOrders.order, { params: { secret: order.secret } })
  expect(seen).toMatchObject({ carrier: 'DHL', trackingNumber: number, trackingUrl: page })
})

type Ending = { end: string; act: (email: string) => Promise<unknown>; subject: string; said: RegExp }

test.each<Ending>([
  {
    end: 'its shopper cancels',
    subject: 'Your order # is cancelled',
    said: /Nothing was charged/,
    act: async (email) => {
      const { secret } = await anOrder(world, shop(), { lines, email })
      await runSweeps(world.ctx)
      await world.must(storeOrders.cancel, { params: { secret }, body: {} })
    },
  },
  {
    end: 'nobody pays',
    subject: 'Your order # has ended',
    said: /a payment that arrives later goes back/,
    act: async (email) => {
      await anOrder(world, shop(), { lines, email })
      await runSweeps(world.ctx)
      world.clock.advance(4 * dayMs)
    },
  },
  {
    end: 'its shop declines',
    subject: 'Your order # is cancelled',
    said: /does not deliver/,
    act: async (email) => declined(await aPaidOrder(world, shop(), { lines, email })),
  },
  {
    end: 'its supplier cannot send',
    subject: 'Your order # is cancelled',
    said: /supplier cannot send/,
    act: async (email) => {
      const order = await aPaidOrder(world, shop(), { lines, email })
      await pick(world, { ...merchant, token: await signIn(world, merchant.merchantId) }, order)
      await failToShip(world, order)
    },
  },
  {
    end: 'nobody picks up in time',
    subject: 'Your order # is cancelled',
    said: /was not sent in time/,
    act: async (email) => {
      await aPaidOrder(world, shop(), { lines, email })
      world.clock.advance(30 * dayMs)
    },
  },
])('where $end, the mail says why and where the money is', async ({ act, subject, said }) => {
  const email = someEmail()
  await act(email)
  const subjects = await subjectsTo(email)
  expect(subjects.filter((each) => each === subject)).toHaveLength(1)
  expect(world.ctx.mail.recent().find((mail) => mail.to === email && said.test(mail.text))?.html).toMatch(said)
})

test.each(languages)(
  'in $code a mail has what was ordered, the sum, the address and the page',
  async ({ code: lang }) => {
    const email = someEmail()
    const address = { ...aCheckout({ lines }).address, name: '<b>Eve</b> www.evil.example' }
    const call = { params: shop(), body: aCheckout({ lines, email, address }), lang }
    const order = await world.must(storeOrders.checkout, call)
    await runSweeps(world.ctx)
    const [mail] = world.ctx.mail.recent().filter(({ to }) => to === email)
    const { text = '', html = '', subject = '' } = mail ?? {}
    expect(subject).toContain(order.number)
    expect(text).toContain(`${world.ctx.config.publicUrl}/s/${merchant.shop}/o#${order.secret}`)
    expect(text).toMatch(/2 × .*200/)
    expect(text).toContain('Torstraße 12')
    for (const seller of ['Suda Phongsri\n1 High Street, London', merchant.email, merchant.phone]) {
      expect(text).toContain(seller)
    }
    // The shopper's text becomes neither a link nor markup.
    expect(`${text}${html}`).not.toMatch(/www\.evil/)
    expect(html).toContain('&lt;b&gt;Eve')
    expect(html).toContain(`<html lang="${lang}"`)
  },
)

test('strangers who place unpaid orders in another’s name cause few mails', async () => {
  const name = someEmail().split('@')[0]
  for (let at = 0; at < limits.unpaidOrderMailsPerDay + 2; at += 1) {
    await anOrder(world, shop(), { lines, email: `${name}+${at}@example.com` })
    world.clock.advance(minuteMs)
  }
  await runSweeps(world.ctx)
  world.clock.advance(4 * dayMs)
  await runSweeps(world.ctx)
  const mails = world.ctx.mail.recent().filter(({ to }) => to.startsWith(`${name}+`))
  const ended = mails.filter(({ subject }) => subject.endsWith('has ended'))
  expect([mails.length, ended.length]).toEqual([2 * limits.unpaidOrderMailsPerDay, limits.unpaidOrderMailsPerDay])
})

test('a shopper who was erased is mailed no more', async () => {
  const email = someEmail()
  const order = await aPaidOrder(world, shop(), { lines, email })
  await runSweeps(world.ctx)
  const before = (await subjectsTo(email)).length
  await world.testDb.owner.run(`
    update order_contact set erased_at = '${world.clock.now().toISOString()}' where order_id = '${order.orderId}'`)
  await declined(order)
  expect(await subjectsTo(email)).toHaveLength(before)
})

test('a mail that is not taken leaves no address with its failure', async () => {
  const { orderId } = await anOrder(world, shop(), { lines, email: someEmail() })
  const jobs = forParty(world.ctx, 'jobs')
  const payload = { orderId, kind: 'order_placed' }
  const message = { merchant_id: merchant.merchantId, id: orderId, kind: 'shopper_mail', payload, tries: 1 }
  const mail = {
    ...jobs.mail,
    send: ({ to }: { to: string }) =>
      Promise.reject(Object.assign(new Error(`550 <${to}> is unknown`), { code: 'EENVELOPE' })),
  }
  const delivered = mailShopper.deliver({ ...jobs, mail }, { ...message, created_at: world.clock.now() })
  await expect(delivered).rejects.toThrow(/^the mail server did not take the mail \(EENVELOPE\)$/)
})

/** Stores any payment method directly, since this world offers no bank. */
const choosePayment = ({ orderId }: { orderId: string }, provider: string, days = 3) => {
  const payBy = new Date(world.clock.now().getTime() + days * dayMs)
  return world.ctx.db.query(sql`
    select choose_payment(${merchant.merchantId}, ${orderId}, ${provider}, ${payBy}, ${world.clock.now()})`)
}

const subjectsOf = async (email: string) => (await subjectsTo(email)).map((subject) => subject.replace(/ at .*/, ''))

test('an order that waits for a bank transfer is reminded of once, half way, however often the way was changed', async () => {
  const email = someEmail()
  const order = await anOrder(world, shop(), { lines, email })
  for (const provider of ['bank', 'test', 'bank'] as const) await choosePayment(order, provider)
  await runSweeps(world.ctx)
  world.clock.advance(1.5 * dayMs - minuteMs)
  expect(await subjectsOf(email)).toEqual(['Your order #'])
  world.clock.advance(2 * minuteMs)
  await runSweeps(world.ctx)
  const told = ['Your order #', 'Your order # still waits for your payment']
  expect(await subjectsOf(email)).toEqual(told)
  for (const provider of ['test', 'bank'] as const) await choosePayment(order, provider, 1)
  world.clock.advance(dayMs - minuteMs)
  expect(await subjectsOf(email)).toEqual(told)
})

test('an order that is paid, or to be paid by card, is not reminded of', async () => {
  const [paidBy, byCard] = [someEmail(), someEmail()]
  const paid = await anOrder(world, shop(), { lines, email: paidBy })
  await choosePayment(paid, 'bank')
  await pay(world, paid)
  const card = await anOrder(world, shop(), { lines, email: byCard })
  await choosePayment(card, 'bank')
  await choosePayment(card, 'test')
  await runSweeps(world.ctx)
  world.clock.advance(2 * dayMs)
  for (const email of [paidBy, byCard]) expect((await subjectsOf(email)).join()).not.toContain('waits')
})

test('a shopper is asked about a parcel without news on day 45 and 57, and not about one that arrived', async () => {
  const emails = [someEmail(), someEmail()]
  for (const email of emails) {
    const order = await aPaidOrder(world, shop(), { lines, email })
    await pick(world, { ...merchant, token: await signIn(world, merchant.merchantId) }, order)
    await ship(world, order)
    if (email === emails[1]) await reach(world, order)
  }
  const [silent = '', arrived = ''] = emails
  const asked = async (email: string) =>
    (await subjectsOf(email)).filter((subject) => /arrive/.test(subject) && !/has arrived$/.test(subject))
  world.clock.advance(45 * dayMs - minuteMs)
  expect(await asked(silent)).toEqual([])
  world.clock.advance(2 * minuteMs)
  expect(await asked(silent)).toEqual(['Has your order # arrived?'])
  world.clock.advance(12 * dayMs)
  expect(await asked(silent)).toEqual(['Has your order # arrived?', 'Your order #: did it arrive?'])
  expect(await asked(arrived)).toEqual([])
})

test('parcels that were sent before the time of a question was theirs are asked about in time, those that arrived never', async () => {
  const sent = async () => {
    const order = await aPaidOrder(world, shop(), { lines, email: someEmail() })
    await pick(world, { ...merchant, token: await signIn(world, merchant.merchantId) }, order)
    await ship(world, order)
    return order
  }
  const [silent, arrived] = [await sent(), await sent()]
  await reach(world, arrived)
  const own = `id in ('${silent.orderId}', '${arrived.orderId}')`
  const asked = `select (remind_at - shipped_at)::text as after from orders where ${own} order by reached_at nulls first`
  const migration = listMigrations().find(({ name }) => name.includes('0131'))?.text ?? ''
  await world.testDb.owner.run(`update orders set remind_at = shipped_at where ${own}`)
  await world.testDb.owner.run(migration)
  expect(await world.testDb.owner.rows(asked)).toEqual([{ after: '45 days' }, { after: null }])
})

test('a mailbox that refuses for good is not tried again, and the merchant reads that nothing was mailed', async () => {
  const order = await anOrder(world, shop(), { lines, email: someEmail() })
  const jobs = forParty(world.ctx, 'jobs')
  const payload = { orderId: order.orderId, kind: 'order_placed' }
  const message = { merchant_id: merchant.merchantId, id: order.orderId, kind: 'shopper_mail', payload, tries: 1 }
  const mail = { ...jobs.mail, send: () => Promise.reject(new RefusedForGood('550')) }
  const delivered = mailShopper.deliver({ ...jobs, mail }, { ...message, created_at: world.clock.now() })
  await expect(delivered).rejects.toThrow('550')
  const token = await signIn(world, merchant.merchantId)
  const { mails } = await world.must(orders.detail, { token, query: { id: order.orderId } })
  expect(mails).toContainEqual({ kind: 'order_placed', at: expect.any(String), isSent: false })
})

test('a mail to the merchant opens what it tells of', async () => {
  const { id } = await askRefund(await aPaidOrder(world, shop(), { lines, email: someEmail() }))
  await runSweeps(world.ctx)
  const texts = world.ctx.mail.recent().flatMap(({ to, text }) => (to === merchant.email ? [text] : []))
  expect(texts.join('\n')).toContain(`${world.ctx.config.publicUrl}/refundRequest?id=${id}\n`)
})
