import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { removeListings, switchListings } from '../../features/products/listings.ts'
import type { World } from '../../testing/world.ts'
import type { ModelOrder } from './movement-model.ts'
import { agree, type Command, move, now, type Run, refused, which } from './movement-run.ts'
import { goOn, place, refundedTwice } from './order-commands.ts'
import * as programme from './programme-model.ts'

/** Three listings that come and go beside the goods that are sold. */
export const visitors = Array.from({ length: 3 }, () => ({ cost: 1_000, price: 5_000 }))

const packages = [
  { packageId: randomUUID(), slots: 2, days: 3, price: 1_001, isOnSale: true },
  { packageId: randomUUID(), slots: 1, days: 30, price: 500, isOnSale: true },
  { packageId: randomUUID(), slots: 3, days: 7, price: 100, isOnSale: true },
  { packageId: randomUUID(), slots: 1, days: 2, price: 90, isOnSale: true },
  { packageId: randomUUID(), slots: 1, days: 1, price: 1, isOnSale: false },
] as const

export async function offerPackages({ testDb }: World): Promise<void> {
  for (const { packageId, slots, days, price, isOnSale } of packages) {
    await testDb.owner.run(`
      insert into package (id, name, slots, days, price, on_sale)
      values ('${packageId}', '{"en": "Days"}', ${slots}, ${days}, ${price}, ${isOnSale})`)
  }
}

/** One shop's level and two above it, for both shops: it has room for as many listings, which are fewer than there are. */
export async function offerLevels({ testDb, ctx }: World, shops: string[], limit: number) {
  const above = [
    { id: randomUUID(), price: 2_000, limit: limit + 1, feeBps: 450, earnedAt: 4 },
    { id: randomUUID(), price: 2_500, limit: 1_000, feeBps: 300, earnedAt: 7 },
  ]
  const { id } = await ctx.db.one<{ id: string }>(
    sql`select level_id as id from merchant where merchant_id = ${shops[0]}`,
  )
  await testDb.owner.run(`update level set product_limit = ${limit} where id = '${id}'`)
  for (const shop of shops)
    await testDb.owner.run(`update merchant set level_id = '${id}' where merchant_id = '${shop}'`)
  for (const { id: higher, price, limit: most, feeBps, earnedAt } of above) {
    await testDb.owner.run(`
      insert into level (id, rank, name, margin_bps, product_limit, upgrade_price, earned_at_orders, fee_bps)
      select '${higher}', max(rank) + 1, '{"en": "Higher"}', 3000, ${most}, ${price}, ${earnedAt}, ${feeBps} from level`)
  }
  return [{ id, price: 0, limit, feeBps: 500, earnedAt: Number.MAX_SAFE_INTEGER }, ...above]
}

const buyLevel = async (state: Run, level: number) => {
  const id = state.world.ctx.ids.next()
  const levelId = state.programme.levels[level]?.id
  const { merchantId } = state.shop
  agree(state, `buy level ${level}`, [
    await move(state, sql`select buy_level(${merchantId}, ${id}, ${levelId}, ${now(state)})`),
    programme.buyLevel(state.programme, state.model, { id, level }),
  ])
}

const giveBackLevel: Command = async (state) =>
  agree(state, 'give the level back', [
    await move(state, sql`select give_back_level(${state.shop.merchantId}, ${now(state)})`),
    programme.giveBackLevel(state.programme, state.model),
  ])

const buyingLevel = fc.constantFrom(0, 1, 1, 2).map(
  (level): Command =>
    (state) =>
      buyLevel(state, level),
)

/** Orders that were sold before settle after the level was bought: then it is earned without it. */
const earningMeanwhile = fc.constant<Command>(async (state) => {
  const next = Math.min(2, state.programme.level + 1)
  const missing = (state.programme.levels[next]?.earnedAt ?? 0) - state.model.completed
  const sold: ModelOrder[] = []
  for (let at = 0; at < Math.max(1, Math.min(3, missing)); at++) {
    await place(state, 0, 1)
    sold.push(...state.model.orders.slice(-1))
  }
  for (const order of sold) while (order.status !== 'received') await goOn(state, order, 'escrow')
  await buyLevel(state, next)
  for (const order of sold) await goOn(state, order, 'escrow')
  await giveBackLevel(state)
})

const [, long, , short] = packages

async function buyPackage(state: Run, { packageId, ...offered }: (typeof packages)[number]) {
  const id = state.world.ctx.ids.next()
  const { merchantId } = state.shop
  agree(state, `buy a package of ${offered.slots}`, [
    await move(state, sql`select buy_package(${merchantId}, ${id}, ${packageId}, ${now(state)})`),
    programme.buyPackage(state.programme, state.model, { id, ...offered }),
  ])
  return state.programme.purchases.find((bought) => bought.id === id)
}

