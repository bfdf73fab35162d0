import { createHash, timingSafeEqual } from 'node:crypto'
import { fingerprint, fingerprints } from './encryption.ts'
import type { RootKeys } from './root-keys.ts'

const macChars = 22

const secretOf = (name: string, mac: Buffer) => `${name}.${mac.toString('base64url').slice(0, macChars)}`

/** The secret of a browser that visits a shop. Signed, so that invented visitors are not counted. */
export const visitorSecret = (keys: RootKeys, seed: string): string => {
  const name = createHash('sha256').update(seed).digest('base64url').slice(0, macChars)
  return secretOf(name, fingerprint(keys, 'visitor', name))
}

/** Whether any of the keys made it. The whole text is compared, so that one secret is one visitor. */
export function isVisitorSecret(keys: RootKeys, given: string): boolean {
  const received = Buffer.from(given)
  const [name = ''] = given.split('.')
  return fingerprints(keys, 'visitor', name).some((mac) => {
    const expected = Buffer.from(secretOf(name, mac))
    return received.length === expected.length && timingSafeEqual(received, expected)
  })
}
