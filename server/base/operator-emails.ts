import sql from 'sql-template-tag'
import type { Db } from './db/open.ts'

/** A separate statement, since operators and merchants are on different nodes of a cluster. */
export async function readOperatorEmails(db: Db, ids: readonly string[]): Promise<(id: string) => string> {
  const rows = await db.query<{ id: string; email: string }>(sql`
    select id, email from operator where id = any (${[...new Set(ids)]}::uuid[])`)
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  return (id) => emails.get(id) ?? ''
}
