import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { deposits } from '#contract/deposits.ts'
import { dayMs } from '#contract/durations.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { tokenHash } from '../../base/http/session.ts'
import { anOperatorId, aTokenOf, aTokenWithoutDevice, deviceNamed } from '../../testing/decisions.ts'
import { aMerchant, anUpload } from '../../testing/people.ts'
import { opened } from '../../testing/the-world.ts'
import { claimTransfer, ofWithdrawal, recordTransfer } from '../../testing/transfers.ts'
import { aCard, openWithdrawalDesk, reason } from '../../testing/withdrawals.ts'

// Two accounts on one device may be one person, so every decision of two requires two devices. All sessions here have
// the same address and browser.
const needsAnother = { error: 'conflict', needs: 'another_device' }
const needsConfirmed = { error: 'conflict', needs: 'confirmed_device' }

const desk = opened(
  () => openWithdrawalDesk(),
  ({ world }) => world.close(),
)
/** The first operator, the second one on the first one's device, elsewhere, and on a device without a key. */
let first: string
let there: string
let elsewhere: string
let unknown: string
let ids: [string, string]
const signIn = async () => {
  const { world } = desk
  const [one, other] = ids
  first = await aTokenOf(world, one, 'one device')
  there = await aTokenOf(world, other, 'one device')
  elsewhere = await aTokenOf(world, other, 'another device')
  unknown = await aTokenWithoutDevice(world, other)
}
beforeAll(async () => {
  const roles = ['finance', 'programme'] as const
  ids = [await anOperatorId(desk.world, roles), await anOperatorId(desk.world, roles)]
  await signIn()
})

const nextYear = '2027-03-02T09:00:00Z'
const proposals: Record<string, { isOfMerchant: boolean; payload: object }> = {
  goodwill: { isOfMerchant: true, payload: { amount: 100 } },
  fee_rule: { isOfMerchant: false, payload: { feeBps: 100, feeMinimum: 100, minimum: 1_000, validFrom: nextYear } },
  exchange_rates: {
    isOfMerchant: false,
    payload: { day: '2026-03-02', rates: [{ currency: 'THB', rate: '35.12' }] },
  },
  deposit_instruction: {
    isOfMerchant: false,
    payload: { holder: 'Entrepot Ltd', bankName: 'A Bank', accountNumber: '12345678', validFrom: nextYear },
  },
}

/** A proposal by the operator of a session, and what confirms it. */
async function aProposal(token: string, kind = 'goodwill') {
  const { db, ids: made, clock } = desk.world.ctx
  const { isOfMerchant = true, payload = {} } = proposals[kind] ?? {}
  const merchantId = isOfMerchant ? (await aMerchant(desk.world)).merchantId : null
  const id = made.next()
  const proposal = JSON.stringify({ id, kind, merchantId, payload, reason })
  const propose = (by: string) =>
    db.query(sql`select make_proposal(${tokenHash(by)}, ${proposal}::jsonb, ${clock.now()})`)
  await propose(token)
  const confirm = (by: string) =>
    db.query(sql`select confirm_proposal(${tokenHash(by)}, ${id}, 'so', null, ${clock.now()})`)
  return { id, propose, confirm }
}

async function aDeposit() {
  const { world } = desk
  const merchant = await aMerchant(world)
  const voucher = (await anUpload(world, { purpose: 'voucher', token: merchant.token })).data.id
  const body = { method: 'manual' as const, amount: 5_000, voucher }
  const { number } = await world.must(deposits.announce, { token: merchant.token, body })
  const decide = (token: string) => {
    const decision = { approve: true, line: `ST ${number}`, reason }
    return world.call(operatorDeposits.decide, { token, params: { number }, body: decision })
  }
  /** What the pane says before anything is typed. */
  const told = async (token: string) =>
    (await world.must(operatorDeposits.get, { token, params: { number } })).deviceRefusal
  return { decide, told }
}

