import sql, { join, Sql } from 'sql-template-tag'
import { toAsciiDigits } from '#contract/digits.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { beginsWith, orderNumberBeginning } from '../../base/numbers.ts'
import { fitsKeyword } from '../../base/search/condition.ts'

/** Names, mail addresses, phone numbers and goods have no index, so only the newest orders, or lines, are compared. */
const comparedOrders = 50_000
const wordsMax = 8
/** Fewer digits would find too many phone numbers. */
const phoneDigitsMin = 4

type KeywordInput = { merchantId: string; lang: LanguageCode; keyword: string }

/**
 * The ids of a merchant's orders that a keyword can mean: the number of the order or of a refund, the parcel, what was
 * ordered, and any part of the buyer's name, mail address or phone number. A union, so that each reads its own index.
 */
export function idsOfKeyword({ merchantId, lang, keyword }: KeywordInput): Sql {
  const text = keyword.normalize('NFKC').trim()
  const number = orderNumberBeginning(text)
  // A word of accents alone is folded to the empty text, which every text contains.
  const words = text.split(/\s+/).filter(hasLetters).slice(0, wordsMax)
  const hasWords = words.map((word) => sql`strpos(c.found_by, (select fold_text(${word}))) > 0`)
  const ofBuyer = [
    ...(words.length > 0 ? [sql`(${join(hasWords, ' and ')})`] : []),
    ...phoneDigitsOf(keyword).map((digits) => sql`strpos(c.phone, ${digits}) > 0`),
  ]
  const goods = fitsKeyword(sql`p.search_words`, keyword, lang)
  const parts = [
    number &&
      sql`select order_id from order_contact where merchant_id = ${merchantId} and ${beginsWith(sql`number`, number)}`,
    sql`
      select id from orders
      where upper(tracking_number) collate "C" = upper(${text}) and merchant_id = ${merchantId}`,
    ofBuyer.length > 0 &&
      sql`
      select c.order_id from (
        select order_id, found_by, phone from order_contact
        where merchant_id = ${merchantId} order by order_id desc limit ${comparedOrders}) as c
      where ${join(ofBuyer, ' or ')}`,
    goods &&
      sql`
      select n.order_id from (
        select order_id, listing_id from order_line
        where merchant_id = ${merchantId} order by order_id desc limit ${comparedOrders}) as n
      where n.listing_id in (
        select l.id from listing l join product p on p.id = l.product_id
        where l.merchant_id = ${merchantId} and ${goods})`,
  ]
  return join(
    parts.filter((part) => part instanceof Sql),
    ' union ',
  )
}

const hasLetters = (word: string) => /\P{M}/u.test(word)

/** The digits of a pasted phone number, with and without the leading zeros that are dialled only inside a country. */
function phoneDigitsOf(keyword: string): string[] {
  const text = toAsciiDigits(keyword).replaceAll(/[\s().+/-]/g, '')
  if (!/^\d+$/.test(text)) return []
  return [...new Set([text, text.replace(/^0+/, '')])].filter(({ length }) => length >= phoneDigitsMin)
}
