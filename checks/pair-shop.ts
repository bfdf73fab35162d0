import sql from 'sql-template-tag'
import type { Body } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { level } from '#contract/programme.ts'
import { hashPayPassword } from '#server/base/secrets/passwords.ts'
import { aChannelPartner } from '#server/testing/channel.ts'
import { somePayPassword } from '#server/testing/people.ts'
import { aRowShop } from '#server/testing/rows.ts'
import { giveBalance } from '#server/testing/withdrawals.ts'
import type { World } from '#server/testing/world.ts'

export type PairShop = Awaited<ReturnType<typeof openPairShop>>

type Offer = { packageId: string; slots: number; days: number; price: number }
type NextLevel = { levelId: string; shown: NonNullable<Body<typeof level.upgrade>['shown']> }

export async function openPairShop(world: World) {
  const { owner } = world.testDb
  const good = { cost: 6_000, price: 10_000 }
  const rows = await aRowShop(world, { goods: [good, good, good, good] })
  const { merchantId, listings } = rows
  await giveBalance(world, merchantId, limits.amountMax)
  const now = `'${world.clock.now().toISOString()}'::timestamptz`
  const actId = world.ctx.ids.next()
  const levels = await owner.rows(`
    select id as "levelId", jsonb_build_object('marginBps', margin_bps, 'productLimit', product_limit,
      'upgradePrice', upgrade_price, 'feeBps', fee_bps) as shown from level order by rank limit 2`)
  const [offered] = await owner.rows(`
    select jsonb_build_object('packageId', id, 'slots', slots, 'days', days, 'price', price) as offer
    from package order by price limit 1`)
  await owner.run(`update level set earned_at_orders = 1 where rank = 3`)
  await owner.run(`
    insert into deposit_instruction (version, holder, bank_name, account_number, valid_from, made_by, made_at)
    values (1, 'Entrepot', 'A bank', '1234567890', ${now}, array[gen_random_uuid(), gen_random_uuid()],
      ${now} - interval '2 days');
    insert into audit (merchant_id, id, at, operator_id, role, act, reason, subject)
    values ('${merchantId}', '${actId}', ${now}, gen_random_uuid(), 'admin', 'hold', 'a reason', '')`)
  const { partnerId } = await aChannelPartner(world, { prefunded: 0 })
  const hash = await hashPayPassword(world.ctx, somePayPassword)
  const productIds = listings.map(({ productId }) => productId)
  // Only the rows that differ, because earlier scenes leave thousands of listings in a full run.
  const reset = () =>
    owner.run(`
      update merchant set level_id = '${levels[0]?.['levelId']}', pay_password_hash = '${hash}', pay_password_tries = 0,
        pay_password_locks = 0, pay_password_locked_until = null, stopped_at = null,
        password_reset_at = null, pay_password_set_at = null where merchant_id = '${merchantId}';
      delete from objection where merchant_id = '${merchantId}';
      delete from deposit where merchant_id = '${merchantId}';
      delete from pay_token where merchant_id = '${merchantId}';
      update placement set to_at = greatest(from_at, ${now}) where merchant_id = '${merchantId}' and to_at is null;
      update listing set removed_at = ${now} where merchant_id = '${merchantId}' and removed_at is null;
      update listing set selling_price = 10000 where merchant_id = '${merchantId}' and selling_price <> 10000;
      update listing_variant set selling_price = 10000 where merchant_id = '${merchantId}' and selling_price <> 10000;
      update listing set removed_at = null, state = 'selling' where id = '${listings[0]?.listingId}';
      update listing set removed_at = null, state = 'stock' where id = '${listings[1]?.listingId}'`)
  return {
    ...{ world, merchantId, rows, actId, partnerId, productIds, reset },
    payPassword: somePayPassword,
    listingIds: listings.slice(0, 3).map(({ listingId }) => listingId),
    looseProductId: productIds[3] ?? '',
    offer: offered?.['offer'] as Offer,
    nextLevel: levels[1] as NextLevel,
  }
}

export const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

export async function aRequest({ world: { ctx }, merchantId }: PairShop, order: string): Promise<string> {
  const id = ctx.ids.next()
  const request = JSON.stringify({ id, amount: null, reason: 'torn', goods: 'not_received', images: [] })
  await ctx.db.query(sql`select request_refund(${merchantId}, ${order}, ${request}::jsonb, ${ctx.clock.now()})`)
  return id
}

export async function aQuestion({ world: { ctx }, merchantId }: PairShop): Promise<string> {
  const id = ctx.ids.next()
  const question = JSON.stringify({ id, name: 'Anna', sealed: '00', lang: 'en', phrase: 'size', text: '' })
  await ctx.db.query(sql`select open_question(${merchantId}, ${question}::jsonb, ${ctx.clock.now()})`)
  return id
}

export async function aReturn({ world: { ctx }, merchantId }: PairShop, order: string) {
  const [id, now] = [ctx.ids.next(), ctx.clock.now()]
  await ctx.db.query(sql`select pick_up(${merchantId}, ${order}, 'escrow', ${now}, ${now})`)
  await ctx.db.query(sql`select ship_order(${merchantId}, ${order}, 'DHL', 'T1', ${now})`)
  const { amount } = await ctx.db.one<{ amount: number }>(sql`
    select selling_total as amount from orders where merchant_id = ${merchantId} and id = ${order}`)
  const withdrawal = JSON.stringify({ id, amount })
  await ctx.db.query(sql`select leave_contract(${merchantId}, ${order}, ${withdrawal}::jsonb, ${now})`)
  return { id, amount }
}

export async function aBinding({ world, merchantId, partnerId }: PairShop): Promise<string> {
  await world.testDb.owner.run(`
    insert into partner_binding (partner_id, sub, merchant_id, bound_at)
    values ('${partnerId}', '${merchantId}', '${merchantId}', '${world.clock.now().toISOString()}')
    on conflict do nothing`)
  return partnerId
}
