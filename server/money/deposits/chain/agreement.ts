import type { BlockRange, ChainSource, Head, Transfer } from './source.ts'

/** Too few nodes gave the same answer: some are down, behind, on another branch, or wrong. */
export class NoAgreement extends Error {
  override name = 'NoAgreement'
}

/**
 * Combines several nodes into one source: an answer counts if `needed` nodes gave it, and a height if `needed` nodes
 * have reached it. `needed` must be more than half, so that two answers can never both count; a false one takes
 * `needed` lying nodes. A single node is trusted.
 */
export function agreed(nodes: readonly ChainSource[], needed: number): ChainSource {
  if (needed * 2 <= nodes.length || needed > nodes.length) throw new Error('an agreement is of more than half')
  return {
    name: nodes.map(({ name }) => name).join(', '),
    head: () => agreedHead(nodes, needed),
    blockHash: (height) => firstAgreed(nodes, { needed, ask: (node) => node.blockHash(height), keyOf: String }),
    transfers: (range, addresses) =>
      firstAgreed(nodes, {
        needed,
        ask: (node) => transfersOnBranch(node, range, addresses),
        keyOf: (transfers) => JSON.stringify(transfers, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
      }),
  }
}

/**
 * Requires the node to be on the range's branch before and after. A node that is behind would report no transfers for
 * the last blocks.
 */
async function transfersOnBranch(
  node: ChainSource,
  range: BlockRange,
  addresses: readonly string[],
): Promise<Transfer[]> {
  const requireBranch = async () => {
    if ((await node.blockHash(range.to)) !== range.hash) throw new Error('is on another branch, or behind')
  }
  await requireBranch()
  const transfers = await node.transfers(range, addresses)
  await requireBranch()
  return transfers
}

/** Waits for every node; otherwise a fast node with a low height could delay the others forever. */
async function agreedHead(nodes: readonly ChainSource[], needed: number): Promise<Head> {
  const answers = await Promise.allSettled(nodes.map((node) => node.head()))
  const heads = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  if (heads.length < needed) throw new NoAgreement(failuresOf(nodes, answers), { cause: answers })
  const reached = (heights: number[]) => heights.toSorted((a, b) => b - a)[needed - 1] ?? -1
  const height = reached(heads.map((head) => head.height))
  return { height, finalized: Math.min(height, reached(heads.map((head) => head.finalized))) }
}

type Question<T> = {
  needed: number
  ask: (node: ChainSource) => Promise<T>
  /** Equal for equal answers. */
  keyOf: (answer: T) => string
}

/** The first answer given by `needed` nodes; does not wait for the others. */
function firstAgreed<T>(nodes: readonly ChainSource[], { needed, ask, keyOf }: Question<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const counts = new Map<string, number>()
    const answers = nodes.map(async (node) => {
      const answer = await ask(node)
      const key = keyOf(answer)
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count === needed) resolve(answer)
    })
    void Promise.allSettled(answers).then((outcomes) =>
      reject(new NoAgreement(failuresOf(nodes, outcomes), { cause: outcomes })),
    )
  })
}

/** Names nodes but never addresses, which may contain keys. */
function failuresOf(nodes: readonly ChainSource[], outcomes: readonly PromiseSettledResult<unknown>[]): string {
  const failed = nodes.flatMap(({ name }, at) => {
    const outcome = outcomes[at]
    return outcome?.status === 'rejected' ? [`${name}: ${reasonOf(outcome.reason)}`] : []
  })
  return failed.length > 0 ? `too few nodes agree; ${failed.join('; ')}` : 'too few nodes agree; all answered'
}

const reasonMax = 200

/** The first line of an error, without addresses. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name} ${error.message}` : String(error))
    .replace(/\n[\s\S]*/, '')
    .replace(/\bhttps?:\/\/\S+/g, '…')
    .slice(0, reasonMax)
