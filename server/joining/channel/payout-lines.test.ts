import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { operatorChannel } from '#contract/operator/channel.ts'
import { operatorPartnerPayouts } from '#contract/operator/partner-payouts.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { aBankAccount, importDays, importLine, type TestAccount, useOfLine } from '#server/testing/bank.ts'
import { aChannelPartner, type ChannelPartner } from '#server/testing/channel.ts'
import { anOperatorId, aSessionOf, aTokenOf } from '#server/testing/decisions.ts'
import * as payouts from '#server/testing/partner-payouts.ts'
import * as runs from '#server/testing/supplier-payouts.ts'
import { openWorld, type World } from '#server/testing/world.ts'

const anotherAmount = { evidence: 'This line has another amount or currency' }
const notImported = expect.stringContaining('Import')
const hasLine = expect.stringContaining('unused line of this amount')
const mayHaveLeft = { evidence: expect.stringContaining('unused line that may be this one') }

let world: World
/** The first sends, the second reports the outcome. */
let desks: [string, string]
let account: TestAccount
let partner: ChannelPartner
beforeAll(async () => {
  world = await openWorld('2026-03-02T09:00:00Z')
  desks = await runs.twoDesks(world)
  account = await aBankAccount(world, desks[0])
  partner = await aChannelPartner(world, { prefunded: 0 })
  await partner.prefund(1_000_000, await bring(1_000_000))
})
beforeEach(async () => {
  // Days already read are covered by balances, so later CSV lines for them would be held back.
  world.clock.advance(dayMs)
  desks = await runs.twoDesks(world)
})
afterAll(async () => {
  expect((await recount(world.ctx.db)).differences).toEqual([])
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
  await world.close()
})

const bring = (amount: number, given: { currency?: string; id?: string; text?: string } = {}) =>
  importLine(world, { token: desks[0], accountId: account.id }, { amount, ...given })
const read = (from: string) =>
  importDays(world, {
    ...{ token: desks[0], confirmedBy: desks[1], accountId: account.id },
    ...{ from, to: world.clock.now().toISOString().slice(0, 10) },
  })
const useOf = (name: string) => useOfLine(world, desks[0], name)
const record = (desk: 0 | 1, state: 'sent' | 'arrived' | 'failed') => (id: string, evidence?: string) =>
  payouts.recordPartnerPayout(world, desks[desk], { id, state, ...(evidence && { evidence }) })
const send = record(0, 'sent')
const arrive = record(1, 'arrived')
const fail = record(1, 'failed')
const payoutOf = async (id: string) => {
  const { list } = await world.must(operatorPartnerPayouts.list, { token: desks[0], params: { id: partner.partnerId } })
  return list.find((payout) => payout.id === id)
}
const transferOf = async (id: string) => (await payoutOf(id))?.transfer?.id
const prefunded = async () => {
  const list = await world.must(operatorChannel.list, { token: desks[0] })
  return list.find(({ partnerId }) => partnerId === partner.partnerId)?.prefunded
}

async function aConfirmed(amount: number): Promise<string> {
  const { data } = await payouts.proposePartnerPayout(world, desks[0], { partnerId: partner.partnerId, amount })
  await payouts.confirmPartnerPayout(world, desks[1], data.id)
  return data.id
}

async function aClaimed(amount: number): Promise<string> {
  const id = await aConfirmed(amount)
  expect((await payouts.claimPartnerPayout(world, desks[0], id)).status).toBe(200)
  return id
}

async function aSent(amount: number): Promise<string> {
  const id = await aClaimed(amount)
  expect((await send(id)).status).toBe(200)
  return id
}

async function anArrived(amount: number): Promise<string> {
  const id = await aSent(amount)
  expect((await arrive(id, await bring(-amount))).status).toBe(200)
  return id
}

