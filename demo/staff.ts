import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { minuteMs } from '#server/base/clock.ts'
import { answerChats } from './chat-answers.ts'
import type { Driver, Staff } from './driver.ts'

const reason = 'the demo world'
const arrivesAfterMs = 5 * minuteMs

/** Decides everything that waits for operators. Two of them act where the rules need two. */
export async function review(driver: Driver, staff: Staff): Promise<void> {
  await approveRegistrations(driver, staff)
  await creditDeposits(driver, staff)
  await decideWithdrawals(driver, staff)
  await payWithdrawals(driver, staff)
  await decideRefunds(driver, staff)
  await answerChats(driver, staff)
}

/** The second operator decides first, so that a visitor of the demo can act as the first one. */
const secondFirst = ([one, other]: Staff) => [other, one]

async function approveRegistrations({ must }: Driver, [operator]: Staff) {
  const token = await operator()
  const { list } = await must(operatorRegistrations.list, { token, query: { status: 'in_review' } })
  for (const { id } of list) {
    const body = { approve: true, reason: 'the demo world approves every registration' }
    await must(operatorRegistrations.decide, { token, params: { id }, body })
  }
}

/** Deposits by chain stay open, because the demo world reads no chain. */
async function creditDeposits({ must }: Driver, staff: Staff) {
  const { list } = await must(operatorDeposits.list, { token: await staff[0](), query: { status: 'in_review' } })
  for (const { number, method } of list) {
    if (method === 'chain') continue
    for (const operator of secondFirst(staff)) {
      const decision = { params: { number }, body: { approve: true, line: `ST ${number}`, reason } }
      const { status } = await must(operatorDeposits.decide, { token: await operator(), ...decision })
      if (status !== 'in_review') break
    }
  }
}

async function decideWithdrawals({ must }: Driver, staff: Staff) {
  const { list } = await must(operatorWithdrawals.list, { token: await staff[0](), query: { status: 'in_review' } })
  for (const { number } of list) {
    for (const operator of secondFirst(staff)) {
      const decision = { params: { number }, body: { approve: true, reason } }
      const { status } = await must(operatorWithdrawals.decide, { token: await operator(), ...decision })
      if (status !== 'in_review') break
    }
  }
}

async function payWithdrawals({ must, ctx }: Driver, [operator]: Staff) {
  const token = await operator()
  const nowMs = ctx.clock.now().getTime()
  const { list } = await must(operatorWithdrawals.list, { token, query: { status: 'sending' } })
  for (const { number, notBefore, sentAt } of list) {
    if (notBefore !== null && Date.parse(notBefore) > nowMs) continue
    if (sentAt !== null && Date.parse(sentAt) + arrivesAfterMs > nowMs) continue
    const state = sentAt === null ? ('sent' as const) : ('paid' as const)
    if (state === 'sent') await must(operatorWithdrawals.claim, { token, params: { number }, body: { reason } })
    await must(operatorWithdrawals.arrival, {
      token,
      params: { number },
      body: { state, evidence: `BANK-${number}`, reason },
    })
  }
}

/** The shop's answer decides; without one in time, the shopper's request. */
async function decideRefunds({ must, ctx }: Driver, [operator]: Staff) {
  const token = await operator()
  const { list } = await must(operatorRefunds.list, { token, query: { status: 'pending_approval' } })
  for (const { id, answer, answerBy } of list) {
    const canAnswer = answerBy !== null && Date.parse(answerBy) > ctx.clock.now().getTime()
    if (answer === null && canAnswer) continue
    const body =
      answer?.agree === false
        ? { approve: false, reason: 'The goods are as they were described.' }
        : { approve: true, bears: 'supplier' as const, reason: 'The maker takes it back.' }
    await must(operatorRefunds.decide, { token, params: { id }, body })
  }
}
