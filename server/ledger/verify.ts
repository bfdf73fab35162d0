import sql from 'sql-template-tag'
import type { Db } from '../base/db/open.ts'
import { type ChainPosting, faultOfPostings, firstHash, hashOf } from './chain.ts'
import { readBatch, readTransactions } from './read.ts'

export type Verdict = {
  merchants: number
  transactions: number
  postings: number
  /** The first row that is not what it must be, in words; null where every chain holds. */
  fault: string | null
}

const keptAccounts = new Set(['available', 'held', 'owed', 'escrow', 'supplier', 'refunds'])

/**
 * Walks every merchant's chain from the first transaction, without the database's own functions: hashes, sums,
 * kept balances and what is left of each order's escrow are computed again from the rows.
 */
export async function verifyLedger(db: Db): Promise<Verdict> {
  const verdict: Verdict = { merchants: 0, transactions: 0, postings: 0, fault: null }
  const merchants = await db.query<{ merchant_id: string }>(sql`
    select merchant_id from merchant order by merchant_id`)
  for (const { merchant_id } of merchants) {
    verdict.fault = await db.transaction((tx) => verifyMerchant(tx, merchant_id, verdict))
    if (verdict.fault) return verdict
    verdict.merchants += 1
  }
  return verdict
}

type Head = { sequence: number; hash: Buffer }

async function verifyMerchant(tx: Db, merchantId: string, verdict: Verdict): Promise<string | null> {
  // One moment for all that is read; the embedded database does nothing else meanwhile.
  if (tx.engine === 'postgres') await tx.query(sql`set transaction isolation level repeatable read, read only`)
  const head = await tx.maybe<Head>(sql`select sequence, hash from ledger_head where merchant_id = ${merchantId}`)
  if (!head) return `merchant ${merchantId}: has no ledger head`
  const balances = new Map<string, bigint>()
  const escrow = new Map<string, bigint>()
  let sequence = 0
  let hash = firstHash(merchantId)
  for (;;) {
    const found = await readTransactions(tx, { merchantId, behind: sequence })
    for (const row of found) {
      const name = `merchant ${merchantId}, transaction ${row.sequence} (${row.kind} ${row.source})`
      if (row.sequence !== sequence + 1) return `${name}: transaction ${sequence + 1} is missing before it`
      if (!hash.equals(row.previousHash)) return `${name}: is not chained to the one before it`
      const fault = faultOfPostings(row.postings)
      if (fault) return `${name}: ${fault}`
      hash = hashOf(hash, row)
      if (!hash.equals(row.hash)) return `${name}: its hash is not the hash of what it says`
      for (const posting of row.postings) {
        add(posting, { balances, escrow })
        if (posting.balanceAfter !== heldAfter(posting, balances)) {
          return `${name}: line ${posting.line} does not say what the account holds after it`
        }
      }
      sequence = row.sequence
      verdict.transactions += 1
      verdict.postings += row.postings.length
    }
    if (found.length < readBatch) break
  }
  if (head.sequence !== sequence || !hash.equals(head.hash)) {
    return `merchant ${merchantId}: the head says ${head.sequence} transactions, the chain has ${sequence}`
  }
  return (await faultOfBalances(tx, merchantId, balances)) ?? (await faultOfEscrow(tx, merchantId, escrow))
}

type Sums = { balances: Map<string, bigint>; escrow: Map<string, bigint> }

function add({ account, amount, orderId }: ChainPosting, { balances, escrow }: Sums) {
  balances.set(account, (balances.get(account) ?? 0n) + BigInt(amount))
  if (account === 'escrow') escrow.set(orderId ?? '', (escrow.get(orderId ?? '') ?? 0n) + BigInt(amount))
}

const heldAfter = ({ account }: ChainPosting, balances: Map<string, bigint>): number | null =>
  keptAccounts.has(account) ? Number(balances.get(account)) : null

async function faultOfBalances(tx: Db, merchantId: string, sums: Map<string, bigint>): Promise<string | null> {
  const rows = await tx.query<{ account: string; balance: number }>(sql`
    select account, balance from ledger_account where merchant_id = ${merchantId} order by account`)
  if (rows.length !== keptAccounts.size) return `merchant ${merchantId}: a kept account is missing`
  const wrong = rows.find(({ account, balance }) => BigInt(balance) !== (sums.get(account) ?? 0n))
  if (!wrong) return null
  const sum = sums.get(wrong.account) ?? 0n
  return `merchant ${merchantId}, account ${wrong.account}: holds ${wrong.balance}, its postings sum to ${sum}`
}

async function faultOfEscrow(tx: Db, merchantId: string, sums: Map<string, bigint>): Promise<string | null> {
  const rows = await tx.query<{ id: string; escrow_left: number }>(sql`
    select id, escrow_left from orders where merchant_id = ${merchantId} and escrow_left <> 0`)
  const left = new Map(rows.map(({ id, escrow_left }) => [id, BigInt(escrow_left)]))
  for (const id of new Set([...left.keys(), ...sums.keys()])) {
    const kept = left.get(id) ?? 0n
    const sum = sums.get(id) ?? 0n
    if (kept !== sum) return `merchant ${merchantId}, order ${id}: ${kept} left in escrow, its postings sum to ${sum}`
  }
  return null
}
