import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { operatorSupplierPayouts } from '#contract/operator/supplier-payouts.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { balancesOf } from '../../testing/payments.ts'
import type { RowShop } from '../../testing/rows.ts'
import { anOpenRefund, aSoldOrder } from '../../testing/sold.ts'
import * as runs from '../../testing/supplier-payouts.ts'
import { proposeTransferReturn } from '../../testing/transfers.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let desks: [string, string]
let supplier: string
let shop: RowShop
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desks = await runs.twoDesks(world)
  supplier = `s${randomUUID().slice(0, 8)}`
  shop = await runs.aSuppliedShop(world, { suppliers: [supplier] })
})
afterAll(async () => {
  expect((await recount(world.ctx.db)).differences).toEqual([])
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
  await world.close()
})

const reason = 'seen'
const dueOf = async (name = supplier) => {
  const { list } = await world.must(operatorSupplierPayouts.due, { token: desks[0], query: {} })
  return list.find((due) => due.supplier === name) ?? null
}
const runOf = (id: string) => world.must(operatorSupplierPayouts.get, { token: desks[0], params: { id } })
async function anArrivedRun() {
  const id = await runs.aConfirmedRun(world, desks, supplier)
  await runs.sendRun(world, desks[1], id)
  expect((await runs.recordRun(world, desks[0], { id, state: 'arrived' })).status).toBe(200)
  return id
}
const decide = (id: string, bears: 'supplier' | 'merchant' | 'platform', token = desks[0]) =>
  world.call(operatorRefunds.decide, { token, params: { id }, body: { approve: true, bears, reason } })

