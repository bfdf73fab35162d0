import { timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { minuteMs } from '#contract/durations.ts'

/** How far the time of a message may be from the server's. */
export const toleranceMs = 5 * minuteMs

/** The most signatures of a header that are compared: a change of keys has two at a time. */
const signaturesMax = 5

const idPattern = /^[A-Za-z0-9_-]{8,100}$/
const timestampPattern = /^[1-9]\d{9}$/

/** The signed part of a message: its id, the second it was sent, and its text as it was received. */
export type SignedMessage = { id: string; sentAt: Date; body: string }

/** The content of the headers; null where an id or a time is malformed, or the time is outside the tolerance. */
export function readHeaders(
  { id, timestamp }: { id: string | undefined; timestamp: string | undefined },
  now: Date,
): Omit<SignedMessage, 'body'> | null {
  if (id === undefined || !idPattern.test(id)) return null
  if (timestamp === undefined || !timestampPattern.test(timestamp)) return null
  const sentAt = new Date(Number(timestamp) * 1000)
  return Math.abs(now.getTime() - sentAt.getTime()) > toleranceMs ? null : { id, sentAt }
}

/** `v1,…` of a message by one key. The library's own check goes by the clock of the system, not by that of the server. */
export const signMessage = (secret: Uint8Array, { id, sentAt, body }: SignedMessage): string =>
  new Webhook(secret, { format: 'raw' }).sign(id, sentAt, body)

/** Whether one of the signatures of a header is that of the key. */
export function isSignedBy(secret: Uint8Array, signatures: string, message: SignedMessage): boolean {
  const expected = Buffer.from(signMessage(secret, message))
  const given = signatures.split(' ', signaturesMax).map((each) => Buffer.from(each))
  return given.some((each) => each.length === expected.length && timingSafeEqual(each, expected))
}
