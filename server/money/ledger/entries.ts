import sql, { type Sql } from 'sql-template-tag'
import type { Query, Reply } from '#contract/endpoint.ts'
import type { operatorLedger } from '#contract/operator/ledger.ts'
import type { Db } from '../../base/db/open.ts'
import { type Condition, descending, type ListOrder, readList } from '../../base/list.ts'
import { refuseField } from '../../base/refuse.ts'
import { findSource } from './find-source.ts'
import { windowOf } from './rules.ts'

type EntryList = Reply<typeof operatorLedger.list>
export type Entry = EntryList['list'][number]

export type EntryRow = Pick<Entry, 'merchantId' | 'sequence' | 'kind' | 'source'> & { at: Date }
type PostingRow = Entry['postings'][number] & { merchantId: string; sequence: number; orderId: string | null }

export const entryColumns = sql`
  t.merchant_id as "merchantId", t.sequence, t.at, t.kind, t.source`

/** The order of one merchant's numbers is also the order of times. */
const ofOne: ListOrder = descending('ledger', ['sequence', sql`t.sequence`, 'number'])
const ofAll: ListOrder = descending(
  'ledger_of_all',
  ['at', sql`t.at`, 'time'],
  ['merchant_id', sql`t.merchant_id`, 'id'],
  ['sequence', sql`t.sequence`, 'number'],
)

type ListInput = { query: Query<typeof operatorLedger.list>; now: Date }

/** Matching transactions. Every condition is an index range, or is checked row by row within one. */
export async function listEntries(db: Db, { query, now }: ListInput): Promise<EntryList> {
  const { account, kind, through } = query
  const keyword = query.keyword?.trim()
  const found = keyword ? await findSource(db, { keyword, merchantId: query.merchantId }) : null
  const merchantId = found?.merchantId ?? query.merchantId
  if (through !== undefined && !merchantId) throw refuseField('merchantId', 'field_required')
  const isBounded = !merchantId && (account !== undefined || kind !== undefined)
  const window = windowOf({ since: query.since, until: query.until, now, isBounded })
  if (!window) throw refuseField('since', 'field_out_of_range')
  const where: Condition[] = merchantId
    ? await conditionsOfOne(db, { merchantId, ...window })
    : [window.since && sql`t.at >= ${window.since}`, window.until && sql`t.at < ${window.until}`]
  const { account: hasAccount, kind: hasKind } = narrowing({ merchantId, account, kind })
  const isWhole = [hasAccount, hasKind, found, through, window.since, window.until].every((each) => !each)
  const page = await readList<EntryRow, EntryRow>(db, {
    query,
    from: sql`ledger_transaction t`,
    where: [...where, found?.condition, hasAccount, hasKind, through !== undefined && sql`t.sequence <= ${through}`],
    order: merchantId ? ofOne : ofAll,
    columns: entryColumns,
    item: (row) => row,
    // Numbers have no gaps, so the last one is the count.
    total: merchantId && isWhole ? await readHeadSequence(db, merchantId) : undefined,
  })
  return { ...page, list: await completeEntries(db, page.list) }
}

type OfOne = { merchantId: string; since?: Date; until?: Date }

/** In its own statement, since only then it runs on the node of the merchant's rows. */
async function conditionsOfOne(db: Db, { merchantId, since, until }: OfOne): Promise<Condition[]> {
  const firstAt = async (at: Date) =>
    (await db.one<{ first: number }>(sql`select first_ledger_sequence(${merchantId}, ${at}) as first`)).first
  return [
    sql`t.merchant_id = ${merchantId}`,
    since && sql`t.sequence >= ${await firstAt(since)}`,
    until && sql`t.sequence < ${await firstAt(until)}`,
  ]
}

type Narrowing = { merchantId: string | undefined; account: string | undefined; kind: string | undefined }

