/** An order's steps with their details; times are ISO 8601. */
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

/** An event of an order; `at` is ISO 8601. */
export type OrderEvent = { at: string; kind: string; text: string }

/**
 * The history of an order by time. Steps are columns of the order; `events` must be in the order of recording. At equal
 * times the earlier step comes first.
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
