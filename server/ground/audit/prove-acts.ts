import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorAudit } from '#contract/operator/audit.ts'
import type { Db } from '../../base/db/open.ts'
import { lowestId } from '../../base/ids.ts'
import { type ActsHead, findActsFault } from '../../ledger/verify-acts.ts'

/** A screen waits for this call; the command proves all acts. */
const provenMax = 1_000

type SignedRow = { sequence: number; day: string }

/**
 * Recomputes the hashes of the newest acts of a chain, and compares them with its last hash and the signed checkpoints.
 */
export async function proveActs(db: Db, merchantId: string): Promise<Reply<typeof operatorAudit.chain>> {
  const head = await db.maybe<{ sequence: number }>(sql`
    select sequence from audit_head where merchant_id = ${merchantId}`)
  const acts = head?.sequence ?? 0
  const from = acts > provenMax ? await readHeadAt(db, { merchantId, sequence: acts - provenMax }) : null
  const fault = await findActsFault(db, merchantId, from)
  const signed = await readSigned(db, merchantId)
  return {
    acts,
    checked: acts - (from?.auditSequence ?? 0),
    isWhole: fault === null,
    fault,
    signedSequence: signed?.sequence ?? null,
    signedOn: signed?.day ?? null,
  }
}

const readHeadAt = (db: Db, { merchantId, sequence }: { merchantId: string; sequence: number }) =>
  db
    .maybe<ActsHead>(sql`
      select sequence as "auditSequence", hash as "auditHash" from audit
      where merchant_id = ${merchantId} and sequence = ${sequence}`)
    .then((head) => (head ? { ...head, auditHash: Buffer.from(head.auditHash) } : null))

/** The last signature over the chain: a merchant's checkpoint or, for the platform's chain, the closed day. */
const readSigned = (db: Db, merchantId: string) =>
  db.maybe<SignedRow>(
    merchantId === lowestId
      ? sql`select audit_sequence as sequence, day::text as day from ledger_day order by day desc limit 1`
      : sql`
        select audit_sequence as sequence, day::text as day from ledger_checkpoint
        where merchant_id = ${merchantId} order by number desc limit 1`,
  )
