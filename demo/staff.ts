import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { minuteMs } from '#server/base/clock.ts'
import type { Driver, Staff } from './driver.ts'

const reason = 'the demo world'
const arrivesAfterMs = 5 * minuteMs

/** What waits for operators is looked at by two, as everywhere; in the demo world they are quick. */
export async function review(driver: Driver, staff: Staff): Promise<void> {
  await letIn(driver, staff)
  await creditDeposits(driver, staff)
  await decideWithdrawals(driver, staff)
  await payWithdrawals(driver, staff)
  await decideRefunds(driver, staff)
}

/** The first one's part may be played by whoever tries the demo: the second one begins. */
const seconds = ([one, other]: Staff) => [other, one]

async function letIn({ must }: Driver, [operator]: Staff) {
  const token = await operator()
  const { list } = await must(operatorRegistrations.list, { token, query: { status: 'in_review' } })
  for (const { id } of list) {
    const body = { approve: true, reason: 'the demo world lets everybody in' }
    await must(operatorRegistrations.decide, { token, params: { id }, body })
  }
}

/** What came by a chain waits: nothing can be read off it here. */
async function creditDeposits({ must }: Driver, staff: Staff) {
  const { list } = await must(operatorDeposits.list, { token: await staff[0](), query: { status: 'in_review' } })
  for (const { number, method } of list) {
    if (method === 'chain') continue
    for (const operator of seconds(staff)) {
      const decision = { params: { number }, body: { approve: true, reason } }
      const { status } = await must(operatorDeposits.decide, { token: await operator(), ...decision })
      if (status !== 'in_review') break
    }
  }
}

async function decideWithdrawals({ must }: Driver, staff: Staff) {
  const { list } = await must(operatorWithdrawals.list, { token: await staff[0](), query: { status: 'in_review' } })
  for (const { number } of list) {
    for (const operator of seconds(staff)) {
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
    await must(operatorWithdrawals.arrival, {
      token,
      params: { number },
      body: { state, evidence: `BANK-${number}`, reason },
    })
  }
}

/** The shop's word counts; where the shop said nothing in time, the shopper's does. */
async function decideRefunds({ must, ctx }: Driver, [operator]: Staff) {
  const token = await operator()
  const { list } = await must(operatorRefunds.list, { token, query: { status: 'pending_approval' } })
  for (const { id, answer, answerBy } of list) {
    const mayAnswer = answerBy !== null && Date.parse(answerBy) > ctx.clock.now().getTime()
    if (answer === null && mayAnswer) continue
    const body =
      answer?.agree === false
        ? { approve: false, reason: 'The goods are as they were described.' }
        : { approve: true, bears: 'supplier' as const, reason: 'The maker takes it back.' }
    await must(operatorRefunds.decide, { token, params: { id }, body })
  }
}
