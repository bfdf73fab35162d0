import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { refuseField } from '../../base/refuse.ts'

/** Far above what a platform of the size that one statement file serves moves in three weeks. */
export const entriesMax = 100_000

/**
 * All rows of an ordered statement, or a refusal where there are more than one comparison takes: with a part of them
 * the day would show differences that do not exist and hide those that do.
 */
export async function readWhole<Row extends object>(db: Db, statement: Sql, max = entriesMax): Promise<Row[]> {
  const rows = await db.query<Row>(sql`${statement} limit ${max + 1}`)
  if (rows.length > max) throw refuseField('day', 'reconciliation_too_large')
  return rows
}
