import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { deposits } from '#contract/deposits.ts'
import { dayMs } from '#contract/durations.ts'
import { objections } from '#contract/objections.ts'
import { operatorInvitations } from '#contract/operator/invitations.ts'
import { withdrawalFee } from '#contract/payouts.ts'
import { registrations } from '#contract/registrations.ts'
import { service } from '#contract/service.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { deliveries } from '#server/background.ts'
import { forParty } from '#server/base/ctx.ts'
import { signTestEvent } from '#server/features/payments/test-provider.ts'
import { outboxTurn } from '#server/jobs/outbox.ts'
import { aBankAccount, importStatement, statementOf, type TestLine } from '#server/testing/bank.ts'
import { aChannelOrder, connectShop } from '#server/testing/channel.ts'
import { postWebhook } from '#server/testing/payments.ts'
import { aRegistration } from '#server/testing/people.ts'
import { aPayToken, signIn } from '#server/testing/sold.ts'
import { aCard } from '#server/testing/withdrawals.ts'
import { bringOrder, orderStates } from './operator-input-orders.ts'
import { enter, type InputWorld, openShop, tokenOf } from './operator-input-world.ts'

/** The shopper of an order asks for all of its money back, or for a part. */
async function askRefund({ world, shop }: InputWorld, orderId: string, amount: number | null): Promise<void> {
  const request = JSON.stringify({ id: world.ctx.ids.next(), amount, reason: 'torn', goods: 'received', images: [] })
  await world.ctx.db.query(sql`
    select request_refund(${shop.merchantId}, ${orderId}, ${request}::jsonb, ${world.clock.now()})`)
}

const each = 2

async function sell(made: InputWorld): Promise<void> {
  for (const state of orderStates) {
    for (let at = 0; at < each; at += 1) await bringOrder(made, state)
  }
  await askRefund(made, await bringOrder(made, 'awaiting_pickup'), null)
  await askRefund(made, await bringOrder(made, 'awaiting_shipment'), null)
  await askRefund(made, await bringOrder(made, 'shipped'), 4_000)
  await askRefund(made, await bringOrder(made, 'completed'), 10_000)
}

/** An order that was paid by bank and declined: its money must go back by bank. */
async function declinePaidByBank(made: InputWorld): Promise<void> {
  const { world, shop } = made
  const { ids } = world.ctx
  const orderId = await bringOrder(made, 'unpaid')
  const now = world.clock.now()
  const paid = { provider: 'bank', eventId: `IN-${orderId}`, orderId, paymentId: ids.next(), amount: 10_000 }
  const event = JSON.stringify({ ...paid, merchantId: shop.merchantId, payer: 'A. Weber' })
  await world.testDb.owner.run(`select book_payment_event('${event}', '${now.toISOString()}')`)
  await world.ctx.db.query(sql`
    select cancel_order(${shop.merchantId}, ${orderId}, ${ids.next()}, 'merchant', 'sold out', ${now})`)
}

const withdrawn = [2_000, 3_000, 4_000]
/** Above the limit of one operator, also together with the withdrawals of the following week. */
const large = 310_000
const largeEveryDays = 10
const deposited = [5_000, 7_000, 11_000]

async function moveMoney({ world, merchantId }: InputWorld): Promise<void> {
  const token = await signIn(world, merchantId)
  const terms = await world.must(withdrawals.terms, { token })
  const isLarge = world.clock.now().getUTCDate() % largeEveryDays === 0
  for (const amount of isLarge ? [...withdrawn, large] : withdrawn) {
    const payToken = await aPayToken(world, { merchantId, token, amount, purpose: 'withdraw', destination: aCard })
    const body = { ...aCard, amount, fee: withdrawalFee(amount, terms), payToken }
    // Holds and money that was taken back may leave too little.
    await world.call(withdrawals.withdraw, { token, body })
  }
  for (const amount of deposited) await world.call(deposits.announce, { token, body: { method: 'bank_card', amount } })
}

