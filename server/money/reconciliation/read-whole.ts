import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { refuseField } from '../../base/refuse.ts'

/** Far more than a platform whose statements fit one file moves in three weeks. */
export const entriesMax = 100_000

/**
 * Returns all rows, or refuses if there are too many: with only a part of them the day would show false differences and
 * hide real ones.
 */
export async function readWhole<Row extends object>(db: Db, statement: Sql, max = entriesMax): Promise<Row[]> {
  const rows = await db.query<Row>(sql`${statement} limit ${max + 1}`)
  if (rows.length > max) throw refuseField('day', 'reconciliation_too_large')
  return rows
}
