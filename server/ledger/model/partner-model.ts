/** A second implementation of a partner's books, in plain numbers. Every movement returns its refusal, or null. */
export type PartnerOrder = { externalId: string; total: number; status: 'open' | 'cancelled'; back: number }

export type PartnerPayout = { amount: number; state: 'confirmed' | 'sent' | 'arrived' | 'failed' | 'returned' }

export type PartnerModel = {
  prefunded: number
  reserved: number
  /** `clearing:partner` in the partner's books; the merchants' books have the negative of it. */
  clearing: number
  atBank: number
  movements: number
  orders: PartnerOrder[]
  payouts: PartnerPayout[]
}

export const startPartner = (): PartnerModel => ({
  prefunded: 0,
  reserved: 0,
  clearing: 0,
  atBank: 0,
  movements: 0,
  orders: [],
  payouts: [],
})

export function creditPartner(model: PartnerModel, amount: number): null {
  model.prefunded += amount
  model.atBank -= amount
  model.movements += 1
  return null
}

export function fundOrder(model: PartnerModel, { externalId, total }: Pick<PartnerOrder, 'externalId' | 'total'>) {
  const known = model.orders.find((order) => order.externalId === externalId)
  if (known) return known.total === total ? null : 'conflict'
  if (model.prefunded - model.reserved < total) return 'prefund_insufficient'
  model.prefunded -= total
  model.clearing += total
  model.movements += 1
  model.orders.push({ externalId, total, status: 'open', back: 0 })
  return null
}

export function cancelPartnerOrder(order: PartnerOrder): string | null {
  if (order.status === 'cancelled') return 'conflict'
  order.status = 'cancelled'
  return null
}

/** A cancelled order's money is returned only once. */
export function returnMoney(model: PartnerModel, order: PartnerOrder): void {
  if (order.status === 'open' || order.back > 0) return
  order.back = order.total
  model.prefunded += order.total
  model.clearing -= order.total
  model.movements += 1
}

export function reservePayout(model: PartnerModel, amount: number): string | null {
  if (amount > model.prefunded - model.reserved) return 'prefund_insufficient'
  model.reserved += amount
  model.payouts.push({ amount, state: 'confirmed' })
  return null
}

export function endPayout(model: PartnerModel, payout: PartnerPayout, state: 'arrived' | 'failed'): void {
  payout.state = state
  model.reserved -= payout.amount
  if (state === 'failed') return
  model.prefunded -= payout.amount
  model.atBank += payout.amount
  model.movements += 1
}

export function returnPayout(model: PartnerModel, payout: PartnerPayout): void {
  payout.state = 'returned'
  model.prefunded += payout.amount
  model.atBank -= payout.amount
  model.movements += 1
}