async function placeIn(state: Run, bought: programme.ModelPurchase, wanted: string[]) {
  const { merchantId } = state.shop
  agree(state, `place ${wanted.length}`, [
    await move(state, sql`select assign_slots(${merchantId}, ${bought.id}, ${wanted}::uuid[], ${now(state)})`),
    programme.placeListings(state.programme, state.model, [bought, wanted]),
  ])
}

async function endPackage(state: Run, bought: programme.ModelPurchase, isAwaited: boolean) {
  if (isAwaited && programme.isRunning(bought)) {
    state.world.clock.set(new Date(Math.max(programme.endOf(bought), now(state).getTime())))
    state.model.now = now(state).getTime()
  }
  agree(state, 'end a package', [
    await move(state, sql`select end_package(${state.shop.merchantId}, ${bought.id}, ${now(state)})`),
    programme.endPackage(state.programme, state.model, bought),
  ])
}

async function giveBack(state: Run, bought: programme.ModelPurchase) {
  agree(state, 'give a package back', [
    await move(state, sql`select give_back_package(${state.shop.merchantId}, ${bought.id}, ${now(state)})`),
    programme.giveBackPackage(state.programme, state.model, bought),
  ])
}

const buyingPackage = fc.constantFrom(...packages).map(
  (offered): Command =>
    async (state) =>
      void (await buyPackage(state, offered)),
)

/** One that is filled from its first moment to its last, while the same listing may stand nowhere else. */
const filling = fc.constant<Command>(async (state) => {
  const [bought, other] = [await buyPackage(state, short), await buyPackage(state, long)]
  const listing = state.shop.listings[0]?.listingId ?? ''
  if (!bought || !other) return
  await placeIn(state, bought, [listing])
  await placeIn(state, other, [listing])
  await giveBack(state, bought)
  await endPackage(state, bought, true)
})

/** Mostly one that is running. */
function choosePackage({ programme: { purchases } }: Run, number: number): programme.ModelPurchase | undefined {
  const running = purchases.filter(programme.isRunning)
  const from = number % 7 === 0 || running.length === 0 ? purchases : running
  return from[number % Math.max(1, from.length)]
}

const placing = fc.tuple(which, fc.array(which, { maxLength: 4, size: 'max' })).map(
  ([number, chosen]): Command =>
    async (state) => {
      const bought = choosePackage(state, number)
      if (!bought) return
      const listings = [...state.programme.listings.keys()]
      const wanted = [...new Set(chosen.map((at) => listings[at % listings.length] ?? ''))]
      await placeIn(state, bought, wanted)
    },
)

const givingBack = which.map(
  (number): Command =>
    async (state) => {
      const bought = choosePackage(state, number)
      if (bought) await giveBack(state, bought)
    },
)

const ending = fc.tuple(which, which).map(
  ([number, wait]): Command =>
    async (state) => {
      const bought = choosePackage(state, number)
      if (bought) await endPackage(state, bought, wait % 3 === 0)
    },
)

/** As the shop does it: off the shelf and on it, removed and back again. */
const shelving = which.map(
  (number): Command =>
    async (state) => {
      const { world, shop, programme: kept } = state
      const coming = shop.listings.slice(-visitors.length).map(({ listingId }) => listingId)
      const placed = kept.purchases.flatMap(({ stood }) => stood.filter(({ to }) => to === null))
      const leaving = coming.find((each) => number % 4 > 0 && placed.some(({ listing }) => listing === each))
      const listing = leaving ?? coming[number % coming.length] ?? ''
      const named = { merchantId: shop.merchantId, listingIds: [listing], now: now(state) }
      const is = kept.listings.get(listing)
      if (is === 'removed') {
        // Adding asks for room by the level; here it comes back as the owner of the database.
        await world.testDb.owner.run(`update listing set removed_at = null where id = '${listing}'`)
        await world.ctx.db.transaction((tx) => switchListings(tx, { ...named, on: true }))
        return programme.moveListing(kept, state.model, [listing, 'selling'])
      }
      const to = number % 2 === 0 ? 'removed' : is === 'selling' ? 'stock' : 'selling'
      const acts = {
        removed: (tx: Db) => removeListings(tx, named),
        stock: (tx: Db) => switchListings(tx, { ...named, on: false }),
        selling: (tx: Db) => switchListings(tx, { ...named, on: true }),
      }
      const answered = await refused(world.ctx.db.transaction(acts[to]))
      programme.moveListing(kept, state.model, [listing, to])
      agree(state, `a listing ${to}`, [answered, null])
    },
)

/** Levels, packages and their places. */
export const programmeCommands = [
  ...[buyingLevel, buyingLevel, fc.constant<Command>(giveBackLevel), earningMeanwhile, refundedTwice],
  ...[
    buyingPackage,
    buyingPackage,
    filling,
    placing,
    placing,
    placing,
    givingBack,
    ending,
    ending,
    shelving,
    shelving,
    shelving,
  ],
]
