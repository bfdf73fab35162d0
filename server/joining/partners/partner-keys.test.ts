import { randomBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import { rootKeyOf } from '../../base/secrets/root-keys.ts'
import { encryptKey } from './partner-key.ts'

const keys = { current: rootKeyOf(randomBytes(32).toString('base64')), others: [] }
const register = (algorithm: 'HS256' | 'EdDSA', bytes: Uint8Array) =>
  encryptKey(keys, { algorithm, key: Buffer.from(bytes).toString('base64url') })

test('random secrets and public keys are taken', () => {
  const { randomSecretKey } = ed25519.utils
  const secrets = Array.from({ length: 200 }, () => register('HS256', randomBytes(32)))
  const publicKeys = Array.from({ length: 20 }, () => register('EdDSA', ed25519.getPublicKey(randomSecretKey())))
  expect(new Set([...secrets, ...publicKeys].map((key) => JSON.stringify(key))).size).toBe(220)
})

test.each([
  ['zeros', 'HS256', Buffer.alloc(32)],
  ['one byte again and again', 'HS256', Buffer.alloc(64, 7)],
  ['a word again and again', 'HS256', Buffer.from('password'.repeat(8))],
  ['zeros', 'EdDSA', Buffer.alloc(32)],
  ['the neutral point', 'EdDSA', Buffer.from([1, ...Buffer.alloc(31)])],
  [
    'a point of order eight',
    'EdDSA',
    Buffer.from('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a', 'hex'),
  ],
  ['no point', 'EdDSA', Buffer.from([2, ...Buffer.alloc(31)])],
] as const)('%s as a key of %s is refused', (_, algorithm, bytes) => {
  expect(() => register(algorithm, bytes)).toThrow('validation')
})
