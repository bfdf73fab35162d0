import { bookMoney, type Model } from './movement-model.ts'
import * as steps from './transfer-model.ts'
import { type Decision, type ModelWithdrawal, release, type Wallet } from './wallet-model.ts'

export function claimWithdrawal(model: Model, { withdrawal, by }: Decision): string | null {
  const { arrival, transfer, notBefore, sendBy } = withdrawal
  const { now } = model
  if (transfer.state === null && arrival !== 'sending') return 'conflict'
  const refusal = steps.refuseClaim(transfer, { by, now })
  if (refusal !== null) return refusal
  if (arrival !== 'sending' || now < notBefore || now >= sendBy) return 'conflict'
  if (transfer.state === null) withdrawal.sendBy = Math.max(sendBy, steps.nextBusinessDay(now))
  steps.claim(transfer, { by, now }, withdrawal.sendBy)
  return null
}

type Step = Decision & { step: steps.TransferStep }

/** Sent: no posting. Arrived: from held to the clearing account. Failed: all of it returns. */
export function recordWithdrawal(wallet: Wallet, model: Model, { withdrawal, by, step }: Step): string | null {
  const { arrival, amount, fee, clearing, destination, transfer } = withdrawal
  if (transfer.state === null && arrival !== 'sending') return 'conflict'
  const refusal = steps.refuseStep(transfer, step, { by, now: model.now })
  if (refusal !== null) return refusal
  // A sent transfer is undone by two operators only.
  if (step === 'failed' && transfer.state === 'sent') return 'conflict'
  transfer.state = step
  if (step === 'failed') return release(model, withdrawal)
  if (step === 'arrived') {
    bookMoney(model, { held: -amount, [clearing]: amount - fee, 'revenue:withdrawal': fee })
    Object.assign(withdrawal, { arrival: 'paid', paidAt: model.now })
    wallet.destinations.set(destination, model.now)
  }
  return null
}

export function returnWithdrawal(wallet: Wallet, model: Model, withdrawal: ModelWithdrawal): string | null {
  const { amount, fee, clearing, destination, paidAt, transfer } = withdrawal
  if (transfer.state === null) return 'not_found'
  if (transfer.state === 'sent') {
    transfer.state = 'failed'
    return release(model, withdrawal)
  }
  if (transfer.state !== 'arrived') return 'conflict'
  bookMoney(model, { [clearing]: fee - amount, 'revenue:withdrawal': -fee, available: amount })
  withdrawal.arrival = 'returned'
  transfer.state = 'returned'
  if (wallet.destinations.get(destination) === paidAt) wallet.destinations.set(destination, null)
  return null
}
