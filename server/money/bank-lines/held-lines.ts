import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorBankLines } from '#contract/operator/bank-lines.ts'
import type { Db } from '../../base/db/open.ts'
import { type FirstPerson, withDeviceRefusals } from '../../base/device-refusals.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { type ListQuery, newestFirst, oldestFirst, readList } from '../../base/list.ts'
import { refuse } from '../../base/refuse.ts'
import { factColumns } from './queries.ts'

type HeldLine = Reply<typeof operatorBankLines.held>['list'][number]
type HeldRow = Omit<HeldLine, 'like' | 'proposed'> & { likeId: string | null }
type ImportedFile = Reply<typeof operatorBankLines.imports>['list'][number]

const heldColumns = sql`${factColumns}, i.file_name as "fileName", l.like_id as "likeId",
  case when l.decided_at is not null then 'same' when l.is_proved then 'proved' else 'held' end as state`

/** Held lines, oldest first, each with the line that it may repeat. */
export async function listHeld(
  db: Db,
  { state = 'open', ...query }: ListQuery & { state?: 'open' | 'all' },
  now: Date,
) {
  const page = await readList(db, {
    query,
    from: sql`held_line l join bank_account a on a.id = l.account_id`,
    where: [state === 'open' && sql`not l.is_proved and l.decided_at is null`],
    order: oldestFirst(sql`l.id`),
    columns: heldColumns,
    details: sql`join held_line l on l.id = page.key_id join bank_account a on a.id = l.account_id
      join bank_import i on i.id = l.import_id`,
    item: (row: HeldRow) => row,
  })
  const likes = await readLikes(
    db,
    page.list.flatMap(({ likeId }) => likeId ?? []),
  )
  const proposed = await readProposed<HeldLine['proposed']>(
    db,
    { kind: 'held_line', field: 'heldId', ids: page.list.map(({ id }) => id), now },
    sql`jsonb_build_object('becomes', p.payload->>'becomes', 'by', o.email)`,
  )
  const list = page.list.map(({ likeId, ...line }) => ({
    ...line,
    like: likes.get(likeId ?? '') ?? null,
    proposed: proposed.get(line.id) ?? null,
  }))
  return { ...page, list }
}

async function readLikes(db: Db, ids: readonly string[]) {
  const rows = await db.query<NonNullable<HeldLine['like']>>(sql`
    select ${factColumns}, i.file_name as "fileName" from bank_line l join bank_account a on a.id = l.account_id
    join bank_import i on i.id = l.import_id where l.id = any (${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

type ProposedInput = { kind: 'held_line' | 'bank_import_return'; field: string; ids: readonly string[]; now: Date }

async function readProposed<Said>(db: Db, { kind, field, ids, now }: ProposedInput, said: ReturnType<typeof sql>) {
  const rows = await db.query<{ id: string; said: Said }>(sql`
    select p.payload->>${field} as id, ${said} as said from proposal p join operator o on o.id = p.proposed_by
    where p.kind = ${kind} and p.status = 'waiting' and p.expires_at > ${now}
      and p.payload->>${field} = any (${ids}::text[])`)
  return new Map(rows.map((row) => [row.id, row.said]))
}

export async function readHeldName(db: Db, id: string): Promise<string> {
  const line = await db.maybe<{ name: string }>(sql`select name from held_line where id = ${id}`)
  if (!line) throw refuse('not_found')
  return line.name
}

type ListImportsInput = { query: ListQuery; now: Date; session: OperatorSession }

export async function listImports(db: Db, { query, now, session }: ListImportsInput) {
  const page = await readList(db, {
    query,
    from: sql`bank_import i`,
    where: [sql`not i.dry_run`],
    order: newestFirst(sql`i.id`),
    columns: sql`i.id, a.code as account, i.file_name as "fileName", i.format,
      bank_import_state(i, ${now}) as state, o.email as operator,
      (select email from operator where id = i.confirmed_by) as "confirmedBy", to_iso(i.started_at) as "startedAt",
      (select count(*) from bank_line l where l.import_id = i.id) as lines,
      (select count(*) from held_line l where l.import_id = i.id) as held,
      (select count(*) from bank_line l join bank_line_use u on u.line_id = l.id where l.import_id = i.id) as used,
      i.operator_id as "firstBy", i.begun_on as "firstOn"`,
    details: sql`join bank_import i on i.id = page.key_id join bank_account a on a.id = i.account_id
      join operator o on o.id = i.operator_id`,
    item: (row: Omit<ImportedFile, 'proposedBy' | 'deviceRefusal'> & FirstPerson) => row,
  })
  const proposed = await readProposed<string>(
    db,
    { kind: 'bank_import_return', field: 'importId', ids: page.list.map(({ id }) => id), now },
    sql`o.email`,
  )
  const list = await withDeviceRefusals(db, { session }, page.list)
  return { ...page, list: list.map((row) => ({ ...row, proposedBy: proposed.get(row.id) ?? null })) }
}
