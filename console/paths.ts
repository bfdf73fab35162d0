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

/** The room of each queue, with its tab if the room has several. */
export const queueRooms: Readonly<Record<DeskQueue, { path: RoomPath; tab?: string }>> = {
  registrations: { path: paths.registrations },
  lost_access: { path: paths.registrations, tab: 'lost' },
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
  questions: { path: paths.objections, tab: 'questions' },
  conversations: { path: paths.support },
  proposals: { path: paths.proposals },
  outbox: { path: paths.outbox },
  supplier_payouts: { path: paths.supplierPayouts },
  partner_payouts: { path: paths.partners },
  differences: { path: paths.reconciliation },
}

type Target = {
  item?: string | undefined
  tab?: string | undefined
  keyword?: string | undefined
  state?: string | undefined
}

/** The address of one item in a room, or of the room's list. */
export function linkTo(path: RoomPath, { item, tab, keyword, state }: Target = {}) {
  const given = Object.entries({ tab, keyword, state }).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  return `${path}${item ? `/${encodeURIComponent(item)}` : ''}${search}`
}

/** The item in an address, after its room. Empty for the list. */
export const itemOf = (path: RoomPath, pathname: string): string =>
  pathname.startsWith(`${path}/`) ? decodeURIComponent(pathname.slice(path.length + 1)) : ''
