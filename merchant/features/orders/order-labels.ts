import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Reply } from '#contract/endpoint.ts'
import {
  isReasonCode,
  type OrderStatus,
  type onlyOrders,
  type ReasonCode,
  type StatusCode,
} from '#contract/order-states.ts'
import type { orders } from '#contract/orders.ts'

export type Order = Reply<typeof orders.list>['list'][number]
export type OrderDetail = Reply<typeof orders.detail>
/** A figure of a day, and its amount. */
export type OrdersOfDay = NonNullable<Reply<typeof orders.list>['ofDay']>
export type Share = NonNullable<Order['shares']>[number]
export type OrderTab = 'all' | StatusCode

/** In the sequence of an order's life. */
export const orderTabs: readonly { value: OrderTab; label: MessageDescriptor }[] = [
  { value: 'all', label: msg`All` },
  { value: '0', label: msg`Unpaid` },
  { value: '5', label: msg`To pick up` },
  { value: '1', label: msg`To ship` },
  { value: '2', label: msg`Shipped` },
  { value: '3', label: msg`Received` },
  { value: '4', label: msg`Completed` },
  { value: '-1', label: msg`Cancelled` },
]

export const dayFigureLabels: Readonly<Record<OrdersOfDay['figure'], MessageDescriptor>> = {
  orders: msg`Orders`,
  sales: msg`Sales`,
  estimatedProfit: msg`Estimated profit`,
  profit: msg`Profit`,
  credit: msg`Credit score`,
}

/** Orders and events are counted, one each: only money has amounts to show. */
export const isMoney = (figure: OrdersOfDay['figure']) => figure !== 'orders' && figure !== 'credit'

export const shareLabels: Readonly<Record<Share['why'], MessageDescriptor>> = {
  paid: msg`Paid`,
  late: msg`Picked up late`,
  cancelled: msg`Cancelled`,
  settled: msg`Settled`,
  refunded: msg`Refunded`,
  refund_undone: msg`Refund reversed`,
}

export const onlyLabels: Readonly<Record<(typeof onlyOrders)[number], MessageDescriptor>> = {
  paid: msg`Paid`,
  refunded: msg`Refunded`,
  sold: msg`Sold`,
}

export const statusLabels: Readonly<Record<OrderStatus, MessageDescriptor>> = {
  waiting_payment: msg`Awaiting payment`,
  awaiting_pickup: msg`Awaiting pick-up`,
  awaiting_shipment: msg`Awaiting shipment`,
  shipped: msg`Shipped`,
  received: msg`Received`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
}

/** Paid, picked up, shipped, received, completed. */
export const orderStepCount = 5
export const stepsDone: Readonly<Record<OrderStatus, number>> = {
  waiting_payment: 0,
  awaiting_pickup: 1,
  awaiting_shipment: 2,
  shipped: 3,
  received: 4,
  completed: 5,
  cancelled: 5,
}

export const logisticsLabels: Readonly<Record<OrderDetail['logistics'], MessageDescriptor>> = {
  none: msg`Not shipped yet`,
  in_transit: msg`In transit`,
  reached: msg`Delivered`,
}

export const settlementLabels: Readonly<Record<OrderDetail['settlement'], MessageDescriptor>> = {
  none: msg`Not settled`,
  pending_settlement: msg`Pending settlement`,
  settled: msg`Settled`,
  reversed: msg`Reversed`,
}

const cancelReasons: Readonly<Record<ReasonCode, MessageDescriptor>> = {
  shopper: msg`The shopper cancelled it.`,
  time: msg`The deadline passed.`,
  silence: msg`The refund was approved automatically: no decision within seven days.`,
  chargeback: msg`The shopper's bank took the money back.`,
  chargeback_returned: msg`The shopper's bank gave the money back.`,
  withdrawal: msg`The shopper withdrew from the contract.`,
  returned: msg`The goods came back.`,
  sent_back: msg`The goods were sent back.`,
  not_sent_back: msg`The goods were not sent back.`,
}

/** Translates the server's codes. The text of a person stays as typed. */
export const cancelReasonOf = (reason: string): MessageDescriptor | string =>
  isReasonCode(reason) ? cancelReasons[reason] : reason

export const accountLabels: Readonly<Record<string, MessageDescriptor>> = {
  available: msg`Your balance`,
  held: msg`Reserved for withdrawal`,
  owed: msg`Owed by you`,
  escrow: msg`Escrow`,
  supplier: msg`Supplier`,
  refunds: msg`Refunds in progress`,
  grant: msg`Covered by the platform`,
  referral: msg`Referral rewards`,
  'clearing:payments': msg`Payment provider`,
  'clearing:partner': msg`Partner`,
  'clearing:bank': msg`Bank`,
  'clearing:chain': msg`Blockchain`,
  'revenue:fee': msg`Platform fee`,
}

export const movementLabels: Readonly<Record<string, MessageDescriptor>> = {
  order_paid: msg`Paid by the shopper`,
  partner_order_paid: msg`Paid through a partner`,
  payment_unapplied: msg`Late payment or overpayment`,
  picked_from_escrow: msg`Picked up, paid from escrow`,
  picked_from_wallet: msg`Picked up, paid from your balance`,
  cost_returned: msg`Purchase cost returned`,
  refund_decided: msg`Refund approved`,
  refund_paid: msg`Refund paid to the shopper`,
  settled: msg`Settled`,
  supplier_paid: msg`Supplier paid`,
  supplier_payment_returned: msg`Payment to the supplier returned`,
  referral_shared: msg`Referral reward shared`,
  referral_share_reversed: msg`Referral reward reversed`,
  chargeback: msg`Chargeback by the shopper's bank`,
  chargeback_returned: msg`Chargeback reversed by the shopper's bank`,
  chargeback_replaced: msg`Chargeback in place of a refund`,
}