/** Filters by bill tab first, because that has an index. */
function narrowing({ merchantId, account, kind }: Narrowing): Record<'account' | 'kind', Condition> {
  const owner: Sql = merchantId ? sql`${merchantId}` : sql`t.merchant_id`
  return {
    account:
      account &&
      sql`exists (
        select 1 from ledger_posting p
        where p.merchant_id = ${owner} and p.sequence = t.sequence and p.account = ${account})`,
    kind:
      kind && (merchantId ? sql`bill_type(t.kind) = bill_type(${kind}) and t.kind = ${kind}` : sql`t.kind = ${kind}`),
  }
}

const readHeadSequence = async (db: Db, merchantId: string) =>
  (await db.maybe<{ sequence: number }>(sql`select sequence from ledger_head where merchant_id = ${merchantId}`))
    ?.sequence ?? 0

/** Adds postings, shop names and the numbers of orders, deposits and withdrawals. */
export async function completeEntries(db: Db, rows: readonly EntryRow[]): Promise<Entry[]> {
  const merchants = rows.map(({ merchantId }) => merchantId)
  const [postings, shops] = await Promise.all([
    readPostings(db, rows),
    db.query<{ merchantId: string; name: string }>(sql`
      select merchant_id as "merchantId", name from shop where merchant_id = any(${merchants}::uuid[])`),
  ])
  const names = new Map(shops.map(({ merchantId, name }) => [merchantId, name]))
  const ofRow = Map.groupBy(postings, ({ merchantId, sequence }) => `${merchantId} ${sequence}`)
  const numbers = await readNumbers(db, rows, postings)
  return rows.map(({ merchantId, sequence, at, kind, source }) => {
    const lines = ofRow.get(`${merchantId} ${sequence}`) ?? []
    const about = lines[0]?.orderId ?? source
    return {
      merchantId,
      shopName: names.get(merchantId) ?? '',
      sequence,
      at: at.toISOString(),
      kind,
      source,
      reference: numbers.get(about) ?? null,
      amount: lines.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0),
      postings: lines.map(({ line, account, amount, balanceAfter }) => ({ line, account, amount, balanceAfter })),
    }
  })
}

const readPostings = (db: Db, rows: readonly EntryRow[]) =>
  db.query<PostingRow>(sql`
    select p.merchant_id as "merchantId", p.sequence, p.line, p.account, p.amount, p.balance_after as "balanceAfter",
      p.order_id as "orderId"
    from unnest(${rows.map(({ merchantId }) => merchantId)}::uuid[], ${rows.map(({ sequence }) => sequence)}::bigint[])
      as t (merchant_id, sequence)
    join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence
    order by p.merchant_id, p.sequence, p.line`)

type Reference = NonNullable<Entry['reference']>

async function readNumbers(db: Db, rows: readonly EntryRow[], postings: readonly PostingRow[]) {
  const orders = postings.flatMap(({ merchantId, orderId }) => (orderId ? [{ merchantId, id: orderId }] : []))
  const sources = (prefix: string) =>
    rows.flatMap(({ merchantId, kind, source }) => (kind.startsWith(prefix) ? [{ merchantId, id: source }] : []))
  const read = async (kind: Reference['kind'], table: Sql, things: readonly { merchantId: string; id: string }[]) => {
    if (things.length === 0) return []
    const found = await db.query<{ id: string; number: string }>(sql`
      select o.id, o.number
      from unnest(${things.map(({ merchantId }) => merchantId)}::uuid[], ${things.map(({ id }) => id)}::uuid[])
        as t (merchant_id, id)
      join ${table} as o on o.merchant_id = t.merchant_id and o.id = t.id`)
    return found.map(({ id, number }): [string, Reference] => [id, { kind, number }])
  }
  const parts = await Promise.all([
    read('order', sql`orders`, orders),
    read('deposit', sql`deposit`, sources('deposit_')),
    read('withdrawal', sql`withdrawal`, sources('withdrawal_')),
  ])
  return new Map(parts.flat())
}
