import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/open.ts'
import { refuse } from '../refuse.ts'
import { isRaw, raw } from './raw.ts'

const keyPattern = /^[A-Za-z0-9_-]{8,64}$/

/** The Idempotency-Key of a request; refuses a missing or malformed one. */
export function readKey(key: unknown): string {
  if (typeof key === 'string' && keyPattern.test(key)) return key
  throw refuse('validation', { fields: { 'Idempotency-Key': key === undefined ? 'field_required' : 'field_invalid' } })
}

export type OnceRequest = { actor: 'merchant' | 'shopper'; key: unknown; path: string; body: unknown }

/**
 * Runs work once per key. The transaction claims the key first, so a second request with the same key waits for the
 * first and gets the same answer. A refusal rolls the claim back, so that the key can be used again.
 */
export async function once<T>(
  ctx: Ctx,
  merchantId: string,
  { actor, key, path, body, work }: OnceRequest & { work: (tx: Db) => Promise<T> },
) {
  const claimedKey = readKey(key)
  const requestHash = createHash('sha256')
    .update(path)
    .update('\0')
    .update(JSON.stringify(body ?? null))
    .digest()
  return ctx.db.transaction(async (tx) => {
    const claimed = await tx.maybe(sql`
      insert into idempotency (merchant_id, actor, key, request_hash, at)
      values (${merchantId}, ${actor}, ${claimedKey}, ${requestHash}, ${ctx.clock.now()})
      on conflict do nothing returning 1 as claimed`)
    if (!claimed) return replay(tx, { merchantId, actor, key: claimedKey, requestHash })
    const result = await work(tx)
    const text = isRaw(result) ? result.json : JSON.stringify(result)
    await tx.query(sql`
      update idempotency set reply = ${text}
      where merchant_id = ${merchantId} and actor = ${actor} and key = ${claimedKey}`)
    return raw(text)
  })
}

type ClaimedKey = { merchantId: string; actor: string; key: string; requestHash: Buffer }

async function replay(tx: Db, { merchantId, actor, key, requestHash }: ClaimedKey) {
  const first = await tx.one<{ same: boolean; reply: string }>(sql`
    select request_hash = ${requestHash} as same, reply from idempotency
    where merchant_id = ${merchantId} and actor = ${actor} and key = ${key}`)
  if (!first.same) throw refuse('idempotency_conflict')
  return raw(first.reply)
}
