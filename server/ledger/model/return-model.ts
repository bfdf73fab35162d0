import type { ModelLine } from './line-model.ts'
import type { Model, ModelOrder, ModelRefund } from './movement-model.ts'

/** Money that goes back to a shopper: a refund, or what of a payment funded nothing. */
export type ModelReturn = {
  amount: number
  /** What disputes replace. */
  replaced: number
  /** What the provider was told to pay; null where it is not sent. */
  told: number | null
  decidedAt: number
  /** The dispute that made it, the request that became it, and what it moved by account. */
  dispute: string | null
  request: ModelRefund | null
  moved: Record<string, number>
  /** What it took of each line; nothing where it is not of the order. */
  given: readonly ModelLine[]
}

/** Something goes back to the shopper from now on. */
export function owe(
  { now }: Model,
  order: ModelOrder,
  { reference, amount, given = [] }: { reference: string; amount: number; given?: readonly ModelLine[] },
) {
  order.payingBack.set(reference, amount)
  const nothing = { replaced: 0, told: null, dispute: null, request: null, moved: {} }
  order.returns.set(reference, { amount, given, decidedAt: now, ...nothing })
}

/** The shopper has the money: no dispute replaces it any more. */
export function settleReturn(order: ModelOrder, reference: string) {
  const each = order.returns.get(reference)
  if (each) each.told = each.amount - each.replaced
  order.payingBack.delete(reference)
}
