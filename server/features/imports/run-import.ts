import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { updateListings } from '../products/reprice.ts'
import type { ImportItem } from './item.ts'
import { type ImportFile, readFile } from './read-file.ts'
import { type RowResult, writeBatch } from './write-batch.ts'

const batchSize = 100

export type ImportInput = ImportFile & { operatorId: string | null; dryRun: boolean; fileName?: string | undefined }

/** A job that has begun; `finished` resolves when it has ended, well or badly. */
export type RunningImport = { jobId: string; finished: Promise<void> }

const running = new Map<string, Promise<void>>()

/**
 * Reads a file and begins to write its products. The same file again resumes where it stopped: each batch is counted in
 * its own transaction.
 */
export async function beginImport(
  ctx: Ctx,
  input: ImportInput,
  record: (tx: Db, jobId: string) => Promise<unknown> = async () => {},
): Promise<RunningImport> {
  const { format, items } = await readFile(input)
  const hash = createHash('sha256')
    .update(`${format} ${input.lang} ${input.dryRun} ${input.supplier ?? ''}\n`)
    .update(input.bytes)
    .digest()
  const job = await ctx.db.transaction(async (tx) => {
    const open = await tx.maybe<{ id: string; done: number }>(sql`
      select id, done from import_job where file_hash = ${hash} and state <> 'finished'
      order by started_at desc limit 1 for update`)
    const id = open?.id ?? ctx.ids.next()
    await record(tx, id)
    if (open) {
      await tx.query(sql`update import_job set state = 'running' where id = ${id}`)
      return open
    }
    await tx.query(sql`
      insert into import_job (id, operator_id, file_hash, format, file_name, lang, supplier, dry_run, state, total,
        started_at)
      values (${id}, ${input.operatorId}, ${hash}, ${format}, ${input.fileName ?? ''}, ${input.lang},
        ${input.supplier ?? ''}, ${input.dryRun}, 'running', ${items.length}, ${ctx.clock.now()})`)
    return { id, done: 0 }
  })
  const finished = running.get(job.id) ?? track(job.id, runJob(ctx, job, { items, dryRun: input.dryRun }))
  return { jobId: job.id, finished }
}

function track(jobId: string, work: Promise<void>): Promise<void> {
  const tracked = work.finally(() => running.delete(jobId))
  running.set(jobId, tracked)
  return tracked
}

type Job = { id: string; done: number }
type JobInput = { items: readonly ImportItem[]; dryRun: boolean }

async function runJob(ctx: Ctx, { id, done: doneBefore }: Job, { items, dryRun }: JobInput): Promise<void> {
  try {
    for (let done = doneBefore; done < items.length; done += batchSize) {
      const batch = items.slice(done, done + batchSize)
      const changed = await ctx.db.transaction(async (tx) => {
        const claimed = await tx.maybe(sql`
          update import_job set done = done + ${batch.length} where id = ${id} and done = ${done}
          returning 1 as claimed`)
        if (!claimed) return null
        const written = await writeBatch(ctx, tx, { items: batch, dryRun })
        await storeRows(tx, id, written.rows)
        return written.changed
      })
      // Another server has resumed the same file and goes on with it.
      if (changed === null) return
      if (changed.length > 0) await updateListings(ctx, changed)
    }
    await end(ctx, id, 'finished')
  } catch (error) {
    ctx.log.error({ err: error, importJob: id }, 'an import failed; the same file again resumes it')
    await end(ctx, id, 'failed')
  }
}

const end = (ctx: Ctx, id: string, state: 'finished' | 'failed') =>
  ctx.db.query(sql`update import_job set state = ${state}, finished_at = ${ctx.clock.now()} where id = ${id}`)

/** The results of a batch, and beside them how many there are of each. */
async function storeRows(tx: Db, id: string, rows: readonly RowResult[]): Promise<void> {
  await tx.query(sql`
    insert into import_row (job_id, row, key, result, error, note, line, place, said)
    select ${id}, row, key, result, error, note, line, place, said
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (row integer, key text, result text, error text, note text, line integer, place text, said text)`)
  const count = (result: RowResult['result']) => rows.filter((row) => row.result === result).length
  await tx.query(sql`
    update import_job set created = created + ${count('created')}, updated = updated + ${count('updated')},
      unchanged = unchanged + ${count('unchanged')}, refused = refused + ${count('refused')}
    where id = ${id}`)
}
