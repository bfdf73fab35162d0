import { account } from '#contract/account.ts'
import { deposits } from '#contract/deposits.ts'
import { dayMs } from '#contract/durations.ts'
import type { Body } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorMessages } from '#contract/operator/messages.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorService } from '#contract/operator/service.ts'
import { operatorSupplierPayouts } from '#contract/operator/supplier-payouts.ts'
import { operatorTransfers } from '#contract/operator/transfers.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { withdrawalFee } from '#contract/payouts.ts'
import { products } from '#contract/products.ts'
import { alliance, express, level } from '#contract/programme.ts'
import { refunds } from '#contract/refunds.ts'
import { service } from '#contract/service.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { after } from '#server/base/clock.ts'
import { importLines, lineNamed } from './bank.ts'
import type { Driver, Staff } from './driver.ts'
import { type DemoMerchant, demoPayPassword } from './people.ts'
import { renderWebp } from './pictures/render.ts'
import { drawSlip } from './pictures/slip.ts'
import { announcements } from './sample-texts.ts'

const reason = 'the demo world'
const whole = 100

export type DaySetting = {
  driver: Driver
  staff: Staff
  merchants: DemoMerchant[]
  join: (invitationCode: string) => Promise<DemoMerchant>
}

/** Sets the bank account for deposits. It needs two operators and is valid from the next day. */
export async function nameDepositAccount({ must, ctx }: Driver, [one, other]: Staff): Promise<void> {
  const proposed = await must(operatorDeposits.depositInstruction, {
    token: await one(),
    body: {
      holder: 'Entrepot Demo Ltd.',
      bankName: 'Bank of Nowhere',
      accountNumber: '000 123 456 789',
      bankCode: 'DEMOXX00',
      bankAddress: '1 Sample Street, Demo City',
      validFrom: after(ctx.clock.now(), dayMs + 1).toISOString(),
      reason,
    },
  })
  await must(operatorProposals.confirm, { token: await other(), params: { id: proposed.id }, body: { reason } })
}

const plan: Readonly<Record<number, (days: DaySetting) => Promise<void>>> = {
  50: (days) => deposit(days, { amount: 400 * whole, isPaid: true }),
  41: (days) => deposit(days, { amount: 900 * whole, isPaid: false }),
  40: (days) => announce(days, 2),
  33: buyLevel,
  20: (days) => withdraw(days, { thousandths: 300, ends: 'paid' }),
  14: (days) => withdraw(days, { thousandths: 150, ends: 'rejected' }),
  12: (days) => announce(days, 1),
  9: paySuppliers,
  8: promote,
  6: (days) => withdraw(days, { thousandths: 250, ends: 'paid' }),
  5: (days) => deposit(days, { amount: 150 * whole, isPaid: true }),
  4: (days) => withdraw(days, { thousandths: 100, ends: 'taken back' }),
  3: askService,
  2: readAll,
  1: (days) => announce(days, 0),
}

const invitedFrom = 40

/**
 * A payout to the catalogue's supplier: one operator proposes it, the other confirms and sends it, and the first
 * matches it with the statement.
 */
async function paySuppliers({ driver, staff }: DaySetting) {
  const { must } = driver
  const [one, other] = staff
  const { before, list } = await must(operatorSupplierPayouts.due, { token: await one(), query: {} })
  const [due] = list
  if (!due) return
  const { supplier, orders, amount } = due
  const account = { holder: 'Workshops of Nowhere', accountNumber: '000 987 654 321' }
  const body = { supplier, before, orders, amount, ...account, reason }
  const { id } = await must(operatorSupplierPayouts.propose, { token: await one(), body })
  await must(operatorProposals.confirm, { token: await other(), params: { id }, body: { reason } })
  const sender = { token: await other(), params: { kind: 'supplier_payout', subject: id } as const }
  await must(operatorTransfers.claim, { ...sender, body: { reason } })
  await must(operatorTransfers.record, { ...sender, body: { state: 'sent', evidence: 'BANK-RUN-1', reason } })
  const text = 'purchases of the month'
  await importLines(driver, staff, [{ id: 'HB-RUN-1', amount: -amount, name: account.holder, text }])
  const token = await one()
  const evidence = (await lineNamed(driver, token, 'HB-RUN-1')) ?? ''
  await must(operatorTransfers.record, { ...sender, token, body: { state: 'arrived', evidence, reason } })
}

export async function runDayPlan(days: DaySetting, left: number): Promise<void> {
  await plan[left]?.(days)
  if (left <= invitedFrom && left > 1 && days.merchants.length < 3) await inviteThird(days)
  // The last days' refunds stay open, so that the demo's visitor can answer them.
  if (left > 2) for (const merchant of days.merchants) await answerRefunds(days, merchant)
}

const first = ({ merchants: [merchant] }: DaySetting) => {
  if (!merchant) throw new Error('the demo world has no merchant')
  return merchant
}

type PayPurpose = 'withdraw' | 'train' | 'level'

type Confirmation = {
  purpose: PayPurpose
  amount: number
  destination?: NonNullable<Body<typeof account.verifyPay>['destination']>
}

async function payToken({ must }: Driver, token: string, confirmation: Confirmation) {
  const body = { payPassword: demoPayPassword, ...confirmation }
  return (await must(account.verifyPay, { token, body })).payToken
}

