import type { Reply } from '#contract/endpoint.ts'
import type { operatorWithdrawals } from '#contract/operator/withdrawals.ts'

export type Withdrawal = Reply<typeof operatorWithdrawals.get>

/** The clock of a withdrawal's stage: to decide, to send, or on its way. */
export const clockOf = (row: Withdrawal) =>
  row.status === 'in_review'
    ? { since: row.createdAt, promisedBy: row.promisedBy, endsBy: row.decideBy }
    : row.sentAt === null
      ? { since: row.decidedAt ?? row.createdAt, promisedBy: row.sendBy, endsBy: row.sendBy }
      : { since: row.sentAt, promisedBy: row.expectedBy, endsBy: null }
