import sql, { type Sql } from 'sql-template-tag'
import { isId } from '#contract/id-pattern.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { findNamed } from '../../base/addresses/account-names.ts'
import { readEmail } from '../../base/addresses/email.ts'
import { phoneNumbers } from '../../base/addresses/phone-numbers.ts'
import type { Db } from '../../base/db/open.ts'
import { findMerchantOfNumber, type NumberKind } from '../../base/numbers.ts'
import { Refusal } from '../../base/refuse.ts'
import { fitsKeyword } from '../../base/search/condition.ts'
import { storedWords } from '../../base/search/words.ts'

type NamesOfMerchant = { shopName: string; slug: string; realName: string; email: string; phone: string }

/** The search words of a shop, as an SQL value for `search_words`. Store it wherever one of the names changes. */
export function searchWords({ shopName, slug, realName, email, phone }: NamesOfMerchant): Sql {
  // The parts of a mail address are words too, besides its domain as a whole.
  const codes = [slug, realName, email, email.replaceAll('.', ' '), phone, nationalDigits(phone)]
  return sql`array_to_tsvector(${storedWords({ en: shopName }, codes)}::text[])`
}

/** Without the country code, since people search with or without it. */
const nationalDigits = (phone: string): string =>
  phoneNumbers().parsePhoneNumberFromString(phone)?.nationalNumber.toString() ?? ''

/** Number kinds by prefix; a refund's number contains that of its order. */
const kindsOfNumbers: Readonly<Record<string, NumberKind>> = {
  EN: 'order',
  RF: 'order',
  RC: 'deposit',
  WD: 'withdrawal',
}
/** Further refunds of an order add a suffix such as -2. */
const publicNumber = /^(EN|RF|RC|WD)(-[0-9A-Z]{5}-[0-9A-Z]{5})(?:-\d{1,3})?$/
const phoneDigits = /^\+?[\d\s()./\p{Pd}−]{5,}$/u

type ReadKeywordInput = { keyword: string | undefined; lang: LanguageCode }

/**
 * The condition for shops `s` matching an id, a public number, a phone number or words; null for a blank keyword. Each
 * one uses a single index.
 */
export async function fitsMerchant(db: Db, { keyword = '', lang }: ReadKeywordInput): Promise<Sql | null> {
  const text = readEmail(keyword) ?? keyword.normalize('NFKC').trim()
  if (isId(text)) return sql`s.merchant_id = ${text}`
  const [, letters = '', rest] = publicNumber.exec(text.toUpperCase()) ?? []
  const kind = kindsOfNumbers[letters]
  if (kind !== undefined) {
    const merchantId = await findOwner(db, { kind, number: `${letters === 'RF' ? 'EN' : letters}${rest}` })
    return merchantId === null ? sql`false` : sql`s.merchant_id = ${merchantId}`
  }
  if (!phoneDigits.test(text)) return fitsKeyword(sql`s.search_words`, text, lang)
  const merchantId = await findNamed(db, text)
  if (merchantId !== null) return sql`s.merchant_id = ${merchantId}`
  // Stored numbers have no trunk prefix.
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  return fitsKeyword(sql`s.search_words`, digits, lang)
}

/** The merchant who owns this number; null if nothing has it. */
async function findOwner(db: Db, input: { kind: NumberKind; number: string }): Promise<string | null> {
  try {
    return await findMerchantOfNumber(db, input)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** How many of the newest shops are checked for a condition's frequency, and how many matches count as frequent. */
const sampleSize = 2_000
const frequentFrom = limits.pageSizeMax + 1

/**
 * Whether a page of matches is among the newest shops. PostgreSQL has no statistics of rare words: for those it would
 * scan all shops from the newest instead of using the word index.
 */
export async function isFrequent(db: Db, condition: Sql): Promise<boolean> {
  const { fitting } = await db.one<{ fitting: number }>(sql`
    select count(*) as fitting
    from (select merchant_id, search_words from shop order by merchant_id desc limit ${sampleSize}) as s
    where ${condition}`)
  return fitting >= frequentFrom
}

/** The matching shops, found before they are sorted: `offset 0` keeps the planner from searching in sort order. */
export const foundShops = (condition: Sql): Sql =>
  sql`(select s.merchant_id, s.closed_at from shop s where ${condition} offset 0)`
