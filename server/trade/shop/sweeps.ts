import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { after } from '../../base/clock.ts'
import { lowestId } from '../../base/ids.ts'
import { batchSize, deleteOfMerchants, type Sweep, sweepRows } from '../../base/sweep.ts'

/** `follower`: the hash of the address in hex. */
type DueFollower = { merchantId: string; follower: string; mailAt: Date }

/** Checks weekly for each follower whether the shop has something new, and leaves the mail to the outbox. */
export const lookForNews: Sweep = (ctx) =>
  sweepRows<DueFollower>(ctx, {
    name: 'look for news',
    find: (last) =>
      ctx.db.query<DueFollower>(sql`
        select merchant_id as "merchantId", encode(email_hash, 'hex') as follower, mail_at as "mailAt" from follow
        where sealed is not null and mail_at <= ${ctx.clock.now()}
          and (mail_at, merchant_id, email_hash) > (
            ${last?.mailAt ?? new Date(0)}, ${last?.merchantId ?? lowestId}::uuid,
            decode(${last?.follower ?? ''}, 'hex'))
        order by mail_at, merchant_id, email_hash limit ${batchSize}`),
    async move({ merchantId, follower }) {
      const { isDue } = await ctx.db.one<{ isDue: boolean }>(sql`
        select look_for_news(${merchantId}, ${Buffer.from(follower, 'hex')}, ${ctx.clock.now()}) as "isDue"`)
      return isDue
    },
  })

/**
 * Deletes hashes of addresses without an entered code and of former followers, since anybody can enter another's
 * address.
 */
export const forgetNonFollowers: Sweep = (ctx) => {
  const before = after(ctx.clock.now(), -dayMs)
  return deleteOfMerchants(ctx, {
    table: sql`follow`,
    key: sql`email_hash`,
    type: sql`bytea`,
    isOld: sql`not following and changed_at < ${before} and (code_expires_at is null or code_expires_at < ${before})`,
  })
}
