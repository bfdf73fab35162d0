import { Readable } from 'node:stream'
import { exportLimits } from '#contract/archive.ts'
import type { Ctx } from '../ctx.ts'
import { releaseSlot, takeSlot } from '../processes/siblings.ts'
import { refuse } from '../refuse.ts'
import { logSecurity } from '../security-log.ts'
import type { Call } from './serve.ts'
import { areSessionsOpen, type Session } from './session.ts'

/** How soon a running export notices that its session has ended or its client has stopped reading. */
const checkEveryMs = 15_000
const unreadChecksMax = (exportLimits.exportUnreadSeconds * 1_000) / checkEveryMs
const retryAfterSeconds = 10
/** A picture can have megabytes in one piece, and a slow connection may need longer than the limit for it. */
const sliceBytes = 64 * 1024

/** A running export renews its slot at each check; the slots of a dead process are free after this. */
const slotLeaseMs = 3 * checkEveryMs

type Reading = { isWaiting: boolean; checks: number }

type ExportCall = Pick<Call, 'ctx' | 'request' | 'reply'> & { session: Session }

type ExportFile = { type: string; name: string; pieces: Readable | AsyncIterable<string> | string }

/**
 * Sends a file. A caller downloads one file of a kind at a time, and a server sends few over all its processes, because
 * each download keeps rows, pictures and a socket. Kinds do not wait for each other: a full export takes minutes, a
 * statement seconds. A download is aborted when the client stops reading or the session has ended, and its slot is
 * always released.
 */
export async function sendExport(call: ExportCall, write: () => Promise<ExportFile>): Promise<void> {
  const { ctx, session, request, reply } = call
  const slot = {
    of: String(request.routeOptions.url),
    holder: session.party === 'merchant' ? session.merchantId : session.operatorId,
    id: ctx.ids.next(),
    max: exportLimits.exportsAtOnceMax,
    leaseMs: slotLeaseMs,
  }
  const answer = await takeSlot(slot)
  if (answer !== 'taken') {
    throw refuse('rate_limited', { because: answer === 'held' ? 'export_running' : 'exports_busy', retryAfterSeconds })
  }
  logSecurity(ctx, 'data_exported')
  const reading: Reading = { isWaiting: false, checks: 0 }
  const timer = setInterval(() => void check(), checkEveryMs)
  try {
    const { type, name, pieces } = await write()
    const file = pieces instanceof Readable ? pieces : Readable.from(pieces, { objectMode: false })
    // Destroys the source at once when the client leaves, since its next slice may take long.
    reply.raw.once('close', () => file.destroy())
    reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
    // Resolves when the response has ended, even by a fault, so that the slot is then released.
    await reply.send(Readable.from(inSlices(file, reading), { objectMode: false }))
  } finally {
    clearInterval(timer)
    releaseSlot(slot)
  }

  async function check() {
    void takeSlot(slot)
    if (reading.isWaiting) reading.checks += 1
    // The first check may come right after the slice, so one check alone proves nothing.
    if (reading.checks > unreadChecksMax) reply.raw.destroy()
    else if (!(await isSessionOpen(ctx, String(request.headers['token'])))) reply.raw.destroy()
  }
}

/** True if the database does not answer: the export's own next read then fails. */
async function isSessionOpen(ctx: Ctx, token: string): Promise<boolean> {
  try {
    const isOpen = await areSessionsOpen(ctx, [token])
    return isOpen(token)
  } catch (error) {
    ctx.log.error({ err: error }, 'the session of an export could not be read')
    return true
  }
}

/** Cuts a file into slices. Time spent making a slice does not count against the reader. */
async function* inSlices(file: AsyncIterable<Buffer>, reading: Reading) {
  for await (const piece of file) {
    for (let at = 0; at < piece.length; at += sliceBytes) {
      Object.assign(reading, { isWaiting: true, checks: 0 })
      yield piece.subarray(at, at + sliceBytes)
      reading.isWaiting = false
    }
  }
  // The last slices are still in the response's buffer, so the reader may still be slow.
  Object.assign(reading, { isWaiting: true, checks: 0 })
}
