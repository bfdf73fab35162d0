import sql, { join, type Sql } from 'sql-template-tag'
import { toAsciiDigits } from '#contract/digits.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { beginsWith, numberBeginning } from '../../base/numbers.ts'
import { fitsKeyword } from '../../base/search/condition.ts'
import { readKeyword } from './rules.ts'

/** Names and mail addresses have no index, so only those of the shop's newest orders are compared. */
const comparedOrders = 50_000
const wordsMax = 8
const numberLength = 'EN-XXXXX-XXXXX'.length
/** Fewer digits would find too many phone numbers. */
const phoneDigitsMin = 4

type KeywordInput = { merchantId: string; lang: LanguageCode; keyword: string }

/**
 * The ids of a merchant's orders that a keyword can mean: the number of the order or of a refund, the parcel, what was
 * ordered, and any part of the buyer's name, mail address or phone number. A union, so that each reads its own index.
 */
export function idsOfKeyword({ merchantId, lang, keyword }: KeywordInput): Sql {
  const { number, trackingNumber } = readKeyword(keyword)
  // A refund has the characters of its order's number.
  const ofRefund = numberBeginning('RF', keyword)?.replace(/^RF-?/, 'EN-').slice(0, numberLength)
  const words = keyword.normalize('NFKC').trim().split(/\s+/).slice(0, wordsMax)
  const hasWords = words.map((word) => sql`strpos(c.found_by, (select fold_text(${word}))) > 0`)
  const digits = phoneDigitsOf(keyword)
  const isOfBuyer = sql`(${join(hasWords, ' and ')}) ${digits === null ? sql`` : sql`or strpos(c.phone, ${digits}) > 0`}`
  const goods = fitsKeyword(sql`p.search_words`, keyword, lang)
  const parts = [
    sql`select order_id from order_contact where merchant_id = ${merchantId} and ${beginsWith(sql`number`, ofRefund ?? number ?? '~')}`,
    sql`
      select id from orders
      where upper(tracking_number) collate "C" = upper(${trackingNumber}) and merchant_id = ${merchantId}`,
    sql`
      select c.order_id from (
        select order_id, found_by, phone from order_contact
        where merchant_id = ${merchantId} order by order_id desc limit ${comparedOrders}) as c
      where ${isOfBuyer}`,
    goods &&
      sql`
      select order_id from order_line where merchant_id = ${merchantId} and listing_id in (
        select l.id from listing l join product p on p.id = l.product_id
        where l.merchant_id = ${merchantId} and ${goods})`,
  ]
  return join(
    parts.filter((part) => part !== null),
    ' union ',
  )
}

/**
 * The digits of a pasted phone number without the leading zeros that are dialled only inside the country; null for
 * other texts.
 */
function phoneDigitsOf(keyword: string): string | null {
  const text = toAsciiDigits(keyword).replaceAll(/[\s().+/-]/g, '')
  if (!/^\d+$/.test(text)) return null
  const digits = text.replace(/^0+/, '')
  return digits.length < phoneDigitsMin ? null : digits
}
