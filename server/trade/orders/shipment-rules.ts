import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorOrders } from '#contract/operator/orders.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { checkStaffMessage } from '../../base/message-filter/check-staff-message.ts'
import type { OwnContacts } from '../../base/message-filter/contacts.ts'
import { numberBeginning } from '../../base/numbers.ts'
import type { Shipment } from './read-shipments.ts'
import { isTrackingNumber } from './rules.ts'

type Line = Reply<typeof operatorOrders.readShipments>['lines'][number]
export type Outcome = Line['outcome']

export type ShippableOrder = {
  merchantId: string
  orderId: string
  number: string
  status: OrderStatus
  trackingNumber: string | null
  shopName: string
}

const wholeNumberLength = 'EN-XXXXX-XXXXX'.length

/** The stored form of an order's number, without regard to prefix, dashes and case; null if the text is not one. */
export function readOrderNumber(typed: string): string | null {
  const number = numberBeginning('EN', typed)
  return number?.length === wholeNumberLength ? number : null
}

/** The first column with a fault, or null. The carrier is checked like a message, since shoppers read it. */
export function faultOf({ number, carrier, trackingNumber }: Shipment, own: OwnContacts): Line['field'] {
  if (number === '') return 'number'
  if (carrier === '' || carrier.length > limits.carrierMax || checkStaffMessage(carrier, own)) return 'carrier'
  return isTrackingNumber(trackingNumber) ? null : 'trackingNumber'
}

/** What shipping with this tracking number would do. The same parcel again is not an error and does nothing. */
export function outcomeOf(order: ShippableOrder | undefined, trackingNumber: string): Outcome {
  if (!order) return 'unknown_number'
  if (order.status === 'awaiting_shipment') return 'ships'
  return order.trackingNumber !== null && order.trackingNumber.toUpperCase() === trackingNumber.toUpperCase()
    ? 'already_shipped'
    : 'wrong_state'
}

/**
 * Lines that share an order or a tracking number with another line. It is unknown which one is right, so none ships.
 */
export function linesTwice(shipments: readonly Shipment[]): ReadonlySet<number> {
  const seen = new Map<string, number[]>()
  const note = (key: string, at: number) => seen.set(key, [...(seen.get(key) ?? []), at])
  for (const [at, { number, trackingNumber }] of shipments.entries()) {
    if (number !== '') note(`order ${readOrderNumber(number) ?? number.toUpperCase()}`, at)
    if (trackingNumber !== '') note(`parcel ${trackingNumber.toUpperCase()}`, at)
  }
  return new Set([...seen.values()].flatMap((lines) => (lines.length > 1 ? lines : [])))
}
