import type { Checkpoint } from './checkpoint-key.ts'
import { type ChainPosting, findPostingsFault, firstHash, hashOf } from './hash-chain.ts'
import type { ReadTransaction } from './read.ts'

export type ChainWalk = { merchantId: string; sequence: number; hash: Buffer; at: Date; balances: Map<string, bigint> }

export const beginWalk = (merchantId: string, from: Checkpoint | null): ChainWalk => ({
  merchantId,
  sequence: from?.sequence ?? 0,
  hash: from?.hash ?? firstHash(merchantId),
  at: from?.at ?? new Date(0),
  balances: new Map(Object.entries(from?.balances ?? {}).map(([account, balance]) => [account, BigInt(balance)])),
})

/**
 * A checkpoint is compared at its own transaction. One that only acts have changed repeats the previous transaction.
 */
export function findDifference({ day, sequence, hash, balances }: Checkpoint, walk: ChainWalk): string | null {
  const name = `merchant ${walk.merchantId}, checkpoint of ${day}`
  if (sequence !== walk.sequence || !hash.equals(walk.hash)) {
    return `${name}: transaction ${sequence} is not the one that was signed`
  }
  const wrong = Object.entries(balances).find(([account, held]) => (walk.balances.get(account) ?? 0n) !== BigInt(held))
  return wrong ? `${name}: ${wrong[0]} held ${wrong[1]}, its postings sum to another balance` : null
}

/** Adds the next transaction; returns a sentence if it does not follow. */
export function step(walk: ChainWalk, row: ReadTransaction): string | null {
  const name = `merchant ${walk.merchantId}, transaction ${row.sequence} (${row.kind} ${row.source})`
  if (row.sequence !== walk.sequence + 1) return `${name}: transaction ${walk.sequence + 1} is missing before it`
  if (!walk.hash.equals(row.previousHash)) return `${name}: its previous hash is not that of the transaction before`
  if (row.at < walk.at) return `${name}: its time is before that of the transaction before`
  const fault = findPostingsFault(row.postings)
  if (fault) return `${name}: ${fault}`
  walk.hash = hashOf(walk.hash, row)
  if (!walk.hash.equals(row.hash)) return `${name}: its hash is not that of its content`
  for (const posting of row.postings) {
    const { account, amount, balanceAfter: stored } = posting
    walk.balances.set(account, (walk.balances.get(account) ?? 0n) + BigInt(amount))
    if (stored !== balanceAfter(posting, walk.balances))
      return `${name}: line ${posting.line} has a wrong balance after it`
  }
  walk.sequence = row.sequence
  walk.at = row.at
  return null
}

export const balanceAccounts = new Set(['available', 'held', 'owed', 'escrow', 'supplier', 'refunds'])

const balanceAfter = ({ account }: ChainPosting, balances: Map<string, bigint>): number | null =>
  balanceAccounts.has(account) ? Number(balances.get(account)) : null
