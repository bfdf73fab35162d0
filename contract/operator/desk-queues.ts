import type { OperatorRole } from '../endpoint.ts'

/**
 * The queues of operators, and the roles that read each. Auditors read all but the conversations, and decide nothing.
 * This file must not import TypeBox, because the console loads it.
 */
export const deskQueues = {
  registrations: ['reviewer', 'auditor'],
  /** Merchants who lost every second factor. */
  lost_access: ['reviewer', 'auditor'],
  deposits: ['finance', 'auditor'],
  withdrawals_decide: ['finance', 'auditor'],
  withdrawals_send: ['finance', 'auditor'],
  withdrawals_arrive: ['finance', 'auditor'],
  refunds_decide: ['finance', 'support', 'auditor'],
  refunds_unpaid: ['finance', 'support', 'auditor'],
  /** Money that an operator sends back by bank. */
  bank_returns: ['finance', 'auditor'],
  disputes: ['finance', 'support', 'auditor'],
  payments_unmatched: ['finance', 'auditor'],
  to_ship: ['catalogue', 'auditor'],
  without_news: ['catalogue', 'support', 'auditor'],
  /** Only customer service reads what merchants write. */
  conversations: ['support'],
  /** Reported conversations of shoppers and shops. */
  questions: ['support'],
  objections: ['support', 'finance', 'reviewer', 'auditor'],
  proposals: ['finance', 'programme', 'admin', 'auditor'],
  outbox: ['finance', 'support', 'auditor'],
  /** Confirmed payouts that are to be sent or on their way. Unconfirmed ones are in `proposals`. */
  supplier_payouts: ['finance', 'auditor'],
  partner_payouts: ['finance', 'auditor'],
  /** Differences without a note on the last day that a statement covers. */
  differences: ['finance', 'auditor'],
} as const satisfies Record<string, readonly OperatorRole[]>

export type DeskQueue = keyof typeof deskQueues

export const deskQueueNames = Object.keys(deskQueues) as DeskQueue[]

export const queuesOf = (roles: readonly OperatorRole[]): DeskQueue[] =>
  deskQueueNames.filter((queue) => deskQueues[queue].some((role) => roles.includes(role)))
