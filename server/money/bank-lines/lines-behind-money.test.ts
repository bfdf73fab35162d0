import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deposits } from '#contract/deposits.ts'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { operatorChannel } from '#contract/operator/channel.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorPayments } from '#contract/operator/payments.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { aBankAccount, importLine, type TestAccount, useOfLine } from '../../testing/bank.ts'
import { aPartner } from '../../testing/partners.ts'
import { balancesOf } from '../../testing/payments.ts'
import { aMerchant, anUpload } from '../../testing/people.ts'
import { aRowShop } from '../../testing/rows.ts'
import { aSoldOrder } from '../../testing/sold.ts'
import * as runs from '../../testing/supplier-payouts.ts'
import { proposeTransferReturn } from '../../testing/transfers.ts'
import { openWorld, type World } from '../../testing/world.ts'

const reason = 'on the statement of the day'
const anotherAmount = { line: 'This line has another amount or currency' }

let world: World
let desks: [string, string]
let account: TestAccount
beforeAll(async () => {
  world = await openWorld('2026-03-02T09:00:00Z')
  desks = await runs.twoDesks(world)
  account = await aBankAccount(world, desks[0])
  await bring(1)
})
beforeEach(async () => {
  desks = await runs.twoDesks(world)
})
afterAll(async () => {
  expect((await recount(world.ctx.db)).differences).toEqual([])
  await world.close()
})

const bring = (amount: number, given: { currency?: string; id?: string } = {}) =>
  importLine(world, { token: desks[0], accountId: account.id }, { amount, ...given })
const useOf = (name: string) => useOfLine(world, desks[0], name)

const confirm = (id: string) =>
  world.must(operatorProposals.confirm, { token: desks[1], params: { id }, body: { reason } })

async function aCreditedDeposit(amount: number): Promise<string> {
  const merchant = await aMerchant(world)
  const upload = await anUpload(world, { purpose: 'voucher', token: merchant.token })
  const announced = { method: 'manual' as const, amount, voucher: upload.data.id }
  const { number } = await world.must(deposits.announce, { token: merchant.token, body: announced })
  const body = { approve: true, line: await bring(amount), reason }
  for (const token of desks) await world.must(operatorDeposits.decide, { token, params: { number }, body })
  return number
}

async function aSentRun(cost: number) {
  const supplier = `s${cost}`
  const shop = await runs.aSuppliedShop(world, { suppliers: [supplier], goods: [{ cost, price: 10_000 }] })
  await runs.aCompletedOrder(world, shop)
  const id = await runs.aConfirmedRun(world, desks, supplier)
  await runs.sendRun(world, desks[1], id)
  return { id, shop }
}

const arrive = (token: string, id: string, evidence: string) =>
  runs.recordRun(world, token, { id, state: 'arrived', evidence })

const proposals = {
  'a deposit that the bank took back': async () => {
    const number = await aCreditedDeposit(5_000)
    const propose = (line: string) =>
      world.call(operatorDeposits.proposeReversal, { token: desks[0], params: { number }, body: { line, reason } })
    return { booked: -5_000, kind: 'deposit_return', propose }
  },
  'a payout of a payment provider': async () => {
    const reference = await aSoldOrder(world, await aRowShop(world))
    const entries = [{ reference, amount: 10_000, fee: 300 }]
    const body = { provider: 'test', reference: 'P-1', amount: 9_700, entries, reason }
    const propose = (line: string) =>
      world.call(operatorPayments.proposePayout, { token: desks[0], body: { ...body, line } })
    return { booked: 9_700, kind: 'provider_payout', propose }
  },
  'the money of a partner': async () => {
    const { mer: id } = await aPartner(world)
    const body = { amount: 80_000, payer: 'North Gate Ltd', reason }
    const propose = (line: string) =>
      world.call(operatorChannel.prefund, { token: desks[0], params: { id }, body: { ...body, line } })
    return { booked: 80_000, kind: 'prefund', propose }
  },
  'a run to a supplier that came back': async () => {
    const { id } = await aSentRun(6_200)
    expect((await arrive(desks[0], id, await bring(-6_200))).status).toBe(200)
    const propose = (line: string) => proposeTransferReturn(world, desks[0], { ...runs.ofRun(id), line })
    return { booked: 6_200, kind: 'supplier_return', propose }
  },
}

