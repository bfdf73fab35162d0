import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorTransfers, transferKinds } from '#contract/operator/transfers.ts'
import type { Db } from '../../base/db/open.ts'
import type { OperatorSession } from '../../base/http/session.ts'

export type TransferKind = (typeof transferKinds)[number]
export type Transfer = Reply<typeof operatorTransfers.claim>['transfer']

export type SendingStop = { until: string; reason: string }

/** The stop of all sending in force; null if there is none. */
export async function readSendingStop(db: Db, now: Date): Promise<SendingStop | null> {
  const stop = await db.maybe<SendingStop>(sql`
    select to_iso(ends_at) as until, reason from sending_stop
    where begins_at <= ${now} and ends_at > ${now} order by id desc limit 1`)
  return stop ?? null
}

type TransferReader = { db: Db; session: OperatorSession }

/** The last transfer of each subject. A separate statement, since on a cluster they are on the coordinator. */
export async function readTransfers(
  { db, session }: TransferReader,
  { kind, subjects }: { kind: TransferKind; subjects: readonly string[] },
): Promise<ReadonlyMap<string, Transfer>> {
  if (subjects.length === 0) return new Map()
  const rows = await db.query<{ subject: string; transfer: Transfer }>(sql`
    select distinct on (t.subject) t.subject, jsonb_build_object('id', t.id, 'state', t.state, 'account', a.code,
      'claimedBy', t.claimed_by, 'sender', o.email, 'claimedUntil', to_iso(t.claimed_until),
      'deviceRefusal', transfer_device_refusal(t, ${session.hash}), 'sentAt', to_iso(t.sent_at), 'evidence', t.evidence,
      'endedAt', to_iso(t.ended_at), 'endEvidence', t.end_evidence, 'returnedAt', to_iso(t.returned_at), 'returnLine', t.return_line,
      'unread', case when t.state in ('claimed', 'sent')
        then unread_days(t, t.kind = 'withdrawal' and t.state = 'claimed') end) as transfer
    from transfer t
    left join bank_account a on a.id = t.account_id
    left join operator o on o.id = t.claimed_by
    where t.subject = any (${subjects}::uuid[]) and t.kind = ${kind}
    order by t.subject, t.id desc`)
  return new Map(rows.map(({ subject, transfer }) => [subject, transfer]))
}

export async function withTransfers<Row extends { id: string }>(
  reader: TransferReader,
  kind: TransferKind,
  rows: readonly Row[],
): Promise<(Row & { transfer: Transfer | null })[]> {
  const transfers = await readTransfers(reader, { kind, subjects: rows.map(({ id }) => id) })
  return rows.map((row) => ({ ...row, transfer: transfers.get(row.id) ?? null }))
}
