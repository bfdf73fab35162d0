import { Readable } from 'node:stream'
import { exportLimits } from '#contract/archive.ts'
import type { Ctx } from '../ctx.ts'
import { releaseSlot, takeSlot } from '../processes/siblings.ts'
import { refuse } from '../refuse.ts'
import { logSecurity } from '../security-log.ts'
import type { Call } from './serve.ts'
import { areSessionsOpen, type Session } from './session.ts'

/** How often a running export is checked: whether its session is still open, and whether the client reads. */
const checkEveryMs = 15_000
const unreadChecksMax = (exportLimits.exportUnreadSeconds * 1_000) / checkEveryMs
const retryAfterSeconds = 10
/** A picture is one piece of up to megabytes, and a slow connection may need longer for it than the limit. */
const sliceBytes = 64 * 1024

/** A running export renews its slot at each check; the slots of a process that died are free after this. */
const slotLeaseMs = 3 * checkEveryMs

/** For how many checks the same slice has waited for the reader. */
type Reading = { isWaiting: boolean; checks: number }

type ExportCall = Pick<Call, 'ctx' | 'request' | 'reply'> & { session: Session }

/** A file to download: its media type, the name it is saved under, and its bytes or texts in UTF-8. */
type ExportFile = { type: string; name: string; pieces: Readable | AsyncIterable<string> | string }

/**
 * Sends a file. A caller downloads one file of a kind at a time, and a server sends few, over all its processes, because
 * each keeps rows, pictures and a socket. Kinds do not wait for each other: the export of everything takes minutes, a
 * statement seconds. The file is broken off when the client stops reading or the session has ended; its slot is
 * released in any case.
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
    // Destroys the source at once when the client leaves; waiting for its next slice may take long.
    reply.raw.once('close', () => file.destroy())
    reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
    // Waits until the response has ended, also by a fault.
    await reply.send(Readable.from(inSlices(file, reading), { objectMode: false }))
  } finally {
    clearInterval(timer)
    releaseSlot(slot)
  }

  async function check() {
    void takeSlot(slot)
    if (reading.isWaiting) reading.checks += 1
    // The first check may follow a moment after the slice.
    if (reading.checks > unreadChecksMax) reply.raw.destroy()
    else if (!(await isSessionOpen(ctx, String(request.headers['token'])))) reply.raw.destroy()
  }
}

/** A database that does not answer ends no export: the export's own next read fails then. */
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