test.each(Object.entries(proposals))(
  '%s takes an imported line of its amount, currency and direction, once',
  async (_, prepare) => {
    const { booked, kind, propose } = await prepare()
    expect((await propose('ST-TYPED-1')).refusal.fields).toEqual({ line: expect.stringContaining('Import') })
    for (const wrong of [await bring(-booked), await bring(booked - 1), await bring(booked, { currency: 'EUR' })]) {
      expect((await propose(wrong)).refusal.fields).toEqual(anotherAmount)
    }
    const line = await bring(booked)
    await confirm((await propose(line)).data.id)
    const use = await useOf(line)
    expect(use).toMatchObject({ kind })
    expect(use?.chosenBy).not.toBe(use?.confirmedBy)
    expect((await propose(line)).refusal).toMatchObject({ error: 'conflict', line })
  },
)

test('what waits by a line is refused once two have taken the import of that line back, the only one there was', async () => {
  const own = await openWorld('2026-03-02T09:00:00Z')
  try {
    const [one, two] = await runs.twoDesks(own)
    const { id: accountId } = await aBankAccount(own, one)
    const line = await importLine(own, { token: one, accountId }, { amount: 9_700 })
    const entries = [{ reference: await aSoldOrder(own, await aRowShop(own)), amount: 10_000, fee: 300 }]
    const body = { provider: 'test', reference: 'P-2', amount: 9_700, entries, line, reason }
    const waiting = await own.must(operatorPayments.proposePayout, { token: one, body })
    const [imported] = (await own.must(operatorBankLines.imports, { token: one })).list
    const back = await own.must(operatorBankLines.takeBack, {
      token: one,
      params: { id: imported!.id },
      body: { reason },
    })
    const confirmIt = (id: string) =>
      own.call(operatorProposals.confirm, { token: two, params: { id }, body: { reason } })
    expect((await confirmIt(back.id)).status).toBe(200)
    const refused = await confirmIt(waiting.id)
    expect([refused.status, refused.refusal.fields]).toEqual([422, { line: expect.any(String) }])
    expect(await own.ctx.db.query(sql`select 1 from provider_payout`)).toEqual([])
  } finally {
    await own.close()
  }
})

describe('a run to a supplier', () => {
  test('arrives by the imported line of its amount, which another operator than its sender names', async () => {
    const { id, shop } = await aSentRun(6_300)
    expect((await arrive(desks[0], id, 'ST-TYPED-2')).refusal.fields).toHaveProperty('evidence')
    for (const wrong of [await bring(6_300), await bring(-6_299)]) {
      expect((await arrive(desks[0], id, wrong)).refusal.fields).toEqual({ evidence: anotherAmount.line })
    }
    const line = await bring(-6_300)
    expect((await arrive(desks[1], id, line)).refusal).toMatchObject({ needs: 'another_operator' })
    expect((await arrive(desks[0], id, line)).data.transfer).toMatchObject({ state: 'arrived', endEvidence: line })
    expect(await useOf(line)).toMatchObject({ kind: 'supplier', merchantId: null })
    expect(await balancesOf(world, shop)).toMatchObject({ 'clearing:bank': 6_300 })
    const { id: other } = await aSentRun(6_300)
    expect((await arrive(desks[0], other, line)).refusal).toMatchObject({ error: 'conflict', line })
  })

  test.each([
    ['the bank’s number', 6_400],
    ['the name of its line', 6_500],
  ])('arrives by a line that its sender quoted by %s', async (quoted, cost) => {
    const supplier = `s${cost}`
    const shop = await runs.aSuppliedShop(world, { suppliers: [supplier], goods: [{ cost, price: 10_000 }] })
    await runs.aCompletedOrder(world, shop)
    const id = await runs.aConfirmedRun(world, desks, supplier)
    await runs.claimRun(world, desks[1], { id })
    const line = await bring(-cost, { id: `N-${cost}` })
    const evidence = quoted === 'the bank’s number' ? `N-${cost}` : line
    expect((await runs.recordRun(world, desks[1], { id, state: 'sent', evidence })).status).toBe(200)
    expect((await arrive(desks[0], id, line)).status).toBe(200)
    expect(await useOf(line)).toMatchObject({ kind: 'supplier' })
  })

  test('is sent with no line of another amount, and fails by none', async () => {
    const supplier = 's6450'
    const shop = await runs.aSuppliedShop(world, { suppliers: [supplier], goods: [{ cost: 6_450, price: 10_000 }] })
    await runs.aCompletedOrder(world, shop)
    const id = await runs.aConfirmedRun(world, desks, supplier)
    await runs.claimRun(world, desks[1], { id })
    await bring(6_450, { id: 'N-6450-IN' })
    for (const evidence of ['N-6450-IN', await bring(-6_449)]) {
      const sent = await runs.recordRun(world, desks[1], { id, state: 'sent', evidence })
      expect(sent.refusal.fields).toEqual({ evidence: anotherAmount.line })
    }
  })
})
