import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createLimiter } from '../limiter.ts'
import { refuse } from '../refuse.ts'
import { type DecodeAnswer, type DecodeJob, type EncodedImage, outOfMemoryCode } from './decoder-messages.ts'

/** The largest allowed photo takes 1 to 3 seconds on an idle machine. */
const decodeMaxMs = 15_000

/** Each has a queue of its own, so that strangers never keep a merchant's picture waiting. */
export type ImageLane = 'strangers' | 'shoppers' | 'merchants'

const lanes: Readonly<Record<ImageLane, Lane>> = {
  strangers: createLane({ processes: 1, queueMax: 12, decodeMaxMs }),
  shoppers: createLane({ processes: 1, queueMax: 12, decodeMaxMs }),
  merchants: createLane({ processes: 2, queueMax: 32, decodeMaxMs }),
}

/** A process ends after this many pictures, and after a minute without one: then its memory returns. */
const picturesMax = 50
const idleMs = 60_000

const entry = fileURLToPath(new URL('./decoder.ts', import.meta.url))

/** Decodes a picture in another process and encodes it again; refuses what is none, and what costs too much. */
export const decodeImage = (lane: ImageLane, job: DecodeJob): Promise<EncodedImage> => lanes[lane](job)

type Lane = (job: DecodeJob) => Promise<EncodedImage>

type Decoder = { process: ChildProcess; pictures: number; idle: NodeJS.Timeout | undefined }

type LaneOptions = { processes: number; queueMax: number; decodeMaxMs: number }

/** A queue with processes of its own, started when there is a picture for them. */
export function createLane({ processes, queueMax, decodeMaxMs: maxMs }: LaneOptions): Lane {
  const limited = createLimiter({ concurrency: processes, queueMax })
  const free: Decoder[] = []
  const end = (decoder: Decoder) => {
    const at = free.indexOf(decoder)
    if (at >= 0) free.splice(at, 1)
    decoder.process.kill('SIGKILL')
  }
  return (job) =>
    limited(async () => {
      const decoder = free.pop() ?? startDecoder(end)
      clearTimeout(decoder.idle)
      decoder.pictures += 1
      const answer = await run(decoder, { job, maxMs }).catch((error: unknown) => {
        end(decoder)
        throw error
      })
      if (answer === null || decoder.pictures >= picturesMax) end(decoder)
      else {
        decoder.idle = setTimeout(end, idleMs, decoder).unref()
        free.push(decoder)
      }
      // A process that was ended by a limit gave no answer.
      if (answer === null) throw refuse('too_large')
      if ('refused' in answer) throw refuse(answer.refused)
      return answer.encoded
    })
}

function startDecoder(onExit: (decoder: Decoder) => void): Decoder {
  const child = fork(entry, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--max-old-space-size=128', '--disable-warning=ExperimentalWarning'],
    // Nothing of the server's settings, least of all its secrets.
    env: { MALLOC_ARENA_MAX: '2' },
  })
  const decoder: Decoder = { process: child, pictures: 0, idle: undefined }
  child.once('exit', () => onExit(decoder))
  // An idle decoder does not keep the server from ending; one at work is awaited by its request.
  child.unref()
  child.channel?.unref()
  return decoder
}

/** The answer to a job; null where the process was ended before it gave one, by the limit of memory or of time. */
function run(
  { process: child }: Decoder,
  { job, maxMs }: { job: DecodeJob; maxMs: number },
): Promise<DecodeAnswer | null> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      act()
    }
    const onMessage = (answer: unknown) => settle(() => resolve(answer as DecodeAnswer))
    const onError = (error: Error) => settle(() => reject(error))
    // A signal comes from the system, which ends what takes its memory or breaks in the decoder's native code.
    const onExit = (code: number | null) =>
      code === null || code === outOfMemoryCode
        ? settle(() => resolve(null))
        : onError(new Error(`the picture decoder ended with code ${code}`))
    const timer = setTimeout(() => settle(() => resolve(null)), maxMs)
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send(job, (error) => {
      if (error) onError(error)
    })
  })
}
