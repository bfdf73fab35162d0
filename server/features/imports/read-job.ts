import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorImports } from '#contract/operator/imports.ts'
import type { Db } from '../../base/db/open.ts'
import { ascending, type ListQuery, readList } from '../../base/list.ts'
import { refuse } from '../../base/refuse.ts'

type ImportJob = Reply<typeof operatorImports.job>
type Counts = Pick<ImportJob, 'created' | 'updated' | 'unchanged' | 'refused'>
type ImportRow = {
  row: number
  key: string
  result: ImportJob['rows'][number]['result']
  error: string | null
  note: string | null
}

/** The state of an import, with a page of the results of its rows. */
export async function readJob(db: Db, id: string, query: ListQuery = {}): Promise<ImportJob> {
  const job = await db.maybe<Omit<ImportJob, keyof Counts | 'rows' | 'next'>>(sql`
    select id, format, dry_run as "dryRun", state, total, done, to_iso(started_at) as "startedAt"
    from import_job where id = ${id}`)
  if (!job) throw refuse('not_found')
  const counts = await db.one<Counts>(sql`
    select count(*) filter (where result = 'created') as created, count(*) filter (where result = 'updated') as updated,
      count(*) filter (where result = 'unchanged') as unchanged, count(*) filter (where result = 'refused') as refused
    from import_row where job_id = ${id}`)
  const { list, next } = await readList(db, {
    query: { limit: limits.pageSizeMax, ...query },
    from: sql`import_row r`,
    where: [sql`r.job_id = ${id}`],
    order: ascending('row', ['row', sql`r.row`, 'number']),
    columns: sql`r.row, r.key, r.result, r.error, r.note`,
    total: job.done,
    item: ({ row, key, result, error, note }: ImportRow) => ({
      row,
      key,
      result,
      ...(error && { error }),
      ...(note && { note }),
    }),
  })
  return { ...job, ...counts, rows: list, next }
}
