import { beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { operatorDesk } from '#contract/operator/desk.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { aBankAccount, importStatement, statementOf } from '../../testing/bank.ts'
import { aChannelPartner } from '../../testing/channel.ts'
import { confirmPartnerPayout, proposePartnerPayout } from '../../testing/partner-payouts.ts'
import { aMerchant, anOperator, decideRegistration } from '../../testing/people.ts'
import { aCompletedOrder, aConfirmedRun, aSuppliedShop, twoDesks } from '../../testing/supplier-payouts.ts'
import { theWorld } from '../../testing/the-world.ts'
import { followDesk } from './desk-events.ts'

const world = theWorld()
let reviewer: string
let finance: string

beforeAll(async () => {
  reviewer = await anOperator(world, ['reviewer'])
  finance = await anOperator(world, ['finance'])
})

const read = (token: string) => world.must(operatorDesk.read, { token })
const queueOf = async (token: string, name: string) => (await read(token)).queues.find(({ queue }) => queue === name)

test('each role sees its own queues alone', async () => {
  const names = async (token: string) => (await read(token)).queues.map(({ queue }) => queue)
  expect(await names(reviewer)).toEqual(['registrations', 'lost_access', 'objections'])
  expect(await names(finance)).toContain('withdrawals_decide')
  expect(await names(finance)).not.toContain('registrations')
  expect(await names(await anOperator(world, ['admin']))).toEqual(['proposals'])
})

test('confirmed runs and payouts and open differences wait, and are of no single merchant', async () => {
  const desks = await twoDesks(world)
  const shop = await aSuppliedShop(world)
  await aCompletedOrder(world, shop)
  const run = await aConfirmedRun(world, desks)
  const runs = await queueOf(finance, 'supplier_payouts')
  expect(runs).toMatchObject({ count: 1, first: { item: run, name: expect.stringMatching(/^SP/), endsBy: null } })
  const { partnerId } = await aChannelPartner(world, { prefunded: 5_000 })
  const payout = await proposePartnerPayout(world, desks[0], { partnerId, amount: 1_000 })
  expect(await queueOf(finance, 'partner_payouts')).toMatchObject({ count: 0, first: null })
  expect((await confirmPartnerPayout(world, desks[1], payout.data.id)).status).toBe(200)
  expect(await queueOf(finance, 'partner_payouts')).toMatchObject({ count: 1, first: { item: partnerId } })
  const waiting = await world.must(operatorDesk.waiting, { token: finance, params: { id: shop.merchantId } })
  expect(waiting.map(({ queue }) => queue)).not.toContain('supplier_payouts')

  expect(await queueOf(finance, 'differences')).toEqual({ queue: 'differences', count: 0, first: null })
  const { id: accountId } = await aBankAccount(world, finance)
  const day = world.clock.now().toISOString().slice(0, 10)
  const lines = [100, 200].map((amount) => ({ day, amount, payer: `payer of ${amount}` }))
  await importStatement(world, { token: finance, accountId, file: statementOf(lines) })
  const differences = await queueOf(finance, 'differences')
  // Two lines without a booking, and the partner's money, which has no line.
  expect(differences).toMatchObject({ count: 3, first: { item: day, since: `${day}T00:00:00.000Z` } })
  const found = await world.must(operatorReconciliation.day, { token: finance, query: { day } })
  const { clearing, kind, key } = found.differences[0]!
  const note = { day, clearing, kind, key, reason: 'known to the bank' }
  await world.must(operatorReconciliation.note, { token: finance, body: note })
  expect(await queueOf(finance, 'differences')).toMatchObject({ count: 2 })
})

test('an application waits with our own target, and no longer while its applicant is asked again', async () => {
  const { merchantId } = await aMerchant(world, { approved: false })
  const waiting = await queueOf(reviewer, 'registrations')
  expect(waiting).toMatchObject({ count: 1, first: { item: merchantId, endsBy: null } })
  const first = waiting?.first
  const hours = (Date.parse(first?.promisedBy ?? '') - Date.parse(first?.since ?? '')) / (60 * minuteMs)
  expect(hours).toBe((await read(reviewer)).registrationTargetHours)
  const body = { approve: false, redo: ['phone' as const], reason: 'the number is incomplete' }
  const { redo } = await decideRegistration(world, { token: reviewer, id: merchantId, body })
  expect(redo).toEqual(['phone'])
  expect(await queueOf(reviewer, 'registrations')).toEqual({ queue: 'registrations', count: 0, first: null })
  const query = { status: 'in_review', forReview: true }
  expect((await world.must(operatorRegistrations.list, { token: reviewer, query })).total).toBe(0)
  expect((await world.must(operatorRegistrations.list, { token: reviewer, query: {} })).total).toBe(1)
})

test('what one operator has open the others of the queue see for two minutes, and nobody is kept from deciding', async () => {
  const other = await anOperator(world, ['reviewer'])
  const { email } = await world.must(operators.me, { token: other })
  const body = { queue: 'registrations' as const, item: 'one' }
  await world.must(operatorDesk.open, { token: other, body })
  expect((await read(reviewer)).open).toEqual([{ ...body, operator: email }])
  expect((await read(other)).open).toEqual([])
  expect((await read(finance)).open).toEqual([])
  await world.must(operatorDesk.open, { token: other, body: { ...body, item: 'two' } })
  expect((await read(reviewer)).open.map(({ item }) => item)).toEqual(['two'])
  world.clock.advance(2 * minuteMs + 1)
  expect((await read(reviewer)).open).toEqual([])
})

test('nobody has something open in a queue of other roles', async () => {
  const body = { queue: 'registrations' as const, item: 'one' }
  const { refusal } = await world.call(operatorDesk.open, { token: finance, body })
  expect(refusal.error).toBe('role_required')
})

test('the stream tells that the queues or what others have open have changed, and nothing else', async () => {
  const { id } = await world.must(operators.me, { token: reviewer })
  const look = await followDesk(world.ctx, { operatorId: id, roles: ['reviewer'] })
  const kinds = async () => {
    // Readings are cached for a moment.
    await new Promise((resolve) => setTimeout(resolve, 1_600))
    return (await look()).map(({ kind }) => kind)
  }
  // The first call reports both, since the console may have read before the stream began.
  expect(await kinds()).toEqual(['queues', 'open'])
  expect(await kinds()).toEqual([])
  await aMerchant(world, { approved: false })
  expect(await kinds()).toEqual(['queues'])
  const other = await anOperator(world, ['reviewer'])
  await world.must(operatorDesk.open, { token: other, body: { queue: 'registrations', item: 'one' } })
  expect(await kinds()).toEqual(['open'])
})

test('finance reads the accounts of a merchant and what moved the balance up to a time', async () => {
  const { merchantId } = await aMerchant(world)
  const params = { id: merchantId }
  const { accounts, lines } = await world.must(operatorDesk.balance, { token: finance, params, query: {} })
  expect(accounts).toContainEqual({ account: 'available', balance: 0 })
  expect(lines).toEqual([])
  const wrong = await world.call(operatorDesk.balance, { token: finance, params, query: { until: 'yesterday' } })
  expect(wrong.refusal.fields).toHaveProperty('until')
})
