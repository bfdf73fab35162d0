import type { DeskQueue } from '#contract/operator/desk-queues.ts'

/** Every address of the console, below /console. */
export const paths = {
  signIn: '/sign-in',
  today: '/',
  registrations: '/registrations',
  deposits: '/deposits',
  withdrawals: '/withdrawals',
  refunds: '/refunds',
  payments: '/payments',
  toShip: '/to-ship',
  orders: '/orders',
  objections: '/objections',
  proposals: '/proposals',
  supplierPayouts: '/supplier-payouts',
  support: '/support',
  programme: '/programme',
  outbox: '/outbox',
  merchants: '/merchants',
  ledger: '/ledger',
  trialBalance: '/trial-balance',
  bankLines: '/bank-lines',
  reconciliation: '/reconciliation',
  products: '/products',
  categories: '/categories',
  imports: '/imports',
  audit: '/audit',
  partners: '/partners',
  colleagues: '/colleagues',
  security: '/security',
} as const

export type RoomPath = (typeof paths)[keyof typeof paths]

/** Where the things of a queue wait: the room, and its tab where the room has several. */
export const queuePlaces: Readonly<Record<DeskQueue, { path: RoomPath; tab?: string }>> = {
  registrations: { path: paths.registrations },
  deposits: { path: paths.deposits },
  withdrawals_decide: { path: paths.withdrawals },
  withdrawals_send: { path: paths.withdrawals, tab: 'send' },
  withdrawals_arrive: { path: paths.withdrawals, tab: 'way' },
  refunds_decide: { path: paths.refunds },
  refunds_unpaid: { path: paths.refunds, tab: 'unpaid' },
  bank_returns: { path: paths.payments },
  disputes: { path: paths.payments, tab: 'disputes' },
  payments_unmatched: { path: paths.payments, tab: 'unmatched' },
  to_ship: { path: paths.toShip },
  without_news: { path: paths.toShip, tab: 'news' },
  objections: { path: paths.objections },
  conversations: { path: paths.support },
  proposals: { path: paths.proposals },
  outbox: { path: paths.outbox },
  supplier_payouts: { path: paths.supplierPayouts },
  partner_payouts: { path: paths.partners },
  differences: { path: paths.reconciliation },
}

type Place = {
  item?: string | undefined
  tab?: string | undefined
  /** What the list of a room is searched for, and the state that it is narrowed to. */
  keyword?: string | undefined
  state?: string | undefined
}

/** The address of one thing in a room, or of its list. */
export function placeOf(path: RoomPath, { item, tab, keyword, state }: Place = {}) {
  const given = Object.entries({ tab, keyword, state }).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  return `${path}${item ? `/${encodeURIComponent(item)}` : ''}${search}`
}

/** What the address of a thing calls it, behind its room; empty where the address is that of the list. */
export const itemOf = (path: RoomPath, pathname: string): string =>
  pathname.startsWith(`${path}/`) ? decodeURIComponent(pathname.slice(path.length + 1)) : ''
