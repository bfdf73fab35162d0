import { deposits } from '#contract/deposits.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorPayments } from '#contract/operator/payments.ts'
import { operatorProgramme } from '#contract/operator/programme.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { orders } from '#contract/orders.ts'
import { deliverOutbox } from '#server/background.ts'
import { anOrder, aPaidOrder } from '#server/testing/orders.ts'
import { anUpload } from '#server/testing/people.ts'
import { ofWithdrawal } from '#server/testing/transfers.ts'
import { aCard, ask } from '#server/testing/withdrawals.ts'
import { type Scene, scene } from './scene.ts'
import { confirmed, inDays, reason, type Stage } from './stage.ts'
import { transferScenes } from './transfers.ts'

let lines = 0

/** A new line of a statement each time, because each can be booked only once. */
function aLine(): string {
  lines += 1
  return `ST-${lines}`
}

async function aDeposit({ world, merchant }: Stage) {
  const { token } = merchant
  const voucher = (await anUpload(world, { purpose: 'voucher', token })).data.id
  const { number } = await world.must(deposits.announce, { token, body: { method: 'manual', amount: 5_000, voucher } })
  return { params: { number }, of: merchant }
}

const credit = (line: string) => ({ approve: true, line, reason })

async function aDepositApprovedOnce(stage: Stage) {
  const { params, of } = await aDeposit(stage)
  const body = credit(aLine())
  await stage.world.must(operatorDeposits.decide, { token: stage.staff, params, body })
  return { token: stage.second, params, body, of }
}

async function aCreditedDeposit(stage: Stage) {
  const { of, ...approval } = await aDepositApprovedOnce(stage)
  await stage.world.must(operatorDeposits.decide, approval)
  return { params: approval.params, of }
}

async function aWithdrawal({ world, merchant }: Stage) {
  const { number } = await ask(world, merchant, { ...aCard, amount: 5_000 })
  return { params: { number }, of: merchant }
}

async function anApprovedWithdrawal(stage: Stage) {
  const { params } = await aWithdrawal(stage)
  const body = { approve: true, reason }
  await stage.world.must(operatorWithdrawals.decide, { token: stage.staff, params, body })
  return params
}

async function aHold(stage: Stage) {
  const { world, staff, second, merchant } = stage
  const params = { id: merchant.merchantId }
  const body = { amount: 100, rule: 'court_order', case: 'KT 2', until: inDays(stage, 9), reason } as const
  const proposed = await world.must(operatorMerchants.hold, { token: staff, params, body })
  return { params: { ...params, hold: await confirmed(stage, second, proposed) }, of: merchant }
}

async function aTransfer({ world, merchant, listing }: Stage) {
  const { number, orderId } = await anOrder(world, merchant, { lines: [{ listing }] })
  return { orderId, body: { line: aLine(), number, amount: 10_000, currency: 'USD', payer: 'A. Weber', reason } }
}

async function aBankReturn(stage: Stage) {
  const { world, staff, second, merchant } = stage
  const { orderId, body } = await aTransfer(stage)
  await confirmed(stage, second, await world.must(operatorPayments.bankPayment, { token: staff, body }))
  await world.must(orders.decline, { token: merchant.token, body: { id: orderId, reason: 'sold out' } })
  await deliverOutbox(world.ctx)
  const { list } = await world.must(operatorPayments.bankReturns, { token: staff })
  return list.find((each) => each.orderId === orderId)?.id ?? ''
}

async function aProviderPayout({ world, merchant, listing }: Stage) {
  const { orderId } = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  const [payment] = await world.testDb.owner.rows(`
    select provider_ref as reference from payment where order_id = '${orderId}'`)
  const entries = [{ reference: String(payment?.['reference']), amount: 10_000, fee: 300 }]
  return { provider: 'test', reference: `P-${orderId}`, line: aLine(), amount: 9_700, entries, reason }
}

/** The rules of money, which come into force later. */
const rule = (stage: Stage) => ({ validFrom: inDays(stage, 3), reason })

export const moneyScenes: Scene[] = [
  scene(operatorDeposits.decide, 'deposit.approved_first', async (stage) => {
    return { ...(await aDeposit(stage)), body: credit(aLine()) }
  }),
  scene(operatorDeposits.decide, 'deposit.credited', aDepositApprovedOnce),
  scene(operatorDeposits.decide, 'deposit.rejected', async (stage) => {
    const body = { approve: false, because: 'voucher_differs', reason } as const
    return { ...(await aDeposit(stage)), body }
  }),
  scene(operatorDeposits.proposeReversal, 'deposit_reversal.propose', async (stage) => {
    return { ...(await aCreditedDeposit(stage)), body: { line: aLine(), reason }, second: stage.second }
  }),
  scene(operatorDeposits.depositInstruction, 'deposit_instruction.propose', (stage) => {
    const account = { holder: 'Entrepot Ltd', bankName: 'Bank of Nowhere', accountNumber: '000 123 456 789' }
    return { body: { ...account, ...rule(stage) }, second: stage.second }
  }),
  scene(operatorWithdrawals.feeRule, 'fee_rule.propose', (stage) => {
    return { body: { feeBps: 60, feeMinimum: 100, minimum: 1_000, ...rule(stage) }, second: stage.second }
  }),
  scene(operatorProgramme.setRates, 'exchange_rates.propose', ({ world, second }) => {
    const [day = ''] = world.clock.now().toISOString().split('T')
    return { body: { day, rates: [{ currency: 'THB', rate: '35.12' }], reason }, second }
  }),
  scene(operatorWithdrawals.destination, 'withdrawal.destination', aWithdrawal),
  scene(operatorWithdrawals.decide, 'withdrawal.approve', async (stage) => {
    return { ...(await aWithdrawal(stage)), body: { approve: true, reason } }
  }),
  scene(operatorWithdrawals.decide, 'withdrawal.reject', async (stage) => {
    const body = { approve: false, because: 'name_differs', reason } as const
    return { ...(await aWithdrawal(stage)), body }
  }),
  ...transferScenes('withdrawal', async (stage) =>
    ofWithdrawal(stage.world, (await anApprovedWithdrawal(stage)).number),
  ),
  scene(operatorWithdrawals.liftHold, 'hold.lift', aHold),
  scene(operatorPayments.bankPayment, 'bank_payment.propose', async (stage) => {
    return { body: (await aTransfer(stage)).body, of: stage.merchant, second: stage.second }
  }),
  ...transferScenes('bank_return', async (stage) => {
    return { kind: 'bank_return', subject: await aBankReturn(stage), merchantId: stage.merchant.merchantId }
  }),
  scene(operatorPayments.proposePayout, 'provider_payout.propose', async (stage) => {
    return { body: await aProviderPayout(stage), second: stage.second }
  }),
]
