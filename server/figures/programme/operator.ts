import sql, { type Sql } from 'sql-template-tag'
import { isSettlementCurrency } from '#contract/currencies.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorProgramme } from '#contract/operator/programme.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { newestFirst, readList } from '../../base/list.ts'
import { refuseField } from '../../base/refuse.ts'
import { propose } from '../../ground/proposals/propose.ts'

const mailsOf = (ids: Sql) => sql`
  coalesce((select array_agg(o.email order by array_position(${ids}, o.id)) from operator o where o.id = any (${ids})),
    '{}')`

/** A platform has a few levels and packages, so each list has one page. */
const rowsMax = 200

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

  changes: ({ db, query: { kind, ...query } }) =>
    readList(db, {
      query,
      from: sql`proposal p`,
      where: [sql`p.status = 'confirmed'`, sql`p.kind = ${kind}`],
      order: newestFirst(sql`p.id`),
      columns: sql`p.id, coalesce((p.payload->>'changes')::uuid, p.id) as subject, p.effect, p.reason,
        to_iso(p.decided_at) as at, ${mailsOf(sql`array[p.proposed_by, p.decided_by]`)} as "madeBy"`,
      item: (row: Reply<typeof operatorProgramme.changes>['list'][number]) => row,
    }),

  accounts: ({ db }) =>
    db.query<Reply<typeof operatorProgramme.accounts>[number]>(sql`
      select d.version, d.holder, d.bank_name as "bankName", d.account_number as "accountNumber",
        d.bank_code as "bankCode", d.bank_address as "bankAddress", to_iso(d.valid_from) as "validFrom",
        ${mailsOf(sql`d.made_by`)} as "madeBy"
      from deposit_instruction d order by d.version desc limit ${rowsMax}`),

  feeRules: ({ db }) =>
    db.query<Reply<typeof operatorProgramme.feeRules>[number]>(sql`
      select f.version, f.fee_bps as "feeBps", f.fee_minimum as "feeMinimum", f.withdraw_minimum as minimum,
        to_iso(f.valid_from) as "validFrom", ${mailsOf(sql`f.made_by`)} as "madeBy"
      from fee_rule f order by f.version desc limit ${rowsMax}`),

  rates: ({ db, now }) =>
    db.query<Reply<typeof operatorProgramme.rates>[number]>(sql`
      select r.currency, trim_scale(r.rate)::text as rate, r.day::text as day,
        (exchange_rate_at(r.currency, ${now})).day is not null as "isShown", ${mailsOf(sql`r.made_by`)} as "madeBy"
      from (select distinct on (currency) * from exchange_rate order by currency, day desc) as r
      order by r.currency limit ${rowsMax}`),

  setRates({ body: { reason, ...payload }, ...call }) {
    const isKnown = payload.rates.every(({ currency }) => isSettlementCurrency(currency))
    if (!isKnown) throw refuseField('rates', 'field_invalid')
    return propose(call, { kind: 'exchange_rates', payload, reason })
  },
}
