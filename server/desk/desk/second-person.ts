import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorDesk } from '#contract/operator/desk.ts'
import { type DeskQueue, queuesOf } from '#contract/operator/desk-queues.ts'
import type { Db } from '../../base/db/open.ts'
import type { OperatorSession } from '../../base/http/session.ts'

type Waiting = Reply<typeof operatorDesk.secondPerson>[number]
type WaitingRow = Omit<Waiting, 'shopName' | 'by' | 'at' | 'isYours'> & {
  merchantId: string | null
  byId: string
  at: Date | null
}

const rowsMax = 20

const readers: Readonly<Record<Waiting['queue'], (db: Db, now: Date) => Promise<WaitingRow[]>>> = {
  withdrawals_decide: (db) =>
    db.query(sql`
      select 'withdrawals_decide' as queue, number as item, merchant_id as "merchantId", null as kind, amount,
        approved_by[1] as "byId", null::timestamptz as at
      from withdrawal where status = 'in_review' and cardinality(approved_by) > 0
      order by decide_by, id limit ${rowsMax}`),
  deposits: (db) =>
    db.query(sql`
      select 'deposits' as queue, number as item, merchant_id as "merchantId", null as kind, amount,
        approved_by[1] as "byId", null::timestamptz as at
      from deposit where status = 'in_review' and cardinality(approved_by) > 0 order by id limit ${rowsMax}`),
  proposals: (db, now) =>
    db.query(sql`
      select 'proposals' as queue, id::text as item, merchant_id as "merchantId", kind,
        case when jsonb_typeof(payload->'amount') = 'number' then (payload->>'amount')::bigint end as amount,
        proposed_by as "byId", proposed_at as at
      from proposal where status = 'waiting' and expires_at > ${now} order by id limit ${rowsMax}`),
}

type ReadSecondPersonInput = { session: Pick<OperatorSession, 'roles' | 'operatorId'>; now: Date }

/** Items that await a second operator. Shops and operators are named by separate queries. */
export async function readSecondPerson(db: Db, { session, now }: ReadSecondPersonInput): Promise<Waiting[]> {
  const own: readonly DeskQueue[] = queuesOf(session.roles)
  const rows: WaitingRow[] = []
  for (const [queue, read] of Object.entries(readers)) {
    if (own.includes(queue as DeskQueue)) rows.push(...(await read(db, now)))
  }
  const shops = await db.query<{ id: string; name: string }>(sql`
    select merchant_id as id, name from shop
    where merchant_id = any (${rows.flatMap(({ merchantId }) => merchantId ?? [])}::uuid[])`)
  const operators = await db.query<{ id: string; name: string }>(sql`
    select id, email as name from operator where id = any (${rows.map(({ byId }) => byId)}::uuid[])`)
  const names = new Map([...shops, ...operators].map(({ id, name }) => [id, name]))
  return rows.map(({ merchantId, byId, at, ...row }) => ({
    ...row,
    shopName: names.get(merchantId ?? '') ?? null,
    by: names.get(byId) ?? '',
    at: at?.toISOString() ?? null,
    isYours: byId === session.operatorId,
  }))
}
