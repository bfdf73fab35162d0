import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { lazyRequire } from '../../base/lazy-require.ts'
import { refuse, refuseField } from '../../base/refuse.ts'

const loadAscii = lazyRequire<typeof import('any-ascii')>('any-ascii')

/** Thai writes these vowels before the consonant after which they are spoken. */
const leadingThaiVowel = /([เแโใไ])([ก-ฮ])/g

const slugMax = limits.shopSlugMax

/** Other routes use these words after /store/: /store/orders/…, /store/payments/… */
const reservedSlugs = new Set(['orders', 'payments'])

/** Converts a name to a slug of unaccented Latin letters, digits and hyphens; other scripts are romanised. */
export function slugOf(name: string): string {
  const slug = loadAscii()
    .default(name.normalize('NFKC').replaceAll(leadingThaiVowel, '$2$1'))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugMax)
    .replaceAll(/^-+|-+$/g, '')
  return slug === '' || reservedSlugs.has(slug) ? 'shop' : slug
}

const slugTries = 5

/** Whether the address belongs to this merchant now: it was free, or is a former one of the shop. */
async function claim(tx: Db, { slug, merchantId }: { slug: string; merchantId: string }): Promise<boolean> {
  await tx.query(sql`
    insert into shop_name (slug, merchant_id) values (${slug}, ${merchantId}) on conflict do nothing`)
  const owner = await tx.one<{ merchantId: string }>(sql`
    select merchant_id as "merchantId" from shop_name where slug = ${slug}`)
  return owner.merchantId === merchantId
}

type ClaimSlugInput = { merchantId: string; name: string; chosen: string | undefined }

/** The chosen slug, or one of the shop's name with a few digits if it is taken. */
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

/** The slug of a name, and whether it is free; a shop may return to a former one. */
export async function readShopAddress(ctx: Ctx, text: string, merchantId: string | null) {
  const slug = slugOf(text)
  const taken = await ctx.db.maybe(sql`
    select 1 as taken from shop_name where slug = ${slug} and merchant_id is distinct from ${merchantId}::uuid`)
  return { slug, isFree: taken === undefined, url: `${ctx.config.shopUrl}/s/${slug}` }
}

type ChangeAddressInput = { merchantId: string; from: string; typed: string; now: Date }

/** Changes the shop's address, at most once a month, and returns it. The former address keeps redirecting. */
export async function changeAddress(tx: Db, { merchantId, from, typed, now }: ChangeAddressInput): Promise<string> {
  if (!/[\p{L}\p{N}]/u.test(typed)) throw refuseField('slug', 'field_invalid')
  const slug = slugOf(typed)
  if (slug === from) return slug
  if (!(await claim(tx, { slug, merchantId }))) throw refuseField('slug', 'shop_address_taken')
  await tx.query(sql`select change_shop_address(${merchantId}, ${slug}, ${now})`)
  return slug
}

/** The current address for a former one; null if it is current or unknown. */
export async function findMovedShop(db: Db, slug: string): Promise<string | null> {
  const owner = await db.maybe<{ merchantId: string }>(sql`
    select merchant_id as "merchantId" from shop_name where slug = ${slug}`)
  if (!owner) return null
  const shop = await db.maybe<{ slug: string }>(sql`
    select s.slug from shop s join merchant m on m.merchant_id = s.merchant_id
    where s.merchant_id = ${owner.merchantId} and m.status = 'approved'`)
  return shop && shop.slug !== slug ? shop.slug : null
}
