import { createHash, timingSafeEqual } from 'node:crypto'
import { fingerprint } from './encryption.ts'

const macChars = 22

/** The secret of a browser that visits a shop: whoever has not got it from this server is not counted. */
export const visitorSecret = (secret: Uint8Array, seed: string): string => {
  const name = createHash('sha256').update(seed).digest('base64url').slice(0, macChars)
  return `${name}.${macOf(secret, name)}`
}

export function isVisitorSecret(secret: Uint8Array, given: string): boolean {
  const [name = '', mac = ''] = given.split('.')
  const expected = Buffer.from(macOf(secret, name))
  const received = Buffer.from(mac)
  return received.length === expected.length && timingSafeEqual(received, expected)
}

const macOf = (secret: Uint8Array, name: string) =>
  fingerprint(secret, 'visitor', name).toString('base64url').slice(0, macChars)
