import sql from 'sql-template-tag'
import type { Body, Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorOrders } from '#contract/operator/orders.ts'
import { performAct } from '../../base/audit.ts'
import type { Db } from '../../base/db/open.ts'
import type { OperatorCall } from '../../base/http/once.ts'
import type { OwnContacts } from '../../base/message-filter/contacts.ts'
import { Refusal, refuseField } from '../../base/refuse.ts'
import type { OrderKey } from './order-secrets.ts'
import type { Shipment, ShipmentFileLine } from './read-shipments.ts'
import { faultOf, linesTwice, type Outcome, outcomeOf, readOrderNumber, type ShippableOrder } from './shipment-rules.ts'

type ShipInput = OrderKey & { carrier: string; trackingNumber: string; reason: string }

/** Ships one order as an act of its own, with a message to its merchant. */
export function shipOrder(call: OperatorCall, { merchantId, orderId, carrier, trackingNumber, reason }: ShipInput) {
  const act = { merchantId, role: 'catalogue', act: 'order.ship', reason, subject: orderId } as const
  return performAct(call, act, (tx) =>
    tx.query(sql`
      select ship_order_by_operator(${call.session.hash}, ${merchantId}, ${orderId}, ${carrier}, ${trackingNumber},
        ${call.ctx.clock.now()})`),
  )
}

/** The orders of these numbers. Two statements: the directory of numbers is not stored with the merchants' rows. */
async function findShippable(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, ShippableOrder>> {
  const known = await db.query<{ number: string; merchantId: string }>(sql`
    select number, merchant_id as "merchantId" from public_number
    where number = any (${numbers}::text[]) and kind = 'order'`)
  const merchantIds = [...new Set(known.map(({ merchantId }) => merchantId))]
  const orders = await db.query<ShippableOrder>(sql`
    select o.merchant_id as "merchantId", o.id as "orderId", o.number, o.status,
      o.tracking_number as "trackingNumber", s.name as "shopName"
    from order_contact c join orders o on o.merchant_id = c.merchant_id and o.id = c.order_id
    join shop s on s.merchant_id = o.merchant_id
    where c.merchant_id = any (${merchantIds}::uuid[]) and c.number = any (${known.map(({ number }) => number)}::text[])`)
  return new Map(orders.map((order) => [order.number, order]))
}

const findOrdersOf = async (db: Db, shipments: readonly Shipment[]) => {
  const found = await findShippable(db, [...new Set(shipments.flatMap(({ number }) => readOrderNumber(number) ?? []))])
  return ({ number }: Shipment) => found.get(readOrderNumber(number) ?? '')
}

type TriedLine = Reply<typeof operatorOrders.readShipments>['lines'][number]

export async function tryShipments(db: Db, lines: readonly ShipmentFileLine[], own: OwnContacts): Promise<TriedLine[]> {
  const orderOf = await findOrdersOf(db, lines)
  const twice = linesTwice(lines)
  return lines.map((shipment, at) => {
    const field = faultOf(shipment, own)
    const order = orderOf(shipment)
    return {
      line: shipment.line,
      // The console sends these values back to ship, so values within the limits are not shortened.
      number: shipment.number.slice(0, limits.numberMax),
      carrier: shipment.carrier.slice(0, limits.carrierMax),
      trackingNumber: shipment.trackingNumber.slice(0, limits.carrierMax),
      outcome: field ? 'malformed' : twice.has(at) ? 'twice' : outcomeOf(order, shipment.trackingNumber),
      field,
      shopName: order?.shopName ?? null,
      status: order?.status ?? null,
    }
  })
}

type ManyCall = OperatorCall & { db: Db }

/** Ships orders one by one, so that a refusal does not stop the others. */
export async function shipMany(
  call: ManyCall,
  { shipments: given, reason }: Body<typeof operatorOrders.shipMany>,
): Promise<Reply<typeof operatorOrders.shipMany>> {
  const shipments = given.map(({ number, carrier, trackingNumber }) => ({
    number: number.trim(),
    carrier: carrier.trim(),
    trackingNumber: trackingNumber.trim(),
  }))
  if (linesTwice(shipments).size > 0) throw refuseField('shipments', 'field_invalid')
  const orderOf = await findOrdersOf(call.db, shipments)
  const done: { number: string; outcome: Outcome }[] = []
  for (const shipment of shipments) {
    const isMalformed = faultOf(shipment, call.ctx.config.ownContacts) !== null
    const outcome = isMalformed ? 'malformed' : await tryToShip(call, { shipment, order: orderOf(shipment), reason })
    done.push({ number: shipment.number, outcome })
  }
  return done
}

type TryInput = { shipment: Shipment; order: ShippableOrder | undefined; reason: string }

async function tryToShip(call: ManyCall, { shipment, order, reason }: TryInput): Promise<Outcome> {
  const { carrier, trackingNumber } = shipment
  const outcome = outcomeOf(order, trackingNumber)
  if (!order || outcome !== 'ships') return outcome
  const { merchantId, orderId } = order
  try {
    await shipOrder(call, { merchantId, orderId, carrier, trackingNumber, reason })
    return 'shipped'
  } catch (failure) {
    if (!(failure instanceof Refusal) || failure.word !== 'conflict') throw failure
    // The order changed after it was read.
    const now = await findOrdersOf(call.db, [shipment])
    return outcomeOf(now(shipment), trackingNumber)
  }
}
