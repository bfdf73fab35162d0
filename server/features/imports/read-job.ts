import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorImports } from '#contract/operator/imports.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'

type ImportJob = Reply<typeof operatorImports.job>
type Results = Pick<ImportJob, 'created' | 'updated' | 'unchanged' | 'refused'>

/** How an import stands, with a page of its rows; `after` is the number of the last row that was read. */
export async function readJob(
  db: Db,
  id: string,
  { page = 1, limit = limits.pageSizeMax, after }: { page?: number; limit?: number; after?: string } = {},
): Promise<ImportJob> {
  if (after !== undefined && !/^\d{1,9}$/.test(after))
    throw refuse('validation', { fields: { after: 'field_invalid' } })
  const job = await db.maybe<Omit<ImportJob, keyof Results | 'rows'>>(sql`
    select id, format, dry_run as "dryRun", state, total, done, to_iso(started_at) as "startedAt"
    from import_job where id = ${id}`)
  if (!job) throw refuse('not_found')
  const results = await db.one<Results>(sql`
    select count(*) filter (where result = 'created') as created, count(*) filter (where result = 'updated') as updated,
      count(*) filter (where result = 'unchanged') as unchanged, count(*) filter (where result = 'refused') as refused
    from import_row where job_id = ${id}`)
  const rows = await db.query<{
    row: number
    key: string
    result: 'created'
    error: string | null
    note: string | null
  }>(
    sql`
    select row, key, result, error, note from import_row
    where job_id = ${id} and row > ${Number(after ?? 0)}
    order by row limit ${limit} offset ${after === undefined ? (page - 1) * limit : 0}`,
  )
  const shown = rows.map(({ error, note, ...row }) => ({ ...row, ...(error && { error }), ...(note && { note }) }))
  return { ...job, ...results, rows: shown }
}
