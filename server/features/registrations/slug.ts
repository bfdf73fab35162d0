import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { slugOf } from './rules.ts'

const slugTries = 5

const claim = (tx: Db, { slug, merchantId }: { slug: string; merchantId: string }) =>
  tx.maybe(sql`
    insert into shop_name (slug, merchant_id) values (${slug}, ${merchantId}) on conflict do nothing returning slug`)

type ClaimSlugInput = { merchantId: string; name: string; chosen: string | undefined }

/** The chosen name in addresses, or the shop's name, with a few digits where another shop has it. */
export async function claimSlug(ctx: Ctx, tx: Db, { merchantId, name, chosen }: ClaimSlugInput) {
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

/** What a name would be in addresses, and whether no shop has it. */
export async function readShopAddress(ctx: Ctx, text: string) {
  const slug = slugOf(text)
  const taken = await ctx.db.maybe(sql`select 1 as taken from shop_name where slug = ${slug}`)
  return { slug, isFree: taken === undefined, url: `${ctx.config.publicUrl}/s/${slug}` }
}
