import type { Body, Endpoint, Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { level } from '#contract/programme.ts'
import { hashPayPassword } from '#server/base/secrets/passwords.ts'
import { aChannelPartner } from '#server/testing/channel.ts'
import { aRowShop, type RowShop } from '#server/testing/rows.ts'
import { giveBalance } from '#server/testing/withdrawals.ts'
import type { Answer, CallInput, World } from '#server/testing/world.ts'
import type { RowAsk } from './requests.ts'

export type PairShop = {
  world: World
  merchantId: string
  rows: RowShop
  payPassword: string
  listingIds: string[]
  looseProductId: string
  productIds: string[]
  offer: { packageId: string; slots: number; days: number; price: number }
  nextLevel: { levelId: string; shown: NonNullable<Body<typeof level.upgrade>['shown']> }
  actId: string
  partnerId: string
  reset: () => Promise<void>
  call: (endpoint: Endpoint, ask: RowAsk & { token: string }) => Promise<Answer<Reply<Endpoint>>>
}

const payPassword = '246802'

export async function openPairShop(world: World): Promise<PairShop> {
  const { owner } = world.testDb
  const good = { cost: 6_000, price: 10_000 }
  const rows = await aRowShop(world, { goods: [good, good, good, good] })
  const { merchantId, listings } = rows
  await giveBalance(world, merchantId, limits.amountMax)
  const now = `'${world.clock.now().toISOString()}'::timestamptz`
  const actId = world.ctx.ids.next()
  const [levels, packages] = await Promise.all([
    owner.rows('select id, margin_bps, product_limit, upgrade_price, fee_bps from level order by rank limit 2'),
    owner.rows('select id, slots, days, price from package order by price limit 1'),
  ])
  await owner.run(`update level set earned_at_orders = 1 where rank = 3`)
  await owner.run(`
    insert into deposit_instruction (version, holder, bank_name, account_number, valid_from, made_by, made_at)
    values (1, 'Entrepot', 'A bank', '1234567890', ${now}, array[gen_random_uuid(), gen_random_uuid()],
      ${now} - interval '2 days');
    insert into audit (merchant_id, id, at, operator_id, role, act, reason, subject)
    values ('${merchantId}', '${actId}', ${now}, gen_random_uuid(), 'admin', 'hold', 'a reason', '')`)
  const [offered] = packages
  const [, next] = levels
  const { partnerId } = await aChannelPartner(world, { prefunded: 0 })
  const hash = await hashPayPassword(world.ctx, payPassword)
  const productIds = listings.map(({ productId }) => productId)
  const idsOf = (at: number, to: number) =>
    listings
      .slice(at, to)
      .map(({ listingId }) => `'${listingId}'`)
      .join(', ')
  // Only the rows that differ, because earlier scenes leave thousands of listings in a full run.
  const reset = () =>
    owner.run(`
      update merchant set level_id = '${levels[0]?.['id']}', pay_password_hash = '${hash}', pay_password_tries = 0,
        pay_password_locks = 0, pay_password_locked_until = null, stopped_at = null,
        password_reset_at = null, pay_password_set_at = null where merchant_id = '${merchantId}';
      delete from objection where merchant_id = '${merchantId}';
      delete from deposit where merchant_id = '${merchantId}';
      delete from pay_token where merchant_id = '${merchantId}';
      update placement set to_at = greatest(from_at, ${now}) where merchant_id = '${merchantId}' and to_at is null;
      update listing set removed_at = ${now} where merchant_id = '${merchantId}' and removed_at is null;
      update listing set selling_price = 10000 where merchant_id = '${merchantId}' and selling_price <> 10000;
      update listing_variant set selling_price = 10000 where merchant_id = '${merchantId}' and selling_price <> 10000;
      update listing set removed_at = null, state = 'selling' where id in (${idsOf(0, 1)});
      update listing set removed_at = null, state = 'stock' where id in (${idsOf(1, 2)})`)
  return {
    world,
    merchantId,
    rows,
    payPassword,
    listingIds: listings.slice(0, 3).map(({ listingId }) => listingId),
    looseProductId: productIds[3] ?? '',
    productIds,
    offer: {
      packageId: String(offered?.['id']),
      slots: Number(offered?.['slots']),
      days: Number(offered?.['days']),
      price: Number(offered?.['price']),
    },
    nextLevel: {
      levelId: String(next?.['id']),
      shown: {
        marginBps: Number(next?.['margin_bps']),
        productLimit: Number(next?.['product_limit']),
        upgradePrice: Number(next?.['upgrade_price']),
        feeBps: Number(next?.['fee_bps']),
      },
    },
    actId,
    partnerId,
    reset,
    call: (endpoint, ask) => world.call(endpoint, ask as unknown as CallInput<Endpoint>),
  }
}
