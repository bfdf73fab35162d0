import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { decimalSigns, delimiters, textEncodings } from '#contract/delimited.ts'
import { isId } from '#contract/id-pattern.ts'
import { readLanguage } from '#contract/language-codes.ts'
import { importFormats } from '#contract/operator/import-formats.ts'
import { type Ctx, forOwner } from '../base/ctx.ts'
import { openDatabase } from '../base/db/open.ts'
import { fail } from '../base/read-env.ts'
import { Refusal } from '../base/refuse.ts'
import { makeCtx } from '../make-ctx.ts'
import { readColumns } from '../trade/imports/chosen-columns.ts'
import { ownerImporter } from '../trade/imports/importer.ts'
import { isSupplier } from '../trade/imports/read-file.ts'
import { readJob } from '../trade/imports/read-job.ts'
import { beginImport } from '../trade/imports/run-import.ts'
import { readOwnerConfig, runCommand } from './run-command.ts'

const usage = `npm run import -- FILE [--dry-run] [--format ${importFormats.join('|')}] [--lang en] [--supplier NAME [--new-supplier]]
  [--encoding ${textEncodings.join('|')}] [--delimiter ,|;|tab|pipe] [--decimal .|,] [--tried JOB] [--columns '{"sku": "Code", "title": "Name", …}']
Stop the server first if it uses the embedded database, which supports one process only. With PostgreSQL it takes the
owner's address in MIGRATION_DATABASE_URL, and migrates first.`

await runCommand(async () => {
  const chosen = readArguments()
  if (chosen === null) {
    console.error(usage)
    process.exit(2)
  }
  const { file, ...options } = chosen
  const bytes = await readFile(file).catch((error: Error) => fail(error.message))
  const config = readOwnerConfig()
  // Keeps the thresholds that `npm run migrate` stored: this shell may not have those settings.
  const db = await openDatabase({ ...config, policy: null })
  const ctx = forOwner(await makeCtx(config, { db }))
  try {
    await importFile(ctx, { ...options, bytes, currency: config.currency, importer: ownerImporter(ctx) })
  } finally {
    await ctx.db.close()
  }
})

/** Null if they are not valid. */
function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      format: { type: 'string' },
      lang: { type: 'string', default: 'en' },
      supplier: { type: 'string', default: '' },
      'new-supplier': { type: 'boolean', default: false },
      encoding: { type: 'string' },
      delimiter: { type: 'string' },
      decimal: { type: 'string' },
      tried: { type: 'string' },
      columns: { type: 'string', default: '' },
    },
  })
  const [file] = positionals
  const { supplier, tried: triedId } = values
  const lang = readLanguage(values.lang)
  const format = importFormats.find((each) => each === values.format)
  const encoding = textEncodings.find((each) => each === values.encoding)
  const decimal = decimalSigns.find((each) => each === values.decimal)
  const delimiter = delimiters.find((each) => each === delimiterOf(values.delimiter))
  const columns = columnsOf(values.columns)
  const given = [values.format, values.encoding, values.delimiter, values.decimal]
  const isUnknown =
    [format, encoding, delimiter, decimal].some((known, at) => known === undefined && given[at] !== undefined) ||
    (triedId !== undefined && !isId(triedId))
  if (file === undefined || !lang || !isSupplier(supplier) || isUnknown || columns === null) return null
  const { 'dry-run': dryRun, 'new-supplier': isNewSupplier } = values
  return { file, supplier, lang, dryRun, isNewSupplier, format, encoding, delimiter, decimal, columns, triedId }
}

/** By name, since a shell would interpret a tab or a pipe itself. */
function delimiterOf(name: string | undefined): string | undefined {
  return name === 'tab' ? '\t' : name === 'pipe' ? '|' : name
}

/** Null if the text is not a valid choice of columns. */
function columnsOf(text: string) {
  try {
    return readColumns(text)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function importFile(ctx: Ctx, options: Parameters<typeof beginImport>[1]) {
  const { jobId, finished } = await beginImport(ctx, options).catch((error: unknown) => {
    if (error instanceof Refusal) fail(`this file cannot be imported: ${JSON.stringify(error.detail)}`)
    throw error
  })
  await finished
  const job = await printRows(ctx, jobId)
  console.log(
    `${job.dryRun ? 'dry run, nothing written: ' : ''}${job.state}, ${job.done} of ${job.total}: ` +
      `${job.created} created, ${job.updated} updated, ${job.unchanged} unchanged, ${job.refused} refused`,
  )
  for (const { supplier: other, codes } of job.others)
    console.log(`${codes} of its codes are of ${other || 'no supplier'}`)
  console.log(`${job.listingsOff} listings leave the shelf`)
  if (job.dryRun && job.state === 'finished') console.log(`with --tried ${job.id} an import does this, or stops`)
  if (job.state !== 'finished') process.exitCode = 1
}

async function printRows({ db, clock }: Ctx, jobId: string) {
  const notes = new Map<string, number>()
  for (let query = {}; ; ) {
    const job = await readJob(db, jobId, { ...query, now: clock.now() })
    for (const { row, key, error, place, said, note, changes = [] } of job.rows) {
      if (error) console.log(`row ${row}, ${key}: ${error}, ${place ?? ''} ${JSON.stringify(said ?? '')}`)
      for (const { field, of, before, after } of changes) {
        console.log(`row ${row}, ${key}: ${`${field} ${of}`.trim()}: ${before ?? '–'} → ${after ?? '–'}`)
      }
      if (note) notes.set(note, (notes.get(note) ?? 0) + 1)
    }
    if (job.next === null) {
      for (const [note, count] of notes) console.log(`${count} products: ${note}`)
      return job
    }
    query = { after: job.next }
  }
}
