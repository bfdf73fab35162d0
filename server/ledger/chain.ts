import { createHash } from 'node:crypto'

export type ChainPosting = { line: number; account: string; amount: number; orderId: string | null }

export type ChainTransaction = {
  merchantId: string
  sequence: number
  kind: string
  source: string
  at: Date
  postings: readonly ChainPosting[]
}

const sha256 = (...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** What the first transaction of a merchant is chained to. */
export const firstHash = (merchantId: string): Buffer => sha256(merchantId)

/**
 * The one line of text that a transaction's hash covers: merchant, sequence, kind, source, time (UTC, milliseconds)
 * and each posting as line:account:amount:order, the order left out where there is none.
 */
export function canonicalText({ merchantId, sequence, kind, source, at, postings }: ChainTransaction): string {
  const lines = postings.map(({ line, account, amount, orderId }) =>
    [line, account.replaceAll(':', '.'), amount, ...(orderId === null ? [] : [orderId])].join(':'),
  )
  return [merchantId, sequence, kind, source, at.toISOString(), ...lines].join('|')
}

/** SHA-256 of the hash before and the text of this transaction: whoever has an export can build it again. */
export const hashOf = (previous: Buffer, transaction: ChainTransaction): Buffer =>
  sha256(previous, canonicalText(transaction))

/** What is wrong with the postings by themselves, in a few words; null where nothing is. */
export function faultOfPostings(postings: readonly ChainPosting[]): string | null {
  if (postings.length < 2) return 'has fewer than two postings'
  if (postings.some(({ line }, place) => line !== place + 1)) return 'has lines that do not count from 1'
  if (postings.some(({ amount }) => !Number.isSafeInteger(amount) || amount === 0)) return 'has a posting of no amount'
  if (postings.reduce((sum, { amount }) => sum + BigInt(amount), 0n) !== 0n) return 'does not sum to zero'
  return null
}
