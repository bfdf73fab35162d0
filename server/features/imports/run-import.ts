import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { createJobLane } from '../../base/processes/job-lane.ts'
import { updateListings } from '../products/reprice.ts'
import { type CatalogueJob, importBatch, type ReadCatalogue } from './catalogue-messages.ts'
import type { Importer } from './importer.ts'
import type { ImportItem } from './item.ts'
import type { ImportFile } from './read-file.ts'
import { prepareBatch } from './write-batch.ts'

/** The largest file of a catalogue takes some ten seconds on an idle machine. */
const readInProcess = createJobLane<CatalogueJob, ReadCatalogue>({
  entry: new URL('./catalogue-reader.ts', import.meta.url),
  processes: 1,
  queueMax: 16,
  jobMaxMs: 120_000,
  heapMaxMb: 1_024,
})

export type ImportInput = ImportFile & { importer: Importer; dryRun: boolean; fileName?: string | undefined }

/** A job that has begun; `finished` resolves when it has ended, well or badly. */
export type RunningImport = { jobId: string; finished: Promise<void> }

const running = new Map<string, Promise<void>>()

/**
 * Reads a file and begins to write its products. The same file again resumes where it stopped, as long as no other
 * import has written since: each batch is counted in its own transaction.
 */
export async function beginImport(
  ctx: Ctx,
  input: ImportInput,
  record: (tx: Db, jobId: string) => Promise<unknown> = async () => {},
): Promise<RunningImport> {
  const { bytes, supplier, lang, currency, dryRun, importer } = input
  const file = await readInProcess({ bytes, supplier, lang, currency, format: input.format })
  const hash = createHash('sha256')
    .update(`${file.format} ${lang} ${dryRun} ${supplier ?? ''}\n`)
    .update(bytes)
    .digest('hex')
  const job = await ctx.db.transaction(async (tx) => {
    const begun = await importer.begin(tx, {
      ...{ id: ctx.ids.next(), fileHash: hash, format: file.format, fileName: input.fileName ?? '', lang },
      ...{ supplier: supplier ?? '', dryRun, total: file.total },
    })
    await record(tx, begun.id)
    return begun
  })
  const finished = running.get(job.id) ?? track(job.id, runJob(ctx, job, { ...file, dryRun, importer }))
  return { jobId: job.id, finished }
}

function track(jobId: string, work: Promise<void>): Promise<void> {
  const tracked = work.finally(() => running.delete(jobId))
  running.set(jobId, tracked)
  return tracked
}

type Job = { id: string; done: number }
type JobInput = Pick<ReadCatalogue, 'total' | 'batches'> & { dryRun: boolean; importer: Importer }

async function runJob(ctx: Ctx, { id, done: doneBefore }: Job, input: JobInput): Promise<void> {
  const { total, batches, dryRun, importer } = input
  try {
    for (let done = doneBefore; done < total; ) {
      const items = JSON.parse(batches[Math.floor(done / importBatch)] ?? '[]') as ImportItem[]
      const batch = items.slice(done % importBatch)
      const changed = await ctx.db.transaction(async (tx) => {
        const { changed, ...prepared } = await prepareBatch(ctx, tx, { items: batch, dryRun, importer })
        return (await importer.writeBatch(tx, id, { done, ...prepared })) ? changed : null
      })
      // Another server has resumed the same file and goes on with it.
      if (changed === null) return
      if (changed.length > 0) await updateListings(ctx, changed)
      done += batch.length
      // The embedded database answers within the same turn of the event loop: other calls have theirs in between.
      await nextTurn()
    }
    await importer.end(ctx.db, id, 'finished')
  } catch (error) {
    ctx.log.error({ err: error, importJob: id }, 'an import failed; the same file again resumes it')
    // Where the operator has logged out meanwhile, it stays as far as it came.
    await importer
      .end(ctx.db, id, 'failed')
      .catch((err: unknown) =>
        ctx.log.error({ err, importJob: id }, 'an import that failed could not be marked as failed'),
      )
  }
}
