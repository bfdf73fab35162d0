import { dayMs, hourMs } from '#contract/durations.ts'
import { share } from '#contract/money.ts'
import { balance, bookMoney, type Model } from './movement-model.ts'
import * as steps from './transfer-model.ts'

/** A second implementation of withdrawals, deposits and holds; see movement-model.ts. */
export type ModelWithdrawal = {
  id: string
  destination: Destination
  clearing: 'clearing:bank' | 'clearing:chain'
  amount: number
  fee: number
  status: 'in_review' | 'approved' | 'rejected'
  arrival: 'sending' | 'paid' | 'returned' | null
  approvedBy: Set<number>
  needed: 1 | 2
  createdAt: number
  rejection: { by: number; at: number } | null
  decideBy: number
  notBefore: number
  sendBy: number
  transfer: steps.ModelTransfer
  paidAt: number | null
}

export type ModelDeposit = {
  id: string
  isChain: boolean
  amount: number
  status: 'in_review' | 'approved' | 'rejected'
  approvedBy: Set<number>
  finalAt: number
  isCredited: boolean
  found: FoundTransfer | null
}

/** The containing block (null if none), since when it has been missing, and whether it is final. */
export type FoundTransfer = { block: string | null; lostAt: number; isFinal: boolean }

/** Only `card` has the merchant's verified name as its holder. */
export type Destination = 'card' | 'other card' | 'address'

export type Wallet = {
  withdrawals: ModelWithdrawal[]
  deposits: ModelDeposit[]
  holds: { id: string; amount: number; until: number; isLifted: boolean }[]
  destinations: Map<Destination, number | null>
}

export const startWallet = (): Wallet => ({ withdrawals: [], deposits: [], holds: [], destinations: new Map() })

export const decideMs = 72 * hourMs
export const coolOffMs = 24 * hourMs
const sendMs = 72 * hourMs
const finalityWaitMs = dayMs
const returnMs = hourMs
const always = 0
const [feeBps, feeMin, withdrawalMin] = [100, 100, 1_000]

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

export const expectedWallet = ({ withdrawals, deposits }: Wallet) => ({
  withdrawals: withdrawals
    .map(({ id, status, arrival, amount, fee }) => ({ id, status, arrival, amount, fee, net: amount - fee }))
    .sort(byId),
  deposits: deposits
    .map(({ id, status, amount, approvedBy, isChain, isCredited, found }) => ({
      id,
      status,
      credited: isCredited,
      // The amount of a chain transfer is unknown until an operator has read it from the chain.
      amount: isChain && !found && approvedBy.size === 0 ? null : amount,
    }))
    .sort(byId),
})

/** 1 %, rounded half up, at least 1.00. */
export const withdrawalFeeOf = (amount: number) => Math.max(feeMin, share(2 * amount * feeBps + 10_000, 1, 20_000))

export function withdrawableOf({ holds, deposits }: Wallet, model: Model): number {
  const held = holds.filter(({ isLifted, until }) => !isLifted && until > model.now)
  const isEarly = ({ finalAt, found }: ModelDeposit) =>
    finalAt > model.now || (found !== null && !found.isFinal && finalAt > model.now - finalityWaitMs)
  const early = deposits.filter((deposit) => deposit.status === 'approved' && isEarly(deposit))
  return Math.max(
    0,
    [...held, ...early].reduce((left, { amount }) => left - amount, balance(model, 'available')),
  )
}

type WithdrawalRequest = { id: string; amount: number; fee: number; destination: Destination }

/** Sums of a day and of a week up to which one approval is enough; the test writes them into the policy. */
export const twoPersonAbove = { day: 40_000, week: 120_000 }

/** The number of approvals that the withdrawals since a time need together with a further amount. */
function approvalsOf({ withdrawals }: Wallet, at: number, further: number): 1 | 2 {
  const sumOf = (periodMs: number) =>
    withdrawals
      .filter(({ status, createdAt }) => status !== 'rejected' && createdAt > at - periodMs)
      .reduce((sum, { amount }) => sum + amount, further)
  return sumOf(dayMs) > twoPersonAbove.day || sumOf(7 * dayMs) > twoPersonAbove.week ? 2 : 1
}

export function askWithdrawal(wallet: Wallet, model: Model, request: WithdrawalRequest): string | null {
  const { id, amount, fee, destination } = request
  if (amount > withdrawableOf(wallet, model)) return 'insufficient_balance'
  if (amount < withdrawalMin) return 'validation'
  if (fee !== withdrawalFeeOf(amount)) return 'quote_changed'
  const { destinations } = wallet
  const hasArrived = (destinations.get(destination) ?? null) !== null
  const isOnly = [...destinations.keys()].every((other) => other === destination)
  const isTrusted = hasArrived || (destination === 'card' && isOnly)
  if (!hasArrived) destinations.set(destination, null)
  wallet.withdrawals.push({
    id,
    destination,
    amount,
    fee,
    needed: approvalsOf(wallet, model.now, amount),
    createdAt: model.now,
    rejection: null,
    status: 'in_review',
    arrival: null,
    approvedBy: new Set(),
    transfer: steps.startTransfer(),
    paidAt: null,
    clearing: destination === 'address' ? 'clearing:chain' : 'clearing:bank',
    sendBy: always,
    decideBy: model.now + decideMs,
    notBefore: isTrusted ? always : model.now + coolOffMs,
  })
  bookMoney(model, { available: -amount, held: amount })
  return null
}

export function release(model: Model, withdrawal: ModelWithdrawal): null {
  bookMoney(model, { held: -withdrawal.amount, available: withdrawal.amount })
  if (withdrawal.status === 'approved') withdrawal.arrival = 'returned'
  else withdrawal.status = 'rejected'
  return null
}