test('a deposit is not credited by a second account on the device of the first', async () => {
  const { decide, told } = await aDeposit()
  expect((await decide(first)).data.status).toBe('in_review')
  expect(await told(there)).toBe('other_device_needed')
  expect((await decide(there)).refusal).toMatchObject({
    ...needsAnother,
    fields: { reason: 'The first of the two decided on this device. Use another one' },
  })
  expect(await told(unknown)).toBe('device_unknown')
  expect((await decide(unknown)).refusal).toMatchObject(needsConfirmed)
  expect(await told(elsewhere)).toBeNull()
  expect((await decide(elsewhere)).data.status).toBe('approved')
})

test('nobody is the first on a device without a key, where one person could be the first of two accounts', async () => {
  const { decide, told } = await aDeposit()
  expect(await told(unknown)).toBe('device_unknown')
  expect((await decide(unknown)).refusal).toMatchObject(needsConfirmed)
  expect((await decide(first)).data).toMatchObject({ status: 'in_review', approvedBy: [expect.any(String)] })
})

test('an approval lapses with its device, and the next one counts as the first', async () => {
  const { world } = desk
  const { decide } = await aDeposit()
  const leaving = await anOperatorId(world, ['finance'])
  const lost = 'a lost laptop'
  expect((await decide(await aTokenOf(world, leaving, lost))).data.approvedBy).toHaveLength(1)
  const admin = await aTokenOf(world, await anOperatorId(world, ['admin']))
  const body = { device: deviceNamed(lost).thumbprint, reason }
  await world.must(operators.removeDevice, { token: admin, params: { id: leaving }, body })
  expect((await decide(elsewhere)).data).toMatchObject({ status: 'in_review', approvedBy: [expect.any(String)] })
  expect((await decide(first)).data.status).toBe('approved')
})

test('what lapsed with a device stays lapsed when the device is confirmed anew', async () => {
  const { world } = desk
  const { decide, told } = await aDeposit()
  const leaving = await anOperatorId(world, ['finance'])
  const lost = 'a laptop found again'
  const token = await aTokenOf(world, leaving, lost)
  await decide(token)
  const proposal = await aProposal(token)
  const admin = await aTokenOf(world, await anOperatorId(world, ['admin']))
  const body = { device: deviceNamed(lost).thumbprint, reason }
  await world.must(operators.removeDevice, { token: admin, params: { id: leaving }, body })
  world.clock.advance(1_000)
  await aTokenOf(world, leaving, lost)
  await expect(proposal.confirm(elsewhere)).rejects.toMatchObject({
    detail: { fields: { reason: 'first_device_gone' } },
  })
  expect(await told(elsewhere)).toBeNull()
  expect((await decide(elsewhere)).data).toMatchObject({ status: 'in_review', approvedBy: [expect.any(String)] })
})

test('an administrator who confirmed a device does not decide with it as one of two', async () => {
  const { world } = desk
  const [one, other] = [await anOperatorId(world, ['admin', 'programme']), await anOperatorId(world, ['programme'])]
  const admin = await aTokenOf(world, one)
  const second = await aTokenOf(world, other, 'a private window')
  const confirmedBy = (id: string) =>
    world.testDb.owner.run(`update operator_device set confirmed_by = '${id}' where operator_id = '${other}'`)
  await confirmedBy(one)
  const needsThird = { detail: { needs: 'another_operator', fields: { reason: 'device_confirmed_by_other' } } }
  const [there, back] = [await aProposal(admin, 'fee_rule'), await aProposal(second, 'exchange_rates')]
  await expect(there.confirm(second)).rejects.toMatchObject(needsThird)
  await expect(back.confirm(admin)).rejects.toMatchObject(needsThird)
  // Of the first two administrators, only the other one can confirm a device.
  await world.testDb.owner.run(`update operator set roles = roles || '{admin}' where id = '${other}'`)
  await there.confirm(second)
})

test('a transfer is not ended by a second account on the device that claimed it, nor claimed without a device', async () => {
  const { world } = desk
  const merchant = await desk.aRichMerchant(200_000)
  const { number } = await desk.ask(merchant, { ...aCard, amount: 100_001 })
  for (const token of [first, elsewhere]) await desk.decide(number, { approve: true }, token)
  const key = await ofWithdrawal(world, number)
  expect((await claimTransfer(world, unknown, key)).refusal).toMatchObject(needsConfirmed)
  expect((await claimTransfer(world, first, key)).code).toBe(1)
  world.clock.advance(2 * dayMs)
  await signIn()
  const told = async (token: string) =>
    (await world.must(operatorWithdrawals.get, { token, params: { number } })).transfer?.deviceRefusal
  expect(await told(there)).toBe('other_device_needed')
  expect((await recordTransfer(world, there, { ...key, state: 'failed' })).refusal).toMatchObject(needsAnother)
  expect(await told(elsewhere)).toBeNull()
  expect((await recordTransfer(world, elsewhere, { ...key, state: 'failed' })).code).toBe(1)
})

