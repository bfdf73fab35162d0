import sql, { type Sql } from 'sql-template-tag'
import type { Query } from '#contract/endpoint.ts'
import type { DeviceRefusal } from '#contract/operator/devices.ts'
import type { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import type { withdrawals } from '#contract/withdrawals.ts'
import type { Db } from '../../base/db/open.ts'
import { type FirstPerson, withDeviceRefusals } from '../../base/device-refusals.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { newestFirst, oldestFirst, readList } from '../../base/list.ts'
import { findMerchantOfNumber } from '../../base/numbers.ts'
import { readOperatorEmails } from '../../base/operator-emails.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { type Transfer, withTransfers } from '../../ground/transfers/queries.ts'
import type { WithdrawalRow } from './rules.ts'

const columns = sql`
  w.merchant_id as "merchantId", w.id, w.number, w.method, w.full_name as "fullName", w.bank_name as "bankName",
  w.card_last4 as "cardLast4", w.currency, w.network, w.address, w.amount, w.fee, w.net,
  w.rate_millionths::text as "rateMillionths", w.token_scale as "tokenScale", w.token_amount::text as "tokenAmount",
  w.status, w.arrival, w.reason, w.created_at as "createdAt", w.decide_by as "decideBy", w.not_before as "notBefore",
  w.decided_at as "decidedAt", w.send_by as "sendBy", w.sent_at as "sentAt", w.expected_by as "expectedBy", w.evidence,
  w.paid_at as "paidAt", w.returned_at as "returnedAt"`

export async function readWithdrawal(
  db: Db,
  { merchantId, number }: { merchantId: string; number: string },
): Promise<WithdrawalRow> {
  const row = await db.maybe<WithdrawalRow>(sql`
    select ${columns} from withdrawal w where w.merchant_id = ${merchantId} and w.number = ${number}`)
  if (!row) throw refuse('not_found')
  return row
}

type ListWithdrawalsInput<Item> = {
  merchantId: string
  query: Query<typeof withdrawals.withdrawalLog>
  item: (row: WithdrawalRow) => Item
}

export const listWithdrawals = <Item>(db: Db, { merchantId, query, item }: ListWithdrawalsInput<Item>) =>
  readList(db, {
    query,
    from: sql`withdrawal w`,
    where: [
      sql`w.merchant_id = ${merchantId}`,
      query.status && sql`w.status = ${query.status}`,
      query.number !== undefined && sql`w.number = ${query.number}`,
    ],
    order: newestFirst(sql`w.id`),
    columns,
    item,
  })

export type OperatorWithdrawalRow = WithdrawalRow & {
  shopName: string
  realName: string
  approvals: number
  approvedBy: string[]
  deviceRefusal: DeviceRefusal | null
  approvalsNeeded: number
  alarmAt: Date | null
  transfer: Transfer | null
}

const operatorColumns = sql`
  ${columns}, s.name as "shopName", m.real_name as "realName", cardinality(w.approved_by) as approvals,
  w.approved_by as "approvedBy", w.approved_by[1] as "firstBy", w.approved_on as "firstOn",
  w.approvals_needed as "approvalsNeeded", w.alarm_at as "alarmAt"`

const operatorJoins = sql`
  join merchant m on m.merchant_id = w.merchant_id join shop s on s.merchant_id = w.merchant_id`

export type WithdrawalKey = { merchantId: string; id: string }

type StoredRow = Omit<OperatorWithdrawalRow, 'transfer' | 'deviceRefusal'> & FirstPerson

type ReadCall = { db: Db; session: OperatorSession }

export async function readOperatorWithdrawal({ db, session }: ReadCall, { merchantId, id }: WithdrawalKey) {
  const rows = await db.query<StoredRow>(sql`
    select ${operatorColumns} from withdrawal w ${operatorJoins}
    where w.merchant_id = ${merchantId} and w.id = ${id}`)
  const [row] = await withOperators({ db, session }, rows)
  if (!row) throw refuse('not_found')
  return row
}

/** Adds approvers, transfers and devices by separate queries, since a cluster stores them elsewhere. */
async function withOperators({ db, session }: ReadCall, rows: readonly StoredRow[]): Promise<OperatorWithdrawalRow[]> {
  const emailOf = await readOperatorEmails(
    db,
    rows.flatMap(({ approvedBy }) => approvedBy),
  )
  const sent = await withDeviceRefusals(
    db,
    { session, lapses: true },
    await withTransfers({ db, session }, 'withdrawal', rows),
  )
  return sent.map((row) => ({
    ...row,
    approvedBy: row.approvedBy.map(emailOf),
    // A single approval takes no device.
    deviceRefusal: row.approvalsNeeded > 1 ? row.deviceRefusal : null,
  }))
}

export async function findByNumber(db: Db, number: string): Promise<WithdrawalKey> {
  const merchantId = await findMerchantOfNumber(db, { kind: 'withdrawal', number })
  const withdrawal = await db.maybe<WithdrawalKey>(sql`
    select merchant_id as "merchantId", id from withdrawal where merchant_id = ${merchantId} and number = ${number}`)
  if (!withdrawal) throw refuse('not_found')
  return withdrawal
}

type QueueQuery = Query<typeof operatorWithdrawals.list>
type Queue = NonNullable<QueueQuery['status']>

const queues: Record<Queue, { where: Sql; order: typeof newestFirst }> = {
  in_review: { where: sql`w.status = 'in_review'`, order: oldestFirst },
  approved: { where: sql`w.status = 'approved'`, order: newestFirst },
  rejected: { where: sql`w.status = 'rejected'`, order: newestFirst },
  sending: { where: sql`w.arrival = 'sending'`, order: oldestFirst },
  alarm: { where: sql`w.alarm_at is not null`, order: newestFirst },
  all: { where: sql`true`, order: newestFirst },
}

/** Withdrawals of all merchants in a state, or all of one merchant, since no index covers all of all merchants. */
export async function listQueue({ db, session }: ReadCall, query: QueueQuery) {
  if (query.status === 'all' && !query.merchantId) throw refuseField('merchantId', 'field_required')
  const { where, order } = queues[query.status ?? 'in_review']
  const { list, ...page } = await readList(db, {
    query,
    from: sql`withdrawal w`,
    where: [where, query.merchantId && sql`w.merchant_id = ${query.merchantId}`],
    order: order(sql`w.id`, sql`w.merchant_id`),
    columns: operatorColumns,
    details: sql`
      join withdrawal w on w.merchant_id = page.key_merchant_id and w.id = page.key_id ${operatorJoins}`,
    item: (row: StoredRow) => row,
  })
  return { list: await withOperators({ db, session }, list), ...page }
}
