import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import { fingerprint, fingerprints } from '../../base/secrets/encryption.ts'

export type OrderKey = { merchantId: string; orderId: string }

/** The directory stores only the hash, so that a copy of the database opens no order. */
export const secretHash = (secret: string) => createHash('sha256').update(secret).digest()

/**
 * The secret that opens an order to its shopper. It is derived from the order's id, so that a repeated checkout returns
 * it again.
 */
export const orderSecretOf = (ctx: Ctx, orderId: string): string =>
  fingerprint(ctx.config.keys, 'order secret', orderId).toString('base64url')

/** The secret of a placed order, also if another key of the server made it; null if that key is gone. */
export async function findOrderSecret(ctx: Ctx, orderId: string): Promise<string | null> {
  const { hash } = await ctx.db.one<{ hash: Buffer }>(sql`select hash from order_secret where order_id = ${orderId}`)
  const secrets = fingerprints(ctx.config.keys, 'order secret', orderId).map((bytes) => bytes.toString('base64url'))
  return secrets.find((each) => secretHash(each).equals(hash)) ?? null
}

export async function readOrderSecret(ctx: Ctx, orderId: string): Promise<string> {
  const secret = await findOrderSecret(ctx, orderId)
  if (secret === null) throw new Error('the secret of this order was made with a key that is no longer known')
  return secret
}

/** The shopper's page of an order. The secret follows the #, so that it is never sent to a server on the way. */
export const orderPageOf = ({ config }: Pick<Ctx, 'config'>, slug: string, secret: string): string =>
  `${config.shopUrl}/s/${slug}/o#${secret}`

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

export async function findOrderById(db: Db, orderId: string): Promise<OrderKey> {
  const order = await db.maybe<OrderKey>(sql`
    select merchant_id as "merchantId", order_id as "orderId" from order_secret where order_id = ${orderId}`)
  if (!order) throw refuse('not_found')
  return order
}
