import sql from 'sql-template-tag'
import type { Db } from '../base/db/open.ts'
import { type ChainPosting, findPostingsFault, firstHash, hashOf } from './hash-chain.ts'
import { readBatch, readTransactions } from './read.ts'

export type Verification = {
  merchants: number
  transactions: number
  postings: number
  /** A sentence about the first wrong row; null if every chain is right. */
  fault: string | null
}

/** The accounts whose balance is stored. */
const balanceAccounts = new Set(['available', 'held', 'owed', 'escrow', 'supplier', 'refunds'])

/**
 * Walks every merchant's chain from the first transaction. Hashes, sums, stored balances and the remaining escrow of
 * each order are computed again from the rows, without the functions of the database.
 */
export async function verifyLedger(db: Db): Promise<Verification> {
  const result: Verification = { merchants: 0, transactions: 0, postings: 0, fault: null }
  const merchants = await db.query<{ merchant_id: string }>(sql`
    select merchant_id from merchant order by merchant_id`)
  for (const { merchant_id } of merchants) {
    result.fault = await db.transaction((tx) => verifyMerchant(tx, merchant_id, result))
    if (result.fault) return result
    result.merchants += 1
  }
  return result
}

type LedgerHead = { sequence: number; hash: Buffer; at: Date }

async function verifyMerchant(tx: Db, merchantId: string, result: Verification): Promise<string | null> {
  // All reads see one moment. The embedded database runs nothing else meanwhile.
  if (tx.engine === 'postgres') await tx.query(sql`set transaction isolation level repeatable read, read only`)
  const head = await tx.maybe<LedgerHead>(
    sql`select sequence, hash, at from ledger_head where merchant_id = ${merchantId}`,
  )
  if (!head) return `merchant ${merchantId}: has no ledger head`
  const balances = new Map<string, bigint>()
  const escrow = new Map<string, bigint>()
  let sequence = 0
  let hash = firstHash(merchantId)
  let at = new Date(0)
  for (;;) {
    const batch = await readTransactions(tx, { merchantId, behind: sequence })
    for (const row of batch) {
      const name = `merchant ${merchantId}, transaction ${row.sequence} (${row.kind} ${row.source})`
      if (row.sequence !== sequence + 1) return `${name}: transaction ${sequence + 1} is missing before it`
      if (row.at < at) return `${name}: its time is before that of the transaction before`
      if (!hash.equals(row.previousHash)) return `${name}: its previous hash is not that of the transaction before`
      const fault = findPostingsFault(row.postings)
      if (fault) return `${name}: ${fault}`
      hash = hashOf(hash, row)
      if (!hash.equals(row.hash)) return `${name}: its hash is not that of its content`
      for (const posting of row.postings) {
        add(posting, { balances, escrow })
        if (posting.balanceAfter !== balanceAfter(posting, balances)) {
          return `${name}: line ${posting.line} has a wrong balance after it`
        }
      }
      sequence = row.sequence
      at = row.at
      result.transactions += 1
      result.postings += row.postings.length
    }
    if (batch.length < readBatch) break
  }
  if (head.sequence !== sequence || !hash.equals(head.hash)) {
    return `merchant ${merchantId}: the head says ${head.sequence} transactions, the chain has ${sequence}`
  }
  if (head.at.getTime() !== at.getTime()) {
    return `merchant ${merchantId}: the head says the last transaction is of ${head.at.toISOString()}, it is not`
  }
  return (await findBalanceFault(tx, merchantId, balances)) ?? (await findEscrowFault(tx, merchantId, escrow))
}

type LedgerSums = { balances: Map<string, bigint>; escrow: Map<string, bigint> }

function add({ account, amount, orderId }: ChainPosting, { balances, escrow }: LedgerSums) {
  balances.set(account, (balances.get(account) ?? 0n) + BigInt(amount))
  if (account === 'escrow') escrow.set(orderId ?? '', (escrow.get(orderId ?? '') ?? 0n) + BigInt(amount))
}

const balanceAfter = ({ account }: ChainPosting, balances: Map<string, bigint>): number | null =>
  balanceAccounts.has(account) ? Number(balances.get(account)) : null

async function findBalanceFault(tx: Db, merchantId: string, sums: Map<string, bigint>): Promise<string | null> {
  const rows = await tx.query<{ account: string; balance: number }>(sql`
    select account, balance from ledger_account where merchant_id = ${merchantId} order by account`)
  if (rows.length !== balanceAccounts.size) return `merchant ${merchantId}: an account is missing`
  const wrong = rows.find(({ account, balance }) => BigInt(balance) !== (sums.get(account) ?? 0n))
  if (!wrong) return null
  const sum = sums.get(wrong.account) ?? 0n
  return `merchant ${merchantId}, account ${wrong.account}: holds ${wrong.balance}, its postings sum to ${sum}`
}

async function findEscrowFault(tx: Db, merchantId: string, sums: Map<string, bigint>): Promise<string | null> {
  const rows = await tx.query<{ id: string; escrow_left: number }>(sql`
    select id, escrow_left from orders where merchant_id = ${merchantId} and escrow_left <> 0`)
  const left = new Map(rows.map(({ id, escrow_left }) => [id, BigInt(escrow_left)]))
  for (const id of new Set([...left.keys(), ...sums.keys()])) {
    const stored = left.get(id) ?? 0n
    const sum = sums.get(id) ?? 0n
    if (stored !== sum)
      return `merchant ${merchantId}, order ${id}: ${stored} left in escrow, its postings sum to ${sum}`
  }
  return null
}
