import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Db } from '../base/db/open.ts'
import { keyFor, type RootKeys } from '../base/secrets/root-keys.ts'
import { type CheckpointKey, signText } from './checkpoint-key.ts'
import {
  emptyRoot,
  type LiabilityDay,
  type LiabilityLeaf,
  type LiabilityNode,
  type LiabilityStep,
  liabilityText,
  liabilityTree,
  siblingOf,
} from './liability-tree.ts'

const leavesPerPage = 500
/** Trees are large, so they are kept only this many days; roots are kept for ever. */
export const liabilityDaysMax = 35
/** 2^40 leaves are more than there can be merchants. */
const levelsMax = 40

type LeafHead = { merchantId: string; sequence: number; balances: Record<string, number> }

/** The salts of a day, which only the server's key can compute. */
export function liabilitySalts(keys: RootKeys, day: string): (merchantId: string) => Buffer {
  const key = keyFor(keys.current, 'liability salt')
  return (merchantId) => createHmac('sha256', key).update(`${day}|${merchantId}`).digest().subarray(0, 16)
}

type WriteLeavesInput = { day: string; heads: readonly LeafHead[]; saltOf: (merchantId: string) => Buffer }

export async function writeLeaves(tx: Db, { day, heads, saltOf }: WriteLeavesInput): Promise<void> {
  const begun = heads.filter(({ sequence }) => sequence > 0)
  if (begun.length === 0) return
  await tx.query(sql`
    insert into liability_leaf (merchant_id, day, sequence, available, held, salt)
    select merchant_id, ${day}::date, sequence, available, held, decode(salt, 'hex')
    from unnest(${begun.map(({ merchantId }) => merchantId)}::uuid[],
      ${begun.map(({ sequence }) => sequence)}::bigint[],
      ${begun.map(({ balances }) => balances.available ?? 0)}::bigint[],
      ${begun.map(({ balances }) => balances.held ?? 0)}::bigint[],
      ${begun.map(({ merchantId }) => saltOf(merchantId).toString('hex'))}::text[])
    as made (merchant_id, sequence, available, held, salt)`)
}

/** Builds the tree of a day over its leaves in the order of their salts, and signs its root. */
export async function closeLiabilities(tx: Db, key: CheckpointKey, day: string): Promise<void> {
  const nodes: LiabilityNode[] = []
  const tree = liabilityTree((node) => nodes.push(node))
  let merchants = 0
  for (let behind: Buffer = Buffer.alloc(0); ; ) {
    const page = await readLeaves(tx, { day, behind })
    for (const leaf of page) tree.add(leaf)
    await numberLeaves(tx, { day, page, first: merchants })
    await writeNodes(tx, day, nodes.splice(0))
    merchants += page.length
    if (page.length < leavesPerPage) break
    behind = page.at(-1)?.salt ?? behind
  }
  const top = tree.finish() ?? emptyRoot(day)
  await writeNodes(tx, day, nodes)
  const closed: LiabilityDay = { day, merchants, total: top.amount, root: top.hash }
  await tx.query(sql`
    insert into liability_day (day, merchants, total, root, signature)
    values (${day}, ${merchants}, ${top.amount}, ${top.hash}, ${signText(key, liabilityText(closed))})`)
}

async function readLeaves(tx: Db, { day, behind }: { day: string; behind: Buffer }): Promise<LiabilityLeaf[]> {
  const leaves = await tx.query<LiabilityLeaf>(sql`
    select day::text as day, merchant_id as "merchantId", sequence, available, held, salt from liability_leaf
    where day = ${day}::date and salt > ${behind} order by salt limit ${leavesPerPage}`)
  return leaves.map((leaf) => ({ ...leaf, salt: Buffer.from(leaf.salt) }))
}

type NumberLeavesInput = { day: string; page: readonly LiabilityLeaf[]; first: number }

async function numberLeaves(tx: Db, { day, page, first }: NumberLeavesInput): Promise<void> {
  await tx.query(sql`
    update liability_leaf as l set place = given.place
    from unnest(${page.map(({ merchantId }) => merchantId)}::uuid[], ${page.map((_, at) => first + at)}::bigint[])
      as given (merchant_id, place)
    where l.merchant_id = given.merchant_id and l.day = ${day}::date`)
}

async function writeNodes(tx: Db, day: string, nodes: readonly LiabilityNode[]): Promise<void> {
  if (nodes.length === 0) return
  await tx.query(sql`
    insert into liability_node (day, level, place, amount, hash)
    select ${day}::date, level, place, amount, decode(hash, 'hex')
    from unnest(${nodes.map(({ level }) => level)}::smallint[], ${nodes.map(({ place }) => place)}::bigint[],
      ${nodes.map(({ amount }) => amount)}::bigint[], ${nodes.map(({ hash }) => hash.toString('hex'))}::text[])
    as made (level, place, amount, hash)`)
}

export type LiabilityProof = {
  leaf: LiabilityLeaf
  steps: LiabilityStep[]
  closed: LiabilityDay & { signature: Buffer }
}

/** The proof that the total of the last day contains a merchant's balance; null if no kept tree has it. */
export async function readLiabilityProof(db: Db, merchantId: string): Promise<LiabilityProof | null> {
  const found = await db.maybe<LiabilityLeaf & { place: number }>(sql`
    select day::text as day, merchant_id as "merchantId", sequence, available, held, salt, place from liability_leaf
    where merchant_id = ${merchantId} order by day desc limit 1`)
  if (!found) return null
  const { place, ...leaf } = { ...found, salt: Buffer.from(found.salt) }
  const [closed] = await readLiabilityDays(db, { day: leaf.day, limit: 1 })
  if (!closed) throw new Error(`the liabilities of ${leaf.day} have leaves and no root`)
  return { leaf, steps: await readSteps(db, { day: leaf.day, place }), closed }
}

/** The siblings on the path from a leaf to the root. A node without a sibling moves up a level unchanged. */
async function readSteps(db: Db, { day, place }: { day: string; place: number }): Promise<LiabilityStep[]> {
  const levels = Array.from({ length: levelsMax }, (_, level) => level)
  const siblings = levels.map((level) => ({ level, ...siblingOf(Math.floor(place / 2 ** level)) }))
  const nodes = await db.query<LiabilityNode>(sql`
    select n.level, n.place, n.amount, n.hash
    from unnest(${levels}::smallint[], ${siblings.map((each) => each.place)}::bigint[]) as sibling (level, place)
    join liability_node n on n.day = ${day}::date and n.level = sibling.level and n.place = sibling.place
    order by n.level`)
  return nodes.map(({ level, amount, hash }) => ({
    side: siblings[level]?.side ?? 'right',
    amount,
    hash: Buffer.from(hash).toString('hex'),
  }))
}

type ReadDaysInput = { day?: string | undefined; limit: number }

export async function readLiabilityDays(db: Db, { day, limit }: ReadDaysInput) {
  const rows = await db.query<LiabilityDay & { signature: Buffer }>(sql`
    select day::text as day, merchants, total, root, signature from liability_day
    where day <= coalesce(${day ?? null}::date, 'infinity'::date) order by day desc limit ${limit}`)
  return rows.map((row) => ({ ...row, root: Buffer.from(row.root), signature: Buffer.from(row.signature) }))
}

export async function forgetLiabilities(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - liabilityDaysMax * dayMs).toISOString().slice(0, 10)
  await ctx.db.query(sql`delete from liability_node where day < ${before}::date`)
  await ctx.db.query(sql`delete from liability_leaf where day < ${before}::date`)
  return 0
}
