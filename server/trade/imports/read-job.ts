import sql from 'sql-template-tag'
import { minuteMs } from '#contract/durations.ts'
import type { Query, Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorImports } from '#contract/operator/imports.ts'
import { after } from '../../base/clock.ts'
import type { Db } from '../../base/db/open.ts'
import { ascending, type ListQuery, newestFirst, readList } from '../../base/list.ts'
import { refuse } from '../../base/refuse.ts'

type ImportJob = Reply<typeof operatorImports.job>
type BriefJob = Reply<typeof operatorImports.imports>['list'][number]
type ImportRow = {
  row: number
  key: string
  result: ImportJob['rows'][number]['result']
  error: string | null
  note: string | null
  line: number | null
  place: string | null
  said: string | null
  changes: NonNullable<ImportJob['rows'][number]['changes']> | null
  listingsOff: number
}

/**
 * A batch takes seconds, so an import without one for this long has stopped, although its server could not record it.
 */
const silentMs = 5 * minuteMs

const jobColumns = (now: Date) => sql`
  j.id, j.format, j.file_name as "fileName", j.lang, j.supplier, j.dry_run as "dryRun",
  case when j.state = 'running' and coalesce(j.finished_at, j.started_at) < ${after(now, -silentMs)}::timestamptz
    then 'failed' else j.state end as state, j.total, j.done,
  j.created, j.updated, j.unchanged, j.refused, j.listings_off as "listingsOff", to_iso(j.started_at) as "startedAt",
  case when j.state <> 'running' then to_iso(j.finished_at) end as "finishedAt", coalesce(o.email, '') as operator,
  j.encoding, j.decimal_sign as decimal, j.columns, j.others, j.tried_id as "triedId", j.stopped`

type Reading = { now: Date }

export const listJobs = (db: Db, { now, ...query }: ListQuery & Reading) =>
  readList(db, {
    query,
    from: sql`import_job j`,
    where: [],
    order: newestFirst(sql`j.id`),
    columns: jobColumns(now),
    details: sql`join import_job j on j.id = page.key_id left join operator o on o.id = j.operator_id`,
    item: (job: BriefJob) => job,
  })

export async function readJob(
  db: Db,
  id: string,
  { now, result, ...query }: Query<typeof operatorImports.job> & Reading,
): Promise<ImportJob> {
  const job = await db.maybe<BriefJob>(sql`
    select ${jobColumns(now)} from import_job j left join operator o on o.id = j.operator_id where j.id = ${id}`)
  if (!job) throw refuse('not_found')
  const { list, next } = await readList(db, {
    query: { limit: limits.pageSizeMax, ...query },
    from: sql`import_row r`,
    where: [
      sql`r.job_id = ${id}`,
      result === 'refused' ? sql`r.result = 'refused'` : result && sql`r.result = ${result}`,
    ],
    order: ascending('row', ['row', sql`r.row`, 'number']),
    columns: sql`r.row, r.key, r.result, r.error, r.note, r.line, r.place, r.said, r.changes,
      r.listings_off as "listingsOff"`,
    total: result ? job[result] : job.done,
    item: rowOf,
  })
  return { ...job, ...(await readSums(db, job)), rows: list, next }
}

const rowOf = ({ row, key, result, error, note, line, place, said, changes, listingsOff }: ImportRow) => ({
  row,
  key,
  result,
  ...(error && { error }),
  ...(note && { note }),
  ...(line !== null && { line }),
  ...(place !== null && { place }),
  ...(said !== null && { said }),
  ...(changes !== null && { changes }),
  listingsOff,
})

type Sums = Pick<ImportJob, 'faults' | 'notes'>

/** Counts all rows by refusal and by assumption, so only after the import has ended. */
async function readSums(db: Db, { id, state, refused }: BriefJob): Promise<Sums> {
  if (state === 'running') return { faults: [], notes: [] }
  const faults =
    refused === 0
      ? []
      : await db.query<Sums['faults'][number]>(sql`
          select error, count(*) as count from import_row where job_id = ${id} and result = 'refused'
          group by error order by count desc, error`)
  const notes = await db.query<Sums['notes'][number]>(sql`
    select n.note, count(*) as count
    from import_row r cross join unnest(string_to_array(r.note, ', ')) as n (note)
    where r.job_id = ${id} and r.note is not null group by n.note order by count desc, n.note`)
  return { faults, notes }
}
