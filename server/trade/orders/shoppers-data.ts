import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import { lowestId } from '../../base/ids.ts'
import { batchSize, type Sweep, sweepRows } from '../../base/sweep.ts'

const merchantsAtOnce = 1_000

/** Before the first order of any platform. */
const beginning = '2000-01-01'

/**
 * Marks shoppers due for erasure once a day, for orders that ended one retention period ago. The cursor is a day, so
 * that placing an order updates no further index. After a change of the retention all ended orders are examined, since
 * a shorter one has already ended for some.
 */
export const endRetention: Sweep = async (ctx) => {
  const { db, clock } = ctx
  const now = clock.now()
  const { days } = await db.one<{ days: number }>(sql`select shopper_retention_days as days from policy`)
  const { last } = await db.one<{ last: string | null }>(sql`
    select (
      select to_char(date, 'YYYY-MM-DD') from (select * from retention_day order by date desc limit 1) as newest
      where days = ${days}) as last`)
  if (last !== null && last >= now.toISOString().slice(0, 10)) return 0
  let done = 0
  for await (const merchants of pagesOfMerchants(ctx)) {
    const { due } = await db.one<{ due: number }>(sql`
      select end_shopper_retention(${merchants}::uuid[], ${last ?? beginning}, ${now}) as due`)
    done += due
  }
  await db.query(sql`select note_retention_day(${now})`)
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

type DueShopper = { merchantId: string; orderId: string; dueAt: Date }

/** Erases shoppers' data from orders that no longer need it. */
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
 * Erases one shopper from an order: the contact, the names of pictures, and what the payment provider or an operator
 * recorded about the payer. A sweep deletes the pictures that no refund names.
 */
function eraseShopper({ db, clock }: Ctx, { merchantId, orderId }: DueShopper): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { isErased } = await tx.one<{ isErased: boolean }>(sql`
      select erase_shopper(${merchantId}, ${orderId}, ${clock.now()}) as "isErased"`)
    if (!isErased) return false
    await tx.query(sql`update upload set claimed_at = null where order_id = ${orderId} and purpose = 'refund'`)
    // Operators' notes about a bank transfer stay; only its payer is the shopper's data.
    await tx.query(sql`
      update provider_event set payer = null, body = case when provider = 'bank' then (body::jsonb - 'payer')::text end
      where order_id = ${orderId}`)
    await tx.query(sql`select erase_proposed_payers(${merchantId}, ${orderId})`)
    return true
  })
}
