import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorChannel } from '#contract/operator/channel.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorPartnerPayouts } from '#contract/operator/partner-payouts.ts'
import { operatorPartners } from '#contract/operator/partners.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { aChannelOrder, aChannelPartner, type ChannelPartner, connectShop } from '#server/testing/channel.ts'
import * as payouts from '#server/testing/partner-payouts.ts'
import { anOperator, twoOperators } from '#server/testing/people.ts'
import { aRowShop, type RowShop } from '#server/testing/rows.ts'
import { openWorld, type World } from '#server/testing/world.ts'

let world: World
let shop: RowShop
let partner: ChannelPartner
let first: string
let second: string
beforeAll(async () => {
  world = await openWorld()
  shop = await aRowShop(world)
})
beforeEach(async () => {
  partner = await aChannelPartner(world, { prefunded: 30_000 })
  await connectShop(world, shop, partner.partnerId)
  ;[first, second] = await twoOperators(world, ['finance'])
})
afterAll(async () => {
  expect((await recount(world.ctx.db)).differences).toEqual([])
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
  await world.close()
})

let orders = 0
const placeOrder = () => {
  orders += 1
  return partner.client.placeOrder(aChannelOrder(shop, { externalId: `P-${orders}` }))
}
const accountOf = async () => {
  const list = await world.must(operatorChannel.list, { token: first })
  const { prefunded, reserved } = list.find(({ partnerId }) => partnerId === partner.partnerId) ?? {}
  return { prefunded, reserved }
}
const propose = (amount: number) => payouts.proposePartnerPayout(world, first, { partnerId: partner.partnerId, amount })
const listOf = async () => {
  const { list } = await world.must(operatorPartnerPayouts.list, { token: first, params: { id: partner.partnerId } })
  return list
}

async function aConfirmed(amount: number): Promise<string> {
  const { data } = await propose(amount)
  expect((await payouts.confirmPartnerPayout(world, second, data.id)).status).toBe(200)
  return data.id
}

async function aSent(amount: number): Promise<string> {
  const id = await aConfirmed(amount)
  expect((await payouts.claimPartnerPayout(world, first, id)).status).toBe(200)
  expect((await payouts.recordPartnerPayout(world, first, { id, state: 'sent' })).status).toBe(200)
  return id
}

