import sql, { type Sql } from 'sql-template-tag'
import { findNamed, oneSpelling } from '../../base/addresses/account-names.ts'
import type { Db } from '../../base/db/open.ts'

export type Account = {
  merchantId: string
  passwordHash: string
  /**
   * Increases with each change of credentials. A call reads it before it compares a password and checks it again before
   * it uses the result.
   */
  accessVersion: number
  email: string
  phone: string
  lang: string
  timeZone: string
  shopName: string
}

export type AccountName = {
  merchant: Account | undefined
  /** The key for codes, tries and limits: the merchant, or the normalised name if no merchant has it. */
  subject: string
}

export const subjectOf = (merchantId: string) => `merchant:${merchantId}`

export async function identifyAccount(db: Db, typed: string): Promise<AccountName> {
  const merchantId = await findNamed(db, typed)
  // A name is claimed before its merchant is registered.
  const merchant = merchantId === null ? undefined : await db.maybe<Account>(accountOf(merchantId))
  if (merchant) return { merchant, subject: subjectOf(merchant.merchantId) }
  return { merchant, subject: `name:${oneSpelling(typed)}` }
}

export async function ownAccount(db: Db, merchantId: string): Promise<AccountName> {
  return { merchant: await readAccount(db, merchantId), subject: subjectOf(merchantId) }
}

export const readAccount = (db: Db, merchantId: string): Promise<Account> => db.one<Account>(accountOf(merchantId))

const accountOf = (merchantId: string): Sql => sql`
  select m.merchant_id as "merchantId", m.password_hash as "passwordHash", m.access_version as "accessVersion", m.email, m.phone, m.lang,
    s.time_zone as "timeZone", s.name as "shopName"
  from merchant m join shop s on s.merchant_id = m.merchant_id where m.merchant_id = ${merchantId}`
