import sql, { type Sql } from 'sql-template-tag'
import { after, dayMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { eraseStoredImage } from '../../base/images/store-image.ts'
import { batchSize, inBatches, type Sweep } from '../../base/sweep.ts'

/** How long an upload waits for the form that it was made for. */
const claimWithinMs = dayMs

type ErasedUpload = { file: string; merchant_id: string | null }

/**
 * Erases a batch. The rows stay locked until the files are deleted, so that no form claims an image meanwhile; after a
 * failure the rows are due again.
 */
function eraseBatch(ctx: Ctx, due: Sql): Promise<number> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const erased = await tx.query<ErasedUpload>(sql`
      update upload set erased_at = ${now}, sender = null where id in (${due} for update of u skip locked)
      returning file, merchant_id`)
    for (const { file } of erased) await eraseStoredImage(ctx, file)
    const owners = erased.flatMap(({ merchant_id }) => merchant_id ?? [])
    await tx.query(sql`
      update merchant set identity_erased_at = ${now}
      where merchant_id = any(${owners}::uuid[]) and not exists (
        select 1 from upload u where u.id in (id_front, id_back, id_held) and u.erased_at is null)`)
    return erased.length
  })
}

/** Erases uploads that no registration claimed within a day. */
export const eraseUnclaimedImages: Sweep = (ctx) =>
  inBatches(batchSize, () =>
    eraseBatch(
      ctx,
      sql`
    select u.id from upload u
    where u.merchant_id is null and u.purpose in ('logo', 'identity') and u.erased_at is null
      and u.created_at < ${after(ctx.clock.now(), -claimWithinMs)}
    order by u.created_at limit ${batchSize}`,
    ),
  )

/** Erases pictures of shoppers that no refund named within a day. */
export const eraseUnnamedImages: Sweep = (ctx) =>
  inBatches(batchSize, () =>
    eraseBatch(
      ctx,
      sql`
    select u.id from upload u
    where u.purpose = 'refund' and u.claimed_at is null and u.erased_at is null
      and u.created_at < ${after(ctx.clock.now(), -claimWithinMs)}
    order by u.created_at limit ${batchSize}`,
    ),
  )

/** Erases identity photos at the end of their retention, and replaced ones after a day. */
export const eraseIdentityImages: Sweep = (ctx) => {
  const now = ctx.clock.now()
  return inBatches(batchSize, () =>
    eraseBatch(
      ctx,
      sql`
    select u.id from upload u join merchant m on m.merchant_id = u.merchant_id
    where u.purpose = 'identity' and u.erased_at is null and u.created_at < ${after(now, -claimWithinMs)}
      and (m.decided_at < ${after(now, -ctx.config.identityRetentionDays * dayMs)}
        or (u.id is distinct from m.id_front and u.id is distinct from m.id_back and u.id is distinct from m.id_held))
    order by u.created_at limit ${batchSize}`,
    ),
  )
}
