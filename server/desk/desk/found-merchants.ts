import sql, { type Sql } from 'sql-template-tag'
import { isPhoneLike } from '#contract/contact.ts'
import { isId } from '#contract/id-pattern.ts'
import { findNamed } from '../../base/addresses/account-names.ts'
import type { Db } from '../../base/db/open.ts'
import { type ListOrder, type ListSource, newestFirst } from '../../base/list.ts'

/** Fewer digits are read as the beginning of a shop's name. */
const phoneDigitsMin = 7

/** Sorts after every character of a name. */
const last = '\u{10ffff}'

const shopName = sql`lower(s.name) collate "C"`
const shopSlug = sql`s.slug collate "C"`

/** Finds merchants by id, complete mail address or phone number, or the beginning of the shop's name or address. */
export async function sourceOfMerchants(keyword: string, db: Db): Promise<ListSource> {
  if (isContact(keyword) || isId(keyword)) {
    const merchantId = isId(keyword) ? keyword : await findNamed(db, keyword)
    return {
      ...ofShops,
      where: [sql`s.merchant_id = ${merchantId}::uuid`],
      order: newestFirst(sql`s.merchant_id`),
      details: detailsAt(sql`page.key_id`),
    }
  }
  const isName = await db.maybe(sql`select 1 from shop s where ${beginsWith(shopName, keyword)} limit 1`)
  const column = isName ? shopName : shopSlug
  return {
    ...ofShops,
    where: [beginsWith(column, keyword)],
    order: alphabetical(isName ? 'shop_name' : 'shop_slug', column),
    details: detailsAt(sql`page.key_merchant_id`),
  }
}

const isContact = (keyword: string) =>
  /[@＠]/.test(keyword) || (isPhoneLike(keyword) && keyword.replaceAll(/\P{Nd}/gu, '').length >= phoneDigitsMin)

/** The database lowers both sides, so that both are lowered alike. */
const beginsWith = (column: Sql, text: string) =>
  sql`${column} >= lower(${text}) and ${column} < lower(${text}) || ${last}`

const ofShops = {
  from: sql`shop s`,
  columns: sql`
    s.merchant_id as item, s.name, m.real_name as detail, null::bigint as amount, m.applied_at as at`,
}

const detailsAt = (merchantId: Sql) => sql`
  join shop s on s.merchant_id = ${merchantId} join merchant m on m.merchant_id = s.merchant_id`

const alphabetical = (name: string, column: Sql): ListOrder => ({
  name,
  keys: [
    { name: 'text', column, type: 'text' },
    { name: 'merchant_id', column: sql`s.merchant_id`, type: 'id' },
  ],
  descending: false,
})
