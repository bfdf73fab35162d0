import sql from 'sql-template-tag'
import { dueSweep } from '../../base/due-sweep.ts'

/** Ends packages of the express lane and credits unused slot-days. */
export const endPackages = dueSweep({
  name: 'end package',
  table: sql`package_purchase`,
  column: sql`d.until`,
  where: sql`d.ended_at is null`,
  movement: (ctx, { merchantId, id }) => sql`end_package(${merchantId}, ${id}, ${ctx.clock.now()})`,
})
