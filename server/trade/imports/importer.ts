import sql, { type Sql } from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { OperatorSession } from '../../base/http/session.ts'

type Json = Readonly<Record<string, unknown>>

export type Importer = {
  begin: (tx: Db, job: Json) => Promise<{ id: string; done: number }>
  addCategory: (tx: Db, category: Json) => Promise<string>
  /** False if another server continues the import. */
  writeBatch: (tx: Db, jobId: string, batch: Json) => Promise<boolean>
  /** `stopped`: the product that changed since the dry run. */
  end: (db: Db, jobId: string, end: { state: 'finished' | 'failed'; stopped: string | null }) => Promise<void>
}

type Steps = {
  begin: (job: string) => Sql
  addCategory: (category: string) => Sql
  writeBatch: (jobId: string, batch: string) => Sql
  end: (jobId: string, end: string) => Sql
}

async function readValue<T>(db: Db, call: Sql): Promise<T> {
  return (await db.one<{ value: T }>(sql`select ${call} as value`)).value
}

const importerOf = (steps: Steps): Importer => ({
  begin: (tx, job) => readValue(tx, steps.begin(JSON.stringify(job))),
  addCategory: (tx, category) => readValue(tx, steps.addCategory(JSON.stringify(category))),
  writeBatch: (tx, jobId, batch) => readValue(tx, steps.writeBatch(jobId, JSON.stringify(batch))),
  end: (db, jobId, end) => readValue(db, steps.end(jobId, JSON.stringify(end))),
})

/** The database checks the operator's session at every step, so the import ends when the operator logs out. */
export const operatorImporter = ({ clock }: Ctx, { hash }: Pick<OperatorSession, 'hash'>): Importer =>
  importerOf({
    begin: (job) => sql`begin_import_by_operator(${hash}, ${job}::jsonb, ${clock.now()})`,
    addCategory: (category) => sql`add_category_by_operator(${hash}, ${category}::jsonb, ${clock.now()})`,
    writeBatch: (jobId, batch) =>
      sql`write_import_batch_by_operator(${hash}, ${jobId}, ${batch}::jsonb, ${clock.now()})`,
    end: (jobId, end) => sql`end_import_by_operator(${hash}, ${jobId}, ${end}::jsonb, ${clock.now()})`,
  })

/** For a command, which connects as the database's owner and has no operator's session. */
export const ownerImporter = ({ clock }: Ctx): Importer =>
  importerOf({
    begin: (job) => sql`begin_import(null, ${job}::jsonb, ${clock.now()})`,
    addCategory: (category) => sql`add_category(${category}::jsonb)`,
    writeBatch: (jobId, batch) => sql`write_import_batch(${jobId}, ${batch}::jsonb, ${clock.now()})`,
    end: (jobId, end) => sql`end_import(${jobId}, ${end}::jsonb, ${clock.now()})`,
  })
