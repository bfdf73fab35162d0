import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/open.ts'
import { refuse } from '../refuse.ts'
import { isRaw, raw } from './raw.ts'
import type { OperatorSession } from './session.ts'

const keyPattern = /^[A-Za-z0-9_-]{8,64}$/

/** The Idempotency-Key of a request; refuses a missing or malformed one. */
export function readKey(key: unknown): string {
  if (typeof key === 'string' && keyPattern.test(key)) return key
  throw refuse('validation', { fields: { 'Idempotency-Key': key === undefined ? 'field_required' : 'field_invalid' } })
}

export type OnceRequest = { actor: string; key: unknown; path: string; body: unknown }

/**
 * The owner of a shopper's idempotency keys: an order by its secret, or a checkout's mail address. Two shoppers of a
 * shop may choose the same key without knowing it.
 */
export function shopperActor(path: string, { params, body }: { params: object; body: unknown }): string {
  const { secret, email } = { ...(body as object | null), ...params } as { secret?: unknown; email?: unknown }
  const named = typeof secret === 'string' ? secret : typeof email === 'string' ? email.trim().toLowerCase() : ''
  return `shopper ${createHash('sha256').update(`${path}\0${named}`).digest('base64url')}`
}

export type KeyClaim = { actor: string; key: string; requestHash: Buffer }

/** The key and the hash of a request; refuses a missing or malformed key. */
export const readClaim = ({ actor, key, path, body }: OnceRequest): KeyClaim => ({
  actor,
  key: readKey(key),
  requestHash: createHash('sha256')
    .update(path)
    .update('\0')
    .update(JSON.stringify(body ?? null))
    .digest(),
})

/**
 * Runs work once per idempotency key. The transaction claims the key first, so a second request with the same key waits
 * for the first and gets the same answer. A refusal rolls the claim back, so that the key can be used again.
 */
export async function once<T>(
  ctx: Ctx,
  merchantId: string,
  { work, ...request }: OnceRequest & { work: (tx: Db) => Promise<T> },
) {
  const { actor, key, requestHash } = readClaim(request)
  return ctx.db.transaction(async (tx) => {
    const { reply } = await tx.one<{ reply: string | null }>(sql`
      select claim_key(${merchantId}, ${actor}, ${key}, ${requestHash}) as reply`)
    if (reply !== null) return raw(reply)
    const result = await work(tx)
    const text = isRaw(result) ? result.json : JSON.stringify(result)
    await tx.query(sql`
      select keep_reply(${merchantId}, ${actor}, ${key}, ${requestHash}, ${text}, ${ctx.clock.now()})`)
    return raw(text)
  })
}

/** What an operator's act needs of its call; `key` is null if the call has no idempotency key. */
export type OperatorCall = { ctx: Ctx; session: Pick<OperatorSession, 'operatorId' | 'hash'>; key?: KeyClaim | null }

const claimedKeys = new WeakSet<KeyClaim>()

export const isClaimed = (key: KeyClaim): boolean => claimedKeys.has(key)

/**
 * Runs an operator's act in one transaction, once per idempotency key and operator; a second request gets the result of
 * the first. The result is stored as JSON, not as the reply, because on a cluster the written rows can be read only
 * after the transaction. A refusal rolls the claim back.
 */
export function onceByOperator<T>({ ctx, session, key }: OperatorCall, work: (tx: Db) => Promise<T>): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    if (!key) return work(tx)
    const now = ctx.clock.now()
    const { kept } = await tx.one<{ kept: string | null }>(sql`
      select claim_key_by_operator(${session.hash}, ${key.key}, ${key.requestHash}, ${now}) as kept`)
    claimedKeys.add(key)
    if (kept !== null) return JSON.parse(kept) as T
    const result = JSON.stringify((await work(tx)) ?? null, withoutRaw)
    await tx.query(
      sql`select keep_result_by_operator(${session.hash}, ${key.key}, ${key.requestHash}, ${result}, ${now})`,
    )
    // So that both requests return the same JSON.
    return JSON.parse(result) as T
  })
}

const withoutRaw = (_name: string, value: unknown): unknown => (isRaw(value) ? JSON.parse(value.json) : value)
