import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { shop as shopCalls } from '#contract/shop.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { deliverOutbox } from '../../background.ts'
import { aListing } from '../../testing/goods.ts'
import { aPaidOrder } from '../../testing/orders.ts'
import { aMerchant, anOperator, somePayPassword } from '../../testing/people.ts'
import { theMailWorld } from '../../testing/the-world.ts'

const world = theMailWorld()

const evil = /evil|\n.*security/i

test('a shopper’s reason and a shop’s name lead nowhere in the mails and messages of the platform', async () => {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const name = 'Entrepot refunds: claim at https://evil.example/pay now'
  await world.call(shopCalls.store, { token: merchant.token, body: { name } as never })
  const listing = await aListing(world, merchant, { price: 10_000, purchasePrice: 6_000, stock: 10 })
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  const reason =
    'late\n\nENTREPOT SECURITY: your account was locked. Sign in at https://evil.example/login or it is lost'
  await world.must(storeRefunds.ask, { params: { secret: order.secret }, body: { reason } as never })
  const support = await anOperator(world)
  const { list } = await world.must(operatorRefunds.list, { token: support, query: { status: 'pending_approval' } })
  const { id = '' } = list.find(({ orderId }) => orderId === order.orderId) ?? {}
  const decision = { approve: true, bears: 'merchant', reason: 'seen and agreed' } as const
  await world.must(operatorRefunds.decide, { token: support, params: { id }, body: decision })
  await deliverOutbox(world.ctx)
  const notices = (await world.must(messages.notice, { token: merchant.token, query: {} })).list
  const said = [
    ...world.sent.map(({ subject, text }) => `${subject}\n${text}`),
    ...notices.map(({ title, content }) => `${title}\n${content}`),
  ]
  expect(world.sent.map(({ to }) => to).length).toBeGreaterThanOrEqual(2)
  expect(notices.length).toBeGreaterThanOrEqual(2)
  expect(said.filter((text) => evil.test(text))).toEqual([])
  // Inside the console the text is shown as written.
  expect(list.find((each) => each.id === id)?.reason).toContain('ENTREPOT SECURITY')
})
