import { Type } from 'typebox'
import { PayToken } from './account.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, listOf, listQuery, Minor, Nullable, PositiveMinor, Timestamp } from './values.ts'

/** A package of the express lane: its slots, its number of days, and its price. */
export const PackageTerms = {
  slots: Type.Integer({ minimum: 1, maximum: 100 }),
  days: Type.Integer({ minimum: 1, maximum: 365 }),
  price: PositiveMinor,
}

/** What a level gives, and its price. */
export const LevelTerms = {
  marginBps: Type.Integer({ minimum: 0, maximum: 90_000, description: 'the default mark-up of added products' }),
  productLimit: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  upgradePrice: Type.Union([Type.Literal(0), PositiveMinor]),
  feeBps: Type.Integer({ minimum: 0, maximum: 2_000 }),
}

const LevelPage = Type.Object({
  current: Id,
  /** Listings in the shop, and completed orders without a full refund. */
  products: Type.Integer(),
  completedOrders: Type.Integer(),
  /** Until when the level can be returned, and the amount that comes back. Null if it cannot be returned. */
  giveBack: Nullable(Type.Object({ until: Timestamp, amount: Minor })),
  levels: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      marginBps: Type.Integer(),
      productLimit: Type.Integer(),
      upgradePrice: Minor,
      earnedAtOrders: Nullable(Type.Integer()),
      feeBps: Type.Integer(),
    }),
  ),
})

const Purchase = Type.Object({
  id: Id,
  name: Type.String(),
  until: Timestamp,
  slots: Type.Integer(),
  /**
   * The listings in the slots now. Since each got its slot: `views` visitors of the shop, `clicks` visitors of the
   * product, and paid `orders`.
   */
  listings: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      image: Nullable(Type.String()),
      views: Type.Integer(),
      clicks: Type.Integer(),
      orders: Type.Integer(),
    }),
  ),
  /** What is credited at the end if no further listing is promoted. */
  unusedCredit: Minor,
  mayGiveBack: Type.Boolean(),
})

export const level = {
  get: endpoint({
    method: 'GET',
    path: '/merchant/index/level',
    access: 'merchant',
    summary: "The shop's level and what each level gives",
    reply: LevelPage,
  }),
  upgrade: endpoint({
    method: 'POST',
    path: '/merchant/index/level',
    access: 'approved',
    summary: 'Buys a level from the balance',
    idempotent: true,
    body: Type.Object({
      levelId: Id,
      /** What was shown. Refused with `quote_changed` if the level has changed. */
      shown: Type.Optional(Type.Object(LevelTerms)),
      payToken: PayToken,
    }),
    reply: LevelPage,
  }),
}

export const express = {
  packages: endpoint({
    method: 'GET',
    path: '/merchant/index/train',
    access: 'merchant',
    summary: 'Packages of the express lane, and those that run',
    reply: Type.Object({
      promotable: Type.Integer(),
      used: Type.Integer(),
      packages: Type.Array(
        Type.Object({ id: Id, name: Type.String(), slots: Type.Integer(), days: Type.Integer(), price: Minor }),
      ),
      active: Type.Array(Purchase),
    }),
  }),
  buy: endpoint({
    method: 'POST',
    path: '/merchant/index/buy_train',
    access: 'approved',
    summary: 'Buys a package from the balance, as it was shown',
    idempotent: true,
    body: Type.Object({
      packageId: Id,
      /** What was shown. Refused with `quote_changed` if the package has changed. */
      ...PackageTerms,
      payToken: PayToken,
    }),
    reply: Purchase,
  }),
  promote: endpoint({
    method: 'POST',
    path: '/merchant/index/train_products',
    access: 'approved',
    summary: 'Sets the listings that a package promotes',
    body: Type.Object({ purchaseId: Id, listingIds: Type.Array(Id, { maxItems: 100 }) }),
    reply: Purchase,
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/merchant/index/give_back',
    access: 'approved',
    summary: 'Gives an unused package or level back within `limits.giveBackDays` days',
    idempotent: true,
    body: Type.Object({
      purchaseId: Type.Optional(Id),
      level: Type.Optional(Type.Literal(true)),
      /** For a level: what was shown. Refused with `quote_changed` if it has changed. */
      shown: Type.Optional(
        Type.Object({ levelId: Id, amount: Type.Integer({ minimum: 0, maximum: limits.amountMax }) }),
      ),
    }),
    reply: Type.Object({ credited: Minor }),
  }),
  bill: endpoint({
    method: 'GET',
    path: '/merchant/index/buy_train_bill',
    access: 'merchant',
    summary: 'Packages bought, newest first',
    query: Type.Object(listQuery),
    reply: listOf(
      Type.Object({
        id: Id,
        type: Type.String(),
        time: Timestamp,
        amount: Minor,
        until: Timestamp,
        /** When it ended, and the amount that was credited then. */
        endedAt: Nullable(Timestamp),
        credited: Nullable(Minor),
      }),
    ),
  }),
}

export const alliance = {
  get: endpoint({
    method: 'GET',
    path: '/merchant/index/coalition',
    access: 'merchant',
    summary: 'The merchants invited, newest first, and the rewards from their settled orders',
    query: Type.Object(listQuery),
    reply: Type.Object({
      ...listOf(
        Type.Object({
          name: Type.String(),
          income: Minor,
          orders: Type.Integer(),
          registeredAt: Timestamp,
        }),
      ).properties,
      qualified: Type.Boolean(),
      /** Completed orders. A merchant qualifies with `limits.qualifyingOrders` of them. */
      completedOrders: Type.Integer(),
      inviteCode: Nullable(Type.String()),
      inviteUrl: Nullable(Type.String()),
      headquarters: Nullable(Type.Object({ name: Type.String(), registeredAt: Timestamp })),
      income: Minor,
    }),
  }),
}