describe('money back to a partner, once statements are imported', () => {
  test('arrives by the line of its amount, direction and currency, which another than its sender names', async () => {
    const id = await aSent(5_000)
    expect((await arrive(id, 'ST-TYPED-1')).refusal.fields).toEqual({ evidence: notImported })
    for (const wrong of [await bring(5_000), await bring(-4_999), await bring(-5_000, { currency: 'EUR' })]) {
      expect((await arrive(id, wrong)).refusal.fields).toEqual(anotherAmount)
    }
    const line = await bring(-5_000)
    expect((await record(0, 'arrived')(id, line)).refusal).toMatchObject({ needs: 'another_operator' })
    const before = await prefunded()
    expect((await arrive(id, line)).data.transfer).toMatchObject({ state: 'arrived', endEvidence: line })
    expect(await prefunded()).toBe(Number(before) - 5_000)
    const use = await useOf(line)
    const payout = await payoutOf(id)
    expect(use).toMatchObject({ kind: 'partner_payout', merchantId: null, subject: payout?.number })
    expect(use?.chosenBy).toBe(payout?.transfer?.sender)
    expect(use?.confirmedBy).not.toBe(use?.chosenBy)
    const other = await aSent(5_000)
    const again = await arrive(other, line)
    expect(again.refusal).toMatchObject({ error: 'conflict', line, fields: { evidence: expect.any(String) } })
  })

  test('that left and came back rests on both of its lines', async () => {
    const before = await prefunded()
    const id = await aSent(5_500)
    const [debit, credit] = [await bring(-5_500), await bring(5_500)]
    expect((await fail(id, credit)).refusal.fields).toEqual(mayHaveLeft)
    expect((await arrive(id, debit)).status).toBe(200)
    const { data } = await payouts.proposePartnerReturn(world, desks[0], { id, line: credit })
    expect((await payouts.confirmPartnerPayout(world, desks[1], data.id)).status).toBe(200)
    expect(await prefunded()).toBe(before)
    expect([(await useOf(debit))?.kind, (await useOf(credit))?.kind]).toEqual([
      'partner_payout',
      'partner_payout_return',
    ])
  })
})

describe('what was claimed, told to the bank and never recorded as sent', () => {
  const claim = (desk: 0 | 1, id: string) => payouts.claimPartnerPayout(world, desks[desk], id)
  /** Lets the claim expire, and signs the same two operators in again. */
  const lapse = async () => {
    world.clock.advance(4 * dayMs)
    for (const at of [0, 1] as const) desks[at] = await aTokenOf(world, persons[at], `desk ${at}`)
  }
  let persons: [string, string]
  beforeEach(async () => {
    persons = [await anOperatorId(world, ['finance']), await anOperatorId(world, ['finance'])]
    for (const at of [0, 1] as const) desks[at] = await aTokenOf(world, persons[at], `desk ${at}`)
  })

  test('is neither sent again nor failed while an unused line may be it, and is recorded by that line', async () => {
    const id = await aClaimed(5_600)
    await bring(5_600)
    await bring(-5_600, { currency: 'EUR' })
    const { number = '' } = (await payoutOf(id)) ?? {}
    const line = await bring(-5_600, { text: number })
    expect((await record(0, 'failed')(id)).refusal).toMatchObject({ needs: 'another_operator' })
    await lapse()
    expect((await claim(1, id)).refusal).toMatchObject({ error: 'conflict', fields: { reason: hasLine } })
    expect((await record(1, 'failed')(id)).refusal.fields).toEqual({ evidence: hasLine })
    expect((await record(1, 'sent')(id)).refusal).toMatchObject({ needs: 'claim' })
    expect((await record(1, 'sent')(id, await bring(-5_601))).refusal.fields).toEqual(anotherAmount)
    expect((await record(1, 'sent')(id, line)).data.transfer).toMatchObject({ state: 'sent', claimedBy: persons[1] })
    expect((await record(1, 'arrived')(id, line)).refusal).toMatchObject({ needs: 'another_operator' })
    expect((await record(0, 'arrived')(id, line)).data.transfer).toMatchObject({ state: 'arrived' })
    const use = await useOf(line)
    expect(use?.chosenBy).toBe((await payoutOf(id))?.transfer?.sender)
    expect(use?.confirmedBy).not.toBe(use?.chosenBy)
  })

  test.each([
    ['is not kept by a line by which another one arrived', 6_100, 'another'],
    ['is not kept by a line by which another one arrived that had quoted its number before', 6_120, 'number'],
    ['is kept by a line whose number two lines have, so that it does not show which one was quoted', 6_130, 'two'],
    ['is kept by its own line, whose number was quoted for another amount before it was imported', 6_140, 'mistaken'],
    ['is kept by its own line of the day before its confirmation', 6_150, 'before'],
  ])('%s', async (_, amount, what) => {
    const from = world.clock.now().toISOString().slice(0, 10)
    const id = `N-${amount}`
    if (what === 'before') {
      await bring(-amount)
      world.clock.advance(dayMs)
      for (const at of [0, 1] as const) desks[at] = await aTokenOf(world, persons[at], `desk ${at}`)
    }
    const one = await aClaimed(amount)
    const quoting = what === 'before' ? null : await aClaimed(what === 'mistaken' ? amount + 5 : amount)
    let line = ''
    if (quoting && what === 'another') {
      line = await bring(-amount)
      expect((await send(quoting, line)).status).toBe(200)
    } else if (quoting) {
      expect((await send(quoting, id)).status).toBe(200)
      for (const sum of what === 'two' ? [-amount, -amount - 1] : [-amount]) line = await bring(sum, { id })
    }
    for (let days = 0; days < 12; days += 4) await lapse()
    await read(from)
    // What its sender quotes is the word of one person.
    expect((await fail(one)).refusal.fields).toEqual({ evidence: hasLine })
    if (!quoting || (what !== 'another' && what !== 'number')) return
    expect((await arrive(quoting, line)).status).toBe(200)
    expect((await fail(one)).data.transfer).toMatchObject({ state: 'failed' })
  })
})