async function deposit(days: DaySetting, { amount, isPaid }: { amount: number; isPaid: boolean }) {
  const { must, upload } = days.driver
  const token = await first(days).signIn()
  const voucher = await upload('voucher', await renderWebp(drawSlip(amount / whole)), token)
  const { number } = await must(deposits.announce, { token, body: { method: 'manual', amount, voucher } })
  if (isPaid) return
  const body = { approve: false, because: 'not_received' as const, reason: 'Nothing came in with this reference.' }
  await must(operatorDeposits.decide, { token: await days.staff[0](), params: { number }, body })
}

const card = {
  method: 'bank_card' as const,
  fullName: 'Suda Phongsri',
  bankName: 'Kasikornbank',
  cardNumber: '4000 0566 5566 5556',
}

type PlannedWithdrawal = { thousandths: number; ends: 'paid' | 'rejected' | 'taken back' }

async function withdraw(days: DaySetting, { thousandths, ends }: PlannedWithdrawal) {
  const { driver, staff } = days
  const { must } = driver
  const token = await first(days).signIn()
  const terms = await must(withdrawals.terms, { token })
  const amount = Math.floor((terms.withdrawable * thousandths) / (1_000 * 10 * whole)) * 10 * whole
  if (amount < terms.minimum) return
  const [saved] = terms.methods.bank_card.saved
  const to = saved ? { method: 'bank_card' as const, saved: saved.id } : card
  const fee = withdrawalFee(amount, terms)
  const body = {
    ...to,
    amount,
    fee,
    payToken: await payToken(driver, token, { purpose: 'withdraw', amount, destination: to }),
  }
  const { number } = await must(withdrawals.withdraw, { token, body })
  if (ends === 'taken back') await must(withdrawals.cancelWithdrawal, { token, body: { number } })
  if (ends === 'rejected') {
    const decision = { approve: false, because: 'name_differs' as const, reason: 'The bank knows another name.' }
    await must(operatorWithdrawals.decide, { token: await staff[0](), params: { number }, body: decision })
  }
}

async function buyLevel(days: DaySetting) {
  const { driver } = days
  const token = await first(days).signIn()
  const { current, levels } = await driver.must(level.get, { token })
  const next = levels[levels.findIndex(({ id }) => id === current) + 1]
  const { withdrawable } = await driver.must(withdrawals.terms, { token })
  if (!next || next.upgradePrice > withdrawable) return
  const paid = await payToken(driver, token, { purpose: 'level', amount: next.upgradePrice })
  const { id: levelId, marginBps, productLimit, upgradePrice, feeBps } = next
  const shown = { marginBps, productLimit, upgradePrice, feeBps }
  await driver.must(level.upgrade, { token, body: { levelId, shown, payToken: paid } })
}

async function promote(days: DaySetting) {
  const { driver } = days
  const token = await first(days).signIn()
  const { packages } = await driver.must(express.packages, { token })
  const chosen = packages[1] ?? packages[0]
  const { withdrawable } = await driver.must(withdrawals.terms, { token })
  if (!chosen || chosen.price > withdrawable) return
  const paid = await payToken(driver, token, { purpose: 'train', amount: chosen.price })
  const { id: packageId, slots, days: packageDays, price } = chosen
  const shown = { packageId, slots, days: packageDays, price }
  const bought = await driver.must(express.buy, { token, body: { ...shown, payToken: paid } })
  const { list } = await driver.must(products.manage, { token, query: { state: 'selling', limit: 100 } })
  const best = list.toSorted((one, other) => other.sales - one.sales).slice(0, slots - 1)
  const body = { purchaseId: bought.id, listingIds: best.map(({ id }) => id) }
  await driver.must(express.promote, { token, body })
}

async function inviteThird(days: DaySetting) {
  const token = await first(days).signIn()
  const { inviteCode } = await days.driver.must(alliance.get, { token })
  if (inviteCode !== null) days.merchants.push(await days.join(inviteCode))
}

async function answerRefunds({ driver: { must } }: DaySetting, { signIn }: DemoMerchant) {
  const token = await signIn()
  const { list } = await must(refunds.list, { token, query: { status: 'pending_approval' } })
  for (const { id, answer, amount } of list) {
    if (answer !== null) continue
    const agree = amount % 4 > 0
    const text = agree ? 'Sorry about that. We agree.' : 'It left us whole; the picture shows its size beside a hand.'
    await must(refunds.answer, { token, body: { id, agree, text } })
  }
}

async function announce({ driver: { must }, staff: [operator] }: DaySetting, at: number) {
  const announcement = announcements[at]
  if (announcement) {
    const body = { title: announcement.title, content: announcement.content, reason }
    await must(operatorMessages.publish, { token: await operator(), body })
  }
}

async function readAll(days: DaySetting) {
  const token = await first(days).signIn()
  await days.driver.must(messages.seen, { token, body: { all: true } })
}

async function askService(days: DaySetting) {
  const { driver, staff } = days
  const { token, merchantId } = { token: await first(days).signIn(), merchantId: first(days).merchantId }
  const question = 'Hello, how long does a bank deposit take until it is in the balance?'
  await driver.must(service.send, { token, body: { text: question } })
  const support = { token: await staff[0](), params: { merchantId } }
  await driver.must(operatorService.seen, { ...support, body: {} })
  const text = 'Hello. Two colleagues look at each slip, mostly within the hour and always within a day.'
  await driver.must(operatorService.send, { ...support, body: { text } })
}
