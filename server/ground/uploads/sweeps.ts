import sql, { type Sql } from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { eraseStoredImage } from '../../base/images/store-image.ts'
import { inBatches, type Sweep } from '../../base/sweep.ts'

const claimWithinMs = dayMs

/** Few, since the files are removed within the transaction, in an object store each by calls over the network. */
const batchSize = 20

type DueUpload = { id: string; file: string; merchantId: string | null }

/**
 * Erases uploads matching `where`, over an upload `u` and its merchant `m`, a day after the upload. The rows stay
 * locked until the files are deleted, so that no form claims an image in between; after a failure they are due again.
 */
const eraseWhere =
  (where: (ctx: Ctx) => Sql): Sweep =>
  (ctx) =>
    inBatches(batchSize, () => eraseBatch(ctx, where(ctx)))

/** A cluster cannot lock uploads and read merchants in one statement, so locked rows are checked again. */
function eraseBatch(ctx: Ctx, where: Sql): Promise<number> {
  const isOld = sql`u.erased_at is null and u.created_at < ${after(ctx.clock.now(), -claimWithinMs)}`
  const findDue = (db: Db, which: Sql) =>
    db.query<DueUpload>(sql`
      select u.id, u.file, u.merchant_id as "merchantId"
      from upload u left join merchant m on m.merchant_id = u.merchant_id
      where ${isOld} and ${where} and ${which} order by u.created_at limit ${batchSize}`)
  return ctx.db.transaction(async (tx) => {
    const found = await findDue(tx, sql`true`)
    if (found.length === 0) return 0
    const locked = await tx.query<{ id: string }>(sql`
      select u.id from upload u where u.id = any (${found.map(({ id }) => id)}::uuid[]) and ${isOld}
      order by u.id for update skip locked`)
    const due = await findDue(tx, sql`u.id = any (${locked.map(({ id }) => id)}::uuid[])`)
    await Promise.all(due.map(({ file }) => eraseStoredImage(ctx, file)))
    await tx.query(sql`
      update upload set erased_at = ${ctx.clock.now()}, sender = null
      where id = any (${due.map(({ id }) => id)}::uuid[])`)
    await markErased(
      ctx,
      tx,
      due.flatMap(({ merchantId }) => merchantId ?? []),
    )
    return due.length
  })
}

async function markErased(ctx: Ctx, tx: Db, merchantIds: readonly string[]): Promise<void> {
  if (merchantIds.length === 0) return
  const merchants = await tx.query<{ id: string; images: string[] }>(sql`
    select merchant_id as id, array_remove(array[id_front, id_back, id_held], null) as images from merchant
    where merchant_id = any (${merchantIds}::uuid[])`)
  const kept = await tx.query<{ id: string }>(sql`
    select id from upload
    where id = any (${merchants.flatMap(({ images }) => images)}::uuid[]) and erased_at is null`)
  const keptIds = new Set(kept.map(({ id }) => id))
  const erased = merchants.filter(({ images }) => !images.some((id) => keptIds.has(id)))
  await tx.query(sql`
    update merchant set identity_erased_at = ${ctx.clock.now()}
    where merchant_id = any (${erased.map(({ id }) => id)}::uuid[])`)
}

/** Erases unclaimed uploads after a day, and photos for lost access that matched no account. */
export const eraseUnclaimedImages = eraseWhere(
  () => sql`u.merchant_id is null and u.purpose in ('logo', 'identity', 'lost_access')`,
)

/** Erases shoppers' pictures that no refund used within a day. */
export const eraseUnnamedImages = eraseWhere(() => sql`u.purpose = 'refund' and u.claimed_at is null`)

/** Erases photos for lost access at the end of the retention of identity photos. */
export const eraseLostAccessImages = eraseWhere(
  ({ clock, config }) => sql`u.purpose = 'lost_access' and u.merchant_id is not null
    and u.created_at < ${after(clock.now(), -config.identityRetentionDays * dayMs)}`,
)

/** Erases identity photos at the end of their retention, and replaced ones after a day. */
export const eraseIdentityImages = eraseWhere(
  ({ clock, config }) => sql`u.purpose = 'identity' and m.merchant_id is not null and (
    m.decided_at < ${after(clock.now(), -config.identityRetentionDays * dayMs)}
    or (u.id is distinct from m.id_front and u.id is distinct from m.id_back and u.id is distinct from m.id_held))`,
)
