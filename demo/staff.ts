import { minuteMs } from '#contract/durations.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { operatorTransfers } from '#contract/operator/transfers.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { type DemoLine, importLines, lineNamed } from './bank.ts'
import { answerChats } from './chat-answers.ts'
import type { Driver, Staff } from './driver.ts'

const reason = 'the demo world'
const arrivesAfterMs = 5 * minuteMs

/** Decides everything that waits for operators; two of them act if the rules need two. */
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
  for (const { id, version } of list) {
    const body = { approve: true, version, reason: 'the demo world approves every registration' }
    await must(operatorRegistrations.decide, { token, params: { id }, body })
  }
}

/**
 * A deposit is credited only by the line of an imported statement, so the statement comes first. Chain deposits stay
 * open, because the demo world reads no chain.
 */
async function creditDeposits(driver: Driver, staff: Staff) {
  const { must } = driver
  const { list } = await must(operatorDeposits.list, { token: await staff[0](), query: { status: 'in_review' } })
  const paid = list.filter(({ method }) => method !== 'chain')
  if (paid.length === 0) return
  await importLines(driver, staff, paid.map(lineOfDeposit))
  for (const { number } of paid) {
    for (const operator of secondFirst(staff)) {
      const token = await operator()
      const line = await lineNamed(driver, token, `HB-${number}`)
      if (line === null) break
      const decision = { params: { number }, body: { approve: true, line, reason } }
      const { status } = await must(operatorDeposits.decide, { token, ...decision })
      if (status !== 'in_review') break
    }
  }
}

type PaidDeposit = { number: string; amount: number | null; realName: string }

export const lineOfDeposit = ({ number, amount, realName }: PaidDeposit): DemoLine => ({
  id: `HB-${number}`,
  amount: amount ?? 0,
  name: realName,
  text: `Deposit ${number}`,
})

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

async function payWithdrawals(driver: Driver, staff: Staff) {
  const { must, ctx } = driver
  const token = await staff[0]()
  const nowMs = ctx.clock.now().getTime()
  const { list } = await must(operatorWithdrawals.list, { token, query: { status: 'sending' } })
  const due = list.filter(({ notBefore, sentAt }) =>
    sentAt === null
      ? notBefore === null || Date.parse(notBefore) <= nowMs
      : Date.parse(sentAt) + arrivesAfterMs <= nowMs,
  )
  const arrived = due.filter(({ sentAt, method }) => sentAt !== null && method === 'bank_card')
  const lines = arrived.map(({ number, net }): DemoLine => {
    return { id: `HB-${number}`, amount: 0 - net, name: 'payout', text: `Payout ${number}` }
  })
  if (lines.length > 0) await importLines(driver, staff, lines)
  for (const { id, merchantId, number, sentAt, method } of due) {
    const of = { token, params: { kind: 'withdrawal', subject: id } as const }
    const evidence = `BANK-${number}`
    if (sentAt === null) {
      await must(operatorTransfers.claim, { ...of, body: { merchantId, reason } })
      await must(operatorTransfers.record, { ...of, body: { merchantId, state: 'sent', evidence, reason } })
      continue
    }
    const line = method === 'bank_card' ? await lineNamed(driver, token, `HB-${number}`) : evidence
    const body = { merchantId, state: 'arrived' as const, evidence: line ?? '', reason }
    await must(operatorTransfers.record, { ...of, token: await staff[1](), body })
  }
}

/** The shop's answer decides; without an answer in time, the shopper's request. */
async function decideRefunds({ must, ctx }: Driver, [operator]: Staff) {
  const token = await operator()
  const { list } = await must(operatorRefunds.list, { token, query: { status: 'pending_approval' } })
  for (const { id, answer, answerBy } of list) {
    const canAnswer = answerBy !== null && Date.parse(answerBy) > ctx.clock.now().getTime()
    if (answer === null && canAnswer) continue
    const params = { id }
    // The preview tells who bears it: the platform, if the supplier has been paid since.
    const { bears } = await must(operatorRefunds.effect, { token, params, query: { bears: 'supplier' } })
    const body =
      answer?.agree === false
        ? { approve: false, reason: 'The goods match the description.' }
        : { approve: true, bears, reason: 'The maker takes it back.' }
    await must(operatorRefunds.decide, { token, params, body })
  }
}
