import sql from 'sql-template-tag'
import type { Db } from '../base/db/open.ts'
import { lowestId } from '../base/ids.ts'
import { eachAtOnce } from './at-once.ts'
import { readBatch, readTransactions } from './read.ts'
import { findActsFault } from './verify-acts.ts'
import { findBalanceFault, findEscrowFault, findTouchedEscrowFault } from './verify-balances.ts'
import {
  findDaysFault,
  type ReadCheckpoint,
  readCheckpoints,
  readLastCheckpoint,
  type VerifyInput,
} from './verify-checkpoints.ts'
import { findPartnerFault } from './verify-partners.ts'
import { beginWalk, type ChainWalk, findDifference, step } from './walk.ts'

export type Verification = {
  merchants: number
  transactions: number
  postings: number
  checkpoints: number
  /** A sentence about the first wrong row; null if everything is right. */
  fault: string | null
}

const merchantsPerPage = 500

/**
 * Verifies every merchant's chain from the first transaction. Hashes, sums, stored balances and each order's escrow are
 * computed again without the database's functions; then the operators' acts and the signed checkpoints. Read-only, in
 * pages, so that memory does not grow with the ledger. `atOnce` merchants are read at a time, each over its own
 * connection.
 */
export async function verifyLedger(
  db: Db,
  { atOnce = 1, ...input }: VerifyInput & { atOnce?: number } = {},
): Promise<Verification> {
  const result: Verification = { merchants: 0, transactions: 0, postings: 0, checkpoints: 0, fault: null }
  for (let behind = lowestId; ; ) {
    const merchants = await db.query<{ merchant_id: string }>(sql`
      select merchant_id from merchant where merchant_id > ${behind} order by merchant_id limit ${merchantsPerPage}`)
    const faults = new Map<string, string>()
    await eachAtOnce(merchants, { atOnce, isEnough: () => faults.size > 0 }, async ({ merchant_id }) => {
      const { fault, counts } = await readOneMoment(db, async (tx) => {
        // Counts of this attempt only: a standby may cancel it, and then it runs again.
        const counted: Counts = { transactions: 0, postings: 0, checkpoints: 0 }
        return { fault: await verifyMerchant(tx, merchant_id, { ...input, result: counted }), counts: counted }
      })
      result.transactions += counts.transactions
      result.postings += counts.postings
      result.checkpoints += counts.checkpoints
      if (fault) faults.set(merchant_id, fault)
      else result.merchants += 1
    })
    const first = merchants.find(({ merchant_id }) => faults.has(merchant_id))
    if (first) return { ...result, fault: faults.get(first.merchant_id) ?? null }
    if (merchants.length < merchantsPerPage) break
    behind = merchants.at(-1)?.merchant_id ?? behind
  }
  result.fault =
    (await readOneMoment(db, (tx) => findDaysFault(tx, input))) ?? (await readOneMoment(db, findPartnerFault))
  return result
}

/** All reads see one moment. The embedded database runs nothing else during the transaction. */
const readOneMoment = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    if (tx.engine === 'postgres') await tx.query(sql`set transaction isolation level repeatable read, read only`)
    return work(tx)
  })

type LedgerHead = { sequence: number; hash: Buffer; at: Date }

type Counts = Pick<Verification, 'transactions' | 'postings' | 'checkpoints'>
type MerchantInput = VerifyInput & { result: Counts }

async function verifyMerchant(tx: Db, merchantId: string, input: MerchantInput): Promise<string | null> {
  const head = await tx.maybe<LedgerHead>(sql`
    select sequence, hash, at from ledger_head where merchant_id = ${merchantId}`)
  if (!head) return `merchant ${merchantId}: has no ledger head`
  const from = input.isIncremental ? await readLastCheckpoint(tx, merchantId, input.key) : null
  if (typeof from === 'string') return from
  const walk = beginWalk(merchantId, from)
  const fault = await walkChain(tx, walk, { ...input, from })
  if (fault) return fault
  if (head.sequence !== walk.sequence || !walk.hash.equals(head.hash)) {
    return `merchant ${merchantId}: the head says ${head.sequence} transactions, the chain has ${walk.sequence}`
  }
  if (head.at.getTime() !== walk.at.getTime()) {
    return `merchant ${merchantId}: the head says the last transaction is of ${head.at.toISOString()}, it is not`
  }
  return (
    (await findBalanceFault(tx, walk)) ??
    (from ? null : await findEscrowFault(tx, walk)) ??
    (await findActsFault(tx, merchantId, from))
  )
}

async function walkChain(
  tx: Db,
  walk: ChainWalk,
  { key, from, result }: MerchantInput & { from: ReadCheckpoint | null },
): Promise<string | null> {
  const { merchantId } = walk
  const checkpoints = readCheckpoints(tx, { merchantId, key, from })
  let next = await checkpoints.next()
  const findCheckpointFault = async (): Promise<string | null> => {
    for (; !next.done && next.value.checkpoint.sequence <= walk.sequence; next = await checkpoints.next()) {
      const fault = next.value.fault ?? findDifference(next.value.checkpoint, walk)
      if (fault) return fault
      result.checkpoints += 1
    }
    return null
  }
  const early = await findCheckpointFault()
  if (early) return early
  for (;;) {
    const batch = await readTransactions(tx, { merchantId, behind: walk.sequence })
    for (const row of batch) {
      const fault = step(walk, row) ?? (await findCheckpointFault())
      if (fault) return fault
      result.transactions += 1
      result.postings += row.postings.length
    }
    const fault = from ? await findTouchedEscrowFault(tx, merchantId, batch) : null
    if (fault) return fault
    if (batch.length < readBatch) break
  }
  const fault = await findCheckpointFault()
  if (fault || next.done) return fault
  const { day, sequence } = next.value.checkpoint
  return `merchant ${merchantId}: the checkpoint of ${day} says ${sequence} transactions, the chain has ${walk.sequence}`
}
