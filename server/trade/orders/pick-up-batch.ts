import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { orders } from '#contract/orders.ts'
import type { Db } from '../../base/db/open.ts'

type PickedBatch = Reply<typeof orders.pickBatch>

type PickUpBatchInput = {
  merchantId: string
  ids: readonly string[]
  fundFrom: 'escrow' | 'wallet'
  /** The confirmed amount, in minor units. */
  ceiling: number
  max: number
  now: Date
}

/**
 * Picks up orders in parts, so that no statement exceeds the time limit. Ids above the confirmed amount or beyond `max`
 * are returned in `more`.
 */
export async function pickUpBatch(db: Db, { ids, ceiling, max, ...input }: PickUpBatchInput): Promise<PickedBatch> {
  const done: PickedBatch = { picked: [], failed: [], charged: 0, more: [] }
  let at = 0
  while (at < Math.min(ids.length, max) && done.more.length === 0) {
    const part = ids.slice(at, at + limits.pickBatchMax)
    at += part.length
    const { batch } = await db.one<{ batch: PickedBatch }>(sql`
      select pick_up_batch(${input.merchantId}, ${part}::uuid[], ${input.fundFrom}, ${ceiling - done.charged},
        ${input.now}) as batch`)
    done.picked.push(...batch.picked)
    done.failed.push(...batch.failed)
    done.charged += batch.charged
    done.more.push(...batch.more)
  }
  done.more.push(...ids.slice(at))
  return done
}
