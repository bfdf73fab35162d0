import { expect, test } from 'vitest'
import { decrypt, encrypt, fingerprint, isCurrent, isSigned } from './encryption.ts'
import { keyFor, rootKeyOf } from './root-keys.ts'

const [first, second, third] = [rootKeyOf('first'), rootKeyOf('second'), rootKeyOf('third')]
const before = { current: first, others: [second] }
const after = { current: second, others: [first] }
const text = Buffer.from('4111111111111111')

test('what one key encrypted is read while it is among the keys, and not afterwards', () => {
  const encrypted = encrypt(before, 'card number', text)
  expect(decrypt(after, 'card number', encrypted)).toEqual(text)
  expect([isCurrent(before, encrypted), isCurrent(after, encrypted)]).toEqual([true, false])
  expect(() => decrypt({ current: second, others: [third] }, 'card number', encrypted)).toThrow('SECRET_KEYS_READ')
})

test('what was changed, or is for another use, is not read', () => {
  const encrypted = encrypt(before, 'card number', text)
  const changed = Buffer.from(encrypted)
  changed[changed.length - 1]! ^= 1
  expect(() => decrypt(before, 'card number', changed)).toThrow()
  expect(() => decrypt(before, 'partner key', encrypted)).toThrow()
})

test('the same text is encrypted differently each time, and hashed the same', () => {
  expect(encrypt(before, 'card number', text)).not.toEqual(encrypt(before, 'card number', text))
  expect(fingerprint(before, 'follower', 'a')).toEqual(fingerprint({ ...before, others: [] }, 'follower', 'a'))
  expect(fingerprint(before, 'follower', 'a')).not.toEqual(fingerprint(before, 'order secret', 'a'))
})

test('a signature holds across a change of keys, and a forged one never', () => {
  const signature = fingerprint(before, 'private image', 'name 1')
  expect(isSigned(after, 'private image', { text: 'name 1', signature })).toBe(true)
  expect(isSigned(after, 'private image', { text: 'name 2', signature })).toBe(false)
  expect(isSigned(after, 'private image', { text: 'name 1', signature: Buffer.alloc(0) })).toBe(false)
})

test('no derived key is the secret itself', () => {
  expect(keyFor(first, 'login challenge')).not.toEqual(first.secret)
  expect(keyFor(first, 'login challenge')).not.toEqual(keyFor(first, 'order secret'))
})