/** What merchants say, and who wants to become one. */
async function speak({ world, actors, merchantId }: InputWorld): Promise<void> {
  const token = await signIn(world, merchantId)
  await world.must(service.send, { token, body: { text: 'Where is my parcel?' } })
  const [act] = await world.testDb.owner.rows(`
    select a.id from audit a where a.merchant_id = '${merchantId}' and not exists (
      select 1 from objection o where o.merchant_id = a.merchant_id and o.subject_id = a.id::text)
    order by a.id desc limit 1`)
  if (act) await world.call(objections.object, { token, body: { subject: `act:${act['id']}`, text: 'I disagree' } })
  const issued = { uses: 1, note: '', reason: 'a new shop' }
  const { code } = await world.must(operatorInvitations.create, { token: tokenOf(actors, 'reviewer'), body: issued })
  const body = await aRegistration(world, { invitationCode: code })
  await world.must(registrations.register, { body })
}

/** Messages from outside: a partner's order, and a provider's message that matches nothing. */
async function receive({ world, shop, partner }: InputWorld): Promise<void> {
  const order = aChannelOrder(shop, { externalId: randomUUID() })
  // Operators may have suspended the partner, or paid its money back.
  await connectShop(world, shop, partner.partnerId).then(
    () => partner.client.placeOrder(order).catch(() => {}),
    () => {},
  )
  const payload = JSON.stringify({
    ...{ id: randomUUID(), type: 'payment.succeeded', amount: 100 },
    ...{ merchantId: shop.merchantId, orderId: randomUUID() },
  })
  const at = String(world.clock.now().getTime())
  const headers = {
    'content-type': 'application/json',
    'x-timestamp': at,
    'x-signature': signTestEvent(world.ctx.config, at, payload),
  }
  await postWebhook(world, { provider: 'test', payload, headers })
}

/** Delivers what is due, but for what goes to partners and devices; one message is given up. */
async function deliver({ world }: InputWorld): Promise<void> {
  const ctx = forParty(world.ctx, 'jobs')
  for (const lane of ['money_out', 'stock', 'counting', 'rewards'] as const) {
    const turn = outboxTurn(deliveries, lane)
    while ((await turn(ctx)) > 0);
  }
  await world.testDb.owner.run(`
    update outbox set failed_at = '${world.clock.now().toISOString()}', failure = 'nobody answers'
    where (merchant_id, id) in (
      select merchant_id, id from outbox where kind = 'mail' and done_at is null and failed_at is null
      order by id limit 1)`)
}

/** A line of the bank for each deposit and each order that waits for its payment, and lines of money that left. */
async function importLines({ world, actors }: InputWorld): Promise<void> {
  const day = world.clock.now().toISOString().slice(0, 10)
  const due = await world.testDb.owner.rows(`
    select number as text, amount::int as amount from deposit where status = 'in_review' and amount is not null union all
    select number, selling_total::int from orders where status = 'waiting_payment' union all
    select number, -amount::int from deposit where status = 'approved' union all
    select number, -amount::int from transfer where state in ('claimed', 'sent') union all
    select number, amount::int from transfer where state = 'arrived'`)
  const quoting = due.map(({ text, amount }): TestLine => ({ day, text: String(text), amount: Number(amount) }))
  const lines = [...quoting, { day, text: 'a prefund', amount: 50_000 }, { day, text: 'a payout', amount: 9_700 }]
  const token = tokenOf(actors, 'finance')
  // An account of the day: operators change how the statements of others are read.
  const bank = await aBankAccount(world, token)
  const file = statementOf(lines.map((line) => ({ ...line, id: randomUUID() })))
  const { refusal } = await importStatement(world, { token, accountId: bank.id, file })
  if (refusal) throw new Error(`no statement: ${JSON.stringify(refusal)}`)
}

/** A day later: something new of everything that operators decide. */
export async function addWork(made: InputWorld, { withLines }: { withLines: boolean }): Promise<void> {
  const { world, actors } = made
  world.clock.advance(dayMs)
  for (const actor of actors) await enter(world, actor)
  made.shop = await openShop(world, made.merchantId)
  await sell(made)
  await declinePaidByBank(made)
  await moveMoney(made)
  await speak(made)
  await receive(made)
  await deliver(made)
  if (withLines) await importLines(made)
}
