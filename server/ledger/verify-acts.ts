import sql from 'sql-template-tag'
import type { Db } from '../base/db/open.ts'
import { actHashOf, type ChainAct, firstActHash } from './hash-chain.ts'
import { readBatch } from './read.ts'

type ReadAct = ChainAct & { previousHash: Buffer; hash: Buffer }

export type ActsHead = { auditSequence: number; auditHash: Buffer }

const nameOf = (merchantId: string, sequence: number) => `act ${sequence} on merchant ${merchantId}`

/**
 * Verifies the operators' acts on a merchant, from the first or from a checkpoint, against the chain's head and every
 * checkpoint. Returns a sentence about the first wrong row, or null.
 */
export async function findActsFault(tx: Db, merchantId: string, from: ActsHead | null): Promise<string | null> {
  let sequence = from?.auditSequence ?? 0
  let hash = from?.auditHash ?? firstActHash(merchantId)
  for (;;) {
    const acts = await readActs(tx, merchantId, sequence)
    const last = acts.at(-1)?.sequence ?? sequence
    const signed = await readSignedHashes(tx, merchantId, { behind: sequence, upTo: last })
    for (const act of acts) {
      const name = nameOf(merchantId, act.sequence)
      if (act.sequence !== sequence + 1) return `${name}: act ${sequence + 1} is missing before it`
      if (!hash.equals(act.previousHash)) return `${name}: its previous hash is not that of the act before`
      hash = actHashOf(hash, act)
      if (!hash.equals(act.hash)) return `${name}: its hash is not that of its content`
      const other = signed.get(act.sequence)?.find((each) => !each.equals(hash))
      if (other) return `${name}: it is not the one that was signed`
      sequence = act.sequence
    }
    if (acts.length < readBatch) break
  }
  const head = await tx.maybe<{ sequence: number; hash: Buffer }>(sql`
    select sequence, hash from audit_head where merchant_id = ${merchantId}`)
  if ((head?.sequence ?? 0) !== sequence || (head && !hash.equals(head.hash))) {
    return `merchant ${merchantId}: the head says ${head?.sequence ?? 0} acts, the chain has ${sequence}`
  }
  const { most } = await tx.one<{ most: number }>(sql`
    select greatest((select max(audit_sequence) from ledger_checkpoint where merchant_id = ${merchantId}), 0) as most`)
  return most > sequence ? `merchant ${merchantId}: a checkpoint says ${most} acts, the chain has ${sequence}` : null
}

async function readActs(tx: Db, merchantId: string, behind: number): Promise<ReadAct[]> {
  const acts = await tx.query<ReadAct>(sql`
    select merchant_id as "merchantId", sequence, id, at, operator_id as "operatorId", role, act, reason, subject,
      previous_hash as "previousHash", hash
    from audit where merchant_id = ${merchantId} and sequence > ${behind} order by sequence limit ${readBatch}`)
  return acts.map((act) => ({ ...act, previousHash: Buffer.from(act.previousHash), hash: Buffer.from(act.hash) }))
}

async function readSignedHashes(tx: Db, merchantId: string, { behind, upTo }: { behind: number; upTo: number }) {
  const rows = await tx.query<{ sequence: number; hash: Buffer }>(sql`
    select audit_sequence as sequence, audit_hash as hash from ledger_checkpoint
    where merchant_id = ${merchantId} and audit_sequence > ${behind} and audit_sequence <= ${upTo}`)
  const signed = new Map<number, Buffer[]>()
  for (const { sequence, hash } of rows) signed.set(sequence, [...(signed.get(sequence) ?? []), Buffer.from(hash)])
  return signed
}
