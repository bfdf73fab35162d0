import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { createJobLane } from '../../base/processes/job-lane.ts'
import { updateListings } from '../products/reprice.ts'
import { type CatalogueJob, importBatch, type ReadCatalogue } from './catalogue-messages.ts'
import type { ImportItem } from './item.ts'
import type { ImportFile } from './read-file.ts'
import { type RowResult, writeBatch } from './write-batch.ts'

/** The largest file of a catalogue takes some ten seconds on an idle machine. */
const readInProcess = createJobLane<CatalogueJob, ReadCatalogue>({
  entry: new URL('./catalogue-reader.ts', import.meta.url),
  processes: 1,
  queueMax: 16,
  jobMaxMs: 120_000,
  heapMaxMb: 1_024,
})

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
  const { bytes, supplier, lang, currency } = input
  const file = await readInProcess({ bytes, supplier, lang, currency, format: input.format })
  const hash = createHash('sha256')
    .update(`${file.format} ${lang} ${input.dryRun} ${supplier ?? ''}\n`)
    .update(bytes)
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
      values (${id}, ${input.operatorId}, ${hash}, ${file.format}, ${input.fileName ?? ''}, ${lang},
        ${supplier ?? ''}, ${input.dryRun}, 'running', ${file.total}, ${ctx.clock.now()})`)
    return { id, done: 0 }
  })
  const finished = running.get(job.id) ?? track(job.id, runJob(ctx, job, { ...file, dryRun: input.dryRun }))
  return { jobId: job.id, finished }
}

function track(jobId: string, work: Promise<void>): Promise<void> {
  const tracked = work.finally(() => running.delete(jobId))
  running.set(jobId, tracked)
  return tracked
}

type Job = { id: string; done: number }
type JobInput = Pick<ReadCatalogue, 'total' | 'batches'> & { dryRun: boolean }

async function runJob(ctx: Ctx, { id, done: doneBefore }: Job, { total, batches, dryRun }: JobInput): Promise<void> {
  try {
    for (let done = doneBefore; done < total; ) {
      const items = JSON.parse(batches[Math.floor(done / importBatch)] ?? '[]') as ImportItem[]
      const batch = items.slice(done % importBatch)
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
      done += batch.length
      // The embedded database answers within the same turn of the event loop: other calls have theirs in between.
      await nextTurn()
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
