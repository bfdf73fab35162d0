import sql, { type Sql } from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { express } from '#contract/programme.ts'
import { readCursor, writeCursor } from '../../base/cursor.ts'
import type { Db } from '../../base/db/open.ts'
import { type Raw, raw } from '../../base/http/raw.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'
import { refuse } from '../../base/refuse.ts'
import { spendPayToken } from '../account/pay-token.ts'

type BillRow = {
  id: string
  type: string
  time: Date
  amount: number
  until: Date
  endedAt: Date | null
  credited: number | null
}

/** The express lane: listings that the storefront really shows first, for as many days as were paid for. */
export const expressHandlers: Handlers<typeof express> = {
  async packages({ db, session: { merchantId }, now, lang }) {
    const { json } = await db.one<{ json: string }>(sql`
      select json_build_object('promotable', c.listings_selling,
        'used', (select count(*) from placement where merchant_id = ${merchantId} and to_at is null),
        'packages', (
          select coalesce(json_agg(json_build_object('id', p.id, 'name', localize_text(p.name, ${lang}), 'slots',
            p.slots,
            'days', p.days, 'price', p.price) order by p.price, p.id), '[]')
          from package p where p.on_sale),
        'active', (
          select coalesce(json_agg(json_build_object(${purchasePairs(lang, now)}) order by p.until, p.id), '[]')
          from package_purchase p where p.merchant_id = ${merchantId} and p.ended_at is null))::text as json
      from merchant_counter c where c.merchant_id = ${merchantId}`)
    return raw(json)
  },

  async buy({ ctx, db, body, session, now, lang }) {
    const { merchantId } = session
    const id = ctx.ids.next()
    const confirmed = await spendPayToken(db, { session, purpose: 'train', payToken: body.payToken, now })
    const { price } = await db.one<{ price: number }>(sql`
      select buy_package(${merchantId}, ${id}, ${body.packageId}, ${now}) as price`)
    if (confirmed !== price) throw refuse('amount_changed', { amount: price })
    return readPurchase(db, { merchantId, id, now, lang })
  },

  async place({ db, body, session: { merchantId }, now, lang }) {
    await db.query(sql`
      select assign_slots(${merchantId}, ${body.purchaseId}, ${body.listingIds}::uuid[], ${now})`)
    return readPurchase(db, { merchantId, id: body.purchaseId, now, lang })
  },

  async giveBack({ db, body, session: { merchantId }, now }) {
    if ((body.purchaseId === undefined) === (body.level === undefined)) {
      throw refuse('validation', { fields: { purchaseId: 'field_required' } })
    }
    const movement = body.level
      ? sql`give_back_level(${merchantId}, ${now})`
      : sql`give_back_package(${merchantId}, ${body.purchaseId}, ${now})`
    return db.one<{ credited: number }>(sql`select ${movement} as credited`)
  },

  async bill({ db, query, session: { merchantId }, lang }) {
    const { read, skip } = windowOf(query)
    const before = query.after === undefined ? null : readCursor(query.after)
    const rows = await db.query<BillRow>(sql`
      select id, localize_text(name, ${lang}) as type, bought_at as time, price as amount, until, ended_at as "endedAt",
        credited
      from package_purchase where merchant_id = ${merchantId} and (${before}::uuid is null or id < ${before}::uuid)
      order by id desc limit ${read} offset ${skip}`)
    const { total } = await db.one<{ total: number }>(sql`
      select count(*) as total from package_purchase where merchant_id = ${merchantId}`)
    const item = (row: BillRow) => ({
      ...row,
      time: row.time.toISOString(),
      until: row.until.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    })
    return listAnswer({ rows, query, total, isExact: true, item, cursor: ({ id }) => writeCursor(id) })
  },
}

/**
 * A purchase with what its listings brought, counted from stored events: who came to the shop and to the product on
 * the days on which it stood in a slot, and the orders that were paid while it stood there.
 */
const purchasePairs = (lang: LanguageCode, now: Date): Sql => sql`
  'id', p.id, 'name', localize_text(p.name, ${lang}), 'until', to_iso(p.until), 'slots', p.slots,
  'unusedCredit', div(p.price::numeric * (p.slots * p.days - least(p.slots * p.days,
    used_slot_days(p.merchant_id, p.id, ${now}) + (select count(*) from placement open
      where open.merchant_id = p.merchant_id and open.purchase_id = p.id and open.to_at is null)
    * greatest(0, ceil(extract(epoch from p.until - ${now}::timestamptz) / 86400) - 1)::bigint)), p.slots * p.days)::bigint,
  'mayGiveBack', ${now}::timestamptz <= p.bought_at + give_back_period() and not exists (
    select 1 from placement any_one where any_one.merchant_id = p.merchant_id and any_one.purchase_id = p.id),
  'listings', (
    select coalesce(json_agg(json_build_object('id', l.id, 'title', localize_text(product.title, ${lang}),
      'image', image_url(product.images[1]),
      'views', (
        select coalesce(sum(d.visitors), 0) from merchant_day d where d.merchant_id = p.merchant_id
          and d.date >= shop_date(p.merchant_id, s.from_at)),
      'clicks', (
        select count(*) from listing_view v where v.merchant_id = p.merchant_id and v.listing_id = l.id
          and v.date >= shop_date(p.merchant_id, s.from_at)),
      'orders', (
        select count(distinct o.id) from order_line line
        join orders o on o.merchant_id = line.merchant_id and o.id = line.order_id
        where line.merchant_id = p.merchant_id and line.listing_id = l.id and o.paid_at >= s.from_at)
      ) order by s.from_at, l.id), '[]')
    from placement s
    join listing l on l.merchant_id = s.merchant_id and l.id = s.listing_id
    join product on product.id = l.product_id
    where s.merchant_id = p.merchant_id and s.purchase_id = p.id and s.to_at is null)`

type Which = { merchantId: string; id: string; now: Date; lang: LanguageCode }

async function readPurchase(db: Db, { merchantId, id, now, lang }: Which): Promise<Raw> {
  const { json } = await db.one<{ json: string }>(sql`
    select json_build_object(${purchasePairs(lang, now)})::text as json
    from package_purchase p where p.merchant_id = ${merchantId} and p.id = ${id}`)
  return raw(json)
}
