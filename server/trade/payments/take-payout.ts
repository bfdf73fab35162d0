import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { PayoutEvent } from './provider.ts'
import type { SentMessage } from './take-message.ts'

/**
 * Books a provider's payout once, each merchant's part in that merchant's books; returns false if it is in another
 * currency than the books.
 */
export async function takePayout(
  ctx: Ctx,
  tx: Db,
  { kind: _, ...payout }: PayoutEvent & SentMessage,
): Promise<boolean> {
  const event = JSON.stringify({ ...payout, id: ctx.ids.next() })
  const { outcome } = await tx.one<{ outcome: string }>(sql`
    select take_payout_event(${event}::jsonb, ${ctx.clock.now()}) as outcome`)
  return outcome !== 'unmatched'
}
