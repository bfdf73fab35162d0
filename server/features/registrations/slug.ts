import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import { slugOf } from './rules.ts'

const slugTries = 5

/** The shop's name in addresses, with a few digits where another shop has it. */
export async function claimSlug(ctx: Ctx, tx: Db, { merchantId, name }: { merchantId: string; name: string }) {
  const base = slugOf(name)
  for (let tried = 0; tried < slugTries; tried += 1) {
    const suffix = Buffer.from(ctx.ids.secret(3), 'base64url').toString('hex')
    const slug = tried === 0 ? base : `${base}-${suffix}`
    const claimed = await tx.maybe(sql`
      insert into shop_name (slug, merchant_id) values (${slug}, ${merchantId}) on conflict do nothing returning slug`)
    if (claimed) return slug
  }
  throw refuse('unavailable')
}
