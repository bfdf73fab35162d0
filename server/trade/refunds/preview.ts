import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { refunds } from '#contract/refunds.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'

type Outcomes = Reply<typeof refunds.outcomes>['outcomes']
type PreviewOutcomesInput = { merchantId: string; id: string }

/** The cost of an open refund for each outcome, by the same SQL as the movement. */
export async function previewOutcomes(db: Db, { merchantId, id }: PreviewOutcomesInput) {
  const refund = await db.maybe<{ status: string }>(sql`
    select status from refund where merchant_id = ${merchantId} and id = ${id}`)
  if (!refund) throw refuse('not_found')
  if (refund.status !== 'pending_approval') throw refuse('conflict')
  return db.one<{ outcomes: Outcomes }>(sql`
    select preview_refund_outcomes(${merchantId}, ${id}) as outcomes`)
}
