import { balance, book, clearingOf, type Model, type ModelDispute, type ModelOrder, never } from './movement-model.ts'
import { decide } from './refund-model.ts'

/** What a bank says of a payment. `refundId` is that of the refund which a lost dispute makes of the order. */
export type BankWord = {
  dispute: string
  payment: string
  amount: number
  state: ModelDispute['state']
  isNotReceived: boolean
  refundId: string
}

/** Called where an order was refunded by a lost dispute. */
type AfterRefund = (order: ModelOrder, refundId: string) => void

/** Answers the state of the dispute; null if there is no such payment. */
export function dispute(
  model: Model,
  order: ModelOrder,
  { afterRefund, ...word }: BankWord & { afterRefund: AfterRefund },
): string | null {
  if (!order.payments.has(word.payment)) return null
  const known = order.disputes.get(word.dispute) ?? { payment: word.payment, state: 'open' as const }
  order.disputes.set(word.dispute, known)
  if (known.state !== 'open' || word.state === 'open') return known.state
  known.state = word.state
  if (word.state === 'lost') lose(model, order, { ...word, afterRefund })
  return word.state
}

/** The money is gone: it replaces what was on its way back, then comes out of the order, then out of the platform. */
function lose(model: Model, order: ModelOrder, { afterRefund, ...word }: BankWord & { afterRefund: AfterRefund }) {
  let rest = word.amount - replace(model, order, { reference: word.payment, most: word.amount })
  if ((order.funded.get(word.payment) ?? 0) > 0) {
    const due = refundsOnTheirWay(order).reduce((sum, reference) => sum + (order.payingBack.get(reference) ?? 0), 0)
    const left = order.total - order.refunded - order.byPlatform
    if (left > 0 && rest > due) {
      const amount = order.fundFrom === null ? left : Math.min(rest - due, left)
      afterRefund(order, chargeBack(model, order, { word, amount }))
    }
    for (const reference of refundsOnTheirWay(order)) rest -= replace(model, order, { reference, most: rest })
  }
  if (rest > 0) book(model, order, { grant: -rest, [clearingOf(order, word.payment)]: rest })
}

const refundsOnTheirWay = (order: ModelOrder): string[] =>
  [...order.payingBack.keys()].filter((reference) => !order.payments.has(reference) && !order.sent.has(reference))

/** Money on its way back that the bank took instead; answers how much. */
function replace(model: Model, order: ModelOrder, { reference, most }: { reference: string; most: number }): number {
  const due = order.payingBack.get(reference) ?? 0
  const taken = order.sent.has(reference) ? 0 : Math.min(due, most)
  if (taken === 0) return 0
  book(model, order, { refunds: -taken, [clearingOf(order, reference)]: taken })
  if (taken === due) order.payingBack.delete(reference)
  else order.payingBack.set(reference, due - taken)
  return taken
}

/**
 * A refund that the merchant bears. A request of the shopper becomes it where nothing is left for another one. Answers
 * the id of the refund.
 */
function chargeBack(model: Model, order: ModelOrder, { word, amount }: { word: BankWord; amount: number }): string {
  const left = order.total - order.refunded - order.byPlatform - amount
  const asked = order.open
  const goods = word.isNotReceived ? 'not_received' : 'received'
  const own = { id: word.refundId, amount, goods, decideBy: never } as const
  const refund = asked && left === 0 ? { ...asked, amount } : own
  order.open = refund
  const refusal = decide(model, order, { amount, bears: 'merchant' })
  if (refusal !== null) throw new Error(`a lost dispute was refused: ${refusal}`)
  if (asked && left > 0) order.open = { ...asked, amount: Math.min(asked.amount, left) }
  return refund.id
}

/** What is on its way back to shoppers, by the references of the orders; equals the account. */
export const owedToShoppers = ({ orders }: Model): number =>
  orders.flatMap(({ payingBack }) => [...payingBack.values()]).reduce((sum, amount) => sum + amount, 0)

export const refundsBalance = (model: Model): number => balance(model, 'refunds')
