import { depositReviewHours } from '#contract/deposit-methods.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorDeposits } from '#contract/operator/deposits.ts'
import { after } from '../../parts/after.ts'

export type Deposit = Reply<typeof operatorDeposits.get>

export const clockOf = ({ createdAt }: Deposit) => ({
  since: createdAt,
  promisedBy: after(createdAt, depositReviewHours),
  endsBy: null,
})

/** The number of operators who must approve a deposit. */
export const depositApprovals = 2
