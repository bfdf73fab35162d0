import type { Query } from '#contract/endpoint.ts'
import type { operatorOrders } from '#contract/operator/orders.ts'
import { type OrderStatus, statusCodes } from '#contract/order-states.ts'
import { refuse } from '../../base/refuse.ts'

type ListQuery = Query<typeof operatorOrders.list>

/** The list comes in two parts: what awaits shipment, most urgent first; then the rest, newest first. */
export type Part = 'ship' | 'rest'

export type Place = { part: 'ship'; shipByMs: number; id: string } | { part: 'rest'; id: string }

export const statusOf = ({ status }: ListQuery): OrderStatus | null =>
  status === undefined || status === 'all' ? null : statusCodes[status]

export function partsOf(query: ListQuery): readonly Part[] {
  const status = statusOf(query)
  if (status === null) return ['ship', 'rest']
  return status === 'awaiting_shipment' ? ['ship'] : ['rest']
}

/** Whether nothing but status and shop narrows the list, so that counters know its total. */
export const isCounted = ({ settlement, keyword, from, to }: ListQuery): boolean =>
  settlement === undefined && (keyword ?? '').trim() === '' && from === undefined && to === undefined

export const writeCursor = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function readCursor(after: string): Place {
  const place = parse(Buffer.from(after, 'base64url').toString())
  if (typeof place === 'object' && place !== null && 'part' in place && 'id' in place) {
    const { part, id } = place
    if (typeof id === 'string' && idPattern.test(id)) {
      if (part === 'rest') return { part, id }
      const shipByMs = 'shipByMs' in place ? place.shipByMs : null
      if (part === 'ship' && Number.isSafeInteger(shipByMs)) return { part, shipByMs: Number(shipByMs), id }
    }
  }
  throw refuse('validation', { fields: { after: 'field_invalid' } })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The time of a carrier's event: an ISO time, not before the goods left and not in the future. */
export function readEventTime(at: string, { shippedAt, now }: { shippedAt: Date | null; now: Date }): Date {
  const time = new Date(at)
  if (!Number.isFinite(time.getTime())) throw refuse('validation', { fields: { at: 'field_invalid' } })
  if (time > now || (shippedAt && time < shippedAt))
    throw refuse('validation', { fields: { at: 'field_out_of_range' } })
  return time
}
