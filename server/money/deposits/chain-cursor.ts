import sql from 'sql-template-tag'
import type { NetworkId } from '#contract/networks.ts'
import type { Db } from '../../base/db/open.ts'

/** How far a network has been read, in blocks. */
export type Cursor = { height: number; finalized: number; head: number }

export type Lease = { network: NetworkId; worker: string }

/**
 * After this time another server takes over the work of one that ended. Measured by the database's clock, since
 * servers' clocks differ. A longer turn notices the loss before it writes.
 */
const leaseSeconds = 60

/** Takes or renews the lease; false if another worker has it. */
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

/** Null if the network was never read. */
export async function readCursor(db: Db, network: NetworkId): Promise<Cursor | null> {
  const row = await db.maybe<Cursor>(sql`
    select height, finalized, head from chain_cursor where network = ${network}`)
  return row ?? null
}

export type Block = { height: number; hash: string }

/** The kept blocks, lowest first. */
export const readBlocks = (db: Db, network: NetworkId): Promise<Block[]> =>
  db.query<Block>(sql`select height, hash from chain_block where network = ${network} order by height`)

type Start = { network: NetworkId; block: Block; now: Date }

/** Begins to read a network after a final block; of several servers one succeeds. */
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

/** Moves back to a block before later blocks are judged again, so that an interrupted turn reads them again. */
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
  /** The last block of each range that was read. */
  tops: readonly Block[]
  /** A verified final block; blocks below it are no longer needed. */
  anchor: Block
  now: Date
}

/** Stores how far the network was read; a worker without the lease writes nothing. */
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
