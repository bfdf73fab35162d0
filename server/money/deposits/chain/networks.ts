import type { NetworkId } from '#contract/networks.ts'

type Chain = {
  /** A block with fewer blocks above it does not count as final, whatever a node says. */
  finalityDepth: number
  rangeMax: number
} & ({ kind: 'evm'; chainId: number } | { kind: 'tron'; genesis: string })

/** The chain id or, for TRON, the first block's hash distinguishes a network from its test networks. */
export const chains: Readonly<Record<NetworkId, Chain>> = {
  ethereum: { kind: 'evm', chainId: 1, finalityDepth: 64, rangeMax: 200 },
  polygon: { kind: 'evm', chainId: 137, finalityDepth: 128, rangeMax: 200 },
  arbitrum: { kind: 'evm', chainId: 42_161, finalityDepth: 64, rangeMax: 2_000 },
  tron: {
    kind: 'tron',
    genesis: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
    finalityDepth: 19,
    rangeMax: 20,
  },
}
