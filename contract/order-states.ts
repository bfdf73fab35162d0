/** The three facts of an order, and the codes that the list call takes. No TypeBox here: the app loads this file. */
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
export const settlementStates = ['none', 'pending_settlement', 'settled', 'reversed'] as const

/** The seed shows only "5"; the others are those that sibling clients of the same API send. */
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

/** What each act needs, as data: the server refuses by it and the app explains by it. */
export const orderActs = {
  pick: ['awaiting_pickup'],
  decline: ['awaiting_pickup'],
  cancel: ['waiting_payment'],
  ship: ['awaiting_shipment'],
  cannotShip: ['awaiting_shipment'],
  confirm: ['shipped'],
  review: ['received', 'completed'],
} as const satisfies Record<string, readonly OrderStatus[]>

export type OrderAct = keyof typeof orderActs

/** Whether an act is open to an order in this status. */
export const mayAct = (act: OrderAct, status: OrderStatus): boolean =>
  (orderActs[act] as readonly OrderStatus[]).includes(status)
