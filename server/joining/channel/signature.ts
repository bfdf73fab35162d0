import { timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { minuteMs } from '#contract/durations.ts'

/** The largest difference between a message's time and the server's. */
export const toleranceMs = 5 * minuteMs

/** During a change of keys a message has two signatures. */
const signaturesMax = 5

const idPattern = /^[A-Za-z0-9_-]{8,100}$/
const timestampPattern = /^[1-9]\d{9}$/

/** The signed part of a message; `body` is the text as received. */
export type SignedMessage = { id: string; sentAt: Date; body: string }

/** Null if an id or time is malformed, or the time is outside the tolerance. */
export function readHeaders(
  { id, timestamp }: { id: string | undefined; timestamp: string | undefined },
  now: Date,
): Omit<SignedMessage, 'body'> | null {
  if (id === undefined || !idPattern.test(id)) return null
  if (timestamp === undefined || !timestampPattern.test(timestamp)) return null
  const sentAt = new Date(Number(timestamp) * 1000)
  return Math.abs(now.getTime() - sentAt.getTime()) > toleranceMs ? null : { id, sentAt }
}

/**
 * Returns the `v1,…` signature. Signatures are compared here, since the library's own check uses the system's clock
 * instead of the server's.
 */
export const signMessage = (secret: Uint8Array, { id, sentAt, body }: SignedMessage): string =>
  new Webhook(secret, { format: 'raw' }).sign(id, sentAt, body)

export function isSignedBy(secret: Uint8Array, signatures: string, message: SignedMessage): boolean {
  const expected = Buffer.from(signMessage(secret, message))
  const given = signatures.split(' ', signaturesMax).map((each) => Buffer.from(each))
  return given.some((each) => each.length === expected.length && timingSafeEqual(each, expected))
}
