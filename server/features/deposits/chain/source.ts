/** A transfer of a token, as one event of a transaction. */
export type Transfer = {
  txHash: string
  /** The position of the event among those of its transaction: unlike that in the block, a reorganisation keeps it. */
  output: number
  height: number
  blockHash: string
  /** The token's contract and the receiver, both as `normalAddress` spells them. */
  contract: string
  to: string
  /** In the token's own units; above zero. */
  units: bigint
}

/** A node of a network to read from. */
export type ChainNode = {
  name: string
  url: URL
  /** A block with fewer blocks above it is never final, whatever the node says. */
  finalityDepth: number
  isKnown: (contract: string) => boolean
}

/** The height of the newest block, and of the newest one that the network cannot reverse; -1 where there is none. */
export type Head = { height: number; finalized: number }

/** The blocks from one height to another, which has this hash. */
export type BlockRange = { from: number; to: number; hash: string }

/**
 * What the watcher needs to know of a network. Every call throws where the answer is late, too large, malformed or
 * refused. Nothing here is trusted alone: see agreement.ts.
 */
export type ChainSource = {
  /** For the log: never the address, which may contain a key. */
  name: string
  head: () => Promise<Head>
  /** The hash of the block at this height; null where the node has none. */
  blockHash: (height: number) => Promise<string | null>
  /** All transfers to these addresses in the blocks of the range, in the order of the chain. */
  transfers: (range: BlockRange, addresses: readonly string[]) => Promise<Transfer[]>
}

/** Addresses of EVM networks are equal in any case; TRON's are not. */
export const normalAddress = (kind: 'evm' | 'tron', address: string): string =>
  kind === 'evm' ? address.toLowerCase() : address

/** The event `Transfer(address,address,uint256)` of ERC-20 and TRC-20. */
export const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Anybody can make worthless tokens whose contracts report transfers to every address: of unknown tokens at most this
 * many transfers are taken from an answer. Those of known tokens are never cut.
 */
export const strangeTransfersMax = 100

/** Leaves out transfers of nothing, and what is more than a few of tokens that are not known. */
export function withoutSpam<T extends Transfer>(transfers: readonly T[], isKnown: (contract: string) => boolean): T[] {
  let strange = 0
  return transfers.filter(({ contract, units }) => {
    if (units <= 0n) return false
    if (isKnown(contract)) return true
    strange += 1
    return strange <= strangeTransfersMax
  })
}

/** In the order of the chain: by block, transaction and event. */
export const inOrder = (transfers: readonly Transfer[]): Transfer[] =>
  transfers.toSorted(
    (a, b) => a.height - b.height || (a.txHash < b.txHash ? -1 : a.txHash > b.txHash ? 1 : a.output - b.output),
  )
