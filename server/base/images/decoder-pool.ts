import { createJobLane } from '../processes/job-lane.ts'
import type { DecodeJob, EncodedImage } from './decoder-messages.ts'

/** The largest allowed photo takes 1 to 3 seconds on an idle machine. */
const decodeMaxMs = 15_000

/** Each has a queue of its own, so that strangers never keep a merchant's picture waiting. */
export type ImageLane = 'strangers' | 'shoppers' | 'merchants'

/** The heaviest photo that is allowed, 16 bits a channel and interlaced, takes some 450 MB. */
const defaultMemoryMaxMb = 700

const lanes: Readonly<Record<ImageLane, Lane>> = {
  strangers: createLane({ processes: 1, queueMax: 12, decodeMaxMs }),
  shoppers: createLane({ processes: 1, queueMax: 12, decodeMaxMs }),
  merchants: createLane({ processes: 2, queueMax: 32, decodeMaxMs }),
}

/** Decodes a picture in another process and encodes it again; refuses what is none, and what costs too much. */
export const decodeImage = (lane: ImageLane, job: DecodeJob): Promise<EncodedImage> => lanes[lane](job)

type Lane = (job: DecodeJob) => Promise<EncodedImage>

type LaneOptions = { processes: number; queueMax: number; decodeMaxMs: number; memoryMaxMb?: number }

/** A queue with processes of its own. */
export function createLane({ processes, queueMax, decodeMaxMs: jobMaxMs, ...limits }: LaneOptions): Lane {
  const { memoryMaxMb = defaultMemoryMaxMb } = limits
  // The image library keeps pixels outside the heap; the process itself watches what it takes in all.
  return createJobLane({
    entry: new URL('./decoder.ts', import.meta.url),
    processes,
    queueMax,
    jobMaxMs,
    heapMaxMb: 128,
    args: [String(memoryMaxMb)],
  })
}
