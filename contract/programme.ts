import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, listOf, listQuery, Minor, Nullable, Text, Timestamp } from './values.ts'

const PayToken = Type.String({ maxLength: 100 })

const LevelPage = Type.Object({
  current: Id,
  products: Type.Integer(),
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
  listings: Type.Array(Type.Object({ id: Id, views: Type.Integer(), clicks: Type.Integer(), orders: Type.Integer() })),
})

export const level = {
  get: endpoint({
    method: 'GET',
    path: '/merchant/index/level',
    access: 'merchant',
    summary: "The shop's level and what each level gives",
    reply: LevelPage,
    planned: true,
  }),
  upgrade: endpoint({
    method: 'POST',
    path: '/merchant/index/level',
    access: 'approved',
    summary: 'Buys a level from the balance',
    idempotent: true,
    body: Type.Object({ levelId: Id, payToken: PayToken }),
    reply: LevelPage,
    planned: true,
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
    planned: true,
  }),
  buy: endpoint({
    method: 'POST',
    path: '/merchant/index/buy_train',
    access: 'approved',
    summary: 'Buys a package from the balance',
    idempotent: true,
    body: Type.Object({ packageId: Id, payToken: PayToken }),
    reply: Purchase,
    planned: true,
  }),
  place: endpoint({
    method: 'POST',
    path: '/merchant/index/train_products',
    access: 'approved',
    summary: 'Chooses which listings a package promotes',
    body: Type.Object({ purchaseId: Id, listingIds: Type.Array(Id, { maxItems: 100 }) }),
    reply: Purchase,
    planned: true,
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/merchant/index/give_back',
    access: 'approved',
    summary: 'Gives an unused package or level back within 14 days',
    idempotent: true,
    body: Type.Object({ purchaseId: Type.Optional(Id), level: Type.Optional(Type.Literal(true)) }),
    reply: Type.Object({ credited: Minor }),
    planned: true,
  }),
  bill: endpoint({
    method: 'GET',
    path: '/merchant/index/buy_train_bill',
    access: 'merchant',
    summary: 'Packages bought',
    query: Type.Object(listQuery),
    reply: listOf(Type.Object({ id: Id, type: Type.String(), time: Timestamp, amount: Minor, until: Timestamp })),
    planned: true,
  }),
}

export const alliance = {
  get: endpoint({
    method: 'GET',
    path: '/merchant/index/coalition',
    access: 'merchant',
    summary: 'Who was invited, and what their settled orders brought',
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
      inviteCode: Nullable(Type.String()),
      inviteUrl: Nullable(Type.String()),
      headquarters: Nullable(Type.Object({ name: Type.String(), registeredAt: Timestamp })),
      income: Minor,
    }),
    planned: true,
  }),
}

const Refund = Type.Object({
  id: Id,
  orderId: Id,
  orderNumber: Type.String(),
  appliedAt: Timestamp,
  amount: Minor,
  reason: Type.String(),
  goods: Type.Union([Type.Literal('received'), Type.Literal('not_received')]),
  status: Type.Enum(['pending_approval', 'approved', 'rejected']),
  decision: Nullable(Type.String()),
})

export const refunds = {
  list: endpoint({
    method: 'GET',
    path: '/merchant/merchant/refund_order',
    access: 'merchant',
    summary: 'Refunds that shoppers asked for',
    query: Type.Object({ ...listQuery, status: Type.Optional(Refund.properties.status) }),
    reply: listOf(Refund),
    planned: true,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/merchant/merchant/refund_answer',
    access: 'approved',
    summary: "The merchant's word on a refund",
    body: Type.Object({ id: Id, agree: Type.Boolean(), text: Text(500, 0) }),
    reply: Refund,
    planned: true,
  }),
}

const ServiceMessage = Type.Object({
  id: Id,
  at: Timestamp,
  mine: Type.Boolean(),
  text: Type.String(),
  image: Nullable(Type.String()),
})

export const service = {
  list: endpoint({
    method: 'GET',
    path: '/merchant/service/messages',
    access: 'merchant',
    summary: "The merchant's conversation with customer service",
    query: Type.Object(listQuery),
    reply: listOf(ServiceMessage),
    planned: true,
  }),
  send: endpoint({
    method: 'POST',
    path: '/merchant/service/messages',
    access: 'merchant',
    summary: 'Writes to customer service',
    body: Type.Object({ text: Type.Optional(Type.String({ maxLength: 4000 })), image: Type.Optional(Id) }),
    reply: ServiceMessage,
    planned: true,
  }),
  seen: endpoint({
    method: 'POST',
    path: '/merchant/service/seen',
    access: 'merchant',
    summary: 'Marks the conversation read',
    body: Type.Object({}),
    reply: Type.Object({ unread: Type.Integer() }),
    planned: true,
  }),
}
