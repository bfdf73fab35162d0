import sql, { type Sql } from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import { lowestId } from '../../base/ids.ts'
import { batchSize, type Sweep, sweepRows } from '../../base/sweep.ts'

/** Merchants whose ended orders one statement looks at. */
const merchantsAtOnce = 1_000

/** Before the first order of every platform. */
const beginning = '2000-01-01'

/**
 * Makes due the shoppers of orders that ended a retention ago: once a day, for the days since the last run. The cursor
 * is the day, so that no order carries an index for it while it is placed. After a change of the retention all ended
 * orders are looked at: a shorter one is over for some that the last run passed by.
 */
export const endRetention: Sweep = async (ctx) => {
  const { db, clock, config } = ctx
  const days = config.shopperRetentionDays
  const today = clock.now().toISOString().slice(0, 10)
  const { last } = await db.one<{ last: string | null }>(sql`
    select (
      select to_char(date, 'YYYY-MM-DD') from (select * from retention_day order by date desc limit 1) as newest
      where days = ${days}) as last`)
  if (last !== null && last >= today) return 0
  let done = 0
  for await (const merchants of pagesOfMerchants(ctx)) {
    done += await makeDue(ctx, { merchants, after: last ?? beginning, through: today })
  }
  await db.query(sql`
    insert into retention_day (date, days, at) values (${today}, ${days}, ${clock.now()})
    on conflict (date) do update set days = excluded.days, at = excluded.at`)
  return done
}

async function* pagesOfMerchants({ db }: Ctx): AsyncGenerator<string[]> {
  for (let after: string | undefined = lowestId; after !== undefined; ) {
    const page: { id: string }[] = await db.query(sql`
      select merchant_id as id from merchant where merchant_id > ${after}
      order by merchant_id limit ${merchantsAtOnce}`)
    if (page.length > 0) yield page.map(({ id }) => id)
    after = page.at(-1)?.id
  }
}

/** Days of the calendar: those after the first, through the second. */
type Days = { merchants: string[]; after: string; through: string }

async function makeDue({ db, clock, config }: Ctx, { merchants, after, through }: Days): Promise<number> {
  const endedIn = (date: Sql, days: Sql) => sql`(
    ${date} > ${after}::date - ${days} and ${date} <= ${through}::date - ${days})`
  const kept = sql`${config.shopperRetentionDays}::integer`
  const unpaid = sql`unpaid_shopper_days()`
  const due = await db.query(sql`
    update order_contact c set erase_at = ${clock.now()}
    from orders o
    where c.merchant_id = any (${merchants}::uuid[]) and o.merchant_id = c.merchant_id and o.id = c.order_id
      and c.erase_at is null
      and (${endedIn(sql`o.settled_on`, kept)} or ${endedIn(sql`o.cancelled_on`, kept)}
        or o.paid_at is null and ${endedIn(sql`o.cancelled_on`, unpaid)})
    returning c.order_id`)
  return due.length
}

type DueShopper = { merchantId: string; orderId: string; dueAt: Date }

/** Erases what orders know of their shoppers, where it is due and the order needs it no more. */
export const eraseShoppers: Sweep = (ctx) =>
  sweepRows<DueShopper>(ctx, {
    name: 'erase shoppers',
    find: (last) =>
      ctx.db.query<DueShopper>(sql`
        select merchant_id as "merchantId", order_id as "orderId", erase_at as "dueAt" from order_contact
        where erased_at is null and erase_at <= ${ctx.clock.now()}
          and (erase_at, order_id) > (${last?.dueAt ?? new Date(0)}, ${last?.orderId ?? lowestId}::uuid)
        order by erase_at, order_id limit ${batchSize}`),
    move: (row) => eraseShopper(ctx, row),
  })

/**
 * One shopper: the contact and the names of pictures on the merchant's node, and what the payment provider said of the
 * shopper. The pictures themselves go with those that no refund names.
 */
function eraseShopper({ db, clock }: Ctx, { merchantId, orderId }: DueShopper): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { isErased } = await tx.one<{ isErased: boolean }>(sql`
      select erase_shopper(${merchantId}, ${orderId}, ${clock.now()}) as "isErased"`)
    if (!isErased) return false
    await tx.query(sql`update upload set claimed_at = null where order_id = ${orderId} and purpose = 'refund'`)
    // What operators wrote about a transfer of the bank is theirs; only its payer is the shopper's.
    await tx.query(sql`
      update provider_event set payer = null, body = case when provider = 'bank' then (body::jsonb - 'payer')::text end
      where order_id = ${orderId}`)
    return true
  })
}
