import sql from 'sql-template-tag'
import { batchSize, type Sweep, sweepRows } from '../../base/sweep.ts'

type DuePackage = { merchantId: string; id: string; dueAt: Date }

const nobody = '00000000-0000-0000-0000-000000000000'

/** A package of the express lane is over: what was never filled is credited. */
export const endPackages: Sweep = (ctx) =>
  sweepRows<DuePackage>(ctx, {
    name: 'end package',
    find: (last) =>
      ctx.db.query(sql`
        select merchant_id as "merchantId", id, until as "dueAt" from package_purchase
        where ended_at is null and until <= ${ctx.clock.now()}
          and (until, id) > (${last?.dueAt ?? new Date(0)}, ${last?.id ?? nobody}::uuid)
        order by until, id limit ${batchSize}`),
    async move({ merchantId, id }) {
      await ctx.db.query(sql`select end_package(${merchantId}, ${id}, ${ctx.clock.now()})`)
      ctx.live.touch(merchantId)
      return true
    },
  })
