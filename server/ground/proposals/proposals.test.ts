import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { dayMs } from '#contract/durations.ts'
import { merchants } from '#contract/merchants.ts'
import { messages } from '#contract/messages.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { after } from '#server/base/clock.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { aMerchant, anOperator, type TestMerchant, twoOperators } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'

const world = theWorld()
let first: string
let second: string
let merchant: TestMerchant
const reason = 'a parcel went astray through our fault'

beforeAll(async () => {
  ;[first, second] = await twoOperators(world, ['finance'])
  merchant = await aMerchant(world)
})

const proposeGoodwill = (amount: number) =>
  world.must(operatorMerchants.goodwill, {
    token: first,
    params: { id: merchant.merchantId },
    body: { amount, reason },
  })
const walletOf = async () => (await world.must(merchants.info, { token: merchant.token })).wallet

describe('a goodwill payment', () => {
  test('needs another operator, comes out of the platform, and the merchant reads who agreed and why', async () => {
    const { id, effect } = await proposeGoodwill(1_500)
    expect(effect).toEqual([
      { name: 'available', before: 0, after: 1_500 },
      { name: 'goodwill', before: 0, after: 1_500 },
      { name: 'amount', before: null, after: 1_500 },
    ])
    const ask = { params: { id }, body: { reason: 'checked' } }
    const alone = await world.call(operatorProposals.confirm, { token: first, ...ask })
    expect(alone).toMatchObject({ status: 409, refusal: { error: 'conflict', needs: 'another_operator' } })
    expect(await walletOf()).toMatchObject({ balance: 0 })

    const confirmed = await world.must(operatorProposals.confirm, { token: second, ...ask })
    expect(confirmed).toMatchObject({ status: 'confirmed', decision: 'checked' })
    expect(await walletOf()).toMatchObject({ balance: 1_500, withdrawable: 1_500 })
    const again = await world.call(operatorProposals.confirm, { token: second, ...ask })
    expect(again.status).toBe(409)
    expect(await walletOf()).toMatchObject({ balance: 1_500 })
    const postings = await world.testDb.owner.rows(
      `select account, amount::integer from ledger_posting join ledger_transaction using (merchant_id, sequence)
       where kind = 'goodwill' order by account`,
    )
    expect(postings).toEqual([
      { account: 'available', amount: 1_500 },
      { account: 'grant', amount: -1_500 },
    ])
    expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
    const [told] = (await world.must(messages.notice, { token: merchant.token, query: {} })).list
    expect(told?.title).toContain('15.00')
    expect(told?.content).toContain(reason)
    const acts = (await world.must(audit.list, { token: merchant.token, query: {} })).list.map(({ act }) => act)
    expect(acts.slice(0, 2)).toEqual(['goodwill.confirmed', 'goodwill.propose'])
  })

  test('that is refused, too old or too large moves nothing', async () => {
    const { balance } = await walletOf()
    const refused = await proposeGoodwill(700)
    const ask = { token: second, params: { id: refused.id }, body: { reason: 'not ours to pay' } }
    expect((await world.must(operatorProposals.refuse, ask)).status).toBe('refused')
    expect((await world.call(operatorProposals.confirm, ask)).status).toBe(409)
    const late = await proposeGoodwill(700)
    world.clock.advance(7 * dayMs)
    const tooLate = { token: second, params: { id: late.id }, body: { reason: 'checked' } }
    expect((await world.call(operatorProposals.confirm, tooLate)).status).toBe(409)
    const { list } = await world.must(operatorProposals.list, { token: second, query: { status: 'waiting' } })
    expect(list.map(({ id, status }) => [id, status])).toEqual([[late.id, 'expired']])
    const tooMuch = { token: first, params: { id: merchant.merchantId }, body: { amount: 1_000_001, reason } }
    expect((await world.call(operatorMerchants.goodwill, tooMuch)).status).toBe(422)
    expect(await walletOf()).toMatchObject({ balance })
  })

  test('is confirmed once, however many confirm it at the same time', async () => {
    const { balance } = await walletOf()
    const { id } = await proposeGoodwill(300)
    const ask = { token: second, params: { id }, body: { reason: 'checked' } }
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.call(operatorProposals.confirm, ask)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await walletOf()).toMatchObject({ balance: balance + 300 })
  })

  test('the database itself refuses the same person twice', async () => {
    const { id, proposedBy } = await proposeGoodwill(100)
    const same = world.testDb.owner.rows(
      `update proposal set status = 'confirmed', decided_by = '${proposedBy}', decided_at = now() where id = '${id}'`,
    )
    await expect(same).rejects.toThrow('proposal_decided_by_another')
  })
})

