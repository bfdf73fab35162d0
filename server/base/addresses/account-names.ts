import sql from 'sql-template-tag'
import type { Db } from '../db/open.ts'
import { readEmail } from './email.ts'
import { phoneNumbers } from './phone-numbers.ts'

const withoutForms = (typed: string) =>
  typed
    .normalize('NFKC')
    .trim()
    .replace(/^[+\s]*\+/, '+')

/** One text for all spellings of a name, also for names that no account has. */
export function oneSpelling(typed: string): string {
  const text = withoutForms(typed)
  return readEmail(text) ?? nationalDigits(text) ?? text.toLowerCase()
}

/** The merchant whose mail address or phone number this is, in any spelling; null if there is none. */
export function findNamed(db: Db, typed: string): Promise<string | null> {
  const text = withoutForms(typed)
  const email = readEmail(text)
  return email === null ? findByPhone(db, text) : findByName(db, 'email', [email])
}

const readInternational = (text: string) => phoneNumbers().parsePhoneNumberFromString(text.replace(/^\s*00/, '+'))

function nationalDigits(text: string): string | null {
  const national = readInternational(text)?.nationalNumber ?? text.replace(/[^\d\s().-].*$/s, '').replaceAll(/\D/g, '')
  return national.replace(/^0+/, '') || null
}

/**
 * A number without a country code may match several merchants; then it matches none. Every number costs the same
 * statement, so that the response time reveals nothing.
 */
function findByPhone(db: Db, text: string) {
  const { getCountries, parsePhoneNumberFromString } = phoneNumbers()
  const candidates = /^\s*(\+|00)/.test(text)
    ? [readInternational(text)?.number]
    : getCountries().map((country) => parsePhoneNumberFromString(text, country)?.number)
  return findByName(db, 'phone', [...new Set(candidates.filter((number) => number !== undefined))])
}

async function findByName(db: Db, kind: 'email' | 'phone', values: string[]): Promise<string | null> {
  // On a cluster this table is on the coordinator and merchants are on nodes, so the caller reads the merchant
  // separately.
  const names = await db.query<{ merchantId: string }>(sql`
    select merchant_id as "merchantId" from account_name where kind = ${kind} and value = any(${values}) limit 2`)
  const [name] = names
  return name && names.length === 1 ? name.merchantId : null
}
