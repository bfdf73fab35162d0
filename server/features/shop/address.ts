import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { lazyRequire } from '../../base/lazy-require.ts'
import { refuse, refuseField } from '../../base/refuse.ts'

const loadAscii = lazyRequire<typeof import('any-ascii')>('any-ascii')

const slugMax = limits.shopSlugMax

/** Words that follow /store/ in addresses that are not a shop's: /store/orders/…, /store/payments/… */
const reservedSlugs = new Set(['orders', 'payments'])

/** A shop's name as a part of an address: Latin letters without marks, digits and hyphens; other scripts are romanised. */
export function slugOf(name: string): string {
  const slug = loadAscii()
    .default(name.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugMax)
    .replaceAll(/^-+|-+$/g, '')
  return slug === '' || reservedSlugs.has(slug) ? 'shop' : slug
}

const slugTries = 5

/** Whether the address is the merchant's now: it was free, or is a former one of the same shop. */
async function claim(tx: Db, { slug, merchantId }: { slug: string; merchantId: string }): Promise<boolean> {
  await tx.query(sql`
    insert into shop_name (slug, merchant_id) values (${slug}, ${merchantId}) on conflict do nothing`)
  const owner = await tx.one<{ merchantId: string }>(sql`
    select merchant_id as "merchantId" from shop_name where slug = ${slug}`)
  return owner.merchantId === merchantId
}

type ClaimSlugInput = { merchantId: string; name: string; chosen: string | undefined }

/** The chosen name in addresses, or the shop's name, with a few digits where another shop has it. */
export async function claimSlug(ctx: Ctx, tx: Db, { merchantId, name, chosen }: ClaimSlugInput): Promise<string> {
  if (chosen !== undefined) {
    const slug = slugOf(chosen)
    if (await claim(tx, { slug, merchantId })) return slug
    throw refuseField('slug', 'shop_address_taken')
  }
  const base = slugOf(name)
  for (let tried = 0; tried < slugTries; tried += 1) {
    const suffix = Buffer.from(ctx.ids.secret(3), 'base64url').toString('hex')
    const slug = tried === 0 ? base : `${base}-${suffix}`
    if (await claim(tx, { slug, merchantId })) return slug
  }
  throw refuse('unavailable')
}

/** What a name would be in addresses, and whether no other shop has it: a shop may go back to a former one. */
export async function readShopAddress(ctx: Ctx, text: string, merchantId: string | null) {
  const slug = slugOf(text)
  const taken = await ctx.db.maybe(sql`
    select 1 as taken from shop_name where slug = ${slug} and merchant_id is distinct from ${merchantId}::uuid`)
  return { slug, isFree: taken === undefined, url: `${ctx.config.shopUrl}/s/${slug}` }
}

type ChangeAddressInput = { merchantId: string; from: string; typed: string; now: Date }

/** Gives the shop another address, once a month; the former one leads on to it. Answers the address. */
export async function changeAddress(tx: Db, { merchantId, from, typed, now }: ChangeAddressInput): Promise<string> {
  if (!/[\p{L}\p{N}]/u.test(typed)) throw refuseField('slug', 'field_invalid')
  const slug = slugOf(typed)
  if (slug === from) return slug
  if (!(await claim(tx, { slug, merchantId }))) throw refuseField('slug', 'shop_address_taken')
  await tx.query(sql`select change_shop_address(${merchantId}, ${slug}, ${now})`)
  return slug
}

/** The present address of the shop that had this one before; null where it is the present one, or nobody's. */
export async function findMovedShop(db: Db, slug: string): Promise<string | null> {
  const owner = await db.maybe<{ merchantId: string }>(sql`
    select merchant_id as "merchantId" from shop_name where slug = ${slug}`)
  if (!owner) return null
  const shop = await db.maybe<{ slug: string }>(sql`
    select s.slug from shop s join merchant m on m.merchant_id = s.merchant_id
    where s.merchant_id = ${owner.merchantId} and m.status = 'approved'`)
  return shop && shop.slug !== slug ? shop.slug : null
}
