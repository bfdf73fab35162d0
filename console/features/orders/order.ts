import type { Reply } from '#contract/endpoint.ts'
import type { operatorOrders } from '#contract/operator/orders.ts'

export type Order = Reply<typeof operatorOrders.list>['list'][number]
export type FoundOrder = Reply<typeof operatorOrders.search>['list'][number]
export type OrderRecord = Reply<typeof operatorOrders.get>

export const clockOf = ({ pickedAt, createdAt, shipBy, shippedAt }: Order) =>
  shippedAt
    ? { since: shippedAt, promisedBy: null, endsBy: null }
    : { since: pickedAt ?? createdAt, promisedBy: shipBy, endsBy: shipBy }
