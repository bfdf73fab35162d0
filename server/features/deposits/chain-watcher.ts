import type { AddressKind, NetworkId } from '#contract/networks.ts'
import { NoAgreement, reasonOf } from '../../base/chain/agreement.ts'
import type { ChainSource, Head, Transfer } from '../../base/chain/source.ts'
import type { Ctx } from '../../base/ctx.ts'
import { Refusal } from '../../base/refuse.ts'
import { readWatchedAddresses, type WatchedAddresses } from './chain-addresses.ts'
import {
  type Block,
  type Cursor,
  readBlocks,
  readCursor,
  releaseLease,
  saveCursor,
  startCursor,
  takeLease,
} from './chain-cursor.ts'
import { type ChainState, decide, type KnownDeposit, needsVerification } from './chain-rules.ts'
import { carryOut, readKnown, recordTransfer } from './chain-store.ts'

/** One network that this server watches. */
export type NetworkWatch = {
  network: NetworkId
  kind: AddressKind
  /** The nodes as one. */
  source: ChainSource
  /** The confirmations after which a deposit is credited, and whether it must be final, too. */
  needed: number
  isFinalFirst: boolean
  rangeMax: number
  /** Names this process in the lease. */
  worker: string
  /** How many blocks are asked for at once: less after a failure, more after a success. */
  range: number
  /** The turns that failed one after another. */
  failures: number
}

/** Hashes that are asked for at the same time. */
const hashesAtOnce = 4

/** Failing turns follow each other within seconds: of so many one is in the log. */
const failuresPerLine = 100

/** What was final is not in the chain any more: nothing is done until somebody has looked. */
class FinalityBroken extends Error {
  override name = 'FinalityBroken'
}

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
    const reading = await read(ctx, watch, cursor)
    if (reading === null || !(await takeLease(ctx.db, lease))) return 0
    const done = await apply(ctx, watch, reading)
    const { state, newest, fork, finalized } = reading
    const { head, isCaughtUp, suspectFrom } = state
    const next = { height: newest.height, finalized, head, suspectFrom: isCaughtUp ? null : suspectFrom }
    await saveCursor(ctx.db, { lease, cursor: next, fork, newest, now: ctx.clock.now() })
    return newest.height > cursor.height && !isCaughtUp ? done + 1 : done
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

type Reading = {
  state: ChainState
  finalized: number
  fork: Block
  newest: Block
  transfers: readonly Transfer[]
  addresses: WatchedAddresses
}

/** Reads what is new; null where the chain moved meanwhile, so that parts of it would not fit together. */
async function read(ctx: Ctx, watch: NetworkWatch, cursor: Cursor): Promise<Reading | null> {
  const { source, network, kind } = watch
  const head = await source.head()
  const addresses = await readWatchedAddresses(ctx, kind)
  const blocks = await readBlocks(ctx.db, network)
  const last = blocks.at(-1)
  if (!last) throw new Error('a position without a block')
  const fork = await findFork(source, blocks, head)
  const isFork = fork.height < last.height && fork.height < head.height && head.height >= last.height
  const base = isFork ? fork : last
  const step = await readStep(watch, { base, head, addresses })
  if (step === null) return null
  const { newest, transfers } = step
  const isCaughtUp = newest.height === head.height
  const suspectFrom = isFork ? Math.min(cursor.suspectFrom ?? fork.height + 1, fork.height + 1) : cursor.suspectFrom
  const finalized = Math.max(cursor.finalized, head.finalized)
  const partial = { head: head.height, finalized, isCaughtUp, suspectFrom, isFinalFirst: watch.isFinalFirst }
  const hashes = await verify(source, transfers, { known: await readKnown(ctx, network), partial })
  if ((await source.blockHash(newest.height)) !== newest.hash) return null
  return { state: { ...partial, hashes }, finalized, fork: base, newest, transfers, addresses }
}

/**
 * The newest kept block that is still in the chain. If a block is in the chain, so are all below it: half of the rest is
 * left out at each step. Blocks above the head say nothing.
 */
async function findFork(source: ChainSource, blocks: readonly Block[], { height }: Head): Promise<Block> {
  const isInChain = async (block: Block | undefined) =>
    block !== undefined && (await source.blockHash(block.height)) === block.hash
  const reached = blocks.filter((block) => block.height <= height)
  const newest = reached.at(-1)
  if (newest && (await isInChain(newest))) return newest
  let [low, high] = [0, reached.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await isInChain(reached[middle])) low = middle + 1
    else high = middle
  }
  const fork = reached[low - 1]
  if (!fork) throw new FinalityBroken('no block that was kept is in the chain')
  return fork
}

type StepInput = { base: Block; head: Head; addresses: WatchedAddresses }

/** The next blocks after the base: the newest of them, and the transfers to the merchants. */
async function readStep(watch: NetworkWatch, { base, head, addresses }: StepInput) {
  const from = base.height + 1
  const to = Math.min(head.height, base.height + watch.range)
  if (to < from) return { newest: base, transfers: [] }
  try {
    const hash = await watch.source.blockHash(to)
    if (hash === null) return null
    const watched = [...addresses.keys()]
    const transfers = watched.length > 0 ? await watch.source.transfers({ from, to, hash }, watched) : []
    watch.range = Math.min(watch.rangeMax, watch.range * 2)
    return { newest: { height: to, hash }, transfers }
  } catch (error) {
    watch.range = Math.max(1, Math.floor(watch.range / 2))
    throw error
  }
}

type Verification = { known: readonly KnownDeposit[]; partial: Omit<ChainState, 'hashes'> }

/** The present hashes of the blocks that a decision depends on. */
async function verify(source: ChainSource, transfers: readonly Transfer[], { known, partial }: Verification) {
  const hashes = new Map<number, string | null>()
  for (const { height, blockHash } of transfers) hashes.set(height, blockHash)
  const heights = known.filter((deposit) => needsVerification(deposit, partial)).map(({ height }) => height ?? -1)
  const waiting = [...new Set(heights)].filter((height) => !hashes.has(height))
  const work = async () => {
    for (let height = waiting.shift(); height !== undefined; height = waiting.shift()) {
      hashes.set(height, await source.blockHash(height))
    }
  }
  await Promise.all(Array.from({ length: hashesAtOnce }, work))
  return hashes
}

/** Records and decides. One merchant's failure does not stop the others, but the position stays. */
async function apply(ctx: Ctx, watch: NetworkWatch, { state, transfers, addresses }: Reading): Promise<number> {
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
    const isTold = watch.failures % failuresPerLine === 0
    watch.failures += 1
    if (!isTold) return 0
    if (error instanceof FinalityBroken) {
      ctx.log.error({ alarm: 'chain', network }, 'a network has lost a block that was final: nothing is credited')
    } else ctx.log.warn({ network, reason: reasonOf(error) }, 'the nodes of a network do not agree')
    return 0
  }
}
