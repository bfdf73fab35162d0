import type { Ctx } from '../../base/ctx.ts'
import { Refusal } from '../../base/refuse.ts'
import { NoAgreement, reasonOf } from './chain/agreement.ts'
import { readCursor, releaseLease, rewindCursor, saveCursor, startCursor, takeLease } from './chain-cursor.ts'
import { type ChainReading, FinalityBroken, type NetworkWatch, readChain } from './chain-reading.ts'
import { decide } from './chain-rules.ts'
import { carryOut, readKnown, recordTransfer } from './chain-store.ts'

/** Failing turns follow each other within seconds: one in this many is logged. */
const failuresPerLine = 100

/**
 * Reads a network a step further and does what follows from it. Everything is read and verified first; then the
 * transfers are recorded and the deposits decided on, each in a movement of its own that can be repeated; the position
 * is written last, so that a turn that breaks off anywhere is done again. Answers how much was done; 0: it is up to
 * date.
 */
export async function watchNetwork(ctx: Ctx, watch: NetworkWatch): Promise<number> {
  const { network, worker } = watch
  const lease = { network, worker }
  if (!(await readCursor(ctx.db, network))) await start(ctx, watch)
  if (!(await takeLease(ctx.db, lease))) return 0
  try {
    const cursor = await readCursor(ctx.db, network)
    if (!cursor) throw new Error('a lease without a position')
    const reading = await readChain(ctx, watch, cursor)
    if (reading === null || !(await takeLease(ctx.db, lease))) return 0
    const { state, base, tops, anchor } = reading
    const { head, finalized } = state
    if (base.height < cursor.height) await rewindCursor(ctx.db, lease, base)
    const done = await apply(ctx, watch, reading)
    const height = (tops.at(-1) ?? base).height
    await saveCursor(ctx.db, { lease, cursor: { height, finalized, head }, tops, anchor, now: ctx.clock.now() })
    return height > base.height && height < head ? done + 1 : done
  } finally {
    await releaseLease(ctx.db, lease)
  }
}

/** The first block that is kept is a final one: it cannot be reorganised away. */
async function start(ctx: Ctx, { network, source }: NetworkWatch): Promise<void> {
  const { finalized } = await source.head()
  const height = Math.max(0, finalized)
  const hash = await source.blockHash(height)
  if (hash === null) throw new NoAgreement('the nodes have no such block')
  await startCursor(ctx.db, { network, block: { height, hash }, now: ctx.clock.now() })
}

/** Records and decides. One merchant's failure does not stop the others, but the position stays. */
async function apply(ctx: Ctx, watch: NetworkWatch, { state, transfers, addresses }: ChainReading): Promise<number> {
  const { network } = watch
  let done = 0
  const failures: unknown[] = []
  const attempt = async (work: () => Promise<boolean>) => {
    try {
      if (await work()) done += 1
    } catch (error) {
      // An operator was faster: what was decided on is no longer as it was.
      if (!(error instanceof Refusal && error.word === 'conflict')) failures.push(error)
    }
  }
  for (const transfer of transfers) {
    const merchantId = addresses.get(transfer.to)
    if (merchantId === undefined) continue
    await attempt(() => recordTransfer(ctx, { network, needed: watch.needed, merchantId, transfer }))
  }
  if (failures.length > 0) throw failures[0]
  for (const deposit of await readKnown(ctx, network)) {
    for (const act of decide(deposit, state)) {
      await attempt(async () => {
        await carryOut(ctx, network, { deposit, act })
        return true
      })
    }
  }
  if (failures.length > 0) throw failures[0]
  return done
}

/** A turn that writes into the log why nothing could be read, instead of failing as a fault does. */
export async function tryToWatch(ctx: Ctx, watch: NetworkWatch): Promise<number> {
  const { network } = watch
  try {
    const done = await watchNetwork(ctx, watch)
    watch.failures = 0
    return done
  } catch (error) {
    if (!(error instanceof FinalityBroken || error instanceof NoAgreement)) throw error
    const isLogged = watch.failures % failuresPerLine === 0
    watch.failures += 1
    if (!isLogged) return 0
    if (error instanceof FinalityBroken) {
      ctx.log.error({ alarm: 'chain', network }, 'a network has lost a block that was final: nothing is credited')
    } else ctx.log.warn({ network, reason: reasonOf(error) }, 'the nodes of a network do not agree')
    return 0
  }
}
