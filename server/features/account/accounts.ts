import sql, { type Sql } from 'sql-template-tag'
import { readEmail } from '../../base/addresses/phone.ts'
import { phoneNumbers } from '../../base/addresses/phone-numbers.ts'
import type { Db } from '../../base/db/open.ts'

export type Account = {
  merchantId: string
  passwordHash: string
  email: string
  phone: string
  lang: string
  timeZone: string
  shopName: string
}

export type AccountName = {
  /** The merchant who signs in with this phone or email. */
  merchant: Account | undefined
  /** The key of codes, tries and limits: the merchant, else one spelling of the name. */
  subject: string
}

export const subjectOf = (merchantId: string) => `merchant:${merchantId}`

/** The account that a text names, in whichever of its spellings. */
export async function identifyAccount(db: Db, typed: string): Promise<AccountName> {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/^[+\s]*\+/, '+')
  const email = readEmail(text)
  const merchant = await (email === null ? findByPhone(db, text) : findByName(db, 'email', [email]))
  if (merchant) return { merchant, subject: subjectOf(merchant.merchantId) }
  return { merchant, subject: `name:${email ?? nationalDigits(text) ?? text.toLowerCase()}` }
}

const readInternational = (text: string) => phoneNumbers().parsePhoneNumberFromString(text.replace(/^\s*00/, '+'))

/** The digits that a number has in each of its spellings: without prefixes, punctuation and extension. */
function nationalDigits(text: string): string | null {
  const national = readInternational(text)?.nationalNumber ?? text.replace(/[^\d\s().-].*$/, '').replaceAll(/\D/g, '')
  return national.replace(/^0+/, '') || null
}

/**
 * A number without a country code may be one of several; it counts where exactly one merchant has it. Every number
 * costs the same statement, so that the time reveals nothing.
 */
function findByPhone(db: Db, text: string) {
  const { getCountries, parsePhoneNumberFromString } = phoneNumbers()
  const candidates = /^\s*(\+|00)/.test(text)
    ? [readInternational(text)?.number]
    : getCountries().map((country) => parsePhoneNumberFromString(text, country)?.number)
  return findByName(db, 'phone', [...new Set(candidates.filter((number) => number !== undefined))])
}

async function findByName(db: Db, kind: 'email' | 'phone', values: string[]): Promise<Account | undefined> {
  // Two statements: on a cluster the names of all accounts are on the coordinator, and merchants on their nodes.
  const names = await db.query<{ merchantId: string }>(sql`
    select merchant_id as "merchantId" from account_name where kind = ${kind} and value = any(${values}) limit 2`)
  const [name] = names
  // A name is claimed before its merchant is registered.
  return name && names.length === 1 ? db.maybe<Account>(accountOf(name.merchantId)) : undefined
}

export const readAccount = (db: Db, merchantId: string): Promise<Account> => db.one<Account>(accountOf(merchantId))

const accountOf = (merchantId: string): Sql => sql`
  select m.merchant_id as "merchantId", m.password_hash as "passwordHash", m.email, m.phone, m.lang,
    s.time_zone as "timeZone", s.name as "shopName"
  from merchant m join shop s on s.merchant_id = m.merchant_id where m.merchant_id = ${merchantId}`
