import { beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorDesk } from '#contract/operator/desk.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { readAlarms } from '../../base/alarms.ts'
import { aListing } from '../../testing/goods.ts'
import { aCheckout, anOrder } from '../../testing/orders.ts'
import { aMerchant, anOperator, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { rememberShops } from './queries.ts'
import { readPage, searchPage } from './read-page.ts'

const world = theWorld('2026-03-02T09:00:00Z')
let merchant: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>
beforeAll(async () => {
  merchant = await aMerchant(world)
  listing = await aListing(world, merchant, { stock: 10 })
  // As in production: only a bank account, without the test provider.
  Object.assign(world.ctx.config, { simulatedPayments: false, bankPayments: true })
})

async function isCheckoutPayable(): Promise<boolean> {
  const url = new URL(`/s/${merchant.shop}/checkout`, 'http://shop.example')
  const search = await searchPage(world.ctx, rememberShops(), { url, frame: { lang: 'en' }, accept: 'en' })
  const { page } = await readPage(world.ctx, search)
  return page.kind === 'checkout' && page.isPayable
}

const rings = async (ctx = world.ctx) => (await readAlarms(ctx)).some(({ alarm }) => alarm === 'no_payment_method')

test('until an account is in force the checkout says that nobody can pay, and so do the alarms', async () => {
  const order = () =>
    world.call(storeOrders.checkout, { params: { shop: merchant.shop }, body: aCheckout({ lines: [{ listing }] }) })
  expect(await order()).toMatchObject({ status: 409, refusal: { error: 'no_payment_method' } })
  expect(await isCheckoutPayable()).toBe(false)
  const { alarms } = await world.must(operatorDesk.read, { token: await anOperator(world, ['admin']) })
  expect(alarms).toContainEqual({ alarm: 'no_payment_method', since: null, count: 1 })
  // The jobs write the log line; the web process serves /metrics.
  for (const party of ['jobs', 'web'] as const)
    expect(await rings({ ...world.ctx, db: { ...world.ctx.db, ...world.ctx.db.as(party) } })).toBe(true)

  const validFrom = new Date(world.clock.now().getTime() + dayMs + hourMs).toISOString()
  const { id } = await world.must(operatorDeposits.depositInstruction, {
    token: await anOperator(world, ['programme']),
    body: { holder: 'Entrepot Ltd', bankName: 'Bank', accountNumber: '000 123 456', validFrom, reason: 'the first' },
  })
  const token = await anOperator(world, ['programme'])
  await world.must(operatorProposals.confirm, { token, params: { id }, body: { reason: 'checked' } })
  expect([await isCheckoutPayable(), await rings()]).toEqual([false, true])

  world.clock.advance(dayMs + hourMs)
  expect([await isCheckoutPayable(), await rings()]).toEqual([true, false])
  expect((await anOrder(world, merchant, { lines: [{ listing }] })).payment.provider).toBe('bank')
})
