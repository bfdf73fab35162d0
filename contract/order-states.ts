/** The states of an order, and the codes of the list call. Without TypeBox, because the app loads this file. */
export const orderStatuses = [
  'waiting_payment',
  'awaiting_pickup',
  'awaiting_shipment',
  'shipped',
  'received',
  'completed',
  'cancelled',
] as const

export type OrderStatus = (typeof orderStatuses)[number]

export const logisticsStates = ['none', 'in_transit', 'reached'] as const
/** What shoppers are mailed about. Each kind is a change of the order or of a refund. */
export const orderMailKinds = [
  'order_placed',
  'payment_reminder',
  'order_paid',
  'order_cancelled',
  'order_unpaid',
  'order_declined',
  'order_not_supplied',
  'order_late',
  'order_sent',
  'order_reached',
  'no_news',
  'no_news_last',
  'withdrawn_unsent',
  'withdrawn',
  'sent_back',
  'refund_requested',
  'refund_answered',
  'refund_approved',
  'refund_approved_silence',
  'refund_approved_withdrawal',
  'refund_rejected',
  'refund_rejected_withdrawal',
  'refund_given_back',
  'refund_paid',
  'question_answered',
] as const

export type OrderMailKind = (typeof orderMailKinds)[number]

export const settlementStates = ['none', 'pending_settlement', 'settled', 'reversed'] as const

/** The status codes of the list call. The specification shows only "5"; existing clients send the others. */
export const statusCodes = {
  '0': 'waiting_payment',
  '5': 'awaiting_pickup',
  '1': 'awaiting_shipment',
  '2': 'shipped',
  '3': 'received',
  '4': 'completed',
  '-1': 'cancelled',
} as const satisfies Record<string, OrderStatus>

export type StatusCode = keyof typeof statusCodes

/**
 * The statuses in which a merchant can pick up or decline an order. The app shows its buttons by this. The SQL
 * functions have the same statuses, and a test compares them.
 */
const merchantActs = {
  pick: ['awaiting_pickup'],
  decline: ['awaiting_pickup'],
} as const satisfies Record<string, readonly OrderStatus[]>

/** Whether a merchant can do this with an order in this status. */
export const mayAct = (act: keyof typeof merchantActs, status: OrderStatus): boolean =>
  (merchantActs[act] as readonly OrderStatus[]).includes(status)

/** Reasons that the server stores for a cancellation or a refund's decision. Other reasons were typed by a person. */
export const reasonCodes = [
  'shopper',
  'time',
  'silence',
  'chargeback',
  'chargeback_returned',
  'withdrawal',
  'returned',
  'sent_back',
  'not_sent_back',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

export const isReasonCode = (reason: string): reason is ReasonCode =>
  (reasonCodes as readonly string[]).includes(reason)

/** What a figure counts of all orders. */
export const onlyOrders = ['paid', 'refunded', 'sold'] as const

/** The figures of a day whose orders a list holds; `credit`: the events that the credit score lost points for. */
export const dayFigures = ['orders', 'sales', 'estimatedProfit', 'profit', 'credit'] as const

/** Why an order is among those of a day. */
export const shareReasons = ['paid', 'late', 'cancelled', 'settled', 'refunded', 'refund_undone'] as const

/** Orders of a list: the oldest first; the dearest first; those that earn the most first. */
export const orderSorts = ['old', 'total', 'earnings'] as const
