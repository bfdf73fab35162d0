/** The times of an order's steps, ISO 8601, and what is said of them. */
export type OrderSteps = {
  createdAt: string
  paidAt: string | null
  pickedAt: string | null
  shippedAt: string | null
  carrier: string | null
  trackingNumber: string | null
  receivedAt: string | null
  receivedBy: string | null
  settledAt: string | null
  cancelledAt: string | null
  cancelReason: string | null
}

/** Something that happened to an order; the time in ISO 8601. */
export type OrderEvent = { at: string; kind: string; text: string }

/**
 * What happened to an order, in the order of time: its own steps, which are columns of it, and its events, which are
 * given in the order in which they were recorded. Of the same time the earlier step comes first.
 */
export function orderHistory(order: OrderSteps, events: readonly OrderEvent[]): OrderEvent[] {
  const step = (at: string | null, kind: string, text: string | null = ''): OrderEvent[] =>
    at === null ? [] : [{ at, kind, text: text ?? '' }]
  const parcel = [order.carrier, order.trackingNumber].filter((part) => part !== null).join(' ')
  const history = [
    ...step(order.createdAt, 'placed'),
    ...step(order.paidAt, 'paid'),
    ...step(order.pickedAt, 'picked'),
    ...step(order.shippedAt, 'shipped', parcel),
    ...events,
    ...step(order.receivedAt, 'received', order.receivedBy),
    ...step(order.settledAt, 'settled'),
    ...step(order.cancelledAt, 'cancelled', order.cancelReason),
  ]
  return history.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