export function takeBack(model: Model, withdrawal: ModelWithdrawal): string | null {
  const { status, arrival, notBefore } = withdrawal
  // Not claimed yet, so not sent.
  const isAllowed = status === 'in_review' || (arrival === 'sending' && model.now < notBefore)
  return isAllowed ? release(model, withdrawal) : 'conflict'
}

export type Decision = { withdrawal: ModelWithdrawal; by: number }

/** After two rejections within 30 days another operator must reject. */
export function rejectWithdrawal({ withdrawals }: Wallet, model: Model, { withdrawal, by }: Decision): string | null {
  const recent = withdrawals.filter(({ rejection }) => rejection !== null && rejection.at > model.now - 30 * dayMs)
  const isOften = recent.length >= 2 && recent.some(({ rejection }) => rejection?.by === by)
  if (withdrawal.status !== 'in_review' || isOften) return 'conflict'
  withdrawal.rejection = { by, at: model.now }
  return release(model, withdrawal)
}

export function expire(model: Model, withdrawal: ModelWithdrawal): string | null {
  const { status, arrival, transfer, decideBy, sendBy } = withdrawal
  const isUndecided = status === 'in_review' && model.now >= decideBy
  // A claimed withdrawal may already have left.
  const isUnsent = arrival === 'sending' && transfer.state === null && model.now >= sendBy
  return isUndecided || isUnsent ? release(model, withdrawal) : 'conflict'
}

export function approveWithdrawal(wallet: Wallet, model: Model, { withdrawal, by }: Decision): string | null {
  const { status, decideBy, approvedBy, notBefore, createdAt } = withdrawal
  if (status !== 'in_review' || model.now > decideBy || approvedBy.has(by)) return 'conflict'
  approvedBy.add(by)
  const needed = withdrawal.needed === 2 ? 2 : approvalsOf(wallet, createdAt, 0)
  withdrawal.needed = needed
  if (approvedBy.size === needed) {
    Object.assign(withdrawal, {
      status: 'approved',
      arrival: 'sending',
      sendBy: Math.max(model.now, notBefore) + sendMs,
    })
  }
  return null
}

export function approveDeposit(model: Model, deposit: ModelDeposit, operator: number): string | null {
  const { status, approvedBy, isChain, amount, found } = deposit
  if (status !== 'in_review' || approvedBy.has(operator) || found) return 'conflict'
  approvedBy.add(operator)
  if (approvedBy.size < 2) return null
  bookMoney(model, { [isChain ? 'clearing:chain' : 'clearing:bank']: -amount, available: amount })
  Object.assign(deposit, { status: 'approved', isCredited: true })
  return null
}

export function rejectDeposit(deposit: ModelDeposit): string | null {
  if (deposit.status !== 'in_review') return 'conflict'
  deposit.status = 'rejected'
  return null
}

/** A chain reorganisation undid the transfer. The merchant owes the part that the balance cannot cover. */
export function undoDeposit(model: Model, deposit: ModelDeposit): string | null {
  const { status, isChain, finalAt, amount, found } = deposit
  const isFinal = found ? found.isFinal : finalAt <= model.now
  if (status !== 'approved' || !isChain || isFinal) return 'conflict'
  const available = Math.min(amount, balance(model, 'available'))
  bookMoney(model, { available: -available, owed: available - amount, 'clearing:chain': amount })
  deposit.status = 'rejected'
  return null
}

/** The bank took a deposit back. The merchant owes the part that the balance cannot cover. */
export function returnDeposit(model: Model, deposit: ModelDeposit): string | null {
  const { status, isChain, amount } = deposit
  if (status !== 'approved' || isChain) return 'conflict'
  const available = Math.min(amount, balance(model, 'available'))
  bookMoney(model, { available: -available, owed: available - amount, 'clearing:bank': amount })
  deposit.status = 'rejected'
  return null
}

export function creditFound(
  model: Model,
  deposit: ModelDeposit,
  { block, finalAt }: { block: string; finalAt: number },
) {
  const { status, found, amount } = deposit
  if (status !== 'in_review' || found?.block !== block) return 'conflict'
  bookMoney(model, { 'clearing:chain': -amount, available: amount })
  Object.assign(deposit, { status: 'approved', isCredited: true, finalAt })
  return null
}

export function loseFound(model: Model, deposit: ModelDeposit, block: string): string | null {
  const { status, found } = deposit
  if (status === 'rejected' || !found || found.isFinal || found.block !== block) return 'conflict'
  if (status === 'approved') return undoDeposit(model, deposit)
  Object.assign(found, { block: null, lostAt: model.now })
  return null
}

export function finalizeFound(model: Model, deposit: ModelDeposit, block: string): string | null {
  const { status, found } = deposit
  if (status !== 'approved' || !found || found.isFinal || found.block !== block) return 'conflict'
  found.isFinal = true
  deposit.finalAt = Math.min(deposit.finalAt, model.now)
  return null
}

export function expireFound(model: Model, deposit: ModelDeposit): string | null {
  const { status, found } = deposit
  if (status !== 'in_review' || !found || found.block !== null || found.lostAt > model.now - returnMs) return 'conflict'
  deposit.status = 'rejected'
  return null
}

export const giveGoodwill = (model: Model, amount: number) => bookMoney(model, { grant: -amount, available: amount })

export const isHolding = ({ isLifted, until }: Wallet['holds'][number], model: Model) => !isLifted && until > model.now

/** All holds together must not exceed the balance. */
export function refuseHold(wallet: Wallet, model: Model, amount: number): string | null {
  const held = wallet.holds.filter((hold) => isHolding(hold, model)).reduce((sum, hold) => sum + hold.amount, 0)
  return held + amount > balance(model, 'available') ? 'validation' : null
}
