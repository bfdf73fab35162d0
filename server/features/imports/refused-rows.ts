import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import { csvText } from '../../ledger/statement.ts'

type RefusedRow = { row: number; line: number | null; key: string; error: string; place: string; said: string }

const batchSize = 2_000
const columns = ['row', 'line', 'product', 'reason', 'column', 'found'] as const

/** The refused rows as CSV, each with line, column and content. */
export async function* writeRefusedRows(db: Db, jobId: string): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  for (let last = -1; ; ) {
    const found = await db.query<RefusedRow>(sql`
      select row, line, key, error, coalesce(place, '') as place, coalesce(said, '') as said from import_row
      where job_id = ${jobId} and result = 'refused' and row > ${last} order by row limit ${batchSize}`)
    yield found
      .map(
        ({ row, line, key, error, place, said }) =>
          `${[row, line ?? row, key, error, place, said].map(cell).join(',')}\r\n`,
      )
      .join('')
    last = found.at(-1)?.row ?? last
    if (found.length < batchSize) return
  }
}

export async function requireJob(db: Db, id: string): Promise<void> {
  if (!(await db.maybe(sql`select 1 from import_job where id = ${id}`))) throw refuse('not_found')
}

/** Quoted and escaped, so that no spreadsheet computes it as a formula. */
const cell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${csvText(value).replaceAll('"', '""')}"`
