import type { Ack } from './shop-load.ts'
import type { World } from './world.ts'

/** Each order from the database, with its numbers of payments and pick-ups, and its goods. */
export const readOrders = ({ testDb }: Pick<World, 'testDb'>) =>
  testDb.owner.rows(`
    select o.id as "orderId", o.merchant_id as "merchantId", o.number, o.selling_total::integer as total, o.status,
      (select count(*)::integer from payment p where p.merchant_id = o.merchant_id and p.order_id = o.id) as payments,
      (select count(*)::integer from ledger_posting p join ledger_transaction t
         on t.merchant_id = p.merchant_id and t.sequence = p.sequence
       where p.merchant_id = o.merchant_id and p.order_id = o.id and t.kind = 'order_paid'
         and p.account = 'escrow') as paid,
      (select count(*)::integer from ledger_transaction t where t.merchant_id = o.merchant_id
         and t.kind in ('picked_from_escrow', 'picked_from_wallet') and t.source = o.id::text) as picked
    from orders o`)

/** Counts acknowledged acts missing from the database, and acts in it that are unacknowledged or repeated. */
export async function countActs(world: Pick<World, 'testDb'>, acks: readonly Ack[]) {
  const orders = new Map((await readOrders(world)).map((row) => [String(row['orderId']), row]))
  const done = { checkout: 0, payment: 0, 'pick-up': 0 }
  let lost = 0
  for (const { act, orderId } of acks) {
    done[act] += 1
    const order = orders.get(orderId)
    if (!order || (act === 'payment' && order['paid'] === 0) || (act === 'pick-up' && order['picked'] === 0)) lost += 1
  }
  const rows = [...orders.values()]
  const sum = (of: (row: Record<string, unknown>) => number) => rows.reduce((total, row) => total + of(row), 0)
  const doubled =
    Math.abs(orders.size - done.checkout) +
    Math.abs(sum(({ paid }) => Number(paid)) - done.payment) +
    sum(({ payments, paid }) => Math.abs(Number(payments) - Number(paid))) +
    Math.abs(sum(({ picked }) => Number(picked)) - done['pick-up'])
  return { ...done, lost, doubled }
}
