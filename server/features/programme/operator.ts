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
      select l.id, l.name, l.rank, l.margin_bps as "marginBps", l.product_limit as "productLimit",
        l.upgrade_price as "upgradePrice", l.earned_at_orders as "earnedAtOrders", l.fee_bps as "feeBps",
        (select count(*) from merchant m where m.level_id = l.id) as shops
      from level l order by l.rank limit ${rowsMax}`),

  setLevel: ({ body: { id, reason, ...fields }, ...call }) =>
    propose(call, { kind: 'level', payload: { ...fields, changes: id ?? null }, reason }),

  packages: ({ db }) =>
    db.query<Reply<typeof operatorProgramme.packages>[number]>(sql`
      select p.id, p.name, p.slots, p.days, p.price, p.on_sale as "onSale",
        (select count(*) from package_purchase b where b.package_id = p.id and b.ended_at is null) as running
      from package p order by p.price, p.id limit ${rowsMax}`),

  setPackage: ({ body: { id, reason, ...fields }, ...call }) =>
    propose(call, { kind: 'package', payload: { ...fields, changes: id ?? null }, reason }),
}
