import { share } from '#contract/money.ts'
import { addLines } from './line-model.ts'
import { balance, book, count, earningsOf, feeDue, type Model, type ModelOrder, never } from './movement-model.ts'

/** Undoes a refund that a dispute made: the order is as if it had never been made. */
export function undo(model: Model, order: ModelOrder, id: string): void {
  const own = order.returns.get(id)
  if (!own) throw new Error('only what was refunded is undone')
  order.returns.delete(id)
  order.payingBack.delete(id)
  const { amount, moved, decidedAt, request } = own
  addLines(order.lines, own.given, 1)
  if ((moved['grant'] ?? 0) < 0) {
    book(model, order, { refunds: -amount, grant: amount })
    order.byPlatform -= amount
  } else {
    const before = earningsOf(order)
    const wasEnded = order.status === 'cancelled' && !order.settled
    giveBack(model, order, own)
    if (order.status === 'cancelled') revive(model, order, wasEnded ? before : 0)
    const change = earningsOf(order) - before
    const isMerchants = order.borneByMerchant.delete(id)
    order.supplierAlone = order.borneByMerchant.size === 0
    const borne = isMerchants && order.fundFrom !== null ? -1 : 0
    count(model, { sales: amount, refunded: -1, estimated: change, borne }, decidedAt)
    if (order.settled) count(model, { profit: change }, Math.max(decidedAt, order.settledAt))
  }
  const left = order.total - order.refunded - order.byPlatform
  if (request && order.open === null) {
    order.open = { ...request, id: '', amount: Math.min(request.asked ?? request.amount, left) }
  } else if (order.open?.asked !== undefined) {
    order.open = { ...order.open, amount: Math.min(order.open.asked, left) }
  }
}

type Undone = { amount: number; moved: Record<string, number> }

function giveBack(model: Model, order: ModelOrder, { amount, moved }: Undone) {
  const part = (account: string) => 0 - (moved[account] ?? 0)
  const isPaidOut = order.run !== null && part('supplier') > 0
  const supplier = isPaidOut || part('supplier') === 0 ? 0 : share(order.cost, amount, order.total) + order.costRest
  const grant = isPaidOut ? part('supplier') : 0
  let [escrow, fee] = [part('escrow'), part('revenue:fee')]
  if (!isPaidOut) order.costRest = supplier === 0 ? order.costRest : 0
  if (!order.settled && order.fundFrom !== 'wallet' && !isPaidOut) escrow -= supplier - part('supplier')
  if (!order.settled)
    escrow = Math.max(order.escrow + escrow - takenByOthers(order, { amount, moved }), 0) - order.escrow
  order.refunded -= amount
  order.costReturned -= supplier
  if (order.settled && escrow > 0) {
    fee = Math.min(Math.max(feeDue(order) - order.feeTaken + order.feeReturned, 0), escrow)
    escrow = 0
    order.feeTaken += fee
  } else {
    const ofFee = share(order.fee, order.refunded + amount, order.total) - share(order.fee, order.refunded, order.total)
    fee = order.settled ? Math.min(order.feeReturned, ofFee) : 0
    order.feeReturned -= fee
  }
  const merchant = amount - supplier - fee - escrow - grant
  const owed =
    merchant >= 0 ? Math.min(merchant, -balance(model, 'owed')) : Math.min(0, merchant + balance(model, 'available'))
  const parts = { supplier, 'revenue:fee': fee, escrow, grant, owed, available: merchant - owed }
  book(model, order, { refunds: -amount, ...parts })
}

/** What the other refunds took from the merchant's own balance; escrow is used first, in any order of refunds. */
function takenByOthers(order: ModelOrder, { amount, moved }: Undone): number {
  const isWallet = order.fundFrom === 'wallet'
  const taken = 0 - order.net - (isWallet ? order.cost - order.costReturned : 0)
  const fromEscrow = 0 - (moved['escrow'] ?? 0) - (isWallet ? 0 : (moved['supplier'] ?? 0))
  return taken - (amount - fromEscrow)
}

/** `ended`: the profit that was counted when the order ended, to be taken out of that day. */
function revive(model: Model, order: ModelOrder, ended: number) {
  count(model, { cancelled: -1, profit: -ended }, order.cancelledAt)
  Object.assign(order, { status: order.statusBefore, cancelledAt: never })
  if (order.settled) model.completed += 1
}
