import { dayMs } from '#contract/durations.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { aChannelPartner, type ChannelPartner } from '#server/testing/channel.ts'
import { anOperatorId, aTokenOf } from '#server/testing/decisions.ts'
import { importFile } from '#server/testing/imports.ts'
import type { RowShop } from '#server/testing/rows.ts'
import { aSecretOf } from '#server/testing/sold.ts'
import { aSuppliedShop } from '#server/testing/supplier-payouts.ts'
import { aRichMerchant } from '#server/testing/withdrawals.ts'
import { openWorld, type World } from '#server/testing/world.ts'
import type { Things } from './call-row.ts'
import { bringOrder } from './operator-input-orders.ts'
import { makeThings } from './things.ts'

/** An operator of the walk, with the token of an open session. */
export type Actor = { role: OperatorRole; id: string; token: string }

export type InputWorld = {
  world: World
  things: Things
  /** The shop of the day, which the merchant with a balance has invited. */
  shop: RowShop
  merchantId: string
  partner: ChannelPartner
  actors: Actor[]
}

/** Two where two decide. */
const actingRoles: readonly OperatorRole[] = [
  ...(['finance', 'finance', 'admin', 'admin', 'programme', 'programme'] as const),
  ...(['reviewer', 'catalogue', 'support', 'auditor'] as const),
]

const balance = 50_000_000
/** Operators whom administrators may lock out without ending the walk. */
const others = 4

/** A world with shops, a partner with a channel, and figures that shoppers made. */
export async function openInputWorld(): Promise<InputWorld> {
  const world = await openWorld(undefined, { BANK_PAYMENTS: '1' })
  const partner = await aChannelPartner(world)
  const things = await makeThings(world)
  const { merchantId } = await aRichMerchant(world, balance)
  const shop = await openShop(world, merchantId)
  const actors = actingRoles.map((role): Actor => ({ role, id: '', token: '' }))
  for (const actor of actors) {
    actor.id = await anOperatorId(world, [actor.role])
    await enter(world, actor)
  }
  for (let at = 0; at < others; at += 1) await anOperatorId(world, ['support'])
  await nameAccount(world)
  await importFile(world, 'Type,SKU,Name,Regular price,Stock\nsimple,w-1,Plant,5.00,5\nsimple,w-2,Fern,none,5')
  const made = { world, things, shop, merchantId, partner, actors }
  await beShoppers(made)
  return made
}

/** A shop with two suppliers. Operators close shops and take articles off sale, so that each day has one of its own. */
export async function openShop(world: World, inviterId: string): Promise<RowShop> {
  const shop = await aSuppliedShop(world, { suppliers: ['', 'acme'] })
  const [own] = await world.testDb.owner.rows(`select level_id from merchant where merchant_id = '${shop.merchantId}'`)
  // On the lowest level like any shop: its own one would be above the last rank that a level may have.
  await world.testDb.owner.run(`
    update merchant set inviter_id = '${inviterId}', level_id = (select id from level order by rank limit 1)
    where merchant_id = '${shop.merchantId}';
    delete from level where id = '${own?.['level_id']}'`)
  return shop
}

/** A new session of an operator, with its own browser, because two persons must decide on two devices. */
export async function enter(world: World, actor: Actor): Promise<void> {
  const [row] = await world.testDb.owner.rows(`select disabled_at from operator where id = '${actor.id}'`)
  if (row?.['disabled_at']) actor.id = await anOperatorId(world, [actor.role])
  actor.token = await aTokenOf(world, actor.id, `the desk of ${actor.id}`)
}

export const tokenOf = (actors: readonly Actor[], role: OperatorRole): string =>
  actors.find((actor) => actor.role === role)?.token ?? ''

/** Without an account to pay to nobody can pay by bank. */
async function nameAccount({ testDb, clock }: World): Promise<void> {
  const now = clock.now()
  await testDb.owner.run(`
    insert into deposit_instruction (version, holder, bank_name, account_number, valid_from, made_by, made_at)
    values (1, 'Entrepot', 'A bank', '1234567890', '${now.toISOString()}',
      array[gen_random_uuid(), gen_random_uuid()], '${new Date(now.getTime() - 2 * dayMs).toISOString()}')`)
}

/** What only shoppers can make: a visit of the shop and of an article, a basket, a follower and a review. */
async function beShoppers({ world, things, shop }: InputWorld): Promise<void> {
  const { merchant } = things
  const params = { shop: merchant.shop }
  const { visitor } = await world.must(storeShop.shop, { params })
  for (const basket of [{}, { basket: true as const }]) {
    await world.must(storeShop.visit, { params, body: { visitor, listingId: merchant.listingId, ...basket } })
  }
  await world.must(storeShop.follow, { params, body: { email: 'anna@example.com', on: true } })
  const orderId = await bringOrder({ world, shop }, 'completed')
  const secret = await aSecretOf(world, { merchantId: shop.merchantId, orderId })
  await world.must(storeOrders.review, { params: { secret }, body: { position: 0, stars: 5, text: 'Good' } })
}
