import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { ImportColumns } from '#contract/operator/import-formats.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { createJobLane } from '../../base/processes/job-lane.ts'
import { updateListings } from '../products/reprice.ts'
import { type CatalogueJob, importBatch, type ReadCatalogue } from './catalogue-messages.ts'
import type { Importer } from './importer.ts'
import type { ImportItem } from './item.ts'
import type { ImportFile } from './read-file.ts'
import { codesOfOthers, requireSupplier } from './suppliers.ts'
import { ChangedSince, readTried, requireTried } from './tried.ts'
import { prepareBatch } from './write-batch.ts'

/** One process: the largest file of a catalogue takes about ten seconds. */
const readInProcess = createJobLane<CatalogueJob, ReadCatalogue>({
  entry: new URL('./catalogue-reader.ts', import.meta.url),
  processes: 1,
  queueMax: 16,
  jobMaxMs: 120_000,
  heapMaxMb: 1_024,
})

export type ImportInput = ImportFile & {
  importer: Importer
  dryRun: boolean
  fileName?: string | undefined
  /** Confirms a supplier that has no products yet. */
  isNewSupplier?: boolean | undefined
  triedId?: string | undefined
}

/** `finished` resolves when the job has ended, whether it succeeded or not. */
export type RunningImport = { jobId: string; finished: Promise<void> }

const running = new Map<string, Promise<void>>()

/**
 * Reads a file and begins to write its products in the background. Each batch is a transaction with its count, so the
 * same file resumes where it stopped, unless another import wrote in between.
 */
export async function beginImport(
  ctx: Ctx,
  input: ImportInput,
  record: (tx: Db, jobId: string) => Promise<unknown> = async () => {},
): Promise<RunningImport> {
  const { importer, dryRun, triedId = null, fileName = '', isNewSupplier = false, ...given } = input
  const { supplier = '', lang } = given
  const { batches, skus, ...file } = await readInProcess({
    ...given,
    rememberedColumns: given.columns ? undefined : await rememberedColumns(ctx.db, supplier),
  })
  const others = await codesOfOthers(ctx.db, supplier, skus)
  if (!isNewSupplier) await requireSupplier(ctx.db, supplier, others)
  const { total, ...reading } = file
  const hash = hashOf(given.bytes, { ...reading, lang, supplier })
  if (triedId !== null) await requireTried(ctx.db, triedId, hash)
  const job = await ctx.db.transaction(async (tx) => {
    const begun = await importer.begin(tx, {
      ...{ id: ctx.ids.next(), fileHash: hash, fileName, lang, supplier, dryRun, total, others, triedId, ...reading },
    })
    await record(tx, begun.id)
    return begun
  })
  const finished =
    running.get(job.id) ?? track(job.id, runJob(ctx, job, { total, batches, supplier, dryRun, importer, triedId }))
  return { jobId: job.id, finished }
}

/** Equal for the same bytes read with the same choices. */
const hashOf = (bytes: Uint8Array, reading: object): string =>
  createHash('sha256')
    .update(`${JSON.stringify(reading)}\n`)
    .update(bytes)
    .digest('hex')

async function rememberedColumns(db: Db, supplier: string): Promise<ImportColumns | undefined> {
  const last = await db.maybe<{ columns: ImportColumns }>(sql`
    select columns from import_job where supplier = ${supplier} and columns is not null
    order by started_at desc limit 1`)
  return last?.columns
}

function track(jobId: string, work: Promise<void>): Promise<void> {
  const tracked = work.finally(() => running.delete(jobId))
  running.set(jobId, tracked)
  return tracked
}

type Job = { id: string; done: number }
type JobInput = Pick<ReadCatalogue, 'total' | 'batches'> &
  Pick<ImportInput, 'dryRun' | 'importer'> & { supplier: string; triedId: string | null }

async function runJob(ctx: Ctx, { id, done: doneBefore }: Job, input: JobInput): Promise<void> {
  const { total, batches, importer } = input
  try {
    for (let done = doneBefore; done < total; ) {
      const items = JSON.parse(batches[Math.floor(done / importBatch)] ?? '[]') as ImportItem[]
      const batch = items.slice(done % importBatch)
      const changed = await ctx.db.transaction(async (tx) => {
        const { changed, ...prepared } = await prepareBatch(ctx, tx, {
          items: batch,
          ...input,
          tried: await triedOf(tx, input, batch),
        })
        return (await importer.writeBatch(tx, id, { done, ...prepared })) ? changed : null
      })
      // Another server has resumed the same file and continues.
      if (changed === null) return
      if (changed.length > 0) await updateListings(ctx, changed)
      done += batch.length
      // The embedded database answers without leaving the turn of the event loop, so other calls need a pause.
      await nextTurn()
    }
    await importer.end(ctx.db, id, { state: 'finished', stopped: null })
  } catch (error) {
    const stopped = error instanceof ChangedSince ? error.key : null
    if (stopped !== null)
      ctx.log.info({ importJob: id, stopped }, 'an import stopped: something changed since its dry run')
    else ctx.log.error({ err: error, importJob: id }, 'an import failed; the same file again resumes it')
    // Fails if the operator has logged out: then the import stays unfinished.
    await importer
      .end(ctx.db, id, { state: 'failed', stopped })
      .catch((err: unknown) =>
        ctx.log.error({ err, importJob: id }, 'an import that failed could not be marked as failed'),
      )
  }
}

/**
 * The dry run's results for these rows. Imports of one supplier write one batch at a time, so that a product is created
 * once.
 */
async function triedOf(tx: Db, { supplier, triedId }: JobInput, items: readonly ImportItem[]) {
  await tx.query(sql`select pg_advisory_xact_lock(${importLock}, hashtext(${supplier}))`)
  return triedId === null
    ? undefined
    : readTried(
        tx,
        triedId,
        items.map(({ row }) => row),
      )
}

/** Namespace of the advisory locks of imports. */
const importLock = 7306104
