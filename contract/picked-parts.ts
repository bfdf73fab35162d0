import { limits } from './limits.ts'

/** An answer of `orders.pickBatch`, or only its lists. */
type PickedPart = { picked: readonly unknown[]; failed: readonly unknown[]; more: readonly unknown[] }

/** Whether orders wait because the confirmed amount does not cover them. `left`: the rest of that amount. */
export const isBeyondAmount = ({ picked, failed, more }: PickedPart, left: number): boolean =>
  more.length > 0 && (left === 0 || picked.length + failed.length < limits.pickBatchMax)

/**
 * Whether another call should follow with the rest of the amount. The server issues a token for it, and the app asks
 * for one. If a call picked nothing, for example with an empty wallet, the next one would fail too.
 */
export const hasNextPart = (part: PickedPart, left: number): boolean =>
  part.picked.length > 0 && part.more.length > 0 && !isBeyondAmount(part, left)
