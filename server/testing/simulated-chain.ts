import type { ChainSource, Transfer } from '../money/deposits/chain/source.ts'
import { inOrder } from '../money/deposits/chain/source.ts'

/** The position of an output is its index. */
export type SimulatedTransaction = { txHash: string; outputs: { contract: string; to: string; units: bigint }[] }

export type SimulatedBlock = {
  height: number
  hash: string
  parent: SimulatedBlock | null
  transactions: SimulatedTransaction[]
}

export type Random = (limit: number) => number

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** A chain in memory with all its branches. A block with `finalDepth` blocks above it is never forked away. */
export type SimulatedChain = {
  tip: SimulatedBlock
  left: SimulatedBlock[]
  blocks: number
  finalDepth: number
}

export const startChain = (finalDepth: number): SimulatedChain => ({
  tip: { height: 0, hash: hashOf(0), parent: null, transactions: [] },
  left: [],
  blocks: 0,
  finalDepth,
})

const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`

export function mineOn(chain: SimulatedChain, parent: SimulatedBlock, transactions: SimulatedTransaction[]) {
  chain.blocks += 1
  return { height: parent.height + 1, hash: hashOf(chain.blocks), parent, transactions }
}

export function mine(chain: SimulatedChain, transactions: SimulatedTransaction[]): void {
  chain.tip = mineOn(chain, chain.tip, transactions)
}

/** The block and all below it, newest first. */
export function* branchOf(tip: SimulatedBlock | null): Generator<SimulatedBlock> {
  for (let block = tip; block !== null; block = block.parent) yield block
}

export const ancestorAt = (tip: SimulatedBlock, height: number): SimulatedBlock | null =>
  [...branchOf(tip)].find((block) => block.height === height) ?? null

export const finalHeight = ({ tip, finalDepth }: SimulatedChain) => tip.height - finalDepth

/**
 * Forks up to `depth` blocks below the tip and becomes longer. Of the removed transactions some return in other blocks,
 * some with another outcome, and some never.
 */
export function fork(chain: SimulatedChain, { depth, random }: { depth: number; random: Random }): void {
  const base = ancestorAt(chain.tip, Math.max(0, chain.tip.height - depth))
  if (!base || base === chain.tip) return
  const orphans = [...branchOf(chain.tip)].filter(({ height }) => height > base.height)
  const returning = orphans
    .flatMap(({ transactions }) => transactions)
    .filter(() => random(3) > 0)
    .map((transaction) => (random(12) === 0 ? withOtherOutcome(transaction) : transaction))
  const length = orphans.length + 1 + random(3)
  const places = Array.from({ length }, (): SimulatedTransaction[] => [])
  for (const transaction of returning) places[random(length)]?.push(transaction)
  chain.left.push(chain.tip)
  chain.tip = places.reduce((parent, transactions) => mineOn(chain, parent, transactions), base)
}

const withOtherOutcome = ({ txHash, outputs }: SimulatedTransaction): SimulatedTransaction => ({
  txHash,
  outputs: outputs.map((output) => ({ ...output, units: output.units + 1_000_000n })),
})

/** An old branch grows longer and becomes the chain again, unless it forked too deep. */
export function goBack(chain: SimulatedChain, deepest: number): void {
  const own = new Set(branchOf(chain.tip))
  const isNear = (end: SimulatedBlock) => {
    const common = [...branchOf(end)].find((block) => own.has(block))
    return common !== undefined && common !== end && chain.tip.height - common.height <= deepest
  }
  const end = chain.left.findLast(isNear)
  if (!end) return
  const before = chain.tip
  chain.tip = end
  while (chain.tip.height <= before.height) mine(chain, [])
  chain.left = [...chain.left.filter((other) => other !== end), before]
}

export type SimulatedNode = {
  /** The tip of its branch; it stays behind until it is moved. */
  view: SimulatedBlock
  behaviour: 'honest' | 'down' | 'liar'
}

const transfersIn = ({ height, hash, transactions }: SimulatedBlock): Transfer[] =>
  transactions.flatMap(({ txHash, outputs }) =>
    outputs.map((output, index) => ({ txHash, output: index, height, blockHash: hash, ...output })),
  )

type NodeInput = { node: SimulatedNode; chain: SimulatedChain; random: Random; onCall: () => void }

/** A node as the watcher's source. A liar gives any answer, sometimes the true one. */
export function simulatedSource({ node, chain, random, onCall }: NodeInput): ChainSource {
  const finalized = () => Math.max(-1, Math.min(node.view.height, finalHeight(chain)))
  const answer = <T>(honest: () => T, lies: readonly (() => T)[]): Promise<T> => {
    onCall()
    if (node.behaviour === 'down') return Promise.reject(new Error('connection refused'))
    if (node.behaviour === 'honest') return Promise.resolve(honest())
    const lie = lies[random(lies.length + 2)]
    return random(8) === 0 ? Promise.reject(new Error('bad gateway')) : Promise.resolve((lie ?? honest)())
  }
  const inRange = ({ from, to }: { from: number; to: number }) =>
    [...branchOf(node.view)].filter(({ height }) => height >= from && height <= to)
  return {
    name: 'a node',
    head: () =>
      answer(
        () => ({ height: node.view.height, finalized: finalized() }),
        [
          () => ({ height: node.view.height + 1 + random(1_000), finalized: node.view.height }),
          () => ({ height: random(3), finalized: -1 }),
          () => ({ height: node.view.height, finalized: node.view.height }),
        ],
      ),
    blockHash: (height) =>
      answer(
        () => ancestorAt(node.view, height)?.hash ?? null,
        [() => hashOf(1_000_000 + random(1_000)), () => null, () => chain.left.at(-1)?.hash ?? null],
      ),
    transfers: (range, addresses) => {
      const asked = new Set(addresses)
      const real = () => inOrder(inRange(range).flatMap(transfersIn)).filter(({ to }) => asked.has(to))
      const invented = (): Transfer[] => {
        const [to = ''] = addresses
        const known = real()[0] ?? { contract: chain.tip.hash, blockHash: node.view.hash, height: range.to }
        const txHash = hashOf(2_000_000 + random(1_000))
        return [...real(), { ...known, txHash, output: 0, to, units: 5_000_000_000n }]
      }
      return answer(real, [
        () => [],
        invented,
        () => real().slice(1),
        () => real().map((transfer) => ({ ...transfer, units: transfer.units * 2n })),
      ])
    },
  }
}
