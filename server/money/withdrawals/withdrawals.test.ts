import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { withdrawalFee } from '#contract/payouts.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { runSweeps } from '../../background.ts'
import { decidedFigure } from '../../ledger/recount/proofs.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { anOperator } from '../../testing/people.ts'
import { opened } from '../../testing/the-world.ts'
import {
  aCard,
  openWithdrawalDesk,
  type RichMerchant,
  reason,
  type WithdrawalRequest,
} from '../../testing/withdrawals.ts'

const desk = opened(
  () => openWithdrawalDesk(),
  ({ world }) => world.close(),
)
const txHash = 'f00d'.repeat(16)
/** Two operators agree that the money came back or never left. */
async function comeBack(number: string) {
  const { id } = (await desk.proposeReturn(number, `BACK-${number}`)).data
  return desk.world.must(operatorProposals.confirm, { token: desk.second, params: { id }, body: { reason } })
}
const approved = async (number: string) => {
  const { code, data } = await desk.decide(number, { approve: true })
  expect(code).toBe(1)
  return data
}
const log = async ({ token }: RichMerchant, number: string) => {
  const { list } = await desk.world.must(withdrawals.withdrawalLog, { token, query: { number } })
  return list[0]
}
const mails = () => {
  const folder = join(desk.world.ctx.config.dataDir, 'outbox')
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
}

