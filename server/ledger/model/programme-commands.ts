import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { hourMs } from '#contract/durations.ts'
import type { Db } from '../../base/db/open.ts'
import type { World } from '../../testing/world.ts'
import { removeListings, switchListings } from '../../trade/products/listings.ts'
import type { ModelOrder } from './movement-model.ts'
import {
  anyNumber,
  type Command,
  expectAgreement,
  type ModelRun,
  now,
  refusalOf,
  runMovement,
  times,
} from './movement-run.ts'
import { advanceOrder, place, refundedTwice } from './order-commands.ts'
import * as programme from './programme-model.ts'

/** Three listings that commands switch and remove; the other goods are only sold. */
export const switchedGoods = Array.from({ length: 3 }, () => ({ cost: 1_000, price: 5_000 }))

const packages = [
  { packageId: randomUUID(), slots: 2, days: 3, price: 1_001, isOnSale: true },
  { packageId: randomUUID(), slots: 1, days: 30, price: 500, isOnSale: true },
  { packageId: randomUUID(), slots: 3, days: 7, price: 100, isOnSale: true },
  { packageId: randomUUID(), slots: 1, days: 2, price: 90, isOnSale: true },
  { packageId: randomUUID(), slots: 1, days: 1, price: 1, isOnSale: false },
] as const

export async function insertPackages({ testDb }: World): Promise<void> {
  for (const { packageId, slots, days, price, isOnSale } of packages) {
    await testDb.owner.run(`
      insert into package (id, name, slots, days, price, on_sale)
      values ('${packageId}', '{"en": "Days"}', ${slots}, ${days}, ${price}, ${isOnSale})`)
  }
}

/** Gives both shops the first one's level, with room for fewer listings than they have, and adds two levels above. */
export async function insertLevels({ testDb, ctx }: World, shops: string[], limit: number) {
  const higherLevels = [
    { id: randomUUID(), price: 2_000, limit: limit + 1, feeBps: 450, earnedAt: 4 },
    { id: randomUUID(), price: 2_500, limit: 1_000, feeBps: 300, earnedAt: 7 },
  ]
  const { id } = await ctx.db.one<{ id: string }>(
    sql`select level_id as id from merchant where merchant_id = ${shops[0]}`,
  )
  await testDb.owner.run(`update level set product_limit = ${limit} where id = '${id}'`)
  for (const shop of shops)
    await testDb.owner.run(`update merchant set level_id = '${id}' where merchant_id = '${shop}'`)
  for (const { id: higher, price, limit: most, feeBps, earnedAt } of higherLevels) {
    await testDb.owner.run(`
      insert into level (id, rank, name, margin_bps, product_limit, upgrade_price, earned_at_orders, fee_bps)
      select '${higher}', max(rank) + 1, '{"en": "Higher"}', 3000, ${most}, ${price}, ${earnedAt}, ${feeBps}
      from level`)
  }
  return [{ id, price: 0, limit, feeBps: 500, earnedAt: Number.MAX_SAFE_INTEGER }, ...higherLevels]
}

export const buyLevel = async (state: ModelRun, level: number) => {
  const id = state.world.ctx.ids.next()
  const levelId = state.programme.levels[level]?.id
  const { merchantId } = state.shop
  expectAgreement(state, `buy level ${level}`, [
    await runMovement(state, sql`select buy_level(${merchantId}, ${id}, ${levelId}, null, ${now(state)})`),
    programme.buyLevel(state.programme, state.model, { id, level }),
  ])
}

export const giveBackLevel: Command = async (state) =>
  expectAgreement(state, 'give the level back', [
    await runMovement(state, sql`select give_back_level(${state.shop.merchantId}, null, ${now(state)})`),
    programme.giveBackLevel(state.programme, state.model),
  ])

const buyingLevel = fc.constantFrom(0, 1, 1, 2).map(
  (level): Command =>
    (state) =>
      buyLevel(state, level),
)

/** Older orders settle after a level was bought, so that the shop earns it and keeps it when the purchase is undone. */
const earningMeanwhile = fc.constant<Command>(async (state) => {
  const next = Math.min(2, state.programme.level + 1)
  const missing = (state.programme.levels[next]?.earnedAt ?? 0) - state.model.completed
  const sold: ModelOrder[] = []
  for (let at = 0; at < Math.max(1, Math.min(3, missing)); at++) {
    await place(state, 0, 1)
    sold.push(...state.model.orders.slice(-1))
  }
  for (const order of sold) while (order.status !== 'received') await advanceOrder(state, order, 'escrow')
  await buyLevel(state, next)
  for (const order of sold) await advanceOrder(state, order, 'escrow')
  await giveBackLevel(state)
})

const [, long, , short] = packages

async function buyPackage(state: ModelRun, { packageId, ...offered }: (typeof packages)[number]) {
  const id = state.world.ctx.ids.next()
  const { merchantId } = state.shop
  const shown = { ...offered, id: packageId }
  expectAgreement(state, `buy a package of ${offered.slots}`, [
    await runMovement(
      state,
      sql`select buy_package(${merchantId}, ${id}, ${JSON.stringify(shown)}::jsonb, ${now(state)})`,
    ),
    programme.buyPackage(state.programme, state.model, { id, ...offered }),
  ])
  return state.programme.purchases.find((bought) => bought.id === id)
}

async function placeIn(state: ModelRun, bought: programme.ModelPurchase, listingIds: string[]) {
  const { merchantId } = state.shop
  expectAgreement(state, `place ${listingIds.length}`, [
    await runMovement(
      state,
      sql`select assign_slots(${merchantId}, ${bought.id}, ${listingIds}::uuid[], ${now(state)})`,
    ),
    programme.placeListings(state.programme, state.model, [bought, listingIds]),
  ])
}