describe('a run', () => {
  test('pays a supplier the cost of completed orders, once, by two persons and one who sends it', async () => {
    const orderId = await runs.aCompletedOrder(world, shop)
    await runs.aCompletedOrder(world, shop, { quantity: 2 })
    await aSoldOrder(world, shop)
    expect(await dueOf()).toMatchObject({ orders: 2, amount: 18_000, accountNumber: null })
    const { data } = await runs.proposeRun(world, desks[0], supplier)
    const row = (name: string, after: unknown) => ({ name, before: null, after })
    expect(data.effect).toEqual([
      ...[row('supplier', supplier), row('orders', 2), row('amount', 18_000), row('holder', runs.account.holder)],
      row('accountNumber', runs.account.accountNumber),
      ...[row('before', expect.any(String)), row('number', expect.stringMatching(/^SP-/))],
    ])
    expect((await runs.confirmRun(world, desks[0], data.id)).refusal).toMatchObject({ needs: 'another_operator' })
    expect((await runs.confirmRun(world, desks[1], data.id)).status).toBe(200)
    expect(await dueOf()).toBeNull()
    expect(await runOf(data.id)).toMatchObject({
      state: 'confirmed',
      accounts: [
        { account: 'supplier', now: 18_000, change: -18_000 },
        { account: 'clearing:bank', now: 0, change: 18_000 },
      ],
    })
    await runs.sendRun(world, desks[1], data.id)
    expect((await runs.recordRun(world, desks[0], { id: data.id, state: 'arrived' })).data.transfer.state).toBe(
      'arrived',
    )
    expect(await balancesOf(world, shop)).toMatchObject({ 'clearing:bank': 18_000, escrow: 10_000 })
    expect(await balancesOf(world, shop)).not.toHaveProperty('supplier')
    const [order] = await world.ctx.db.query<{ paid: boolean }>(sql`
      select supplier_paid_at is not null as paid from orders where id = ${orderId}`)
    expect(order).toEqual({ paid: true })
    for (const state of ['arrived', 'failed', 'sent'] as const) {
      expect((await runs.recordRun(world, desks[0], { id: data.id, state })).status).toBe(409)
    }
    await runs.aCompletedOrder(world, shop)
    expect(await dueOf()).toMatchObject({ orders: 1, ...runs.account })
  })

  test('of another sum than was shown is refused, and so is one of nothing', async () => {
    const { before } = await world.must(operatorSupplierPayouts.due, { token: desks[0], query: {} })
    const body = { supplier, before, orders: 1, amount: 6_000, ...runs.account, reason }
    const propose = () => world.call(operatorSupplierPayouts.propose, { token: desks[0], body })
    expect((await propose()).refusal).toMatchObject({ error: 'amount_changed', orders: 0, amount: 0 })
    await runs.aCompletedOrder(world, shop)
    await runs.aCompletedOrder(world, shop)
    body.before = world.clock.now().toISOString()
    expect((await propose()).refusal).toMatchObject({ error: 'amount_changed', orders: 2, amount: 12_000 })
  })

  test('is sent by the one who claimed it, with a bank’s reference that nothing else has', async () => {
    await runs.aCompletedOrder(world, shop)
    const id = await runs.aConfirmedRun(world, desks, supplier)
    const claim = (token: string) => runs.claimRun(world, token, { id })
    expect((await runs.recordRun(world, desks[0], { id, state: 'sent' })).refusal).toMatchObject({ needs: 'claim' })
    const claims = await Promise.all([claim(desks[0]), claim(desks[0])])
    expect(claims.map(({ status }) => status)).toEqual([200, 200])
    expect((await claim(desks[1])).refusal).toMatchObject({ error: 'claimed_by_another' })
    const record = (evidence: string) => runs.recordRun(world, desks[0], { id, state: 'sent', evidence })
    expect((await record('x')).refusal.fields).toHaveProperty('evidence')
    const both = await Promise.all([record('LINE 2026/77'), record('LINE 2026/77')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await runs.aCompletedOrder(world, shop)
    const other = await runs.aConfirmedRun(world, desks, supplier)
    await runs.claimRun(world, desks[0], { id: other })
    const again = await runs.recordRun(world, desks[0], { id: other, state: 'sent', evidence: 'LINE 2026/77' })
    expect(again.refusal).toMatchObject({ error: 'conflict', line: 'LINE 2026/77' })
  })
})

describe('a run that came back after it had arrived', () => {
  const propose = (id: string, token = desks[0], line = `R-${id}`) =>
    proposeTransferReturn(world, token, { ...runs.ofRun(id), line })

  test('makes its orders due again, by two persons against a line of the bank, however often it happens', async () => {
    const orderId = await runs.aCompletedOrder(world, shop)
    for (const _ of [1, 2]) {
      const id = await anArrivedRun()
      const { data } = await propose(id)
      expect(data.effect.map(({ name, after }) => [name, after])).toEqual([
        ['amount', 6_000],
        ['status', 'returned'],
        ['line', expect.any(String)],
        ['number', expect.stringMatching(/^SP-/)],
      ])
      expect((await runs.confirmRun(world, desks[0], data.id)).refusal).toMatchObject({ needs: 'another_operator' })
      const answers = await Promise.all([1, 2].map(() => runs.confirmRun(world, desks[1], data.id)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await runOf(id)).toMatchObject({ state: 'returned', transfer: { returnLine: `R-${id}`.toUpperCase() } })
      expect(await balancesOf(world, shop)).toMatchObject({ supplier: 6_000 })
      expect(await balancesOf(world, shop)).not.toHaveProperty('clearing:bank')
      expect(await dueOf()).toMatchObject({ orders: 1, amount: 6_000, accountNumber: null })
      expect((await propose(id)).status).toBe(409)
    }
    const [order] = await world.ctx.db.query(sql`
      select supplier_paid_at as "paidAt", supplier_run_at as "runAt" from orders where id = ${orderId}`)
    expect(order).toEqual({ paidAt: null, runAt: null })
    await anArrivedRun()
    expect(await balancesOf(world, shop)).toMatchObject({ 'clearing:bank': 6_000 })
  })
})

describe('an order', () => {
  test('is in one run only, however many confirm at the same time', async () => {
    await runs.aCompletedOrder(world, shop)
    const first = (await runs.proposeRun(world, desks[0], supplier)).data
    const second = (await runs.proposeRun(world, desks[0], supplier)).data
    const confirms = [first, second, first, second].map(({ id }) => runs.confirmRun(world, desks[1], id))
    const answers = await Promise.all(confirms)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const rows = await world.ctx.db.query(sql`
      select 1 from supplier_payout_order where merchant_id = ${shop.merchantId} and claimed_at is not null`)
    expect(rows).toHaveLength(1)
  })

  test.each(['supplier', 'merchant'] as const)(
    'that was refunded between the proposal and the confirmation (borne by the %s) makes the list stale',
    async (bears) => {
      const orderId = await runs.aCompletedOrder(world, shop)
      await runs.aCompletedOrder(world, shop)
      const { id } = (await runs.proposeRun(world, desks[0], supplier)).data
      const refund = await anOpenRefund(world, shop.merchantId, { orderId, amount: 10_000 })
      expect((await runs.confirmRun(world, desks[1], id)).refusal).toMatchObject({ because: 'changed' })
      expect((await runOf(id)).lines.map(({ isDue }) => isDue)).toEqual([false, true])
      await decide(refund, bears)
      if (bears === 'merchant') {
        // The supplier is due as much as before, so the list is right again.
        expect((await runOf(id)).lines.map(({ isDue }) => isDue)).toEqual([true, true])
        expect((await runs.confirmRun(world, desks[1], id)).status).toBe(200)
        return
      }
      expect((await runs.confirmRun(world, desks[1], id)).refusal).toMatchObject({ because: 'changed' })
      expect(await dueOf()).toMatchObject({ orders: 1, amount: 6_000 })
      await world.must(operatorProposals.refuse, { token: desks[1], params: { id }, body: { reason } })
      expect(await runOf(id)).toMatchObject({ state: 'refused' })
    },
  )

  test('that was refunded as a whole is paid as far as its supplier did not bear it, since it was shipped', async () => {
    const whole = await runs.aCompletedOrder(world, shop)
    await decide(await anOpenRefund(world, shop.merchantId, { orderId: whole, amount: 10_000 }), 'merchant')
    expect(await dueOf()).toMatchObject({ orders: 1, amount: 6_000 })
    const parts = await runs.aCompletedOrder(world, shop)
    await decide(await anOpenRefund(world, shop.merchantId, { orderId: parts, amount: 4_000 }), 'merchant')
    await decide(await anOpenRefund(world, shop.merchantId, { orderId: parts, amount: 6_000 }), 'supplier')
    const borne = await runs.aCompletedOrder(world, shop)
    await decide(await anOpenRefund(world, shop.merchantId, { orderId: borne, amount: 10_000 }), 'supplier')
    const declined = await aSoldOrder(world, shop)
    await world.ctx.db.query(sql`
      select cancel_order(${shop.merchantId}, ${declined}, ${world.ctx.ids.next()}, 'merchant', 'gone',
        ${world.clock.now()})`)
    world.clock.advance(1_000)
    expect(await dueOf()).toMatchObject({ orders: 2, amount: 6_000 + 2_400 })
    const id = await anArrivedRun()
    expect((await runOf(id)).lines.map(({ amount }) => amount)).toEqual([6_000, 2_400])
    expect(await balancesOf(world, shop)).not.toHaveProperty('supplier')
    expect(await dueOf()).toBeNull()
  })

  test('that was refunded as a whole before it was received is paid too, where the merchant bore it', async () => {
    const orderId = await aSoldOrder(world, shop)
    const { merchantId } = shop
    const now = world.clock.now()
    await world.ctx.db.query(sql`select pick_up(${merchantId}, ${orderId}, 'escrow', ${now}, ${now})`)
    await world.ctx.db.query(sql`select ship_order(${merchantId}, ${orderId}, 'DHL', ${`T-${orderId}`}, ${now})`)
    await decide(await anOpenRefund(world, merchantId, { orderId, amount: 10_000 }), 'merchant')
    world.clock.advance(1_000)
    expect(await dueOf()).toMatchObject({ orders: 1, amount: 6_000 })
    await anArrivedRun()
    expect(await balancesOf(world, shop)).not.toHaveProperty('supplier')
  })

  test('with an open refund waits; what the supplier returned of it is not paid', async () => {
    const orderId = await runs.aCompletedOrder(world, shop)
    const refund = await anOpenRefund(world, shop.merchantId, { orderId, amount: 3_333 })
    expect(await dueOf()).toBeNull()
    await decide(refund, 'supplier')
    expect(await dueOf()).toMatchObject({ orders: 1, amount: 4_001 })
    const id = await runs.aConfirmedRun(world, desks, supplier)
    expect((await runOf(id)).lines).toMatchObject([{ cost: 6_000, returned: 1_999, amount: 4_001 }])
  })

  test('of two suppliers is paid in two runs that add up to its cost less what was returned', async () => {
    const names = [`a${supplier}`, `b${supplier}`]
    const goods = [
      { cost: 3_333, price: 9_000 },
      { cost: 1_000, price: 3_001 },
    ]
    const mixed = await runs.aSuppliedShop(world, { suppliers: names, goods })
    const orderId = await runs.aCompletedOrder(world, mixed, {
      lines: [0, 1].map((listing) => ({ listing, quantity: 1 })),
      total: 12_001,
    })
    await decide(await anOpenRefund(world, mixed.merchantId, { orderId, amount: 5_000 }), 'supplier')
    // floor(4333 · 5000 / 12001) of the cost 4333 came back, split by cost into 1388 and 417.
    expect(await dueOf(names[0])).toMatchObject({ orders: 1, amount: 3_333 - 1_388 })
    expect(await dueOf(names[1])).toMatchObject({ orders: 1, amount: 1_000 - 417 })
    const paid = async () =>
      (
        await world.ctx.db.one<{ paid: boolean }>(sql`
        select supplier_paid_at is not null as paid from orders where id = ${orderId}`)
      ).paid
    for (const [at, name] of names.entries()) {
      const id = await runs.aConfirmedRun(world, desks, name)
      await runs.sendRun(world, desks[0], id)
      expect((await runs.recordRun(world, desks[1], { id, state: 'arrived' })).status).toBe(200)
      expect(await paid()).toBe(at === 1)
    }
    expect(await balancesOf(world, mixed)).toMatchObject({ 'clearing:bank': 4_333 - 1_805 })
    expect(await balancesOf(world, mixed)).not.toHaveProperty('supplier')
  })
})
