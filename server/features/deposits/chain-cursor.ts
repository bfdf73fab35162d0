import sql from 'sql-template-tag'
import type { NetworkId } from '#contract/networks.ts'
import type { Db } from '../../base/db/open.ts'

/** How far a network has been read. */
export type Cursor = { height: number; finalized: number; head: number }

export type Lease = { network: NetworkId; worker: string }

/**
 * How long the work of a server that ended waits for another one. By the clock of the database: those of servers
 * differ. A turn that lasts longer finds out before it writes.
 */
const leaseSeconds = 60

/** Whether this worker may read the network now: no other one does. It also renews. */
export async function takeLease(db: Db, { network, worker }: Lease): Promise<boolean> {
  const taken = await db.maybe(sql`
    update chain_cursor
    set lease_worker = ${worker}, lease_until = lease_clock() + make_interval(secs => ${leaseSeconds})
    where network = ${network}
      and (lease_worker is null or lease_worker = ${worker} or lease_until < lease_clock())
    returning 1 as taken`)
  return taken !== undefined
}

export async function releaseLease(db: Db, { network, worker }: Lease): Promise<void> {
  await db.query(sql`
    update chain_cursor set lease_worker = null, lease_until = null
    where network = ${network} and lease_worker = ${worker}`)
}

/** Null: nothing of the network was read yet. */
export async function readCursor(db: Db, network: NetworkId): Promise<Cursor | null> {
  const row = await db.maybe<Cursor>(sql`
    select height, finalized, head from chain_cursor where network = ${network}`)
  return row ?? null
}

export type Block = { height: number; hash: string }

/** The blocks that were kept, the oldest first. */
export const readBlocks = (db: Db, network: NetworkId): Promise<Block[]> =>
  db.query<Block>(sql`select height, hash from chain_block where network = ${network} order by height`)

type Start = { network: NetworkId; block: Block; now: Date }

/** Begins to read a network after a final block. Of several servers one does. */
export async function startCursor(db: Db, { network, block, now }: Start): Promise<void> {
  await db.transaction(async (tx) => {
    const started = await tx.maybe(sql`
      insert into chain_cursor (network, height, finalized, head, read_at)
      values (${network}, ${block.height}, ${block.height}, ${block.height}, ${now})
      on conflict do nothing returning 1 as started`)
    if (!started) return
    await tx.query(sql`
      insert into chain_block (network, height, hash) values (${network}, ${block.height}, ${block.hash})`)
  })
}

const lostLease = () => new Error('another server reads this network')

/** Goes back to a block, before what was read above it is judged again: a turn that breaks off reads it again. */
export async function rewindCursor(db: Db, { network, worker }: Lease, block: Block): Promise<void> {
  await db.transaction(async (tx) => {
    const saved = await tx.maybe(sql`
      update chain_cursor set height = ${block.height}
      where network = ${network} and lease_worker = ${worker} returning 1 as saved`)
    if (!saved) throw lostLease()
    await tx.query(sql`delete from chain_block where network = ${network} and height > ${block.height}`)
    await tx.query(sql`
      insert into chain_block (network, height, hash) values (${network}, ${block.height}, ${block.hash})
      on conflict do nothing`)
  })
}

type Progress = {
  lease: Lease
  cursor: Cursor
  /** The blocks to keep: the last one of each step that was read. */
  tops: readonly Block[]
  /** A final block that was verified: none below it is needed any more. */
  anchor: Block
  now: Date
}

/** Writes how far the network was read. A worker that lost its lease writes nothing. */
export async function saveCursor(db: Db, { lease: { network, worker }, cursor, tops, anchor, now }: Progress) {
  const { height, finalized, head } = cursor
  await db.transaction(async (tx) => {
    const saved = await tx.maybe(sql`
      update chain_cursor set height = ${height}, finalized = ${finalized}, head = ${head}, read_at = ${now}
      where network = ${network} and lease_worker = ${worker} returning 1 as saved`)
    if (!saved) throw lostLease()
    await tx.query(sql`
      insert into chain_block (network, height, hash)
      select ${network}, height, hash
      from unnest(${tops.map((top) => top.height)}::bigint[], ${tops.map(({ hash }) => hash)}::text[]) as t (height, hash)
      on conflict do nothing`)
    await tx.query(sql`delete from chain_block where network = ${network} and height < ${anchor.height}`)
  })
}
