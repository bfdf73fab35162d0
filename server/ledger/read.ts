import sql from 'sql-template-tag'
import type { Db } from '../base/db/open.ts'
import type { ChainPosting, ChainTransaction } from './hash-chain.ts'

export type ReadPosting = ChainPosting & { balanceAfter: number | null }

export type ReadTransaction = Omit<ChainTransaction, 'postings'> & {
  previousHash: Buffer
  hash: Buffer
  postings: ReadPosting[]
}

/** Bounds the memory, whatever the ledger's length is. */
export const readBatch = 200

type BatchBounds = { merchantId: string; behind: number; upTo?: number }

/** The next transactions after a sequence number, with their postings; fewer than `readBatch` at the end. */
export async function readTransactions(db: Db, { merchantId, behind, upTo }: BatchBounds): Promise<ReadTransaction[]> {
  const rows = await db.query<Omit<ReadTransaction, 'postings' | 'merchantId'>>(sql`
    select sequence, kind, source, at, previous_hash as "previousHash", hash from ledger_transaction
    where merchant_id = ${merchantId} and sequence > ${behind}
      and sequence <= coalesce(${upTo ?? null}::bigint, 9223372036854775807)
    order by sequence limit ${readBatch}`)
  const last = rows.at(-1)?.sequence ?? behind
  const postings = await db.query<ReadPosting & { sequence: number }>(sql`
    select sequence, line, account, amount, order_id as "orderId", balance_after as "balanceAfter" from ledger_posting
    where merchant_id = ${merchantId} and sequence > ${behind} and sequence <= ${last} order by sequence, line`)
  const bySequence = Map.groupBy(postings, (posting) => posting.sequence)
  return rows.map((row) => ({
    ...row,
    merchantId,
    // The embedded database returns bytes as a Uint8Array.
    previousHash: Buffer.from(row.previousHash),
    hash: Buffer.from(row.hash),
    postings: bySequence.get(row.sequence) ?? [],
  }))
}
