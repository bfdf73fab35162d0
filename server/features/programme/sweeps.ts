import sql from 'sql-template-tag'
import { dueSweep } from '../../base/due-sweep.ts'

/** A package of the express lane has ended: slot-days that were never used are credited. */
export const endPackages = dueSweep({
  name: 'end package',
  table: sql`package_purchase`,
  column: sql`d.until`,
  where: sql`d.ended_at is null`,
  movement: (ctx, { merchantId, id }) => sql`end_package(${merchantId}, ${id}, ${ctx.clock.now()})`,
})
