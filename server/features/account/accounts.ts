import sql from 'sql-template-tag'
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
}

/** One spelling for all ways to write an account: failures and codes are counted under it. */
export const normaliseAccount = (text: string): string =>
  readEmail(text) ?? (text.trim().replaceAll(/[^\d+]/g, '') || text.trim().toLowerCase())

/** The merchant who signs in with this phone or email. */
export function findAccount(db: Db, account: string): Promise<Account | undefined> {
  const email = readEmail(account)
  return email === null ? findByPhone(db, account) : findByName(db, 'email', [email])
}

/**
 * A number without a country code may be one of several; it counts where exactly one merchant has it. Every number
 * costs the same statement, so that the time reveals nothing.
 */
function findByPhone(db: Db, phone: string) {
  const { getCountries, parsePhoneNumberFromString } = phoneNumbers()
  const digits = phone.trim().replace(/^00/, '+')
  const candidates = digits.startsWith('+')
    ? [parsePhoneNumberFromString(digits)?.number]
    : getCountries().map((country) => parsePhoneNumberFromString(digits, country)?.number)
  return findByName(db, 'phone', [...new Set(candidates.filter((number) => number !== undefined))])
}

async function findByName(db: Db, kind: 'email' | 'phone', values: string[]): Promise<Account | undefined> {
  const accounts = await db.query<Account>(sql`
    select m.merchant_id as "merchantId", m.password_hash as "passwordHash", m.email, m.phone, m.lang,
      s.time_zone as "timeZone"
    from account_name a
    join merchant m on m.merchant_id = a.merchant_id
    join shop s on s.merchant_id = m.merchant_id
    where a.kind = ${kind} and a.value = any(${values}) limit 2`)
  return accounts.length === 1 ? accounts[0] : undefined
}

export const readAccount = (db: Db, merchantId: string): Promise<Account> =>
  db.one<Account>(sql`
    select m.merchant_id as "merchantId", m.password_hash as "passwordHash", m.email, m.phone, m.lang,
      s.time_zone as "timeZone"
    from merchant m join shop s on s.merchant_id = m.merchant_id where m.merchant_id = ${merchantId}`)