test('a withdrawal that takes two is not approved by a second account on the device of the first', async () => {
  const merchant = await desk.aRichMerchant(200_000)
  const { number } = await desk.ask(merchant, { ...aCard, amount: 100_001 })
  const decide = (token: string) => desk.decide(number, { approve: true }, token)
  expect((await decide(first)).data).toMatchObject({ status: 'in_review', approvals: 1 })
  expect((await decide(there)).refusal).toMatchObject(needsAnother)
  expect((await decide(elsewhere)).data).toMatchObject({ status: 'approved', approvals: 2 })
})

test.each(Object.keys(proposals))('a proposal (%s) is not confirmed there either', async (kind) => {
  const { id, propose, confirm } = await aProposal(first, kind)
  await expect(propose(unknown)).rejects.toMatchObject({ detail: { needs: 'confirmed_device' } })
  await expect(confirm(unknown)).rejects.toMatchObject({ detail: { needs: 'confirmed_device' } })
  await expect(confirm(there)).rejects.toMatchObject({ word: 'conflict', detail: { needs: 'another_device' } })
  await confirm(elsewhere)
  const { status } = await desk.world.ctx.db.one<{ status: string }>(sql`
    select status from proposal where id = ${id}`)
  expect(status).toBe('confirmed')
})

test('what was proposed on a device that does not count must be proposed again', async () => {
  const { id, confirm } = await aProposal(first)
  await desk.world.testDb.owner.run(`update proposal set proposed_on = 'Chrome 1a2b' where id = '${id}'`)
  await expect(confirm(elsewhere)).rejects.toMatchObject({
    word: 'conflict',
    detail: { fields: { reason: 'first_device_gone' } },
  })
})

/** A transfer that the first operator claimed some days ago, so that another one may end it. */
async function anOldClaim() {
  const { world } = desk
  const merchant = await desk.aRichMerchant(200_000)
  const { number } = await desk.ask(merchant, { ...aCard, amount: 100_001 })
  await signIn()
  for (const token of [first, elsewhere]) await desk.decide(number, { approve: true }, token)
  const key = await ofWithdrawal(world, number)
  expect((await claimTransfer(world, first, key)).code).toBe(1)
  world.clock.advance(4 * dayMs)
  await signIn()
  return { key, fail: (token: string) => recordTransfer(world, token, { ...key, state: 'failed' }) }
}

test('a claim from before devices were kept is not ended on any device of the operator who claimed', async () => {
  const { key, fail } = await anOldClaim()
  await desk.world.testDb.owner.run(`update transfer set claimed_on = null where subject = '${key.subject}'`)
  expect((await fail(there)).refusal).toMatchObject(needsAnother)
  expect((await fail(elsewhere)).code).toBe(1)
})

test('who confirmed the other’s device does not end the claim together with it, also once the claim’s device is gone', async () => {
  const { world } = desk
  const { fail } = await anOldClaim()
  const [one, other] = ids
  const confirmedBy = (by: string | null) =>
    world.testDb.owner.run(
      `update operator_device set confirmed_by = ${by ? `'${by}'` : 'null'} where operator_id = '${other}'`,
    )
  await confirmedBy(one)
  expect((await fail(elsewhere)).refusal).toMatchObject({ needs: 'another_operator' })
  const admin = await aTokenOf(world, await anOperatorId(world, ['admin']))
  const body = { device: deviceNamed('one device').thumbprint, reason }
  await world.must(operators.removeDevice, { token: admin, params: { id: one }, body })
  expect((await fail(elsewhere)).refusal).toMatchObject({ needs: 'another_operator' })
  await confirmedBy(null)
  expect((await fail(elsewhere)).code).toBe(1)
})
