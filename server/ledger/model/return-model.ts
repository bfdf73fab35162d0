import type { ModelLine } from './line-model.ts'
import type { Model, ModelOrder, ModelRefund } from './movement-model.ts'

/** Money that goes back to a shopper: a refund, or the part of a payment that funded nothing. */
export type ModelReturn = {
  amount: number
  replaced: number
  told: number | null
  decidedAt: number
  dispute: string | null
  request: ModelRefund | null
  moved: Record<string, number>
  given: readonly ModelLine[]
}

export function owe(
  { now }: Model,
  order: ModelOrder,
  { reference, amount, given = [] }: { reference: string; amount: number; given?: readonly ModelLine[] },
) {
  order.payingBack.set(reference, amount)
  const nothing = { replaced: 0, told: null, dispute: null, request: null, moved: {} }
  order.returns.set(reference, { amount, given, decidedAt: now, ...nothing })
}

/** The shopper has the money, so no dispute replaces it any more. */
export function settleReturn(order: ModelOrder, reference: string) {
  const each = order.returns.get(reference)
  if (each) each.told = each.amount - each.replaced
  order.payingBack.delete(reference)
}
