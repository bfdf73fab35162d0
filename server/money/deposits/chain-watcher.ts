import type { Ctx } from '../../base/ctx.ts'
import { Refusal } from '../../base/refuse.ts'
import { TurnFailed } from '../../base/sweep.ts'
import { NoAgreement, reasonOf } from './chain/agreement.ts'
import { readCursor, releaseLease, rewindCursor, saveCursor, startCursor, takeLease } from './chain-cursor.ts'
import { type ChainReading, FinalityBroken, type NetworkWatch, readChain } from './chain-reading.ts'
import { decide } from './chain-rules.ts'
import { carryOut, readKnown, recordTransfer } from './chain-store.ts'

/** Failing turns follow each other within seconds, so only one in this many is logged. */
const failuresPerLine = 100

/**
 * Reads the next blocks of a network and acts on them; returns the number of changes, 0 if it is up to date. All
 * reading comes first. Each deposit is then a separate, repeatable movement, and the position is stored last, so that
 * an interrupted turn is repeated.
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

/** Starts at a final block, which cannot be reorganised away. */
async function start(ctx: Ctx, { network, source }: NetworkWatch): Promise<void> {
  const { finalized } = await source.head()
  const height = Math.max(0, finalized)
  const hash = await source.blockHash(height)
  if (hash === null) throw new NoAgreement('the nodes have no such block')
  await startCursor(ctx.db, { network, block: { height, hash }, now: ctx.clock.now() })
}

/**
 * Records transfers and decides deposits. A failure of one merchant does not stop the others, but the position is not
 * stored.
 */
async function apply(ctx: Ctx, watch: NetworkWatch, { state, transfers, addresses }: ChainReading): Promise<number> {
  const { network } = watch
  let done = 0
  const failures: unknown[] = []
  const attempt = async (work: () => Promise<boolean>) => {
    try {
      if (await work()) done += 1
    } catch (error) {
      // An operator decided first, so the decision no longer applies.
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

/** Like `watchNetwork`, but logs some of the times that nothing could be read: an outage is no fault of the server. */
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
    if (isLogged && error instanceof FinalityBroken) {
      ctx.log.error({ alarm: 'chain', network }, 'a network has lost a block that was final: nothing is credited')
    } else if (isLogged) ctx.log.warn({ network, reason: reasonOf(error) }, 'the nodes of a network do not agree')
    throw new TurnFailed(reasonOf(error))
  }
}
