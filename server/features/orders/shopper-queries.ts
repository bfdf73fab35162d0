import { createHash, createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { type Raw, raw } from '../../base/http/raw.ts'
import { refuse } from '../../base/refuse.ts'

export type FoundOrder = { merchantId: string; orderId: string }

const secretHash = (secret: string) => createHash('sha256').update(secret).digest()

/** What opens an order to its shopper. Made from the order's id, so that a replayed checkout can tell it again. */
export const orderSecretOf = (ctx: Ctx, orderId: string): string =>
  createHmac('sha256', ctx.config.secret).update(`secret of order ${orderId}`).digest('base64url')

/** Only the hash of an order's secret is stored. */
export async function storeSecret(tx: Db, { merchantId, orderId, secret }: FoundOrder & { secret: string }) {
  await tx.query(sql`
    insert into order_secret (hash, merchant_id, order_id) values (${secretHash(secret)}, ${merchantId}, ${orderId})`)
}

export async function findOrderBySecret(db: Db, secret: string): Promise<FoundOrder> {
  const found = await db.maybe<FoundOrder>(sql`
    select merchant_id as "merchantId", order_id as "orderId" from order_secret where hash = ${secretHash(secret)}`)
  if (!found) throw refuse('not_found')
  return found
}

export async function findShop(db: Db, slug: string): Promise<string> {
  const found = await db.maybe<{ merchant_id: string }>(sql`
    select merchant_id from shop_name where slug = ${slug}`)
  if (!found) throw refuse('not_found')
  return found.merchant_id
}

export type OrderedLine = { listingId: string; variantId?: string; quantity: number }

/** The lines with the variant that each one takes: the listing's first where none is named. */
export async function resolveLines(db: Db, merchantId: string, lines: readonly OrderedLine[]) {
  const found = await db.query<{ variant_id: string | null }>(sql`
    select (
      select v.id from listing l
      join listing_variant lv on lv.merchant_id = l.merchant_id and lv.listing_id = l.id
      join variant v on v.id = lv.variant_id
      where l.merchant_id = ${merchantId} and l.id = given.listing_id and l.removed_at is null
        and (given.variant_id is null or v.id = given.variant_id)
      order by v.position limit 1
    ) as variant_id
    from unnest(${lines.map(({ listingId }) => listingId)}::uuid[],
      ${lines.map(({ variantId }) => variantId ?? null)}::uuid[]) with ordinality as given (listing_id, variant_id, line)
    order by given.line`)
  return lines.map(({ listingId, quantity }, line) => {
    const variantId = found[line]?.variant_id
    if (!variantId) throw refuse('not_found', { line })
    return { listingId, variantId, quantity }
  })
}

/** The order as its shopper sees it, as JSON. What happened between the shop and its supplier is left out. */
export async function readShopperOrder(
  db: Db,
  { merchantId, orderId, lang }: FoundOrder & { lang: LanguageCode },
): Promise<Raw> {
  const { json } = await db.one<{ json: string }>(sql`
    select json_build_object(
      'orderId', o.id, 'number', o.number, 'shop', json_build_object('id', s.slug, 'name', s.name),
      'status', o.status, 'logistics', o.logistics, 'total', o.selling_total,
      'refunded', o.refunded + o.refunded_by_platform, 'createdAt', to_iso(o.created_at),
      'payBy', case when o.status = 'waiting_payment' then to_iso(o.pay_by) end,
      'lines', (
        select json_agg(json_build_object('position', l.position,
          'title', coalesce(l.title->>${lang}, l.title->>'en', ''), 'image', l.image,
          'variant', coalesce(l.variant->>${lang}, l.variant->>'en', ''), 'quantity', l.quantity,
          'price', l.selling_price, 'stars', r.stars) order by l.position)
        from order_line l
        left join review r on r.merchant_id = l.merchant_id and r.order_id = l.order_id and r.position = l.position
        where l.merchant_id = o.merchant_id and l.order_id = o.id),
      'address', o.address || jsonb_build_object('phone', o.phone),
      'carrier', o.carrier, 'trackingNumber', o.tracking_number,
      'events', (
        select coalesce(json_agg(json_build_object('at', to_iso(e.at), 'kind', e.kind, 'text', e.text)
          order by e.sequence), '[]')
        from order_event e
        where e.merchant_id = o.merchant_id and e.order_id = o.id and e.kind not in ('picked', 'settled'))
    )::text as json
    from orders o join shop s on s.merchant_id = o.merchant_id
    where o.merchant_id = ${merchantId} and o.id = ${orderId}`)
  return raw(json)
}
