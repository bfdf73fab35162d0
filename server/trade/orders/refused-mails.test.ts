import { expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { operatorOutbox } from '#contract/operator/outbox.ts'
import { orders } from '#contract/orders.ts'
import { deliverOutbox } from '../../background.ts'
import { forParty } from '../../base/ctx.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder } from '../../testing/orders.ts'
import { aMerchant, anOperator } from '../../testing/people.ts'
import { openStrangeMailServer } from '../../testing/strange-mail-server.ts'
import { openWorld } from '../../testing/world.ts'

/** A shop whose mail server answers one command strangely, and an order whose shopper is to be mailed. */
async function aShopWithMailServer(command: string, answer: string) {
  const server = await openStrangeMailServer((said) => (said.startsWith(command) ? `${answer}\r\n` : null))
  server.recovers()
  const world = await openWorld('2026-03-02T09:00:00Z', { SMTP_URL: server.url })
  onTestFinished(async () => {
    await world.close()
    world.ctx.mail.close()
    server.close()
  })
  const merchant = await aMerchant(world)
  const listing = await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000 })
  const deliver = () => deliverOutbox(forParty(world.ctx, 'jobs'))
  await deliver()
  server.recovers(false)
  const { orderId } = await anOrder(world, merchant, { lines: [{ listing }] })
  world.ctx.log.level = 'silent'
  const mailsOf = async () => (await world.must(orders.detail, { token: merchant.token, query: { id: orderId } })).mails
  return { world, server, deliver, mailsOf }
}

test.each([
  ['MAIL', '550 5.7.1 our sender is suspended'],
  ['RCPT', '451 4.7.1 greylisted'],
  ['.', '421 4.3.2 shutting down'],
])('a mail that is not taken at %s (%s) is tried again and arrives once', async (command, answer) => {
  const { world, server, deliver, mailsOf } = await aShopWithMailServer(command, answer)
  await deliver()
  expect(await mailsOf()).toEqual([])
  const before = server.figures.messages
  server.recovers()
  await deliver()
  expect(server.figures.messages, 'not before its time').toBe(before)
  world.clock.advance(minuteMs)
  await deliver()
  await deliver()
  expect(server.figures.messages).toBe(before + 1)
  expect(await mailsOf()).toMatchObject([{ kind: 'order_placed', isSent: true }])
})

test.each([
  ['RCPT', '550 5.1.1 unknown'],
  ['.', '554 5.6.0 not this text'],
])('a mail that is refused for good at %s (%s) ends at once, and the merchant reads it', async (command, answer) => {
  const { world, server, deliver, mailsOf } = await aShopWithMailServer(command, answer)
  await deliver()
  expect(await mailsOf()).toMatchObject([{ kind: 'order_placed', isSent: false }])
  const { list } = await world.must(operatorOutbox.list, { token: await anOperator(world, ['support']) })
  expect(list).toMatchObject([{ kind: 'shopper_mail', tries: 1 }])
  const { connections, messages } = server.figures
  server.recovers()
  world.clock.advance(60 * minuteMs)
  await deliver()
  expect(server.figures).toMatchObject({ connections, messages })
})
