import sql from 'sql-template-tag'
import { csvLine } from '#contract/csv.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'

type RefusedRow = { row: number; line: number | null; key: string; error: string; place: string; said: string }

const batchSize = 2_000
const columns = ['row', 'line', 'product', 'reason', 'column', 'found'] as const

/** The refused rows as CSV, each with line, column and content. */
export async function* writeRefusedRows(db: Db, jobId: string): AsyncGenerator<string> {
  yield csvLine(columns)
  for (let last = -1; ; ) {
    const found = await db.query<RefusedRow>(sql`
      select row, line, key, error, coalesce(place, '') as place, coalesce(said, '') as said from import_row
      where job_id = ${jobId} and result = 'refused' and row > ${last} order by row limit ${batchSize}`)
    yield found
      .map(({ row, line, key, error, place, said }) => csvLine([row, line ?? row, key, error, place, said]))
      .join('')
    last = found.at(-1)?.row ?? last
    if (found.length < batchSize) return
  }
}

export async function requireJob(db: Db, id: string): Promise<void> {
  if (!(await db.maybe(sql`select 1 from import_job where id = ${id}`))) throw refuse('not_found')
}
