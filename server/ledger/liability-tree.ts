import { createHash } from 'node:crypto'

/**
 * What the platform owes a merchant at the end of a day: the balance and the amount of open withdrawals, in minor
 * units.
 */
export type LiabilityLeaf = {
  day: string
  merchantId: string
  sequence: number
  available: number
  held: number
  salt: Buffer
}

/** A node of the tree; `place` counts the nodes of a level from the left. */
export type LiabilityNode = { level: number; place: number; amount: number; hash: Buffer }

export type LiabilityStep = { side: 'left' | 'right'; amount: number; hash: string }

type Sum = Pick<LiabilityNode, 'amount' | 'hash'>

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Throws if the sum would not be exact. */
function addAmounts(one: number, other: number): number {
  const sum = one + other
  if (!Number.isSafeInteger(sum)) throw new Error('the liabilities are more than a safe integer')
  return sum
}

/** The sum and the hash of a leaf. The salt prevents others from guessing whose balance it is. */
export function leafSum({ day, merchantId, sequence, available, held, salt }: LiabilityLeaf): Sum {
  const fields = ['leaf', day, merchantId, sequence, available, held, salt.toString('hex')]
  return { amount: addAmounts(available, held), hash: sha256(fields.join('|')) }
}

/** The parent of two nodes. The hash covers both amounts, so that no other amounts with the same sum fit it. */
export const parentSum = (left: Sum, right: Sum): Sum => ({
  amount: addAmounts(left.amount, right.amount),
  hash: sha256(['node', left.amount, left.hash.toString('hex'), right.amount, right.hash.toString('hex')].join('|')),
})

export const emptyRoot = (day: string): Sum => ({ amount: 0, hash: sha256(`empty|${day}`) })

export const liabilityText = ({ day, merchants, total, root }: LiabilityDay): string =>
  ['liabilities', day, merchants, total, root.toString('hex')].join('|')

export type LiabilityDay = { day: string; merchants: number; total: number; root: Buffer }

/**
 * Builds the tree from its leaves in order and passes each node to `write`. Only one node per level is in memory. A
 * node without a sibling moves up a level unchanged.
 */
export function liabilityTree(write: (node: LiabilityNode) => void) {
  const waiting: (LiabilityNode | undefined)[] = []
  const counts: number[] = []
  const put = (level: number, sum: Sum): void => {
    const place = counts[level] ?? 0
    const node = { level, place, ...sum }
    counts[level] = place + 1
    write(node)
    const left = waiting[level]
    waiting[level] = left ? undefined : node
    if (left) put(level + 1, parentSum(left, node))
  }
  return {
    add: (leaf: LiabilityLeaf): void => put(0, leafSum(leaf)),
    finish(): LiabilityNode | null {
      for (let level = 0; level < counts.length; level += 1) {
        const node = waiting[level]
        if (level === counts.length - 1) return node ?? null
        waiting[level] = undefined
        if (node) put(level + 1, { amount: node.amount, hash: node.hash })
      }
      return null
    },
  }
}

export const siblingOf = (place: number): { place: number; side: LiabilityStep['side'] } =>
  place % 2 === 0 ? { place: place + 1, side: 'right' } : { place: place - 1, side: 'left' }
