import { Readable } from 'node:stream'
import { exportLimits } from '#contract/archive.ts'
import type { Ctx } from '../ctx.ts'
import { leavePlace, takePlace } from '../processes/siblings.ts'
import { refuse } from '../refuse.ts'
import type { Call } from './serve.ts'
import { areSessionsOpen, type Session } from './session.ts'

/** How often a running export is looked at: whether its session goes on, and whether anybody reads it. */
const checkEveryMs = 15_000
const unreadChecksMax = (exportLimits.exportUnreadSeconds * 1_000) / checkEveryMs
const retryAfterSeconds = 10
/** A picture is one piece of up to megabytes, which a slow connection may take longer to read than the limit. */
const sliceBytes = 64 * 1024

/** A running export keeps its place at each check; the places of a process that died are free after this. */
const placeMs = 3 * checkEveryMs

/** What a check knows of the reader: since how many checks the same slice waits for it. */
type Reading = { isWaiting: boolean; checks: number }

type ExportCall = Pick<Call, 'ctx' | 'request' | 'reply'> & { session: Session }

/** A file to download: its media type, the name it is saved under, and its bytes or texts in UTF-8. */
type ExportFile = { type: string; name: string; pieces: Readable | AsyncIterable<string> | string }

/**
 * Sends a file: of each kind one of a caller at a time and few of a server, whichever of its processes they come to,
 * because each holds rows, pictures and a socket. Kinds do not wait for each other: the export of everything takes
 * minutes, a statement seconds. A file is broken off when the client stops reading or the session has ended, and frees
 * its place however it ends.
 */
export async function sendExport(call: ExportCall, write: () => Promise<ExportFile>): Promise<void> {
  const { ctx, session, request, reply } = call
  const place = {
    of: String(request.routeOptions.url),
    holder: session.party === 'merchant' ? session.merchantId : session.operatorId,
    id: ctx.ids.next(),
    max: exportLimits.exportsAtOnceMax,
    leaseMs: placeMs,
  }
  const answer = await takePlace(place)
  if (answer !== 'taken') {
    throw refuse('rate_limited', { because: answer === 'held' ? 'export_running' : 'exports_busy', retryAfterSeconds })
  }
  const reading: Reading = { isWaiting: false, checks: 0 }
  const timer = setInterval(() => void check(), checkEveryMs)
  try {
    const { type, name, pieces } = await write()
    const file = pieces instanceof Readable ? pieces : Readable.from(pieces, { objectMode: false })
    // What is asked of the zip when the client leaves may take long: it is ended itself, not by the last slice of it.
    reply.raw.once('close', () => file.destroy())
    reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
    // Waits until the response has ended, in whatever way.
    await reply.send(Readable.from(inSlices(file, reading), { objectMode: false }))
  } finally {
    clearInterval(timer)
    leavePlace(place)
  }

  async function check() {
    void takePlace(place)
    if (reading.isWaiting) reading.checks += 1
    // The first check may follow a moment after the slice.
    if (reading.checks > unreadChecksMax) reply.raw.destroy()
    else if (!(await isSessionOpen(ctx, String(request.headers['token'])))) reply.raw.destroy()
  }
}

/** A database that does not answer ends no export: the next read of the export finds out. */
async function isSessionOpen(ctx: Ctx, token: string): Promise<boolean> {
  try {
    const isOpen = await areSessionsOpen(ctx, [token])
    return isOpen(token)
  } catch (error) {
    ctx.log.error({ err: error }, 'the session of an export could not be read')
    return true
  }
}

/** A file in slices. The time in which a slice is made, not read, does not count against the reader. */
async function* inSlices(file: AsyncIterable<Buffer>, reading: Reading) {
  for await (const piece of file) {
    for (let at = 0; at < piece.length; at += sliceBytes) {
      Object.assign(reading, { isWaiting: true, checks: 0 })
      yield piece.subarray(at, at + sliceBytes)
      reading.isWaiting = false
    }
  }
  // The last slices wait in the response.
  Object.assign(reading, { isWaiting: true, checks: 0 })
}
