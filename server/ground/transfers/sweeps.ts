import sql from 'sql-template-tag'
import { lowestId } from '../../base/ids.ts'
import { batchSize, type Sweep, sweepRows } from '../../base/sweep.ts'

type Unsent = { id: string; merchantId: string; number: string; dueAt: Date }
/** Why the money cannot return: a matching line, unread days, or no statements. */
type Held = {
  because: 'line' | 'days' | 'no_statements'
  accounts?: string[]
  days?: string[]
  /** Imports that a second person has not confirmed yet. */
  files?: { name: string; by: string }[]
}

/**
 * Claimed withdrawals that were not recorded as sent in time. The money returns if the statements prove that it did not
 * leave; otherwise finance is told what is missing, and the sweep tries again.
 */
export const returnUnsent: Sweep = (ctx) => {
  const now = ctx.clock.now()
  return sweepRows<Unsent>(ctx, {
    name: 'claimed withdrawal unsent',
    find: (last) =>
      ctx.db.query<Unsent>(sql`
        select id, merchant_id as "merchantId", number, return_at as "dueAt" from transfer
        where state = 'claimed' and return_at <= ${now} and claimed_until <= ${now}
          and (return_at, id) > (${last?.dueAt ?? new Date(0)}, ${last?.id ?? lowestId}::uuid)
        order by return_at, id limit ${batchSize}`),
    async move({ id, merchantId, number }) {
      const { held } = await ctx.db.one<{ held: Held | null }>(sql`
        select return_unsent_transfer(${id}, ${now}) as held`)
      ctx.live.touch(merchantId)
      const alarm = 'withdrawal unsent'
      if (held === null)
        ctx.log.error({ withdrawal: number, merchantId, alarm }, 'a claimed withdrawal returned by itself')
      else {
        const files = held.files?.map(({ name }) => name)
        ctx.log.error({ withdrawal: number, merchantId, alarm, ...held, files }, 'a claimed withdrawal may have left')
      }
      return held === null
    },
  })
}
