import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorProgramme } from '#contract/operator/programme.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { propose } from '../proposals/propose.ts'

/** There are a few levels and packages, never thousands: each list has one page. */
const rowsMax = 200

/** Levels and packages, and the proposals that change them. */
export const operatorProgrammeHandlers: Handlers<typeof operatorProgramme> = {
  levels: ({ db }) =>
    db.query<Reply<typeof operatorProgramme.levels>[number]>(sql`
      with held as materialized (select level_id, count(*) as shops from merchant group by level_id)
      select l.id, l.name, l.rank, l.margin_bps as "marginBps", l.product_limit as "productLimit",
        l.upgrade_price as "upgradePrice", l.earned_at_orders as "earnedAtOrders", l.fee_bps as "feeBps",
        coalesce(h.shops, 0) as shops
      from level l left join held h on h.level_id = l.id order by l.rank limit ${rowsMax}`),

  setLevel: ({ body: { id, reason, ...fields }, ...call }) =>
    propose(call, { kind: 'level', payload: { ...fields, changes: id ?? null }, reason }),

  packages: ({ db }) =>
    db.query<Reply<typeof operatorProgramme.packages>[number]>(sql`
      with bought as materialized (
        select package_id, count(*) as running from package_purchase where ended_at is null group by package_id)
      select p.id, p.name, p.slots, p.days, p.price, p.on_sale as "onSale",
        coalesce(b.running, 0) as running
      from package p left join bought b on b.package_id = p.id order by p.price, p.id limit ${rowsMax}`),

  setPackage: ({ body: { id, reason, ...fields }, ...call }) =>
    propose(call, { kind: 'package', payload: { ...fields, changes: id ?? null }, reason }),
}
