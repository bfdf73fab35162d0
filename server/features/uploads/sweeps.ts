import sql, { type Sql } from 'sql-template-tag'
import { after, dayMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { eraseStoredImage } from '../../base/images/store-image.ts'
import { batchSize, inBatches, type Sweep } from '../../base/sweep.ts'

/** How long an upload waits for the form that it was made for. */
const claimWithinMs = dayMs

type ErasedUpload = { file: string; merchant_id: string | null }

/**
 * Erases a day after the upload what `where` says of an upload `u` and its merchant `m`. The rows of a batch stay locked
 * until the files are deleted, so that no form claims an image meanwhile; after a failure the rows are due again.
 */
const eraseWhere =
  (where: (ctx: Ctx) => Sql): Sweep =>
  (ctx) =>
    inBatches(batchSize, () => eraseBatch(ctx, where(ctx)))

function eraseBatch(ctx: Ctx, where: Sql): Promise<number> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const erased = await tx.query<ErasedUpload>(sql`
      update upload set erased_at = ${now}, sender = null where id in (
        select u.id from upload u left join merchant m on m.merchant_id = u.merchant_id
        where u.erased_at is null and u.created_at < ${after(now, -claimWithinMs)} and ${where}
        order by u.created_at limit ${batchSize} for update of u skip locked)
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
export const eraseUnclaimedImages = eraseWhere(() => sql`u.merchant_id is null and u.purpose in ('logo', 'identity')`)

/** Erases pictures of shoppers that no refund named within a day. */
export const eraseUnnamedImages = eraseWhere(() => sql`u.purpose = 'refund' and u.claimed_at is null`)

/** Erases identity photos at the end of their retention, and replaced ones after a day. */
export const eraseIdentityImages = eraseWhere(
  ({ clock, config }) => sql`u.purpose = 'identity' and m.merchant_id is not null and (
    m.decided_at < ${after(clock.now(), -config.identityRetentionDays * dayMs)}
    or (u.id is distinct from m.id_front and u.id is distinct from m.id_back and u.id is distinct from m.id_held))`,
)
