/** A token transfer: one event of a transaction. */
export type Transfer = {
  txHash: string
  /**
   * The position of the event within its transaction. Unlike the position within the block, it survives a
   * reorganisation.
   */
  output: number
  height: number
  blockHash: string
  /** Token contract and receiver, normalised by `normalAddress`. */
  contract: string
  to: string
  /** In the token's smallest units; positive. */
  units: bigint
}

export type ChainNode = {
  name: string
  url: URL
  /** A block with fewer blocks above it does not count as final, whatever the node says. */
  finalityDepth: number
  isKnown: (contract: string) => boolean
}

/** The height of the newest block and of the newest final block; -1 if there is none. */
export type Head = { height: number; finalized: number }

/** Heights, both inclusive; `hash` is that of the block `to`. */
export type BlockRange = { from: number; to: number; hash: string }

/**
 * Reads a network. Every call throws if the answer is late, too large, malformed or refused. One source alone is not
 * trusted: see agreement.ts.
 */
export type ChainSource = {
  /** For the log; never the address, which may contain a key. */
  name: string
  head: () => Promise<Head>
  /** Null if the node has no block at this height. */
  blockHash: (height: number) => Promise<string | null>
  /** All transfers to these addresses in the range, in chain order. */
  transfers: (range: BlockRange, addresses: readonly string[]) => Promise<Transfer[]>
}

/** EVM addresses are case-insensitive; TRON's are not. */
export const normalAddress = (kind: 'evm' | 'tron', address: string): string =>
  kind === 'evm' ? address.toLowerCase() : address

/** `Transfer(address,address,uint256)` of ERC-20 and TRC-20. */
export const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Anybody can deploy tokens that report transfers to every address, so at most this many transfers of unknown tokens
 * are taken from an answer. Known tokens are never cut.
 */
export const strangeTransfersMax = 100

/** Drops transfers of zero, and all but a few of unknown tokens. */
export function withoutSpam<T extends Transfer>(transfers: readonly T[], isKnown: (contract: string) => boolean): T[] {
  let strange = 0
  return transfers.filter(({ contract, units }) => {
    if (units <= 0n) return false
    if (isKnown(contract)) return true
    strange += 1
    return strange <= strangeTransfersMax
  })
}

/** Sorts by block, transaction and event. */
export const inOrder = (transfers: readonly Transfer[]): Transfer[] =>
  transfers.toSorted(
    (a, b) => a.height - b.height || (a.txHash < b.txHash ? -1 : a.txHash > b.txHash ? 1 : a.output - b.output),
  )
