import type { Reply } from '#contract/endpoint.ts'
import type { operatorRefunds } from '#contract/operator/refunds.ts'

export type Refund = Reply<typeof operatorRefunds.list>['list'][number]

export const clockOf = (row: Refund) => ({ since: row.appliedAt, promisedBy: row.decideBy, endsBy: row.decideBy })
