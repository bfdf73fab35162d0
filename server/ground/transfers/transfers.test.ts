import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deposits } from '#contract/deposits.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { runSweeps } from '../../background.ts'
import { decidedFigure } from '../../ledger/recount/proofs.ts'
import { recount } from '../../ledger/recount/recount.ts'
import {
  aBankAccount,
  importDays,
  importLine,
  importStatement,
  nameOfLine,
  statementOf,
  type TestAccount,
} from '../../testing/bank.ts'
import { anOperatorId, aTokenOf } from '../../testing/decisions.ts'
import { balancesOf } from '../../testing/payments.ts'
import { anUpload } from '../../testing/people.ts'
import * as runs from '../../testing/supplier-payouts.ts'
import {
  claimTransfer,
  ofWithdrawal,
  proposeTransferReturn,
  recordTransfer,
  type TransferKey,
} from '../../testing/transfers.ts'
import { aCard, aRichMerchant, ask, type RichMerchant } from '../../testing/withdrawals.ts'
import { openWorld, type World } from '../../testing/world.ts'

const reason = 'checked'
let world: World
let one = ''
let two = ''
let main: TestAccount
let wallet: TestAccount
/** A Monday. */
const start = '2026-03-02T09:00:00Z'

const dayOf = (plus = 0) => new Date(world.clock.now().getTime() + plus * dayMs).toISOString().slice(0, 10)
let persons: readonly string[] = []
/** Sessions expire as days pass. */
const signIn = async () => {
  ;[one = '', two = ''] = await Promise.all(persons.map((id, at) => aTokenOf(world, id, `desk ${at}`)))
}

/** Statements that one of finance imports and another confirms. */
const byTwo = () => ({ token: one, confirmedBy: two })

async function anApproved(
  rich: RichMerchant,
  amount = 20_000,
): Promise<{ number: string; key: TransferKey; net: number }> {
  const { number, net } = await ask(world, rich, { ...aCard, amount })
  // The daily amount per card may require two approvals.
  for (const token of [one, two]) {
    await world.call(operatorWithdrawals.decide, { token, params: { number }, body: { approve: true, reason } })
  }
  return { number, net, key: await ofWithdrawal(world, number) }
}
async function send(id: string) {
  for (const step of [
    await runs.claimRun(world, two, { id, account: main.id }),
    await runs.recordRun(world, two, { id, state: 'sent' }),
  ]) {
    expect(step.status).toBe(200)
  }
  world.clock.advance(dayMs)
}
const arrivalOf = async (number: string) =>
  (await world.ctx.db.one<{ arrival: string }>(sql`select arrival from withdrawal where number = ${number}`)).arrival

beforeAll(async () => {
  world = await openWorld(start, { PAYOUT_COOL_OFF_HOURS: '0' })
  persons = [await anOperatorId(world, ['finance']), await anOperatorId(world, ['finance'])]
  await signIn()
  main = await aBankAccount(world, one)
  wallet = await aBankAccount(world, one)
  await importDays(world, { ...byTwo(), accountId: main.id, from: dayOf(-1), to: dayOf(-1) })
})
afterAll(async () => {
  const { differences } = await recount(world.ctx.db)
  // The goodwill that fills these shops has no decision, which the recount reports.
  expect(differences.filter(({ figure }) => figure !== decidedFigure)).toEqual([])
  await world.close()
})