test('a hold has its rule, case and end, is shown with the balance, and leaves the rest withdrawable', async () => {
  const until = after(world.clock.now(), 20 * dayMs).toISOString()
  const body = { amount: 500, rule: 'court_order' as const, case: 'KT-2026-117', until, reason }
  const { id, effect } = await world.must(operatorMerchants.hold, {
    token: first,
    params: { id: merchant.merchantId },
    body,
  })
  expect(effect).toEqual([
    { name: 'withdrawable', before: 1_800, after: 1_300 },
    { name: 'holds', before: 0, after: 500 },
    { name: 'amount', before: null, after: 500 },
    { name: 'caseNumber', before: null, after: 'KT-2026-117' },
    { name: 'rule', before: null, after: 'court_order' },
    { name: 'until', before: null, after: until },
  ])
  await world.must(operatorProposals.confirm, { token: second, params: { id }, body: { reason: 'order seen' } })
  expect(await walletOf()).toMatchObject({
    balance: 1_800,
    withdrawable: 1_300,
    holds: [{ amount: 500, until: until.replace('.000', ''), case: 'KT-2026-117' }],
  })
  const tooLong = { ...body, until: after(world.clock.now(), 31 * dayMs).toISOString() }
  const ask = { token: first, params: { id: merchant.merchantId }, body: tooLong }
  const answer = await world.call(operatorMerchants.hold, ask)
  expect(answer.status).toBe(422)
})

test('an account to pay to that is named in part is refused to the first operator, field by field', async () => {
  const token = await anOperator(world, ['programme'])
  const validFrom = after(world.clock.now(), 2 * dayMs).toISOString()
  const propose = (account: object) =>
    world.call(operatorDeposits.depositInstruction, { token, body: { ...account, validFrom, reason: 'a new bank' } })
  const whole = { holder: 'Entrepot Ltd', bankName: 'Harbour Bank', accountNumber: 'GB29NWBK60161331926819' }
  for (const [account, missing] of [
    [{ holder: whole.holder }, ['accountNumber', 'bankName']],
    [{ ...whole, bankName: undefined }, ['bankName']],
    [{ bankCode: 'NWBKGB2L' }, ['accountNumber', 'bankName', 'holder']],
  ] as const) {
    const { refusal } = await propose(account)
    expect([refusal.error, Object.keys(refusal.fields ?? {}).sort()]).toEqual(['validation', missing])
  }
  expect((await propose({})).code).toBe(1)
  expect((await propose(whole)).code).toBe(1)
})

test('what deposits are paid to changes a day later at the earliest, by two of the programme', async () => {
  const one = await anOperator(world, ['programme'])
  const two = await anOperator(world, ['programme'])
  const account = { holder: 'Entrepot Ltd', bankName: 'Harbour Bank', accountNumber: 'GB29NWBK60161331926819' }
  for (const [days, status] of [
    [0.5, 422],
    [2, 200],
  ] as const) {
    const validFrom = after(world.clock.now(), days * dayMs).toISOString()
    const { id } = await world.must(operatorDeposits.depositInstruction, {
      token: one,
      body: { ...account, validFrom, reason: 'a new bank' },
    })
    const answer = await world.call(operatorProposals.confirm, {
      token: two,
      params: { id },
      body: { reason: 'called the bank' },
    })
    expect(answer.status).toBe(status)
  }
})