describe('money back to a partner', () => {
  test('is decided by two, reserved at the confirmation, sent by one, and posted once when it arrived', async () => {
    const { data } = await propose(20_000)
    const row = (name: string, before: unknown, after: unknown) => ({ name, before, after })
    expect(data.effect).toEqual([
      row('name', 'North Gate', 'North Gate'),
      row('amount', null, 20_000),
      row('available', 30_000, 10_000),
      row('holder', null, payouts.partnerAccount.holder),
      row('accountNumber', null, payouts.partnerAccount.accountNumber),
      row('number', null, expect.stringMatching(/^PP-/)),
    ])
    expect(await accountOf()).toEqual({ prefunded: 30_000, reserved: 0 })
    const { refusal } = await payouts.confirmPartnerPayout(world, first, data.id)
    expect(refusal).toMatchObject({ needs: 'another_operator' })
    await payouts.confirmPartnerPayout(world, second, data.id)
    expect(await accountOf()).toEqual({ prefunded: 30_000, reserved: 20_000 })

    const early = await payouts.recordPartnerPayout(world, first, { id: data.id, state: 'sent' })
    expect(early.refusal).toMatchObject({ needs: 'claim' })
    await payouts.claimPartnerPayout(world, first, data.id)
    expect((await payouts.claimPartnerPayout(world, second, data.id)).refusal).toMatchObject({
      error: 'claimed_by_another',
    })
    await payouts.recordPartnerPayout(world, first, { id: data.id, state: 'sent', evidence: 'BANK-OUT-1' })
    expect(await accountOf()).toEqual({ prefunded: 30_000, reserved: 20_000 })
    const arrived = await payouts.recordPartnerPayout(world, second, { id: data.id, state: 'arrived' })
    expect(arrived.data.transfer).toMatchObject({ state: 'arrived', evidence: 'BANK-OUT-1' })
    expect(await accountOf()).toEqual({ prefunded: 10_000, reserved: 0 })
    const again = await payouts.recordPartnerPayout(world, second, { id: data.id, state: 'arrived' })
    expect(again.refusal).toMatchObject({ error: 'conflict', status: 'arrived' })
    const moved = await world.must(operatorChannel.movements, { token: first, params: { id: partner.partnerId } })
    expect(moved.list[0]).toMatchObject({ kind: 'prefund_paid_back', amount: -20_000, balance: 10_000 })
    expect(await listOf()).toMatchObject([{ id: data.id, state: 'arrived' }])
  })

  test('is never more than neither orders took nor other payouts reserve, and orders cannot take what is reserved', async () => {
    await placeOrder()
    expect((await propose(20_001)).refusal).toMatchObject({ error: 'prefund_insufficient', prefunded: 20_000 })
    const [one, other] = [(await propose(12_000)).data, (await propose(12_000)).data]
    expect((await payouts.confirmPartnerPayout(world, second, one.id)).status).toBe(200)
    const { refusal } = await payouts.confirmPartnerPayout(world, second, other.id)
    expect(refusal).toMatchObject({ error: 'prefund_insufficient', prefunded: 8_000 })
    await expect(placeOrder()).rejects.toMatchObject({ error: 'prefund_insufficient', detail: { prefunded: 8_000 } })
    expect(await accountOf()).toEqual({ prefunded: 20_000, reserved: 12_000 })
  })

  test('counts in the day of both persons, as all that they decide about money', async () => {
    await world.testDb.owner.run('update policy set operator_day_max = 10000')
    await aConfirmed(6_000)
    const { refusal } = await payouts.confirmPartnerPayout(world, second, (await propose(6_000)).data.id)
    await world.testDb.owner.run('update policy set operator_day_max = 100000000000')
    expect(refusal).toMatchObject({ error: 'conflict', because: 'operator_day' })
    expect(await accountOf()).toEqual({ prefunded: 30_000, reserved: 6_000 })
    const token = await anOperator(world, ['auditor'])
    for (const finance of [first, second]) {
      const { id } = await world.must(operators.me, { token: finance })
      const { list } = await world.must(operators.days, { token, query: { operatorId: id } })
      expect(list).toMatchObject([{ partnerPayouts: 6_000, supplierPayouts: 0 }])
    }
  })

  test('that failed is free again, by another person than the sender, and posts nothing', async () => {
    const id = await aSent(30_000)
    const own = await payouts.recordPartnerPayout(world, first, { id, state: 'failed' })
    expect(own.refusal).toMatchObject({ needs: 'another_operator' })
    const failed = await payouts.recordPartnerPayout(world, second, { id, state: 'failed' })
    expect(failed.data.transfer).toMatchObject({ state: 'failed' })
    expect(await accountOf()).toEqual({ prefunded: 30_000, reserved: 0 })
    expect((await placeOrder()).status).toBe('awaiting_pickup')
    const { list } = await world.must(operatorChannel.movements, { token: first, params: { id: partner.partnerId } })
    expect(list.map(({ kind }) => kind)).toEqual(['order_funded', 'prefund_credited'])
  })

  test('that came back after its arrival is paid in advance again, by two, once', async () => {
    const id = await aSent(20_000)
    const early = await payouts.proposePartnerReturn(world, first, { id })
    expect(early.refusal).toMatchObject({ error: 'conflict', status: 'sent' })
    await payouts.recordPartnerPayout(world, second, { id, state: 'arrived' })
    await placeOrder()
    expect(await accountOf()).toEqual({ prefunded: 0, reserved: 0 })
    const { data } = await payouts.proposePartnerReturn(world, first, { id })
    const row = (name: string, before: unknown, after: unknown) => ({ name, before, after })
    expect(data.effect).toEqual([
      row('amount', null, 20_000),
      row('status', 'arrived', 'returned'),
      row('available', 0, 20_000),
      row('line', null, `PP-RETURN-${id}`),
      row('number', null, expect.stringMatching(/^PP-/)),
    ])
    const own = await payouts.confirmPartnerPayout(world, first, data.id)
    expect(own.refusal).toMatchObject({ needs: 'another_operator' })
    const answers = await Promise.all([1, 2].map(() => payouts.confirmPartnerPayout(world, second, data.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await accountOf()).toEqual({ prefunded: 20_000, reserved: 0 })
    const returnLine = `PP-RETURN-${id}`.toUpperCase()
    expect(await listOf()).toMatchObject([{ state: 'returned', transfer: { returnLine } }])
    const moved = await world.must(operatorChannel.movements, { token: first, params: { id: partner.partnerId } })
    expect(moved.list[0]).toMatchObject({ kind: 'payout_returned', amount: 20_000, balance: 20_000 })
    const again = await payouts.proposePartnerReturn(world, first, { id, line: 'PP-RETURN-OTHER' })
    expect(again.refusal).toMatchObject({ error: 'conflict', status: 'returned' })
    expect((await payouts.recordPartnerPayout(world, second, { id, state: 'failed' })).status).toBe(409)
    const next = await aSent(20_000)
    expect((await payouts.recordPartnerPayout(world, second, { id: next, state: 'arrived' })).status).toBe(200)
  })

  test('that came back finds its partner revoked, and is owed to it all the same', async () => {
    const id = await aSent(30_000)
    await payouts.recordPartnerPayout(world, second, { id, state: 'arrived' })
    await world.must(operatorPartners.revoke, {
      token: partner.admin,
      params: { id: partner.partnerId },
      body: { reason: 'its contract ended' },
    })
    const { data } = await payouts.proposePartnerReturn(world, first, { id })
    expect((await payouts.confirmPartnerPayout(world, second, data.id)).status).toBe(200)
    expect(await accountOf()).toEqual({ prefunded: 30_000, reserved: 0 })
  })

  test('that comes in after the partner was revoked is recorded and paid back, and pays for no order', async () => {
    await world.must(operatorPartners.revoke, {
      token: partner.admin,
      params: { id: partner.partnerId },
      body: { reason: 'its contract ended' },
    })
    await partner.prefund(5_000, `L-late-${partner.partnerId}`)
    expect(await accountOf()).toEqual({ prefunded: 35_000, reserved: 0 })
    await expect(placeOrder()).rejects.toThrow('message_refused')
    const at = world.clock.now().toISOString()
    const count = `select count_channel_order('${partner.partnerId}', 1000, '${at}')`
    await expect(world.testDb.owner.run(count)).rejects.toThrow('channel_closed')
    const id = await aSent(35_000)
    await payouts.recordPartnerPayout(world, second, { id, state: 'arrived' })
    expect(await accountOf()).toEqual({ prefunded: 0, reserved: 0 })
  })
})

test('recount names a payout that the books, the reserve or the statements do not have', async () => {
  const id = await aSent(5_000)
  await payouts.recordPartnerPayout(world, second, { id, state: 'arrived' })
  const spoil = async (change: string, back: string) => {
    await world.testDb.owner.run(change)
    const { differences } = await recount(world.ctx.db)
    await world.testDb.owner.run(back)
    return differences.map(({ figure }) => figure)
  }
  const set = (to: string) => `update partner_payout set amount = amount ${to} where id = '${id}'`
  const ofArrival = ['line of a statement', 'line of the arrival', 'posted']
  expect(await spoil(set('+ 1'), set('- 1'))).toEqual(ofArrival)
  const line = (to: string) => `update transfer set end_evidence = '${to}' where subject = '${id}'`
  const [arrived] = await listOf()
  expect(await spoil(line('OTHER-1'), line(arrived?.transfer?.endEvidence ?? ''))).toEqual(['line of the arrival'])
  const reserve = (to: string) =>
    `update partner_account set reserved = reserved ${to} where partner_id = '${partner.partnerId}'`
  expect(await spoil(reserve('+ 1'), reserve('- 1'))).toEqual(['reserved'])
  const { data } = await payouts.proposePartnerReturn(world, first, { id })
  await payouts.confirmPartnerPayout(world, second, data.id)
  const ofReturn = [...ofArrival.slice(0, 2), 'line of the return', 'posted', 'posted return']
  expect(await spoil(set('+ 1'), set('- 1'))).toEqual(ofReturn)
})
