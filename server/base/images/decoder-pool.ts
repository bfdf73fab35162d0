import { createJobLane, type JobLane } from '../processes/job-lane.ts'
import { refuse } from '../refuse.ts'
import type { DecodeJob, EncodedImage } from './decoder-messages.ts'

/** The largest allowed photo takes 1 to 3 seconds on an idle machine. */
const decodeMaxMs = 15_000

/** Each lane has its own queue, so that strangers never delay a merchant's picture. */
export type ImageLane = 'strangers' | 'shoppers' | 'merchants'

/** The heaviest allowed photo (16 bits per channel, interlaced) takes about 450 MB. */
const defaultMemoryMaxMb = 700

/** Shorter than the hundred seconds for which an app waits for the answer. */
const waitMaxMs = 60_000
const retryAfterSeconds = 5

const megabyte = 1024 * 1024

/**
 * Queued pictures are in memory, so their bytes are bounded: a dozen of the largest pictures, or hundreds from phones.
 */
const lanes: Readonly<Record<ImageLane, Lane>> = {
  strangers: createLane({ processes: 1, bytesMax: 128 * megabyte, decodeMaxMs }),
  shoppers: createLane({ processes: 1, bytesMax: 128 * megabyte, decodeMaxMs }),
  merchants: createLane({ processes: 2, bytesMax: 320 * megabyte, decodeMaxMs }),
}

/** Decodes a picture in another process and encodes it again; refuses what is not a picture or costs too much. */
export const decodeImage = (lane: ImageLane, ...job: Parameters<Lane>): Promise<EncodedImage> => lanes[lane](...job)

type Lane = JobLane<DecodeJob, EncodedImage>

type LaneOptions = { processes: number; bytesMax: number; decodeMaxMs: number; memoryMaxMb?: number }

export function createLane({ processes, bytesMax, decodeMaxMs: jobMaxMs, ...limits }: LaneOptions): Lane {
  const { memoryMaxMb = defaultMemoryMaxMb } = limits
  // The image library keeps pixels outside the heap, so the process watches its total memory itself.
  const lane: Lane = createJobLane({
    entry: new URL('./decoder.ts', import.meta.url),
    processes,
    queueMax: Number.POSITIVE_INFINITY,
    waitMaxMs,
    jobMaxMs,
    heapMaxMb: 128,
    args: [String(memoryMaxMb)],
  })
  let heldBytes = 0
  return async (job, onStart) => {
    const { length } = job.bytes
    if (heldBytes + length > bytesMax) throw refuse('unavailable', { retryAfterSeconds })
    heldBytes += length
    try {
      return await lane(job, onStart)
    } finally {
      heldBytes -= length
    }
  }
}