async function endPackage(state: ModelRun, bought: programme.ModelPurchase, isAwaited: boolean) {
  if (isAwaited && programme.isRunning(bought)) {
    state.world.clock.set(new Date(Math.max(programme.endOf(bought), now(state).getTime())))
    state.model.now = now(state).getTime()
  }
  expectAgreement(state, 'end a package', [
    await runMovement(state, sql`select end_package(${state.shop.merchantId}, ${bought.id}, ${now(state)})`),
    programme.endPackage(state.programme, state.model, bought),
  ])
}

async function giveBack(state: ModelRun, bought: programme.ModelPurchase) {
  expectAgreement(state, 'give a package back', [
    await runMovement(state, sql`select give_back_package(${state.shop.merchantId}, ${bought.id}, ${now(state)})`),
    programme.giveBackPackage(state.programme, state.model, bought),
  ])
}

const buyingPackage = fc.constantFrom(...packages).map(
  (offered): Command =>
    async (state) =>
      void (await buyPackage(state, offered)),
)

const filling = fc.constant<Command>(async (state) => {
  const [bought, other] = [await buyPackage(state, short), await buyPackage(state, long)]
  const listing = state.shop.listings[0]?.listingId ?? ''
  if (!bought || !other) return
  await placeIn(state, bought, [listing])
  await placeIn(state, other, [listing])
  await giveBack(state, bought)
  await endPackage(state, bought, true)
})

function choosePackage({ programme: { purchases } }: ModelRun, number: number): programme.ModelPurchase | undefined {
  const running = purchases.filter(programme.isRunning)
  const from = number % 7 === 0 || running.length === 0 ? purchases : running
  return from[number % Math.max(1, from.length)]
}

const placing = fc.tuple(anyNumber, fc.array(anyNumber, { maxLength: 4, size: 'max' })).map(
  ([number, chosen]): Command =>
    async (state) => {
      const bought = choosePackage(state, number)
      if (!bought) return
      const listings = [...state.programme.listings.keys()]
      const listingIds = [...new Set(chosen.map((at) => listings[at % listings.length] ?? ''))]
      await placeIn(state, bought, listingIds)
    },
)

const placingOffSale = anyNumber.map(
  (number): Command =>
    async (state) => {
      const bought = choosePackage(state, number)
      const [listing] = [...state.programme.listings].find(([, is]) => is !== 'selling') ?? []
      if (bought && listing) await placeIn(state, bought, [listing])
    },
)

const givingBack = anyNumber.map(
  (number): Command =>
    async (state) => {
      const bought = choosePackage(state, number)
      if (bought) await giveBack(state, bought)
    },
)

const ending = fc.tuple(anyNumber, anyNumber).map(
  ([number, wait]): Command =>
    async (state) => {
      const bought = choosePackage(state, number)
      if (bought) await endPackage(state, bought, wait % 3 === 0)
    },
)

export async function moveListing(state: ModelRun, listing: string, to: 'selling' | 'stock' | 'removed') {
  const { world, shop, programme: books } = state
  const named = { merchantId: shop.merchantId, listingIds: [listing], now: now(state) }
  if (books.listings.get(listing) === 'removed') {
    // The call that adds a listing checks the level's limit, so the database's owner restores it.
    await world.testDb.owner.run(`update listing set removed_at = null where id = '${listing}'`)
  }
  const acts: Record<typeof to, (tx: Db) => Promise<unknown>> = {
    removed: (tx: Db) => removeListings(tx, named),
    stock: (tx: Db) => switchListings(tx, { ...named, on: false }),
    selling: (tx: Db) => switchListings(tx, { ...named, on: true }),
  }
  const answered = await refusalOf(world.ctx.db.transaction(acts[to]))
  programme.moveListing(books, state.model, [listing, to])
  expectAgreement(state, `a listing ${to}`, [answered, null])
}

const switching = anyNumber.map(
  (number): Command =>
    async (state) => {
      const { shop, programme: books } = state
      const candidates = shop.listings.slice(-switchedGoods.length).map(({ listingId }) => listingId)
      const placed = books.purchases.flatMap(({ stints }) => stints.filter(({ to }) => to === null))
      const leaving = candidates.find((each) => number % 4 > 0 && placed.some(({ listing }) => listing === each))
      const listing = leaving ?? candidates[number % candidates.length] ?? ''
      const is = books.listings.get(listing)
      const to = is === 'removed' ? 'selling' : number % 2 === 0 ? 'removed' : is === 'selling' ? 'stock' : 'selling'
      await moveListing(state, listing, to)
    },
)

const emptying = fc.constant<Command>(async (state) => {
  const [listing] = state.shop.listings.slice(-1).map(({ listingId }) => listingId)
  const bought = await buyPackage(state, short)
  if (!listing || !bought) return
  await moveListing(state, listing, 'selling')
  await placeIn(state, bought, [listing])
  state.world.clock.advance(hourMs)
  state.model.now = now(state).getTime()
  await moveListing(state, listing, 'stock')
  await endPackage(state, bought, true)
})

export const programmeCommands = [
  ...times(2, buyingLevel),
  fc.constant<Command>(giveBackLevel),
  earningMeanwhile,
  refundedTwice,
  ...times(2, buyingPackage),
  filling,
  ...times(3, placing),
  placingOffSale,
  givingBack,
  ...times(2, ending),
  ...times(3, switching),
  emptying,
]
