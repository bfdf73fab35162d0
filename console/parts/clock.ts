import { hourMs } from '#contract/durations.ts'

export type Clock = {
  since: string
  /** The end of the promised or targeted time. */
  promisedBy: string | null
  /** When something happens automatically. */
  endsBy: string | null
}

export type Tone = 'plain' | 'soon' | 'late'

/** A long promise is urgent within this time. A short one is urgent in its last half. */
const soonMs = 2 * hourMs
const soonShareMax = 0.5
const soonShare = 0.25

/** The colour of a clock: red after its end, amber in the last quarter, or in the last two hours of a long one. */
export function toneOf({ since, promisedBy }: Clock, nowMs: number): Tone {
  if (promisedBy === null) return 'plain'
  const endMs = Date.parse(promisedBy)
  const leftMs = endMs - nowMs
  if (leftMs < 0) return 'late'
  const wholeMs = endMs - Date.parse(since)
  return leftMs < Math.min(soonMs, wholeMs * soonShareMax) || leftMs < wholeMs * soonShare ? 'soon' : 'plain'
}
