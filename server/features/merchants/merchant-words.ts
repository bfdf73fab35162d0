import sql, { type Sql } from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { findNamed } from '../../base/addresses/account-names.ts'
import { readEmail } from '../../base/addresses/email.ts'
import { phoneNumbers } from '../../base/addresses/phone-numbers.ts'
import type { Db } from '../../base/db/open.ts'
import { isId } from '../../base/ids.ts'
import { findMerchantOfNumber, type NumberKind } from '../../base/numbers.ts'
import { Refusal } from '../../base/refuse.ts'
import { fitsKeyword } from '../../base/search/condition.ts'
import { storedWords } from '../../base/search/words.ts'

type NamesOfMerchant = { shopName: string; slug: string; realName: string; email: string; phone: string }

/** The words that a shop `search_words` is found by, as an SQL value: write it wherever one of the names changes. */
export function searchWords({ shopName, slug, realName, email, phone }: NamesOfMerchant): Sql {
  // The parts of a mail address are words too, besides its domain as a whole.
  const codes = [slug, realName, email, email.replaceAll('.', ' '), phone, nationalDigits(phone)]
  return sql`array_to_tsvector(${storedWords({ en: shopName }, codes)}::text[])`
}

/** The digits of a number behind the code of its country: people quote it with or without. */
const nationalDigits = (phone: string): string =>
  phoneNumbers().parsePhoneNumberFromString(phone)?.nationalNumber.toString() ?? ''

/** The numbers of orders, deposits and withdrawals by their letters; a refund has that of its order. */
const kindsOfNumbers: Readonly<Record<string, NumberKind>> = {
  EN: 'order',
  RF: 'order',
  RC: 'deposit',
  WD: 'withdrawal',
}
/** The second refund of an order has the number of the first, and -2. */
const publicNumber = /^(EN|RF|RC|WD)(-[0-9A-Z]{5}-[0-9A-Z]{5})(?:-\d{1,3})?$/
const phoneDigits = /^\+?[\d\s()./\p{Pd}−]{5,}$/u

type ReadKeywordInput = { keyword: string | undefined; lang: LanguageCode }

/**
 * The condition of a shop `s` that a keyword finds: an id, a public number, a phone number, or words. Null for a blank
 * keyword. Each is read from one index.
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
  // A trunk prefix belongs to no number as it is stored.
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  return fitsKeyword(sql`s.search_words`, digits, lang)
}

/** The merchant whose thing has this number; null where nothing has it. */
async function findOwner(db: Db, input: { kind: NumberKind; number: string }): Promise<string | null> {
  try {
    return await findMerchantOfNumber(db, input)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** The newest shops that are looked at to see whether a condition is frequent, and as many of them as fill a page. */
const sampleSize = 2_000
const frequentFrom = limits.pageSizeMax + 1

/**
 * Whether a page of what fits is found among the newest shops. The database has no statistics of words that few shops
 * have: it would read all shops from the newest for them, instead of the index of words.
 */
export async function isFrequent(db: Db, condition: Sql): Promise<boolean> {
  const { fitting } = await db.one<{ fitting: number }>(sql`
    select count(*) as fitting
    from (select merchant_id, search_words from shop order by merchant_id desc limit ${sampleSize}) as s
    where ${condition}`)
  return fitting >= frequentFrom
}

/** The shops that fit, found before they are ordered: `offset 0` keeps the order out of the search. */
export const foundShops = (condition: Sql): Sql =>
  sql`(select s.merchant_id, s.closed_at from shop s where ${condition} offset 0)`
