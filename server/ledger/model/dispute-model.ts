import { balance, book, clearingOf, type Model, type ModelDispute, type ModelOrder, never } from './movement-model.ts'
import { decide } from './refund-model.ts'
import type { ModelReturn } from './return-model.ts'
import { undo } from './undo-model.ts'

/** A bank's message about a payment. `refundId` is the refund that a lost dispute makes of the order. */
export type BankWord = {
  dispute: string
  payment: string
  amount: number
  state: ModelDispute['state']
  isNotReceived: boolean
  refundId: string
}

type AfterRefund = (order: ModelOrder, refundId: string) => void

/** The last message counts. Returns the state of the dispute; null if there is no such payment. */
export function dispute(
  model: Model,
  order: ModelOrder,
  { afterRefund, ...word }: BankWord & { afterRefund: AfterRefund },
): string | null {
  const { payment, amount, state, isNotReceived } = word
  if (!order.payments.has(payment)) return null
  const known = order.disputes.get(word.dispute)
  order.disputes.delete(word.dispute)
  const turned = (known?.state === 'lost') !== (state === 'lost') && known !== undefined && known.state !== 'open'
  order.disputes.set(word.dispute, { taken: known?.taken ?? 0, payment, amount, state, isNotReceived, turned })
  const isNews = known ? known.state !== state || known.amount !== amount : state !== 'open'
  if (isNews) bookDisputes(model, order, { payment, refundId: word.refundId, afterRefund })
  return state
}

type Booking = { payment: string; refundId: string; afterRefund: AfterRefund }

export function bookDisputes(model: Model, order: ModelOrder, { payment, refundId, afterRefund }: Booking) {
  const all = [...order.disputes].filter(([, each]) => each.payment === payment)
  for (const [, each] of all) {
    const more = (each.state === 'lost' ? each.amount : 0) - each.taken
    if (more !== 0) book(model, order, { grant: -more, [clearingOf(order, payment)]: more })
    each.taken += more
  }
  const lost = all
    .filter(([, { state }]) => state === 'lost')
    .sort(([one, { amount }], [other, that]) => that.amount - amount || (one < other ? -1 : 1))
  const shares = sharesOf(order, payment, lost)
  for (const [id, own] of order.returns) {
    if (own.dispute === null || !isUndone(order, own) || own.amount === shares.get(own.dispute)) continue
    if (order.disputes.get(own.dispute)?.payment !== payment) continue
    replace(model, order, { id, amount: 0 })
    undo(model, order, id)
  }
  let id = refundId
  for (const [dispute, { isNotReceived }] of lost) {
    const amount = shares.get(dispute) ?? 0
    if (amount === 0 || [...order.returns.values()].some((own) => own.dispute === dispute)) continue
    afterRefund(order, chargeBack(model, order, { id, dispute, amount, isNotReceived }))
    id = `${refundId} ${model.transactions}`
  }
  replaceAll(model, order, { payment, lost })
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** What goes back to the shopper from a payment: its own return, and refunds if it paid the order. */
const returnsOf = ({ returns, payments, funded }: ModelOrder, payment: string) =>
  [...returns]
    .filter(([id]) => (payments.has(id) ? id === payment : (funded.get(payment) ?? 0) > 0))
    .sort(([one], [other]) => Number(payments.has(other)) - Number(payments.has(one)))

const isUndone = ({ status, isShipped }: ModelOrder, { dispute }: ModelReturn) =>
  dispute !== null && (status !== 'cancelled' || isShipped)

function fixedOf(order: ModelOrder, each: ModelReturn): number | null {
  if (each.told !== null) return each.amount - each.told
  return isUndone(order, each) ? each.amount : null
}

type Lost = readonly (readonly [string, ModelDispute])[]

function sharesOf(order: ModelOrder, payment: string, lost: Lost): Map<string, number> {
  const own = returnsOf(order, payment).filter(([, each]) => isUndone(order, each))
  const others = returnsOf(order, payment).filter(([, each]) => !isUndone(order, each))
  let due = sumOf(others.map(([, each]) => fixedOf(order, each) ?? each.amount))
  const isFunding = (order.funded.get(payment) ?? 0) > 0
  const ownSum = sumOf(own.map(([, { amount }]) => amount))
  let left = isFunding ? ownSum + order.total - order.refunded - order.byPlatform : 0
  return new Map(
    lost.map(([id, { amount }]) => {
      const rest = Math.max(amount - due, 0)
      const share = rest === 0 ? 0 : order.fundFrom === null ? left : Math.min(rest, left)
      due = Math.max(due - amount, 0) + Math.max(share - rest, 0)
      left -= share
      return [id, share] as const
    }),
  )
}

function replaceAll(model: Model, order: ModelOrder, { payment, lost }: { payment: string; lost: Lost }) {
  const all = returnsOf(order, payment)
  const taken = sumOf(lost.map(([, { amount }]) => amount))
  let left = taken - sumOf(all.map(([, each]) => fixedOf(order, each) ?? 0))
  for (const [id, each] of all) {
    const fixed = fixedOf(order, each)
    const amount = fixed ?? Math.max(0, Math.min(left, each.amount))
    if (fixed === null) left -= amount
    replace(model, order, { id, amount })
  }
}

function replace(model: Model, order: ModelOrder, { id, amount }: { id: string; amount: number }) {
  const each = order.returns.get(id)
  if (!each || each.replaced === amount) return
  const more = amount - each.replaced
  book(model, order, { refunds: -more, grant: more })
  each.replaced = amount
  if (amount === each.amount) order.payingBack.delete(id)
  else order.payingBack.set(id, each.amount - amount)
}

type Charge = { id: string; dispute: string; amount: number; isNotReceived: boolean }

/**
 * A refund that the merchant bears. The shopper's request becomes this refund if nothing is left for another one.
 * Returns the refund's id.
 */
function chargeBack(model: Model, order: ModelOrder, { id, dispute, amount, isNotReceived }: Charge): string {
  const left = order.total - order.refunded - order.byPlatform - amount
  const asked = order.open && { asked: order.open.amount, ...order.open }
  const goods = isNotReceived ? 'not_received' : 'received'
  const refund = asked && left === 0 ? { ...asked, amount } : ({ id, amount, goods, decideBy: never } as const)
  order.open = refund
  const before = { ...model.accounts }
  const refusal = decide(model, order, { amount, bears: 'merchant' })
  if (refusal !== null) throw new Error(`a lost dispute was refused: ${refusal}`)
  const own = order.returns.get(refund.id)
  if (!own) throw new Error('a refund is on its way to the shopper')
  const accounts = Object.entries(model.accounts).map(([name, sum]) => [name, sum - (before[name] ?? 0)] as const)
  Object.assign(own, { dispute, request: asked && left === 0 ? asked : null, moved: Object.fromEntries(accounts) })
  if (asked && left > 0) order.open = { ...asked, amount: Math.min(asked.amount, left) }
  return refund.id
}

/** What is on its way back to shoppers, by the orders' references; must equal the account. */
export const owedToShoppers = ({ orders }: Model): number =>
  orders.flatMap(({ payingBack }) => [...payingBack.values()]).reduce((sum, amount) => sum + amount, 0)

export const refundsBalance = (model: Model): number => balance(model, 'refunds')
