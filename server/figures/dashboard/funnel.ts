import sql from 'sql-template-tag'
import type { dashboard } from '#contract/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import { dayFrom } from '../../base/days.ts'
import type { Db } from '../../base/db/open.ts'
import { countVisitorOrders } from '../../trade/orders/queries.ts'
import { visitorDays } from './figures.ts'

type FunnelInput = { merchantId: string; today: string }

/** Each step equals the total of the list that it opens. */
export async function readFunnel(db: Db, { merchantId, today }: FunnelInput): Promise<Reply<typeof dashboard.funnel>> {
  const from = dayFrom(today, 1 - visitorDays)
  const isCounted = sql`merchant_id = ${merchantId} and date >= ${from}::date`
  const [persons, orders] = await Promise.all([
    db.one<{ visitors: number; viewers: number; baskets: number }>(sql`
      select (select coalesce(sum(visitors), 0)::bigint from merchant_day where ${isCounted}) as visitors,
        (select count(*) from (select distinct date, visitor from listing_view where ${isCounted}) as v) as viewers,
        (select count(*) from (select distinct date, visitor from listing_basket where ${isCounted}) as b) as baskets`),
    countVisitorOrders(db, { merchantId, from }),
  ])
  return { from, ...persons, ...orders }
}
