import type { OperatorRole } from '../endpoint.ts'

/**
 * What waits for operators, and which roles read each queue. Without TypeBox, because the console loads this file.
 * Auditors read all of them but the conversations, and decide nothing.
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
  /** What goes back by bank, which an operator sends. */
  bank_returns: ['finance', 'auditor'],
  disputes: ['finance', 'support', 'auditor'],
  payments_unmatched: ['finance', 'auditor'],
  to_ship: ['catalogue', 'auditor'],
  without_news: ['catalogue', 'support', 'auditor'],
  /** What merchants write is for customer service alone. */
  conversations: ['support'],
  objections: ['support', 'finance', 'reviewer', 'auditor'],
  proposals: ['finance', 'programme', 'admin', 'auditor'],
  outbox: ['finance', 'support', 'auditor'],
  /** Confirmed runs and payouts, to be sent or on their way: what waits for its confirmation is a proposal. */
  supplier_payouts: ['finance', 'auditor'],
  partner_payouts: ['finance', 'auditor'],
  /** What keeps the last day that a statement covers from agreeing, and is not noted yet. */
  differences: ['finance', 'auditor'],
} as const satisfies Record<string, readonly OperatorRole[]>

export type DeskQueue = keyof typeof deskQueues

export const deskQueueNames = Object.keys(deskQueues) as DeskQueue[]

/** The queues that an operator with these roles reads. */
export const queuesOf = (roles: readonly OperatorRole[]): DeskQueue[] =>
  deskQueueNames.filter((queue) => deskQueues[queue].some((role) => roles.includes(role)))
