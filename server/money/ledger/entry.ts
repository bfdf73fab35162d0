import sql from 'sql-template-tag'
import type { Query, Reply } from '#contract/endpoint.ts'
import type { operatorLedger } from '#contract/operator/ledger.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import type { Reader } from '../../base/texts/texts.ts'
import { canonicalText, firstHash, hashOf } from '../../ledger/hash-chain.ts'
import { type ReadTransaction, readTransactions } from '../../ledger/read.ts'
import { readCauses } from './causes.ts'
import { completeEntries } from './entries.ts'

type EntryKey = Query<typeof operatorLedger.get>

export async function readEntry(db: Db, key: EntryKey, reader: Reader): Promise<Reply<typeof operatorLedger.get>> {
  const { merchantId, sequence } = key
  // The previous transaction is read too, since its hash is part of this one's.
  const read = await readTransactions(db, { merchantId, behind: sequence - 2, upTo: sequence })
  const transaction = read.find((each) => each.sequence === sequence)
  if (!transaction) throw refuse('not_found')
  const { at, kind, source, postings } = transaction
  const [[entry], signed, head, causes] = await Promise.all([
    completeEntries(db, [{ merchantId, sequence, at, kind, source }]),
    db.maybe<{ day: string }>(sql`
      select day::text as day from ledger_checkpoint
      where merchant_id = ${merchantId} and sequence >= ${sequence} order by sequence, number limit 1`),
    db.one<{ sequence: number }>(sql`select sequence from ledger_head where merchant_id = ${merchantId}`),
    readCauses(db, { merchantId, source, orderId: postings[0]?.orderId ?? null, reader }),
  ])
  if (!entry) throw refuse('not_found')
  return {
    ...entry,
    previousHash: transaction.previousHash.toString('hex'),
    hash: transaction.hash.toString('hex'),
    text: canonicalText(transaction),
    isWhole: isChained(
      transaction,
      read.find((each) => each.sequence === sequence - 1),
    ),
    signedOn: signed?.day ?? null,
    headSequence: head.sequence,
    causes,
  }
}

/** Whether both transactions have the hash of their content and are chained. */
function isChained(transaction: ReadTransaction, before: ReadTransaction | undefined): boolean {
  if (transaction.sequence > 1 && !before) return false
  const previous = before ? hashOf(before.previousHash, before) : firstHash(transaction.merchantId)
  return previous.equals(transaction.previousHash) && hashOf(previous, transaction).equals(transaction.hash)
}
