import { createHash, createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'

/** The directory of orders: every order by the hash of its secret and by its id. */
export type OrderKey = { merchantId: string; orderId: string }

const secretHash = (secret: string) => createHash('sha256').update(secret).digest()

/** What opens an order to its shopper. Derived from the order's id, so that a replayed checkout answers it again. */
export const orderSecretOf = (ctx: Ctx, orderId: string): string =>
  createHmac('sha256', ctx.config.secret).update(`secret of order ${orderId}`).digest('base64url')

export async function storeSecret(tx: Db, { merchantId, orderId, secret }: OrderKey & { secret: string }) {
  await tx.query(sql`
    insert into order_secret (hash, merchant_id, order_id) values (${secretHash(secret)}, ${merchantId}, ${orderId})`)
}

export async function findOrderBySecret(db: Db, secret: string): Promise<OrderKey> {
  const order = await db.maybe<OrderKey>(sql`
    select merchant_id as "merchantId", order_id as "orderId" from order_secret where hash = ${secretHash(secret)}`)
  if (!order) throw refuse('not_found')
  return order
}

/** The shop that an order belongs to. */
export async function findOrderById(db: Db, orderId: string): Promise<OrderKey> {
  const order = await db.maybe<OrderKey>(sql`
    select merchant_id as "merchantId", order_id as "orderId" from order_secret where order_id = ${orderId}`)
  if (!order) throw refuse('not_found')
  return order
}
