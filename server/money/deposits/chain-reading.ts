import type { AddressKind, NetworkId } from '#contract/networks.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { ChainSource, Transfer } from './chain/source.ts'
import { readWatchedAddresses, type WatchedAddresses } from './chain-addresses.ts'
import { type Block, type Cursor, readBlocks } from './chain-cursor.ts'
import { type ChainState, type KnownDeposit, needsVerification } from './chain-rules.ts'
import { readKnown } from './chain-store.ts'

export type NetworkWatch = {
  network: NetworkId
  kind: AddressKind
  source: ChainSource
  /** Confirmations before a deposit is credited, and whether it must also be final. */
  needed: number
  isFinalFirst: boolean
  rangeMax: number
  worker: string
  /** Blocks per request: halved after a failure, doubled after a success. */
  range: number
  failures: number
}

const hashesAtOnce = 4

const finalsMax = 20

/** A final block is missing from the chain. The watcher stops until an operator has looked. */
export class FinalityBroken extends Error {
  override name = 'FinalityBroken'
}

export type ChainReading = {
  state: ChainState
  /** The newest kept block that is still in the chain; transfers are from the blocks above it. */
  base: Block
  /** The last block of each range above the base; empty if there is nothing new. */
  tops: readonly Block[]
  /** The newest kept block that was verified as final. */
  anchor: Block
  transfers: readonly Transfer[]
  addresses: WatchedAddresses
}

/**
 * Reads new blocks; null if the chain moved in between, since the parts would not fit together.
 *
 * Nothing is missed: nodes that had the upper of two kept blocks read the blocks between them, and every kept block is
 * verified again when it is final. If one is not in the chain, all blocks above the previous one are read again.
 */
export async function readChain(ctx: Ctx, watch: NetworkWatch, cursor: Cursor): Promise<ChainReading | null> {
  const { source, network, isFinalFirst } = watch
  const { height: head, finalized: nowFinal } = await source.head()
  // After the height: an address paid in a block up to it was shown earlier.
  const addresses = await readWatchedAddresses(ctx, watch.kind)
  const blocks = await readBlocks(ctx.db, network)
  const last = blocks.at(-1)
  // A shorter chain proves nothing: the nodes are behind, or a reorganisation is about to grow longer.
  if (!last || head < last.height) return null
  const finalized = Math.max(cursor.finalized, nowFinal)
  const heights = { head, finalized, isFinalFirst }
  const { anchor, wrong } = await verifyFinals(source, blocks, finalized)
  const fork = wrong ?? (await findFork(source, blocks))
  const known = (await readKnown(ctx, network)).filter((deposit) => needsVerification(deposit, heights))
  const hashes = await readHashes(source, known, fork)
  const base = await belowWrong(source, { known, hashes, fork, blocks })
  const isAgain = base.height < last.height
  const reading = await readAbove(watch, { base, head, isAgain, addresses })
  if (reading === null) return null
  const { tops, transfers } = reading
  for (const { height, blockHash } of transfers) hashes.set(height, blockHash)
  const isNew = tops.length > 0 || hashes.size > 0
  for (const block of isNew ? [base, ...tops] : []) if (!(await isInChain(source, block))) return null
  const isToHead = (tops.at(-1) ?? base).height === head
  const state = { ...heights, hashes, readFrom: isToHead ? base.height + 1 : null }
  return { state, base, tops, anchor: anchor.height < base.height ? anchor : base, transfers, addresses }
}

const isInChain = async (source: ChainSource, block: Block): Promise<boolean> =>
  (await source.blockHash(block.height)) === block.hash

/**
 * Verifies the kept blocks that are final now. `wrong`: the last one in the chain, if the next one is not; else null.
 */
async function verifyFinals(source: ChainSource, blocks: readonly Block[], finalized: number) {
  const [first, ...others] = blocks
  if (!first) throw new Error('a position without a block')
  let anchor = first
  for (const block of others.filter(({ height }) => height <= finalized).slice(0, finalsMax)) {
    if (!(await isInChain(source, block))) return { anchor, wrong: anchor }
    anchor = block
  }
  return { anchor, wrong: null }
}

/**
 * The newest kept block that is still in the chain. Binary search works, since all blocks below one of the chain are in
 * it too.
 */
async function findFork(source: ChainSource, blocks: readonly Block[]): Promise<Block> {
  const newest = blocks.at(-1)
  if (newest && (await isInChain(source, newest))) return newest
  let [low, high] = [0, blocks.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const block = blocks[middle]
    if (block && (await isInChain(source, block))) low = middle + 1
    else high = middle
  }
  const fork = blocks[low - 1]
  if (!fork) throw new FinalityBroken('no block that was kept is in the chain')
  return fork
}

/** The current hashes of the blocks that decisions depend on. Blocks above the fork are read again anyway. */
async function readHashes(source: ChainSource, known: readonly KnownDeposit[], fork: Block) {
  const hashes = new Map<number, string | null>()
  const heights = known.flatMap(({ height }) => (height !== null && height <= fork.height ? [height] : []))
  const waiting = [...new Set(heights)]
  const work = async () => {
    for (let height = waiting.shift(); height !== undefined; height = waiting.shift()) {
      hashes.set(height, await source.blockHash(height))
    }
  }
  await Promise.all(Array.from({ length: hashesAtOnce }, work))
  return hashes
}

type WrongInput = {
  known: readonly KnownDeposit[]
  hashes: ReadonlyMap<number, string | null>
  fork: Block
  blocks: readonly Block[]
}

/** The fork or, if a deposit's block is not in the chain, a block below the lowest such deposit. */
async function belowWrong(source: ChainSource, { known, hashes, fork, blocks }: WrongInput): Promise<Block> {
  const wrong = known.flatMap(({ height, blockHash }) => {
    const hash = height === null ? null : (hashes.get(height) ?? null)
    return height !== null && hash !== null && hash !== blockHash ? [height] : []
  })
  if (wrong.length === 0) return fork
  const lowest = Math.min(...wrong)
  const kept = blocks.findLast(({ height }) => height < lowest && height <= fork.height)
  if (kept) return kept
  const height = Math.max(0, lowest - 1)
  const hash = await source.blockHash(height)
  if (hash === null) throw new FinalityBroken('no block below a wrong deposit')
  return { height, hash }
}

type AboveInput = { base: Block; head: number; isAgain: boolean; addresses: WatchedAddresses }

/**
 * Reads one range above the base. When blocks are read again it reads to the head, since only a complete reading proves
 * that a deposit is lost.
 */
async function readAbove(watch: NetworkWatch, { base, head, isAgain, addresses }: AboveInput) {
  const { source } = watch
  const watched = [...addresses.keys()]
  const transfers: Transfer[] = []
  const tops: Block[] = []
  try {
    for (let below = base.height; below < head && (isAgain || tops.length === 0); ) {
      const [from, to] = [below + 1, Math.min(head, below + watch.range)]
      const hash = await source.blockHash(to)
      if (hash === null) return null
      if (watched.length > 0) transfers.push(...(await source.transfers({ from, to, hash }, watched)))
      tops.push({ height: to, hash })
      below = to
      watch.range = Math.min(watch.rangeMax, watch.range * 2)
    }
  } catch (error) {
    watch.range = Math.max(1, Math.floor(watch.range / 2))
    throw error
  }
  return { tops, transfers }
}
