import sql, { type Sql } from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import { readCursor, writeCursor } from '../../base/cursor.ts'
import type { Db } from '../../base/db/open.ts'
import { type ListQuery, listAnswer, windowOf } from '../../base/list-answer.ts'
import { refuse } from '../../base/refuse.ts'
import type { WithdrawalRow } from './rules.ts'

const columns = sql`
  w.merchant_id as "merchantId", w.id, w.number, w.method, w.full_name as "fullName", w.bank_name as "bankName",
  w.card_last4 as "cardLast4", w.currency, w.network, w.address, w.amount, w.fee, w.net, w.status, w.arrival, w.reason,
  w.created_at as "createdAt", w.decide_by as "decideBy", w.not_before as "notBefore", w.decided_at as "decidedAt",
  w.send_by as "sendBy", w.sent_at as "sentAt", w.expected_by as "expectedBy", w.evidence, w.paid_at as "paidAt",
  w.returned_at as "returnedAt"`

type Named = { merchantId: string; number: string }

export async function readWithdrawal(db: Db, { merchantId, number }: Named): Promise<WithdrawalRow> {
  const row = await db.maybe<WithdrawalRow>(sql`
    select ${columns} from withdrawal w where w.merchant_id = ${merchantId} and w.number = ${number}`)
  if (!row) throw refuse('not_found')
  return row
}

type Listed<Item> = { query: ListQuery; where: Sql; item: (row: WithdrawalRow) => Item }

/** A merchant's withdrawals, the newest first: ids sort by time. */
export async function listWithdrawals<Item>(db: Db, { query, where, item }: Listed<Item>) {
  const { read, skip } = windowOf(query)
  const after = query.after === undefined ? null : readCursor(query.after)
  const rows = await db.query<WithdrawalRow>(sql`
    select ${columns} from withdrawal w
    where ${where} and (${after}::uuid is null or w.id < ${after}::uuid)
    order by w.id desc limit ${read} offset ${skip}`)
  const { total } = await db.one<{ total: number }>(sql`
    select count(*) as total from (
      select 1 from withdrawal w where ${where} limit ${limits.countedTotalMax + 1}) as counted`)
  return listAnswer({ rows, query, total, item, cursor: ({ id }) => writeCursor(id) })
}

export type OperatorRow = WithdrawalRow & {
  shopName: string
  realName: string
  approvals: number
  approvalsNeeded: number
  alarmAt: Date | null
  returnEvidence: string | null
}

const operatorColumns = sql`
  ${columns}, s.name as "shopName", m.real_name as "realName", cardinality(w.approved_by) as approvals,
  w.approvals_needed as "approvalsNeeded", w.alarm_at as "alarmAt", w.return_evidence as "returnEvidence"
  from withdrawal w
  join merchant m on m.merchant_id = w.merchant_id
  join shop s on s.merchant_id = w.merchant_id`

export async function readForOperator(db: Db, { merchantId, id }: { merchantId: string; id: string }) {
  return db.one<OperatorRow>(sql`select ${operatorColumns} where w.merchant_id = ${merchantId} and w.id = ${id}`)
}

/** Whose it is: a number is said by people, and names one withdrawal or none. */
export async function findByNumber(db: Db, number: string): Promise<{ merchantId: string; id: string }> {
  const [found, another] = await db.query<{ merchantId: string; id: string }>(sql`
    select merchant_id as "merchantId", id from withdrawal where number = ${number} limit 2`)
  if (!found) throw refuse('not_found')
  if (another) throw refuse('conflict')
  return found
}

type Queue = 'in_review' | 'approved' | 'rejected' | 'sending' | 'alarm'
type QueueQuery = ListQuery & { status?: Queue; merchantId?: string }

const queues: Record<Queue, Sql> = {
  in_review: sql`w.status = 'in_review'`,
  approved: sql`w.status = 'approved'`,
  rejected: sql`w.status = 'rejected'`,
  sending: sql`w.arrival = 'sending'`,
  alarm: sql`w.alarm_at is not null`,
}

/** What waits for somebody stands with the longest waiting first, what is over with the newest first. */
const waits: readonly Queue[] = ['in_review', 'sending']

export async function listForOperator<Item>(db: Db, query: QueueQuery, item: (row: OperatorRow) => Item) {
  const { read, skip } = windowOf(query)
  const status = query.status ?? 'in_review'
  const isOldestFirst = waits.includes(status)
  const after = query.after === undefined ? null : readCursor(query.after)
  const where = sql`${queues[status]} and (${query.merchantId ?? null}::uuid is null
    or w.merchant_id = ${query.merchantId ?? null}::uuid)`
  const behind = isOldestFirst ? sql`w.id > ${after}::uuid` : sql`w.id < ${after}::uuid`
  const rows = await db.query<OperatorRow>(sql`
    select ${operatorColumns} where ${where} and (${after}::uuid is null or ${behind})
    order by w.id ${isOldestFirst ? sql`asc` : sql`desc`} limit ${read} offset ${skip}`)
  const { total } = await db.one<{ total: number }>(sql`
    select count(*) as total from (
      select 1 from withdrawal w where ${where} limit ${limits.countedTotalMax + 1}) as counted`)
  return listAnswer({ rows, query, total, item, cursor: ({ id }) => writeCursor(id) })
}
