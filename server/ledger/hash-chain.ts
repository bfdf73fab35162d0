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

export const firstHash = (merchantId: string): Buffer => sha256(merchantId)

/**
 * The text that a transaction's hash covers: merchant, sequence, kind, source, time (UTC, milliseconds) and each
 * posting as line:account:amount:order, without the order if there is none.
 */
export function canonicalText({ merchantId, sequence, kind, source, at, postings }: ChainTransaction): string {
  const lines = postings.map(({ line, account, amount, orderId }) =>
    [line, account.replaceAll(':', '.'), amount, ...(orderId === null ? [] : [orderId])].join(':'),
  )
  return [merchantId, sequence, kind, source, at.toISOString(), ...lines].join('|')
}

/** SHA-256 of the previous hash and the text of this transaction. An export has everything needed to compute it. */
export const hashOf = (previous: Buffer, transaction: ChainTransaction): Buffer =>
  sha256(previous, canonicalText(transaction))

export type ChainAct = {
  merchantId: string
  sequence: number
  id: string
  at: Date
  operatorId: string
  role: string
  act: string
  reason: string
  subject: string
}

export const firstActHash = (merchantId: string): Buffer => sha256(`acts ${merchantId}`)

/**
 * SHA-256 of the previous hash and the act's text. Typed text enters as a hash, because it may contain the separator.
 */
export function actHashOf(previous: Buffer, act: ChainAct): Buffer {
  const { merchantId, sequence, id, at, operatorId, role, reason, subject } = act
  const typed = [reason, subject].map((text) => sha256(text).toString('hex'))
  const said = [merchantId, sequence, id, at.toISOString(), operatorId, role, act.act, ...typed]
  return sha256(previous, said.join('|'))
}

/** A sentence about what is wrong with a transaction's postings; null if nothing is. */
export function findPostingsFault(postings: readonly ChainPosting[]): string | null {
  if (postings.length < 2) return 'has fewer than two postings'
  if (postings.some(({ line }, at) => line !== at + 1)) return 'has lines that are not numbered from 1'
  if (postings.some(({ amount }) => !Number.isSafeInteger(amount) || amount === 0))
    return 'has a posting without an amount'
  if (postings.reduce((sum, { amount }) => sum + BigInt(amount), 0n) !== 0n) return 'does not sum to zero'
  return null
}
