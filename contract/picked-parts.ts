import { limits } from './limits.ts'

/** What one call of `orders.pickBatch` answered, or the lists of its answer. */
type PickedPart = { picked: readonly unknown[]; failed: readonly unknown[]; more: readonly unknown[] }

/**
 * Whether the rest waits because the confirmed amount does not cover it. `left`: what is left of that amount, in minor
 * units.
 */
export const isBeyondAmount = ({ picked, failed, more }: PickedPart, left: number): boolean =>
  more.length > 0 && (left === 0 || picked.length + failed.length < limits.pickBatchMax)

/**
 * Whether a part is followed by another one with what is left of the amount: the server makes a token for it, and the
 * app asks for it. After a part that picked none, as with an empty wallet, the next one would end the same way.
 */
export const hasNextPart = (part: PickedPart, left: number): boolean =>
  part.picked.length > 0 && part.more.length > 0 && !isBeyondAmount(part, left)