describe('"it did not happen" needs days that were read', () => {
  test.each(['another account', 'the same account after a gap', 'a file without balances'])(
    'and %s reads none',
    async (what) => {
      await signIn()
      const supplier = `gap-${what.length}`
      const cost = 6_000 + what.length
      const shop = await runs.aSuppliedShop(world, { suppliers: [supplier], goods: [{ cost, price: 10_000 }] })
      await runs.aCompletedOrder(world, shop)
      const id = await runs.aConfirmedRun(world, [one, two], supplier)
      const leftOn = dayOf()
      await send(id)
      world.clock.advance(6 * dayMs)
      await signIn()
      const to = dayOf()
      const fail = () => runs.recordRun(world, one, { id, state: 'failed' })
      expect((await fail()).refusal.fields).toMatchObject({ evidence: expect.stringContaining('must cover') })
      if (what === 'another account') await importDays(world, { ...byTwo(), accountId: wallet.id, from: leftOn, to })
      else if (what === 'a file without balances') {
        const lines = [leftOn, to].map((day) => ({ day, amount: 500, text: `${what} ${day}` }))
        await importStatement(world, { token: one, accountId: main.id, file: statementOf(lines) })
      } else await importDays(world, { ...byTwo(), accountId: main.id, from: to, to, missed: -cost })
      expect((await fail()).status).toBe(409)
      // It arrives once its line is there.
      await importStatement(world, {
        token: one,
        accountId: main.id,
        file: statementOf([{ day: leftOn, amount: -cost, text: `to ${supplier}` }]),
      })
      const line = await nameOfLine(world, one, `to ${supplier}`)
      expect((await runs.recordRun(world, one, { id, state: 'arrived', evidence: line })).status).toBe(200)
      expect((await runs.proposeRun(world, one, supplier)).status).not.toBe(200)
    },
  )

  test('a run that did not leave fails once every day of its account was read, and by another than its sender', async () => {
    await signIn()
    const shop = await runs.aSuppliedShop(world, { suppliers: ['read'], goods: [{ cost: 6_900, price: 10_000 }] })
    await runs.aCompletedOrder(world, shop)
    const id = await runs.aConfirmedRun(world, [one, two], 'read')
    const from = dayOf()
    await send(id)
    world.clock.advance(9 * dayMs)
    await signIn()
    await importDays(world, { ...byTwo(), accountId: main.id, from, to: dayOf(-1) })
    expect((await runs.recordRun(world, two, { id, state: 'failed' })).refusal).toMatchObject({
      needs: 'another_operator',
    })
    expect((await runs.recordRun(world, one, { id, state: 'failed' })).data.transfer).toMatchObject({ state: 'failed' })
    expect((await runs.proposeRun(world, one, 'read')).status).toBe(200)
  })
})

test('a line of its days that is larger by a charge may be its own, until two explain what it is', async () => {
  await signIn()
  const { key, net } = await anApproved(await aRichMerchant(world, 100_000), 20_150)
  await claimTransfer(world, one, { ...key, account: main.id })
  const from = dayOf()
  world.clock.advance(12 * dayMs)
  await signIn()
  // The bank adds its charge; a smaller line does not fit, and neither does one far larger.
  const lines = [net + 1_500, net - 1, net + 90_000].map((amount) => ({
    day: from,
    amount: -amount,
    text: 'to the card',
  }))
  await importDays(world, { ...byTwo(), accountId: main.id, from, to: dayOf(), lines })
  const fail = () => recordTransfer(world, two, { ...key, state: 'failed' })
  expect((await fail()).refusal.fields).toMatchObject({ evidence: expect.stringContaining('unused line') })
  const read = await world.must(operatorReconciliation.day, { token: one, query: { day: from } })
  const { key: difference } = read.differences.find(({ theirs }) => theirs === -net - 1_500)!
  const explain = (token: string) =>
    world.must(operatorReconciliation.note, {
      token,
      body: { clearing: 'clearing:bank', day: from, kind: 'in_statement_only', key: difference, reason: 'the rent' },
    })
  await explain(one)
  expect((await fail()).status).toBe(409)
  await explain(two)
  expect((await fail()).status).toBe(200)
})