describe('money that the bank sent back after its arrival', () => {
  const propose = (id: string, line: string) => payouts.proposePartnerReturn(world, desks[0], { id, line })

  test('rests on the credit that brought it, once, by two persons', async () => {
    const id = await anArrived(6_000)
    const debit = (await payoutOf(id))?.transfer?.endEvidence ?? ''
    const line = { line: anotherAmount.evidence }
    expect((await propose(id, 'ST-TYPED-2')).refusal.fields).toEqual({ line: notImported })
    expect((await propose(id, debit)).refusal).toMatchObject({ error: 'conflict', line: debit })
    for (const wrong of [await bring(-6_000), await bring(5_999), await bring(6_000, { currency: 'EUR' })]) {
      expect((await propose(id, wrong)).refusal.fields).toEqual(line)
    }
    const credit = await bring(6_000)
    const { data } = await propose(id, credit)
    const own = await payouts.confirmPartnerPayout(world, desks[0], data.id)
    expect(own.refusal).toMatchObject({ needs: 'another_operator' })
    const before = await prefunded()
    expect((await payouts.confirmPartnerPayout(world, desks[1], data.id)).status).toBe(200)
    expect(await prefunded()).toBe(Number(before) + 6_000)
    const use = await useOf(credit)
    expect(use).toMatchObject({ kind: 'partner_payout_return', subject: (await payoutOf(id))?.number })
    expect(use?.chosenBy).not.toBe(use?.confirmedBy)
    expect(await payoutOf(id)).toMatchObject({ state: 'returned', transfer: { returnLine: credit } })
    expect((await propose(await anArrived(6_000), credit)).refusal).toMatchObject({ error: 'conflict', line: credit })
  })

  test('is one of two returns and payments in advance that are confirmed at the same moment by one line', async () => {
    const [one, other] = [await anArrived(6_100), await anArrived(6_100)]
    const credit = await bring(6_100)
    const body = { line: credit, amount: 6_100, payer: 'North Gate Ltd', reason: 'on the statement' }
    const params = { id: partner.partnerId }
    const proposals = [
      (await propose(one, credit)).data.id,
      (await propose(other, credit)).data.id,
      (await world.must(operatorChannel.prefund, { token: desks[0], params, body })).id,
    ]
    const before = await prefunded()
    const answers = await Promise.all(proposals.map((id) => payouts.confirmPartnerPayout(world, desks[1], id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await prefunded()).toBe(Number(before) + 6_100)
  })
})

test('the lines that a payout may rest on are offered, those that quote its number first', async () => {
  const id = await aClaimed(6_200)
  const { number = '' } = (await payoutOf(id)) ?? {}
  const sent = await bring(-6_200, { id: 'N-6200' })
  expect((await send(id, 'N-6200')).status).toBe(200)
  const quoting = await bring(-6_200, { text: number })
  const [other, credit] = [await bring(-6_200), await bring(6_200)]
  await bring(-6_200, { currency: 'EUR' })
  const offer = (token: string, amount: number) =>
    world.call(operatorBankLines.unused, { token, query: { amount, number } })
  const namesOf = async (amount: number) => {
    const { hasLines, list } = (await offer(desks[0], amount)).data
    return { hasLines, names: list.map(({ name }) => name) }
  }
  expect(await namesOf(-6_200)).toEqual({ hasLines: true, names: [quoting, other, sent] })
  expect(await namesOf(6_200)).toEqual({ hasLines: true, names: [credit] })
  expect((await arrive(id, other)).status).toBe(200)
  expect(await namesOf(-6_200)).toEqual({ hasLines: true, names: [quoting, sent] })
})

test('two roles or two sessions of one operator are one person', async () => {
  const operatorId = await anOperatorId(world, ['finance', 'support'])
  desks[0] = await aTokenOf(world, operatorId, 'one desk')
  const again = await aTokenOf(world, operatorId, 'another desk')
  const { data } = await payouts.proposePartnerPayout(world, again, { partnerId: partner.partnerId, amount: 6_300 })
  const own = await payouts.confirmPartnerPayout(world, desks[0], data.id)
  expect(own.refusal).toMatchObject({ needs: 'another_operator' })
  const id = await aSent(6_300)
  const arrival = { id, state: 'arrived', evidence: await bring(-6_300) } as const
  const sender = await payouts.recordPartnerPayout(world, again, arrival)
  expect(sender.refusal).toMatchObject({ needs: 'another_operator' })
  expect((await payouts.recordPartnerPayout(world, desks[1], arrival)).status).toBe(200)
  const back = await payouts.proposePartnerReturn(world, again, { id, line: await bring(6_300) })
  const returned = await payouts.confirmPartnerPayout(world, desks[0], back.data.id)
  expect(returned.refusal).toMatchObject({ needs: 'another_operator' })
})

describe('a payout to a partner, as the role console alone', () => {
  const refusalOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => null,
      ({ error, message }: Error & { error?: string }) => error ?? message,
    )
  type Step = { step: string | null; evidence?: string | null }
  const record = (session: Buffer, subject: string, { step, evidence = 'BANK-9001' }: Step) => {
    const given = JSON.stringify({ id: randomUUID(), kind: 'partner_payout', subject, step, evidence })
    return refusalOf(
      world.ctx.db.as('console').query(sql`
        select record_transfer_by_operator(${session}, ${given}::jsonb, ${world.clock.now()})`),
    )
  }

  test('takes its next step alone, by the session of one of finance, with evidence', async () => {
    const session = await aSessionOf(world, await anOperatorId(world, ['finance']))
    const id = await anArrived(6_400)
    const before = await payoutOf(id)
    for (const step of ['sent', 'arrived', 'failed', 'claim', 'return', 'returned', 'confirmed', '', null]) {
      expect(await record(session, id, { step }), String(step)).not.toBeNull()
    }
    expect(await payoutOf(id)).toEqual(before)
    const sent = await aSent(6_400)
    const line = await bring(-6_400)
    for (const step of ['sent', 'claim', 'return', 'returned', 'confirmed', '', null]) {
      expect(await record(session, sent, { step, evidence: line }), String(step)).not.toBeNull()
    }
    const arrival = { step: 'arrived', evidence: line }
    expect(await record(session, sent, { step: 'arrived', evidence: null })).toBe('validation')
    expect(await record(Buffer.alloc(32), sent, arrival)).toBe('not_logged_in')
    const support = await aSessionOf(world, await anOperatorId(world, ['support']))
    expect(await record(support, sent, arrival)).toBe('role_required')
    expect(await payoutOf(sent)).toMatchObject({ state: 'sent' })
    expect(await useOf(line)).toBeUndefined()
    expect(await record(session, sent, arrival)).toBeNull()
  })

  test('comes back by a proposal that shows its own number, and of it alone', async () => {
    const session = await aSessionOf(world, await anOperatorId(world, ['finance']))
    const [one, other] = [await anArrived(6_500), await anArrived(6_500)]
    const line = await bring(6_500)
    const number = (await payoutOf(one))?.number ?? ''
    const make = (payload: Record<string, unknown>) => {
      const proposal = { id: randomUUID(), kind: 'partner_payout_return', merchantId: null, payload, reason: 'so' }
      return refusalOf(
        world.ctx.db.as('console').query(sql`
          select make_proposal(${session}, ${JSON.stringify(proposal)}::jsonb, ${world.clock.now()})`),
      )
    }
    const [transferId, others] = [await transferOf(one), await transferOf(other)]
    expect(await make({ transferId: others, number, line })).toBe('validation')
    expect(await make({ transferId, number, line, amount: 1 })).toBe('validation')
    expect(await make({ transferId: randomUUID(), number, line })).toBe('not_found')
    expect(await make({ transferId, number, line })).toBeNull()
  })
})