describe('asking for a withdrawal', () => {
  test('the terms say what it costs and where it can go', async () => {
    const merchant = await desk.aRichMerchant(50_000)
    const terms = await desk.world.must(withdrawals.terms, { token: merchant.token })
    expect(terms).toMatchObject({ balance: 50_000, withdrawable: 50_000, minimum: 1_000, feeBps: 100, feeMinimum: 100 })
    expect(terms).toMatchObject({ isFirst: true, hasPayPassword: true, coolOffHours: 24 })
    expect(terms.methods.blockchain.map(({ currency }) => currency)).toEqual(['USDT', 'USDC'])
    expect(terms.rejectionReasons.length).toBeGreaterThan(0)
  })

  test('the amount with its fee moves to held; the card is stored encrypted and shown by its last digits', async () => {
    const merchant = await desk.aRichMerchant(50_000)
    const asked = await desk.ask(merchant, { ...aCard, amount: 20_000 })
    expect(asked).toMatchObject({ amount: 20_000, fee: 200, net: 19_800, status: 'in_review', arrival: null })
    expect(asked).toMatchObject({ to: 'Kasikornbank ·· 1111', notBefore: null, mayTakeBack: true })
    expect(asked.number).toMatch(/^WD-[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    expect(await desk.walletOf(merchant)).toMatchObject({ balance: 30_000, withdrawable: 30_000, held: 20_000 })
    const [row] = await desk.world.testDb.owner.rows(
      `select row_to_json(d)::text || encode(sealed, 'escape') as text from payout_destination d
       where merchant_id = '${merchant.merchantId}'`,
    )
    expect(String(row?.['text'])).not.toContain('4111111111111111')
    const terms = await desk.world.must(withdrawals.terms, { token: merchant.token })
    expect(terms.methods.bank_card.saved).toMatchObject([{ bankName: 'Kasikornbank', cardLast4: '1111' }])
  })

  test.each([
    ['no bank', { bankName: '' }, 'This field is required'],
    ['a mistyped card', { cardNumber: '4111 1111 1111 1112' }, 'This card number is not valid. Check the digits'],
    ['a short card', { cardNumber: '4111 1111 111' }, '13 to 19 digits'],
    ['letters', { cardNumber: '4111 1111 1111 111A' }, 'digits only'],
  ])('%s is refused at its field and posts nothing', async (_, wrong, message) => {
    const [field = ''] = Object.keys(wrong)
    const merchant = await theRich()
    const { code, refusal } = await tryAsk(merchant, { ...aCard, amount: 20_000, ...wrong })
    expect(code).not.toBe(1)
    expect(refusal.fields?.[field]).toContain(message)
    expect(await desk.walletOf(merchant)).toMatchObject({ balance: 50_000, held: 0 })
  })

  test('an address of another network is refused at its field', async () => {
    const chain = { method: 'blockchain' as const, currency: 'USDT', network: 'ethereum' }
    const to = { ...chain, address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }
    const { status, refusal } = await tryAsk(await theRich(), { ...to, amount: 20_000 })
    expect(status).toBe(422)
    expect(refusal.fields?.['address']).toContain('belongs to TRON, not Ethereum')
  })

  test('the payment password confirms one amount, and no other', async () => {
    const merchant = await theRich()
    const { refusal } = await tryAsk(merchant, { ...aCard, amount: 20_000 }, { confirmed: 2_000 })
    expect(refusal.error).toBe('amount_changed')
    const body = { ...aCard, amount: 20_000, fee: 200, payToken: 'nothing' }
    const { refusal: without } = await desk.world.call(withdrawals.withdraw, { token: merchant.token, body })
    expect(without.error).toBe('pay_password_required')
    expect(await desk.walletOf(merchant)).toMatchObject({ balance: 50_000, held: 0 })
  })

  let rich: RichMerchant | undefined
  const theRich = async () => {
    rich ??= await desk.aRichMerchant(50_000)
    return rich
  }
  const tryAsk = async (
    merchant: RichMerchant,
    wanted: WithdrawalRequest,
    given: { fee?: number; confirmed?: number } = {},
  ) => {
    const fee = given.fee ?? withdrawalFee(wanted.amount, { feeBps: 100, feeMinimum: 100 })
    const payToken = await merchant.payToken(given.confirmed ?? wanted.amount, wanted)
    return desk.world.call(withdrawals.withdraw, { token: merchant.token, body: { ...wanted, fee, payToken } })
  }
})

describe('what becomes of it', () => {
  test('approved and paid: held goes out, the fee to the platform, and the merchant reads and is mailed each step', async () => {
    const merchant = await desk.aRichMerchant(50_000)
    const { number } = await desk.ask(merchant, { ...aCard, amount: 20_000 })
    expect(await approved(number)).toMatchObject({ status: 'approved', arrival: 'sending', mayTakeBack: false })
    expect(await desk.walletOf(merchant)).toMatchObject({ balance: 30_000, held: 20_000 })
    expect((await desk.payOut(number, 'BANK-77')).status).toBe(200)
    expect(await log(merchant, number)).toMatchObject({ arrival: 'paid', reference: 'BANK-77' })
    expect(await desk.walletOf(merchant)).toMatchObject({ balance: 30_000, held: 0 })
    expect(await postings(merchant)).toEqual({ 'clearing:bank': 19_800, 'revenue:withdrawal': 200 })
    expect((await desk.payOut(number)).status).toBe(409)
    await runSweeps(desk.world.ctx)
    const told = mails().filter((mail) => mail.includes(number))
    expect(told.map((mail) => /Subject: (.*)\r?\n/.exec(mail)?.[1]).sort()).toEqual([
      `Withdrawal ${number} approved`,
      `Withdrawal ${number} paid out`,
      `Withdrawal ${number} requested`,
    ])
  })

  test('sent back by the bank after it was paid: the amount and the fee are there again', async () => {
    const merchant = await desk.aRichMerchant(50_000)
    const { number } = await desk.ask(merchant, { ...aCard, amount: 20_000 })
    await approved(number)
    await desk.payOut(number)
    const fail = () => desk.record(number, { state: 'failed' })
    expect((await fail()).refusal).toMatchObject({ error: 'conflict', status: 'arrived' })
    expect(await desk.walletOf(merchant)).toMatchObject({ balance: 30_000, held: 0 })
    await comeBack(number)
    expect(await log(merchant, number)).toMatchObject({ arrival: 'returned', status: 'approved' })
    expect(await desk.walletOf(merchant)).toMatchObject({ balance: 50_000, held: 0 })
    expect(await postings(merchant)).toEqual({})
    expect((await fail()).status).toBe(409)
  })

  test('rejected with a reason of the list: all of it is back at once', async () => {
    const merchant = await desk.aRichMerchant(50_000)
    const { number } = await desk.ask(merchant, { ...aCard, amount: 20_000 })
    expect((await desk.decide(number, { approve: false })).refusal.fields).toHaveProperty('because')
    expect((await desk.decide(number, { approve: false, because: 'name_differs' })).data).toMatchObject({
      status: 'rejected',
    })
    expect(await log(merchant, number)).toMatchObject({ reason: 'The account is not in your own name' })
    expect(await desk.walletOf(merchant)).toMatchObject({ balance: 50_000, held: 0 })
    const acts = await desk.world.testDb.owner.rows(`select act, reason from audit where subject = '${number}'`)
    expect(acts).toEqual([{ act: 'withdrawal.reject', reason }])
  })

  test('taken back while it is in review, and not afterwards', async () => {
    const merchant = await desk.aRichMerchant(50_000)
    const { token } = merchant
    const { number } = await desk.ask(merchant, { ...aCard, amount: 20_000 })
    const back = await desk.world.must(withdrawals.cancelWithdrawal, { token, body: { number } })
    expect(back).toMatchObject({ status: 'rejected', reasonWord: 'taken_back', mayTakeBack: false })
    expect(await desk.walletOf(merchant)).toMatchObject({ balance: 50_000, held: 0 })
    expect((await desk.world.call(withdrawals.cancelWithdrawal, { token, body: { number } })).status).toBe(409)
    const other = await desk.ask(merchant, { ...aCard, amount: 20_000 })
    await approved(other.number)
    const late = await desk.world.call(withdrawals.cancelWithdrawal, { token, body: { number: other.number } })
    expect(late.refusal).toMatchObject({ error: 'conflict', status: 'approved', arrival: 'sending' })
  })

  test('undecided for 72 hours: it returns by itself, to the second, and somebody is alarmed', async () => {
    const merchant = await desk.aRichMerchant(50_000)
    const { number, decideBy } = await desk.ask(merchant, { ...aCard, amount: 20_000 })
    desk.world.clock.set(new Date(new Date(decideBy).getTime() - 1))
    await sweep()
    expect(await log(merchant, number)).toMatchObject({ status: 'in_review' })
    desk.world.clock.advance(1)
    await sweep()
    expect(await log(merchant, number)).toMatchObject({ status: 'rejected', reasonWord: 'not_decided' })
    expect(await desk.walletOf(merchant)).toMatchObject({ balance: 50_000, held: 0 })
    const alarms = await desk.world.must(operatorWithdrawals.list, { token: desk.finance, query: { status: 'alarm' } })
    expect(alarms.list.map((one) => one.number)).toContain(number)
    expect((await desk.decide(number, { approve: true })).status).toBe(409)
  })

  test('approved and not sent for 72 hours: it returns; with evidence that it was sent it stays', async () => {
    const merchant = await desk.aRichMerchant(50_000)
    const unsent = await desk.ask(merchant, { ...aCard, amount: 20_000 })
    const sent = await desk.ask(merchant, { ...aCard, amount: 10_000 })
    await approved(unsent.number)
    await approved(sent.number)
    await desk.claim(sent.number)
    expect((await desk.record(sent.number, { state: 'sent', evidence: 'BANK-78' })).status).toBe(200)
    expect(await log(merchant, sent.number)).toMatchObject({ arrival: 'sending', reference: 'BANK-78' })
    desk.world.clock.advance(72 * hourMs)
    await sweep()
    expect(await log(merchant, unsent.number)).toMatchObject({ arrival: 'returned', reasonWord: 'not_sent' })
    expect(await log(merchant, sent.number)).toMatchObject({ arrival: 'sending' })
    expect(await desk.walletOf(merchant)).toMatchObject({ balance: 40_000, held: 10_000 })
    desk.world.clock.advance(3 * dayMs)
    await sweep()
    const alarms = await desk.world.must(operatorWithdrawals.list, { token: desk.finance, query: { status: 'alarm' } })
    expect(alarms.list.map((one) => one.number)).toContain(sent.number)
    expect(await log(merchant, sent.number)).toMatchObject({ arrival: 'sending' })
    const alone = await desk.record(sent.number, { state: 'failed' }, desk.second)
    expect(alone.refusal).toMatchObject({ error: 'conflict', needs: 'proposal' })
    await comeBack(sent.number)
    expect(await log(merchant, sent.number)).toMatchObject({ arrival: 'returned' })
    expect(await desk.walletOf(merchant)).toMatchObject({ balance: 50_000, held: 0 })
  })

  test('above the threshold two different operators approve', async () => {
    const merchant = await desk.aRichMerchant(200_000)
    const { number } = await desk.ask(merchant, { ...aCard, amount: 100_001 })
    expect((await desk.decide(number, { approve: true })).data).toMatchObject({ status: 'in_review', approvals: 1 })
    expect((await desk.decide(number, { approve: true })).refusal).toMatchObject({ needs: 'another_operator' })
    expect((await desk.decide(number, { approve: true }, desk.second)).data).toMatchObject({
      status: 'approved',
      approvals: 2,
    })
  })

  test('a destination waits until money arrived there; the only one of a merchant in the verified name does not', async () => {
    const merchant = await desk.aRichMerchant(50_000)
    await desk.ask(merchant, { ...aCard, amount: 10_000 })
    const tron = { method: 'blockchain' as const, currency: 'USDT', network: 'tron' }
    const asked = await desk.ask(merchant, {
      ...tron,
      address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
      amount: 10_000,
    })
    expect(asked.notBefore).toBe(new Date(desk.world.clock.now().getTime() + 24 * hourMs).toISOString())
    expect(await approved(asked.number)).toMatchObject({ mayTakeBack: true })
    expect((await desk.payOut(asked.number, txHash)).refusal).toHaveProperty('notBefore')
    const { token } = merchant
    const back = await desk.world.must(withdrawals.cancelWithdrawal, { token, body: { number: asked.number } })
    expect(back).toMatchObject({ status: 'approved', arrival: 'returned', reasonWord: 'taken_back' })
    expect(await desk.walletOf(merchant)).toMatchObject({ balance: 40_000, held: 10_000 })
    desk.world.clock.advance(24 * hourMs)
    const { savedAddresses } = await desk.world.must(withdrawals.terms, { token })
    const saved = savedAddresses[0]?.id ?? ''
    // A withdrawal that was taken back does not count as use, so the wait begins again.
    const again = await desk.ask(merchant, { method: 'blockchain', saved, amount: 10_000 })
    expect(again.notBefore).toBe(new Date(desk.world.clock.now().getTime() + 24 * hourMs).toISOString())
    expect(again).toMatchObject({ to: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', network: 'TRON' })
    await approved(again.number)
    desk.world.clock.advance(24 * hourMs)
    expect((await desk.payOut(again.number, txHash)).status).toBe(200)
    expect(await log(merchant, again.number)).toMatchObject({ txHash })
    const used = await desk.ask(merchant, { method: 'blockchain', saved, amount: 1_000 })
    expect(used.notBefore).toBeNull()
    await desk.world.must(withdrawals.cancelWithdrawal, { token, body: { number: used.number } })
    expect(await postings(merchant)).toEqual({ 'clearing:chain': 9_900, 'revenue:withdrawal': 100 })
    await sweep()
    expect(mails().some((mail) => mail.includes(`New destination: withdrawal ${asked.number}`))).toBe(true)
  })

  test.each([
    ['in another name', { ...aCard, fullName: 'A Thief' }],
    [
      'on a chain',
      {
        method: 'blockchain' as const,
        currency: 'USDT',
        network: 'tron',
        address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
      },
    ],
  ])('the first destination waits %s', async (_, destination) => {
    const merchant = await desk.aRichMerchant(50_000)
    const asked = await desk.ask(merchant, { ...destination, amount: 10_000 })
    expect(asked.notBefore).toBe(new Date(desk.world.clock.now().getTime() + 24 * hourMs).toISOString())
  })

  test('a payment confirmation is good for its destination alone', async () => {
    const merchant = await desk.aRichMerchant(50_000)
    const payToken = await merchant.payToken(10_000, aCard)
    const elsewhere = { ...aCard, cardNumber: '4000 0566 5566 5556', amount: 10_000, fee: 100, payToken }
    const { token } = merchant
    const refused = await desk.world.call(withdrawals.withdraw, { token, body: elsewhere })
    expect(refused.refusal.error).toBe('pay_password_required')
    await desk.world.must(withdrawals.withdraw, { token, body: { ...aCard, amount: 10_000, fee: 100, payToken } })
    const verified = { payPassword: merchant.payPassword, purpose: 'withdraw' as const, amount: 1 }
    expect((await desk.world.call(account.verifyPay, { token, body: verified })).refusal.fields).toHaveProperty(
      'destination',
    )
  })

  test('a removed destination is not offered, and waits like a new one when it is used again', async () => {
    const merchant = await desk.aRichMerchant(50_000)
    const { token } = merchant
    const other = { ...aCard, cardNumber: '4000 0566 5566 5556', amount: 1_000 }
    await desk.ask(merchant, other)
    const { number } = await desk.ask(merchant, { ...aCard, amount: 10_000 })
    await approved(number)
    desk.world.clock.advance(24 * hourMs)
    await desk.payOut(number)
    const savedIds = async () => (await desk.world.must(withdrawals.terms, { token })).methods.bank_card.saved
    const paid = (await savedIds()).find(({ cardLast4 }) => cardLast4 === '1111')
    expect(paid?.notBefore).toBeNull()
    const stranger = await desk.aRichMerchant(10_000)
    const body = { id: paid?.id ?? '' }
    expect((await desk.world.call(withdrawals.removeDestination, { token: stranger.token, body })).code).toBe(404)
    await desk.world.must(withdrawals.removeDestination, { token, body })
    expect((await savedIds()).map(({ cardLast4 }) => cardLast4)).toEqual(['5556'])
    const saved = { method: 'bank_card' as const, saved: body.id, amount: 1_000 }
    const payToken = await merchant.payToken(1_000, saved)
    expect((await desk.world.call(withdrawals.withdraw, { token, body: { ...saved, fee: 100, payToken } })).code).toBe(
      404,
    )
    expect((await desk.ask(merchant, { ...aCard, amount: 1_000 })).notBefore).not.toBeNull()
  })

  test('only finance reads the whole card number, and the merchant sees that it was read', async () => {
    const merchant = await desk.aRichMerchant(50_000)
    const { number } = await desk.ask(merchant, { ...aCard, amount: 20_000 })
    const asking = { params: { number }, body: { reason } }
    const auditor = await anOperator(desk.world, ['auditor'])
    const opened = await desk.world.must(operatorWithdrawals.destination, { token: desk.finance, ...asking })
    expect(opened).toMatchObject({ cardNumber: '4111111111111111', fullName: 'Suda Phongsri' })
    const acts = await desk.world.testDb.owner.rows(`select act from audit where subject = '${number}'`)
    expect(acts).toEqual([{ act: 'withdrawal.destination' }])
    expect(await desk.world.must(operatorWithdrawals.get, { token: auditor, params: { number } })).toMatchObject({
      number,
    })
  })

  test('every figure is what its rows say', async () => {
    const { differences } = await recount(desk.world.ctx.db)
    // The goodwill that fills these shops has no decision, which the recount reports.
    expect(differences.filter(({ figure }) => figure !== decidedFigure)).toEqual([])
  })
})

describe('a legal hold', () => {
  test('reduces the withdrawable amount, is shown with the balance, and ends by itself', async () => {
    const merchant = await desk.aRichMerchant(50_000)
    const { merchantId, token } = merchant
    const now = desk.world.clock.now()
    const hold = {
      id: desk.world.ctx.ids.next(),
      amount: 45_000,
      rule: 'court_order',
      caseNumber: 'C-1',
      until: new Date(now.getTime() + 10 * dayMs).toISOString(),
      objectBy: new Date(now.getTime() + 5 * dayMs).toISOString(),
    }
    const by = `array['${desk.world.ctx.ids.next()}', '${desk.world.ctx.ids.next()}']::uuid[]`
    const make = (given: object) =>
      desk.world.testDb.owner.run(
        `select create_hold('${merchantId}', '${JSON.stringify(given)}', ${by}, '${desk.world.clock.now().toISOString()}')`,
      )
    const tooLong = new Date(now.getTime() + 31 * dayMs).toISOString()
    await expect(make({ ...hold, until: tooLong })).rejects.toThrow('validation')
    await expect(make({ ...hold, rule: 'tax' })).rejects.toThrow('rule')
    await make(hold)
    expect(await desk.walletOf(merchant)).toMatchObject({ balance: 50_000, withdrawable: 5_000 })
    const { wallet } = await desk.world.must(merchants.info, { token })
    expect(wallet.holds).toMatchObject([{ amount: 45_000, case: 'C-1', rule: 'court_order' }])
    const payToken = await merchant.payToken(5_001)
    const body = { ...aCard, amount: 5_001, fee: 100, payToken }
    expect((await desk.world.call(withdrawals.withdraw, { token, body })).refusal['withdrawable']).toBe(5_000)
    desk.world.clock.advance(10 * dayMs)
    expect(await desk.walletOf(merchant)).toMatchObject({ balance: 50_000, withdrawable: 50_000 })
    const later = (days: number) => new Date(now.getTime() + days * dayMs).toISOString()
    const again = { ...hold, id: desk.world.ctx.ids.next(), until: later(20), objectBy: later(15) }
    await expect(make({ ...again, until: later(31) })).rejects.toThrow('validation')
    await make(again)
    const lift = {
      token: desk.finance,
      params: { id: merchantId, hold: again.id },
      body: { reason: 'the case is closed' },
    }
    expect(await desk.world.must(operatorWithdrawals.liftHold, lift)).toEqual({ withdrawable: 50_000 })
    expect((await desk.world.call(operatorWithdrawals.liftHold, lift)).status).toBe(409)
  })
})

describe('a later fee rule', () => {
  test('is effective from its date, and a quote from before must be confirmed anew', async () => {
    const merchant = await desk.aRichMerchant(50_000)
    const now = desk.world.clock.now()
    const rule = {
      feeBps: 200,
      feeMinimum: 150,
      minimum: 2_000,
      validFrom: new Date(now.getTime() + dayMs).toISOString(),
    }
    const by = `array['${desk.world.ctx.ids.next()}', '${desk.world.ctx.ids.next()}']::uuid[]`
    await desk.world.testDb.owner.run(`select add_fee_rule('${JSON.stringify(rule)}', ${by}, '${now.toISOString()}')`)
    expect(await desk.world.must(withdrawals.terms, { token: merchant.token })).toMatchObject({ feeBps: 100 })
    const before = await desk.ask(merchant, { ...aCard, amount: 10_000 })
    desk.world.clock.advance(dayMs)
    const terms = await desk.world.must(withdrawals.terms, { token: merchant.token })
    expect(terms).toMatchObject({ feeBps: 200, feeMinimum: 150, minimum: 2_000 })
    const body = { ...aCard, amount: 10_000, fee: 100, payToken: await merchant.payToken(10_000) }
    const late = await desk.world.call(withdrawals.withdraw, { token: merchant.token, body })
    expect(late.refusal).toMatchObject({ error: 'quote_changed', fee: 200, feeBps: 200 })
    await approved(before.number)
    expect((await desk.payOut(before.number)).status).toBe(200)
    expect(await log(merchant, before.number)).toMatchObject({ arrival: 'paid', fee: 100, net: 9_900 })
  })
})

async function sweep() {
  desk.world.ctx.log.level = 'silent'
  await runSweeps(desk.world.ctx)
  desk.world.ctx.log.level = 'error'
}

/** The postings of the platform's accounts, without the deposit that filled the wallet. */
async function postings({ merchantId }: RichMerchant): Promise<Record<string, number>> {
  const rows = await desk.world.testDb.owner.rows(`
    select account, sum(amount)::integer as amount from ledger_posting p
    join ledger_transaction t using (merchant_id, sequence)
    where merchant_id = '${merchantId}' and t.kind like 'withdrawal%' and account not in ('available', 'held')
    group by account having sum(amount) <> 0`)
  return Object.fromEntries(rows.map((row) => [String(row['account']), Number(row['amount'])]))
}
