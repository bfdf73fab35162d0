import { createHmac, timingSafeEqual } from 'node:crypto'
import { after, dayMs } from '../clock.ts'
import { derivedKey } from './encryption.ts'

/** A link in a mail that acts for one account. */
export type AccountLink = { merchantId: string; madeAt: Date }

const validForMs = 14 * dayMs

const signatureOf = (secret: Uint8Array, body: string) =>
  createHmac('sha256', derivedKey(secret, 'account link')).update(body).digest('base64url')

/** The link's text: the account, when it was made, and the server's signature. */
export function signAccountLink(secret: Uint8Array, { merchantId, madeAt }: AccountLink): string {
  const body = `${merchantId}.${madeAt.getTime()}`
  return `${body}.${signatureOf(secret, body)}`
}

/** What a link says, once its signature is right and it is not too old; else null. */
export function readAccountLink(secret: Uint8Array, link: string, now: Date): AccountLink | null {
  const [merchantId = '', made = '', signature = ''] = link.split('.')
  const expected = Buffer.from(signatureOf(secret, `${merchantId}.${made}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const madeAt = new Date(Number(made))
  return after(madeAt, validForMs) > now ? { merchantId, madeAt } : null
}
