import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Db } from '../base/db/open.ts'
import { lowestId } from '../base/ids.ts'
import {
  type Checkpoint,
  type CheckpointKey,
  checkpointKey,
  checkpointText,
  dayText,
  signText,
} from './checkpoint-key.ts'
import { readDayTotals, writeAccountDays, writeDayTotals } from './day-totals.ts'
import { firstActHash } from './hash-chain.ts'
import { closeLiabilities, liabilitySalts, writeLeaves } from './liabilities.ts'

/**
 * An advisory lock: one server closes a day, the other waits and finds it closed. Two numbers, because the one-number
 * locks belong to idempotency keys, which callers choose.
 */
const closeLock = [7306, 101] as const
const merchantsPerPage = 500
const none = Buffer.alloc(0)

/** Signs the heads of the last finished day (UTC), once. */
export async function closeLedgerDay(ctx: Ctx): Promise<number> {
  const day = new Date(ctx.clock.now().getTime() - dayMs).toISOString().slice(0, 10)
  if (await isClosed(ctx.db, day)) return 0
  const key = checkpointKey(ctx.config.keys)
  await ctx.db.transaction(async (tx) => {
    await tx.query(
      sql`select pg_advisory_xact_lock(${closeLock[0]}::integer, ${closeLock[1]}::integer) is null as locked`,
    )
    if (await isClosed(tx, day)) return
    const root = createHash('sha256')
    const totals = await readDayTotals(tx, null)
    const saltOf = liabilitySalts(ctx.config.keys, day)
    let merchants = 0
    for (let behind = lowestId; ; ) {
      const heads = await readHeads(tx, behind)
      const changed = heads.filter((head) => head.sequence > head.lastSequence || head.auditSequence > head.lastAudit)
      merchants += changed.length
      const signed = changed.map((head) => signHead(key, head, day))
      for (const { merchantId, signature } of signed) root.update(merchantId).update(signature)
      await writeCheckpoints(tx, signed)
      await writeAccountDays(tx, totals, { day, heads: changed })
      await writeLeaves(tx, { day, heads, saltOf })
      if (heads.length < merchantsPerPage) break
      behind = heads.at(-1)?.merchantId ?? behind
    }
    await writeDay(tx, key, { day, merchants, root: root.digest() })
    await writeDayTotals(tx, totals, day)
    await closeLiabilities(tx, key, day)
  })
  // Closing a day makes no row due, so the other sweeps need no further turn.
  return 0
}

const isClosed = async (db: Db, day: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 as closed from ledger_day where day >= ${day}::date limit 1`)) !== undefined

type Head = Omit<Checkpoint, 'number' | 'day'> & { lastNumber: number; lastSequence: number; lastAudit: number }

/** The heads of the next merchants with their last checkpoints, in one statement, which sees one moment. */
async function readHeads(tx: Db, behind: string): Promise<Head[]> {
  const heads = await tx.query<Head & { auditHash: Buffer | null; previousSignature: Buffer | null }>(sql`
    select h.merchant_id as "merchantId", h.sequence, h.hash, h.at,
      (select jsonb_object_agg(a.account, a.balance) from ledger_account a
       where a.merchant_id = h.merchant_id) as balances,
      coalesce(d.sequence, 0) as "auditSequence", d.hash as "auditHash",
      coalesce(c.number, 0) as "lastNumber", coalesce(c.sequence, 0) as "lastSequence",
      coalesce(c.audit_sequence, 0) as "lastAudit", c.signature as "previousSignature"
    from ledger_head h
    left join audit_head d on d.merchant_id = h.merchant_id
    left join lateral (
      select number, sequence, audit_sequence, signature from ledger_checkpoint
      where merchant_id = h.merchant_id order by number desc limit 1) as c on true
    where h.merchant_id > ${behind} order by h.merchant_id limit ${merchantsPerPage}`)
  return heads.map((head) => ({
    ...head,
    hash: Buffer.from(head.hash),
    auditHash: head.auditHash ? Buffer.from(head.auditHash) : firstActHash(head.merchantId),
    previousSignature: Buffer.from(head.previousSignature ?? none),
  }))
}

type SignedCheckpoint = Checkpoint & { signature: Buffer }

function signHead(key: CheckpointKey, head: Head, day: string): SignedCheckpoint {
  const { merchantId, sequence, hash, at, balances, auditSequence, auditHash, previousSignature } = head
  const number = head.lastNumber + 1
  const said = { merchantId, sequence, hash, at, balances, auditSequence, auditHash, previousSignature, number, day }
  return { ...said, signature: signText(key, checkpointText(said)) }
}

async function writeCheckpoints(tx: Db, signed: readonly SignedCheckpoint[]): Promise<void> {
  if (signed.length === 0) return
  const column = <T>(read: (checkpoint: SignedCheckpoint) => T) => signed.map(read)
  await tx.query(sql`
    insert into ledger_checkpoint (merchant_id, number, day, sequence, hash, at, balances, audit_sequence, audit_hash,
      previous_signature, signature)
    select merchant_id, number, day, sequence, decode(hash, 'hex'), at, balances::jsonb, audit_sequence,
      decode(audit_hash, 'hex'), decode(previous_signature, 'hex'), decode(signature, 'hex')
    from unnest(${column(({ merchantId }) => merchantId)}::uuid[], ${column(({ number }) => number)}::integer[],
      ${column(({ day }) => day)}::date[], ${column(({ sequence }) => sequence)}::bigint[],
      ${column(({ hash }) => hash.toString('hex'))}::text[],
      ${column(({ at }) => at.toISOString())}::timestamptz[],
      ${column(({ balances }) => JSON.stringify(balances))}::text[],
      ${column(({ auditSequence }) => auditSequence)}::bigint[],
      ${column(({ auditHash }) => auditHash.toString('hex'))}::text[],
      ${column(({ previousSignature }) => previousSignature.toString('hex'))}::text[],
      ${column(({ signature }) => signature.toString('hex'))}::text[])
    as made (merchant_id, number, day, sequence, hash, at, balances, audit_sequence, audit_hash, previous_signature,
      signature)`)
}

type ClosedDay = { day: string; merchants: number; root: Buffer }

async function writeDay(tx: Db, key: CheckpointKey, { day, merchants, root }: ClosedDay): Promise<void> {
  const acts = await tx.maybe<{ sequence: number; hash: Buffer }>(sql`
    select sequence, hash from audit_head where merchant_id = ${lowestId}`)
  const before = await tx.maybe<{ signature: Buffer }>(sql`select signature from ledger_day order by day desc limit 1`)
  const auditSequence = acts?.sequence ?? 0
  const auditHash = acts ? Buffer.from(acts.hash) : firstActHash(lowestId)
  const previousSignature = Buffer.from(before?.signature ?? none)
  const text = dayText({ day, merchants, root, auditSequence, auditHash, previousSignature })
  await tx.query(sql`
    insert into ledger_day (day, merchants, root, audit_sequence, audit_hash, previous_signature, signature)
    values (${day}, ${merchants}, ${root}, ${auditSequence}, ${auditHash}, ${previousSignature},
      ${signText(key, text)})`)
}
