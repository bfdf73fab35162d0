import sql, { type Sql } from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import type { express } from '#contract/programme.ts'
import { toIso } from '../../base/clock.ts'
import type { Db } from '../../base/db/open.ts'
import { type Raw, raw } from '../../base/http/raw.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { newestFirst, readList } from '../../base/list.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { consumePayToken } from '../../identity/account/pay-token.ts'

type PurchaseRow = {
  id: string
  type: string
  time: Date
  amount: number
  until: Date
  endedAt: Date | null
  credited: number | null
}

/** The express lane: the storefront shows these listings first, on as many days as were paid for. */
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
    const { packageId, slots, days, price, payToken } = body
    const id = ctx.ids.next()
    const confirmed = await consumePayToken(db, { session, purpose: 'train', payToken, now })
    if (confirmed !== price) throw refuse('amount_changed', { amount: confirmed })
    const shown = JSON.stringify({ id: packageId, slots, days, price })
    await db.query(sql`select buy_package(${merchantId}, ${id}, ${shown}::jsonb, ${now})`)
    return readPurchase(db, { merchantId, id, now, lang })
  },

  async promote({ db, body, session: { merchantId }, now, lang }) {
    await db.query(sql`
      select assign_slots(${merchantId}, ${body.purchaseId}, ${body.listingIds}::uuid[], ${now})`)
    return readPurchase(db, { merchantId, id: body.purchaseId, now, lang })
  },

  async giveBack({ db, body, session: { merchantId }, now }) {
    if ((body.purchaseId === undefined) === (body.level === undefined)) {
      throw refuseField('purchaseId', 'field_required')
    }
    const shown = body.shown ? JSON.stringify(body.shown) : null
    const movement = body.level
      ? sql`give_back_level(${merchantId}, ${shown}::jsonb, ${now})`
      : sql`give_back_package(${merchantId}, ${body.purchaseId}, ${now})`
    return db.one<{ credited: number }>(sql`select ${movement} as credited`)
  },

  bill: ({ db, query, session: { merchantId }, lang }) =>
    readList(db, {
      query,
      from: sql`package_purchase p`,
      where: [sql`p.merchant_id = ${merchantId}`],
      order: newestFirst(sql`p.id`),
      columns: sql`
        p.id, localize_text(p.name, ${lang}) as type, p.bought_at as time, p.price as amount, p.until,
        p.ended_at as "endedAt", p.credited`,
      total: sql`(select count(*) from package_purchase where merchant_id = ${merchantId})`,
      item: (row: PurchaseRow) => ({
        ...row,
        time: row.time.toISOString(),
        until: row.until.toISOString(),
        endedAt: toIso(row.endedAt),
      }),
    }),
}

/** The used slot-days of a purchase `p`, and those that its open placements will use. */
const committedSlotDays = (now: Date): Sql => sql`
  used_slot_days(p.merchant_id, p.id, ${now}) + (
    select count(*) from placement open
    where open.merchant_id = p.merchant_id and open.purchase_id = p.id and open.to_at is null)
  * greatest(0, floor(extract(epoch from p.until - ${now}::timestamptz) / 86400))::bigint`

const unusedCredit = (now: Date): Sql => sql`
  div(p.price::numeric * (p.slots * p.days - least(p.slots * p.days, ${committedSlotDays(now)})),
    p.slots * p.days)::bigint`

const mayGiveBack = (now: Date): Sql => sql`
  ${now}::timestamptz <= p.bought_at + make_interval(days => ${limits.giveBackDays}) and not exists (
    select 1 from placement s where s.merchant_id = p.merchant_id and s.purchase_id = p.id)`

/**
 * A purchase with its results, counted from stored events: visitors of shop and product on the days of the placement
 * `s`, and orders paid since it began.
 */
const purchasePairs = (lang: LanguageCode, now: Date): Sql => sql`
  'id', p.id, 'name', localize_text(p.name, ${lang}), 'until', to_iso(p.until), 'slots', p.slots,
  'unusedCredit', ${unusedCredit(now)}, 'mayGiveBack', ${mayGiveBack(now)},
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

type ReadPurchaseInput = { merchantId: string; id: string; now: Date; lang: LanguageCode }

async function readPurchase(db: Db, { merchantId, id, now, lang }: ReadPurchaseInput): Promise<Raw> {
  const { json } = await db.one<{ json: string }>(sql`
    select json_build_object(${purchasePairs(lang, now)})::text as json
    from package_purchase p where p.merchant_id = ${merchantId} and p.id = ${id}`)
  return raw(json)
}