describe('a withdrawal rests on lines', () => {
  test('whose line is there is not returned by time, and is recorded by that line', async () => {
    await signIn()
    const rich = await aRichMerchant(world, 100_000)
    const { number, key, net } = await anApproved(rich, 20_100)
    await claimTransfer(world, one, { ...key, account: main.id })
    const from = dayOf()
    world.clock.advance(12 * dayMs)
    await signIn()
    await importDays(world, {
      ...byTwo(),
      accountId: main.id,
      from,
      to: dayOf(),
      lines: [{ day: from, amount: -net, text: number }],
    })
    await runSweeps(world.ctx)
    expect(await arrivalOf(number)).toBe('sending')
    const { list } = await world.must(operatorWithdrawals.list, { token: one, query: { status: 'alarm' } })
    expect(list.map((row) => row.number)).toContain(number)
    const line = await nameOfLine(world, one, number)
    expect((await recordTransfer(world, two, { ...key, state: 'sent', evidence: line })).status).toBe(200)
    expect((await recordTransfer(world, two, { ...key, state: 'arrived', evidence: line })).refusal).toMatchObject({
      needs: 'another_operator',
    })
    expect((await recordTransfer(world, one, { ...key, state: 'arrived', evidence: line })).status).toBe(200)
    expect(await balancesOf(world, rich)).toMatchObject({ available: 79_900, 'clearing:bank': net })
  })

  test('that was claimed and never sent waits for its days, which are named, and then returns by itself', async () => {
    await signIn()
    const rich = await aRichMerchant(world, 100_000)
    const { number, key } = await anApproved(rich, 20_200)
    await claimTransfer(world, one, { ...key, account: main.id })
    const from = dayOf()
    world.clock.advance(12 * dayMs)
    await signIn()
    await runSweeps(world.ctx)
    expect(await arrivalOf(number)).toBe('sending')
    const { transfer } = await world.must(operatorWithdrawals.get, { token: one, params: { number } })
    // Nobody decides, so the money must not have left the other account either.
    expect(transfer?.unread).toMatchObject({ from, accounts: [main.code, wallet.code], files: [] })
    for (const { id } of [main, wallet]) await importDays(world, { ...byTwo(), accountId: id, from, to: dayOf() })
    world.clock.advance(2 * hourMs)
    await runSweeps(world.ctx)
    expect(await arrivalOf(number)).toBe('returned')
    expect(await balancesOf(world, rich)).toMatchObject({ available: 100_000 })
  })

  test('that nobody claimed returns by time whatever was read', async () => {
    await signIn()
    const rich = await aRichMerchant(world, 100_000)
    const { number } = await anApproved(rich, 20_300)
    world.clock.advance(4 * dayMs)
    await runSweeps(world.ctx)
    expect(await arrivalOf(number)).toBe('returned')
  })

  test('one reference proves one of them, and a line that brought one back credits nothing else', async () => {
    await signIn()
    const rich = await aRichMerchant(world, 100_000)
    const [first, other] = [await anApproved(rich, 20_400), await anApproved(rich, 20_400)]
    for (const { key } of [first, other]) await claimTransfer(world, one, { ...key, account: main.id })
    const evidence = 'TRX-2026-0001'
    expect((await recordTransfer(world, one, { ...first.key, state: 'sent', evidence })).status).toBe(200)
    expect((await recordTransfer(world, one, { ...other.key, state: 'sent', evidence })).refusal.fields).toHaveProperty(
      'evidence',
    )
    const left = await importLine(world, { token: one, accountId: main.id }, { amount: -first.net, text: first.number })
    expect((await recordTransfer(world, two, { ...first.key, state: 'arrived', evidence: left })).status).toBe(200)
    const back = await importLine(world, { token: one, accountId: main.id }, { amount: first.net, text: 'bounced' })
    const { data } = await proposeTransferReturn(world, one, { ...first.key, line: back })
    await world.must(operatorProposals.confirm, { token: two, params: { id: data.id }, body: { reason } })
    const { list } = await world.must(operatorBankLines.list, { token: one, query: { state: 'open', limit: 100 } })
    expect(list.map(({ name }) => name)).not.toContain(back)
    const { token } = rich
    const voucher = (await anUpload(world, { purpose: 'voucher', token })).data.id
    const asked = { method: 'manual' as const, amount: first.net, voucher }
    const deposit = await world.must(deposits.announce, { token, body: asked })
    const body = { approve: true, line: back, reason }
    expect(
      (await world.call(operatorDeposits.decide, { token: one, params: { number: deposit.number }, body })).status,
    ).toBe(409)
    expect((await proposeTransferReturn(world, one, { ...first.key, line: back })).status).toBe(409)
  })
})

