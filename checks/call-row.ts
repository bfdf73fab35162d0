import type { Endpoint, OperatorRole } from '#contract/endpoint.ts'
import { londonAddress } from '#server/testing/orders.ts'
import { staffRoles } from '#server/testing/roles.ts'

/** The items for the walks: two merchants, each with a listing, orders, a message and two sessions. */
export type Things = {
  merchant: MerchantThings
  other: MerchantThings
  /** Operators of the staff, an administrator and an auditor: no person may have the roles of all of them. */
  operators: { staff: string; admin: string; auditor: string }
  productId: string
  categoryId: string
  invitation: string
  /** How the merchant signs in. */
  login: { account: string; password: string }
}

export type MerchantThings = {
  token: string
  merchantId: string
  shop: string
  listingId: string
  variantId: string
  orderId: string
  secret: string
  noticeId: string
  refundId: string
  purchaseId: string
  sessionId: string
  destinationId: string
  passkeyId: string
  priceChangeId: string
  payToken: (amount: number) => Promise<string>
}

/** What goes into a request; the server itself says whether it fits the contract. */
export type RowAsk = { query?: object; params?: object; body?: object }

type Asking<A extends unknown[]> = (...given: A) => RowAsk | Promise<RowAsk>

/**
 * One served call as its caller would make it. `own`: for each id of a merchant's item that the call takes, the request
 * with that id; the walk inserts another merchant's id and one that does not exist, and expects the same answer.
 */
export type CallRow = {
  endpoint: Endpoint
  by: 'anybody' | 'merchant' | 'operator'
  ask: Asking<[Things]>
  own?: {
    thing:
      | 'orderId'
      | 'listingId'
      | 'noticeId'
      | 'sessionId'
      | 'refundId'
      | 'purchaseId'
      | 'destinationId'
      | 'passkeyId'
      | 'priceChangeId'
    ask: Asking<[string, Things]>
  }[]
}

export const row = (
  endpoint: Endpoint,
  by: CallRow['by'],
  { ask = () => ({}), own }: Partial<Pick<CallRow, 'ask' | 'own'>> = {},
): CallRow => ({ endpoint, by, ask, ...(own && { own }) })

/** The token of an operator who may make the call. */
export function operatorOf({ operators }: Things, { access }: Endpoint): string {
  const roles: readonly OperatorRole[] = typeof access === 'string' ? [] : access
  if (roles.length === 0 || roles.some((role) => staffRoles.includes(role))) return operators.staff
  return roles.includes('admin') ? operators.admin : operators.auditor
}

export const nameOf = ({ endpoint }: CallRow) => `${endpoint.method} ${endpoint.path}`

/** Makes the request of each row, before a walk changes what they are about. */
export async function makeRequests(rows: readonly CallRow[], things: Things): Promise<Map<CallRow, RowAsk>> {
  const requests = new Map<CallRow, RowAsk>()
  for (const row of rows) requests.set(row, await row.ask(things))
  return requests
}

export const reason = 'a check of access'

/** An id that nothing has. */
export const unknownId = '01900000-0000-7000-8000-00000000dead'

export const shopper = { email: 'shopper@example.com', phone: '+447400123456', address: londonAddress }
