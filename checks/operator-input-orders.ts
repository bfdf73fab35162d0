import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { after } from '#server/base/clock.ts'
import type { RowShop } from '#server/testing/rows.ts'
import { aSoldOrder } from '#server/testing/sold.ts'
import type { World } from '#server/testing/world.ts'

/** How far an order of the walk is. */
export const orderStates = [
  'unpaid',
  'awaiting_pickup',
  'awaiting_shipment',
  'shipped',
  'received',
  'completed',
] as const
type OrderState = (typeof orderStates)[number]

let made = 0

/** A new order of the shop, as far as this state; of one of its two suppliers. */
export async function bringOrder({ world, shop }: { world: World; shop: RowShop }, to: OrderState): Promise<string> {
  made += 1
  const { merchantId } = shop
  const { db } = world.ctx
  const now = world.clock.now()
  const isAt = (state: OrderState) => orderStates.indexOf(to) >= orderStates.indexOf(state)
  const id = await aSoldOrder(world, shop, { listing: made % 2, isPaid: isAt('awaiting_pickup') })
  if (isAt('awaiting_shipment')) {
    await db.query(sql`select pick_up(${merchantId}, ${id}, 'escrow', ${now}, ${after(now, 7 * dayMs)})`)
  }
  if (isAt('shipped')) await db.query(sql`select ship_order(${merchantId}, ${id}, 'DHL', ${`T-${id}`}, ${now})`)
  if (isAt('received')) {
    await db.query(sql`select mark_order_received(${merchantId}, ${id}, 'shopper', ${now}, ${now})`)
  }
  if (isAt('completed')) await db.query(sql`select settle_order(${merchantId}, ${id}, ${now})`)
  return id
}
