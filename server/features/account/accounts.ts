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

/** One spelling of what was typed as an account, under which failures and codes are counted. */
export const spellAccount = (typed: string): string =>
  readEmail(typed) ?? (typed.trim().replaceAll(/[^\d+]/g, '') || typed.trim().toLowerCase())

/** The merchant who signs in with this phone or email. */
export function findAccount(db: Db, typed: string): Promise<Account | undefined> {
  const email = readEmail(typed)
  return email === null ? findByPhone(db, typed) : findByName(db, 'email', [email])
}

/**
 * A number without a country may be one of several; it counts where exactly one merchant has it. Every number takes
 * the same way, so that the time tells nothing.
 */
function findByPhone(db: Db, typed: string) {
  const { getCountries, parsePhoneNumberFromString } = phoneNumbers()
  const digits = typed.trim().replace(/^00/, '+')
  const possible = digits.startsWith('+')
    ? [parsePhoneNumberFromString(digits)?.number]
    : getCountries().map((country) => parsePhoneNumberFromString(digits, country)?.number)
  return findByName(db, 'phone', [...new Set(possible.filter((number) => number !== undefined))])
}

async function findByName(db: Db, kind: 'email' | 'phone', values: string[]): Promise<Account | undefined> {
  const found = await db.query<Account>(sql`
    select m.merchant_id as "merchantId", m.password_hash as "passwordHash", m.email, m.phone, m.lang,
      s.time_zone as "timeZone"
    from account_name a
    join merchant m on m.merchant_id = a.merchant_id
    join shop s on s.merchant_id = m.merchant_id
    where a.kind = ${kind} and a.value = any(${values}) limit 2`)
  return found.length === 1 ? found[0] : undefined
}

export const findAccountById = (db: Db, merchantId: string): Promise<Account> =>
  db.one<Account>(sql`
    select m.merchant_id as "merchantId", m.password_hash as "passwordHash", m.email, m.phone, m.lang,
      s.time_zone as "timeZone"
    from merchant m join shop s on s.merchant_id = m.merchant_id where m.merchant_id = ${merchantId}`)