describe('a claim', () => {
  test('says whose it is and until when, to whoever it stops', async () => {
    await signIn()
    const rich = await aRichMerchant(world, 100_000)
    const { number, key } = await anApproved(rich, 20_500)
    const mine = (await claimTransfer(world, one, { ...key, account: main.id })).data.transfer
    for (const stopped of [
      await claimTransfer(world, two, { ...key, account: main.id }),
      await recordTransfer(world, two, { ...key, state: 'sent' }),
      await recordTransfer(world, two, { ...key, state: 'failed' }),
    ]) {
      expect(stopped.refusal).toMatchObject({ error: 'claimed_by_another', by: mine.sender, until: mine.claimedUntil })
      // The message names the operator to ask, without the quotes that strangers' texts get.
      expect(stopped.msg).toContain(`${mine.sender} has taken over sending until`)
    }
    await recordTransfer(world, one, { ...key, state: 'sent' })
    const late = await recordTransfer(world, two, { ...key, state: 'sent' })
    expect(late.refusal.fields).toEqual({ reason: `${mine.sender} has already recorded it as sent` })
    const { transfer } = await world.must(operatorWithdrawals.get, { token: two, params: { number } })
    expect(transfer).toMatchObject({ claimedBy: mine.claimedBy, sender: mine.sender, account: main.code })
  })

  test('names the account that the money leaves, where there are several', async () => {
    await signIn()
    const { key } = await anApproved(await aRichMerchant(world, 100_000), 20_600)
    expect((await claimTransfer(world, one, key)).refusal.fields).toHaveProperty('account')
    expect((await claimTransfer(world, one, { ...key, account: world.ctx.ids.next() })).refusal.fields).toHaveProperty(
      'account',
    )
    expect((await claimTransfer(world, one, { ...key, account: wallet.id })).data.transfer.account).toBe(wallet.code)
  })

  test('is one of two at the same moment', async () => {
    await signIn()
    const { key } = await anApproved(await aRichMerchant(world, 100_000), 20_700)
    const answers = await Promise.all(
      [one, two, one, two].map((token) => claimTransfer(world, token, { ...key, account: main.id })),
    )
    const holders = new Set(answers.flatMap(({ status, data }) => (status === 200 ? [data.transfer.claimedBy] : [])))
    expect(answers.map(({ status, refusal }) => [status, refusal?.error])).toContainEqual([200, undefined])
    expect(holders.size).toBe(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  test('that has lapsed is taken over once its days were read, and by its holder at once', async () => {
    await signIn()
    const shop = await runs.aSuppliedShop(world, { suppliers: ['lapsed'], goods: [{ cost: 6_950, price: 10_000 }] })
    await runs.aCompletedOrder(world, shop)
    const id = await runs.aConfirmedRun(world, [one, two], 'lapsed')
    await runs.claimRun(world, one, { id, account: main.id })
    const from = dayOf()
    world.clock.advance(2 * dayMs)
    await signIn()
    expect((await runs.claimRun(world, two, { id, account: main.id })).refusal.fields).toMatchObject({
      reason: expect.stringContaining(main.code),
    })
    world.clock.advance(7 * dayMs)
    await signIn()
    await importDays(world, { ...byTwo(), accountId: main.id, from, to: dayOf() })
    expect((await runs.claimRun(world, two, { id, account: main.id })).status).toBe(200)
  })
})

test('what fails at the moment at which it returns by time comes back once', async () => {
  await signIn()
  const rich = await aRichMerchant(world, 100_000)
  const { number, key } = await anApproved(rich, 20_800)
  await claimTransfer(world, one, { ...key, account: main.id })
  const from = dayOf()
  world.clock.advance(12 * dayMs)
  await signIn()
  await importDays(world, { ...byTwo(), accountId: main.id, from, to: dayOf() })
  const fail = () => recordTransfer(world, two, { ...key, state: 'failed' })
  const [first, , second] = await Promise.all([fail(), runSweeps(world.ctx), fail()])
  expect([first, second].filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  expect(await arrivalOf(number)).toBe('returned')
  expect(await balancesOf(world, rich)).toMatchObject({ available: 100_000 })
  expect(await balancesOf(world, rich)).not.toHaveProperty('held')
})

test('recount names two accounts that are one, which were registered before numbers had one spelling', async () => {
  const number = (id: string, is: string | null) =>
    world.testDb.owner.run(`update bank_account set number = ${is === null ? 'null' : `'${is}'`} where id = '${id}'`)
  const before = [main.number, wallet.number] as const
  await number(main.id, 'DE02120300000000202051')
  await number(wallet.id, 'de02 1203 0000 0000 2020 51')
  const { differences } = await recount(world.ctx.db)
  await number(main.id, before[0])
  await number(wallet.id, before[1])
  expect(differences.map(({ where }) => where)).toContain(`bank_account ${main.code} ${wallet.code}`)
})

test('recount names a transfer that its follower, or its line, does not have', async () => {
  // A line for a day whose statement did not have it is held.
  world.clock.advance(dayMs)
  await signIn()
  const rich = await aRichMerchant(world, 100_000)
  const { number, key, net } = await anApproved(rich, 20_900)
  await claimTransfer(world, one, { ...key, account: main.id })
  await recordTransfer(world, one, { ...key, state: 'sent' })
  const line = await importLine(world, { token: one, accountId: main.id }, { amount: -net, text: number })
  expect((await recordTransfer(world, two, { ...key, state: 'arrived', evidence: line })).status).toBe(200)
  const spoil = async (change: string, back: string) => {
    const set = (to: string) => world.testDb.owner.run(`update transfer set ${to} where subject = '${key.subject}'`)
    await set(change)
    const { differences } = await recount(world.ctx.db)
    await set(back)
    return differences
      .filter(({ figure }) => figure !== decidedFigure)
      .map(({ where, figure }) => `${where}: ${figure}`)
  }
  expect(await spoil('amount = amount + 1', 'amount = amount - 1')).toEqual([`transfer ${number}: line`])
  expect(await spoil("state = 'sent', ended_at = null", "state = 'arrived', ended_at = sent_at")).toEqual([
    `withdrawal ${number}: transfer sent`,
    `bank_line ${line}: uses`,
  ])
})
