import { createHash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import type { Db } from '../base/db/open.ts'
import { lowestId } from '../base/ids.ts'
import {
  type Checkpoint,
  type CheckpointKey,
  checkpointText,
  dayText,
  isSigned,
  type LedgerDay,
} from './checkpoint-key.ts'
import { firstHash } from './hash-chain.ts'
import { findActsFault } from './verify-acts.ts'

export type VerifyInput = {
  /** Without a key the signatures of checkpoints are not checked. */
  key?: CheckpointKey
  /** The time by which the last days must be closed; without it none must be. */
  now?: Date
  /** Starts at each merchant's last checkpoint, whose signature vouches for everything before it. */
  isIncremental?: boolean
}

export type ReadCheckpoint = Checkpoint & { signature: Buffer }

const checkpointsPerPage = 500

const columns = sql`
  merchant_id as "merchantId", number, day, sequence, hash, at, balances, audit_sequence as "auditSequence",
  audit_hash as "auditHash", previous_signature as "previousSignature", signature`

export async function queryCheckpoints(tx: Db, rest: Sql): Promise<ReadCheckpoint[]> {
  const rows = await tx.query<ReadCheckpoint>(sql`select ${columns} from ledger_checkpoint ${rest}`)
  return rows.map((row) => ({
    ...row,
    hash: Buffer.from(row.hash),
    auditHash: Buffer.from(row.auditHash),
    previousSignature: Buffer.from(row.previousSignature),
    signature: Buffer.from(row.signature),
  }))
}

/** The last checkpoint, from which an incremental verification starts; a sentence if its signature is wrong. */
export async function readLastCheckpoint(tx: Db, merchantId: string, key: CheckpointKey | undefined) {
  const [last] = await queryCheckpoints(tx, sql`where merchant_id = ${merchantId} order by number desc limit 1`)
  if (!last) return null
  // Unsigned it proves nothing, so the whole chain is verified.
  if (!key) return null
  const fault = findSignatureFault(last, key)
  if (fault) return fault
  const kept = await tx.maybe<{ hash: Buffer }>(sql`
    select hash from ledger_transaction where merchant_id = ${merchantId} and sequence = ${last.sequence}`)
  const hash = last.sequence === 0 ? firstHash(merchantId) : kept && Buffer.from(kept.hash)
  return hash && last.hash.equals(hash)
    ? last
    : `${nameOf(last)}: transaction ${last.sequence} is not the one that was signed`
}

const nameOf = ({ merchantId, day }: ReadCheckpoint) => `merchant ${merchantId}, checkpoint of ${day}`

function findSignatureFault(checkpoint: ReadCheckpoint, key: CheckpointKey): string | null {
  const isRight = isSigned(key, checkpointText(checkpoint), checkpoint.signature)
  return isRight ? null : `${nameOf(checkpoint)}: its signature is not the server's`
}

type ReadCheckpointsInput = { merchantId: string; key: CheckpointKey | undefined; from: ReadCheckpoint | null }

/** A merchant's checkpoints in order, each with what is wrong with its number, chain or signature. */
export async function* readCheckpoints(tx: Db, { merchantId, key, from }: ReadCheckpointsInput) {
  let number = from?.number ?? 0
  let signature = from?.signature ?? Buffer.alloc(0)
  for (;;) {
    const page = await queryCheckpoints(
      tx,
      sql`where merchant_id = ${merchantId} and number > ${number} order by number limit ${checkpointsPerPage}`,
    )
    for (const checkpoint of page) {
      let fault = key ? findSignatureFault(checkpoint, key) : null
      if (checkpoint.number !== number + 1) fault = `${nameOf(checkpoint)}: the checkpoint before it is missing`
      else if (!checkpoint.previousSignature.equals(signature)) {
        fault = `${nameOf(checkpoint)}: it does not follow the checkpoint before it`
      }
      yield { checkpoint, fault }
      number = checkpoint.number
      signature = checkpoint.signature
    }
    if (page.length < checkpointsPerPage) return
  }
}

type ReadDay = LedgerDay & { signature: Buffer }

/** A day is closed within the day after it; one more day is allowed, since a server may not have run. */
const closedWithinDays = 2

/** Checks the days: each is signed, follows the one before, and has all its checkpoints; the last ones exist. */
export async function findDaysFault(tx: Db, { key, now, isIncremental }: VerifyInput): Promise<string | null> {
  let last = ''
  let signature = Buffer.alloc(0)
  const start = isIncremental
    ? sql`where day >= (select max(day) - ${closedWithinDays}::integer from ledger_day)`
    : sql``
  const days = await tx.query<ReadDay>(sql`
    select day, merchants, root, audit_sequence as "auditSequence", audit_hash as "auditHash",
      previous_signature as "previousSignature", signature
    from ledger_day ${start} order by day`)
  for (const row of days) {
    const day = { ...row, ...bytesOf(row) }
    const name = `day ${day.day}`
    if (key && !isSigned(key, dayText(day), day.signature)) return `${name}: its signature is not the server's`
    const isFollowing = day.previousSignature.equals(signature) || (isIncremental && last === '')
    if (!isFollowing) return `${name}: it does not follow the day before it`
    const fault = (await findRootFault(tx, day)) ?? (await findPlatformActsFault(tx, day))
    if (fault) return `${name}: ${fault}`
    last = day.day
    signature = day.signature
  }
  return (await findActsFault(tx, lowestId, null)) ?? (now ? findOpenDays(tx, { last, now }) : null)
}

const bytesOf = (row: ReadDay) => ({
  root: Buffer.from(row.root),
  auditHash: Buffer.from(row.auditHash),
  previousSignature: Buffer.from(row.previousSignature),
  signature: Buffer.from(row.signature),
})

async function findRootFault(tx: Db, { day, merchants, root }: LedgerDay): Promise<string | null> {
  const hash = createHash('sha256')
  let count = 0
  for (let behind = lowestId; ; ) {
    const page = await tx.query<{ merchantId: string; signature: Buffer }>(sql`
      select merchant_id as "merchantId", signature from ledger_checkpoint
      where day = ${day}::date and merchant_id > ${behind} order by merchant_id limit ${checkpointsPerPage}`)
    for (const { merchantId, signature } of page) hash.update(merchantId).update(signature)
    count += page.length
    if (page.length < checkpointsPerPage) break
    behind = page.at(-1)?.merchantId ?? behind
  }
  return count === merchants && hash.digest().equals(root) ? null : 'its checkpoints are not those that were signed'
}

/** The chain of acts that concern no merchant must still contain this day's head. */
async function findPlatformActsFault(tx: Db, { auditSequence, auditHash }: LedgerDay): Promise<string | null> {
  if (auditSequence === 0) return null
  const act = await tx.maybe<{ hash: Buffer }>(sql`
    select hash from audit where merchant_id = ${lowestId} and sequence = ${auditSequence}`)
  if (act && Buffer.from(act.hash).equals(auditHash)) return null
  return `act ${auditSequence} of the platform is not the one that was signed`
}

/** Days that were not closed although transactions are older: the server did not run, or somebody deleted them. */
async function findOpenDays(tx: Db, { last, now }: { last: string; now: Date }): Promise<string | null> {
  if (last >= now.toISOString().slice(0, 10)) return `day ${last} is closed before its end: a clock was wrong`
  const due = new Date(now.getTime() - closedWithinDays * dayMs).toISOString().slice(0, 10)
  if (last >= due) return null
  const old = await tx.maybe(sql`select 1 as old from ledger_head where sequence > 0 and at < ${due}::date limit 1`)
  if (!old) return null
  return `no day is closed after ${last === '' ? 'the beginning' : last}: the server did not run, or days were cut off`
}
