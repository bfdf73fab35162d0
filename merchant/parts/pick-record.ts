import type { Reply } from '#contract/endpoint.ts'
import type { orders } from '#contract/orders.ts'
import { isBeyondAmount } from '#contract/picked-parts.ts'

export type PickedPart = Reply<typeof orders.pickBatch>

/** One record of several calls. A failed order is tried again in the next call, so its last result counts. */
export function sumOf(parts: readonly PickedPart[]): PickedPart {
  const picked = parts.flatMap((part) => part.picked)
  const failed = new Map(parts.flatMap((part) => part.failed.map((each) => [each.id, each] as const)))
  for (const id of picked) failed.delete(id)
  const charged = parts.reduce((sum, part) => sum + part.charged, 0)
  return { picked, failed: [...failed.values()], charged, more: parts.at(-1)?.more ?? [] }
}

export type Waiting = {
  /** Orders that were neither picked up nor refused. */
  count: number
  /** True: they cost more than the rest of the confirmed amount. False: the batch ended before their turn. */
  isBeyondAmount: boolean
}

type Confirmed = { requested: number; cost: number }

/** The orders that still wait after the last call. The answer names only some of them. */
export function waitingAfter(parts: readonly PickedPart[], { requested, cost }: Confirmed): Waiting {
  const { picked, failed, charged, more } = sumOf(parts)
  const last = parts.at(-1)
  return {
    count: more.length === 0 ? 0 : Math.max(more.length, requested - picked.length - failed.length),
    isBeyondAmount: last !== undefined && isBeyondAmount(last, cost - charged),
  }
}
