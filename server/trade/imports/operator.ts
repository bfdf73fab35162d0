import { decimalSigns, delimiters, textEncodings } from '#contract/delimited.ts'
import { isId } from '#contract/id-pattern.ts'
import { readLanguage } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { importFormats } from '#contract/operator/import-formats.ts'
import type { operatorImports } from '#contract/operator/imports.ts'
import { recordAct } from '../../base/audit.ts'
import { readForm } from '../../base/http/multipart.ts'
import { sendExport } from '../../base/http/send-export.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { checkStaffMessage } from '../../base/message-filter/check-staff-message.ts'
import type { OwnContacts } from '../../base/message-filter/contacts.ts'
import { refuseField } from '../../base/refuse.ts'
import { isStorable } from '../../base/typed-text.ts'
import { readColumns } from './chosen-columns.ts'
import { operatorImporter } from './importer.ts'
import { isSupplier, type ReadingChoice } from './read-file.ts'
import { listJobs, readJob } from './read-job.ts'
import { requireJob, writeRefusedRows } from './refused-rows.ts'
import { beginImport } from './run-import.ts'

const formFields = [
  ...['reason', 'lang', 'supplier', 'newSupplier', 'fileName', 'dryRun', 'tried'],
  ...['format', 'encoding', 'delimiter', 'decimal', 'columns'],
]

/** A file is read before the answer and written in the background; the job reports the progress. */
export const operatorImportHandlers: Handlers<typeof operatorImports> = {
  async begin(call) {
    const { ctx, db, request, session } = call
    const { bytes, fields } = await readForm(request, { fileSize: limits.importBytesMax, fields: formFields })
    if (!bytes || bytes.length === 0) throw refuseField('file', 'field_required')
    const { reason, ...options } = readFields(fields, ctx.config.ownContacts)
    const { jobId } = await beginImport(
      ctx,
      { ...options, bytes, currency: ctx.config.currency, importer: operatorImporter(ctx, session) },
      (tx, subject) =>
        recordAct(call, tx, { merchantId: null, role: 'catalogue', act: 'product.import', reason, subject }),
    )
    return readJob(db, jobId, { now: ctx.clock.now() })
  },

  imports: ({ db, query, now }) => listJobs(db, { ...query, now }),

  job: ({ db, params, query, now }) => readJob(db, params.id, { ...query, now }),

  refused(call) {
    const { db, params } = call
    return sendExport(call, async () => {
      await requireJob(db, params.id)
      const name = `refused-${params.id.slice(0, 13)}.csv`
      return { type: 'text/csv; charset=utf-8; header=present', name, pieces: writeRefusedRows(db, params.id) }
    })
  },
}

function readFields(fields: ReadonlyMap<string, string>, own: OwnContacts) {
  const reason = fields.get('reason')?.trim() ?? ''
  if (reason === '' || reason.length > limits.reasonMax || !isStorable(reason))
    throw refuseField('reason', 'reason_required')
  const fault = checkStaffMessage(reason, own)
  if (fault) throw refuseField('reason', fault)
  const lang = readLanguage(fields.get('lang') || 'en')
  if (!lang) throw refuseField('lang', 'field_invalid')
  const supplier = fields.get('supplier')?.trim() ?? ''
  if (!isSupplier(supplier)) throw refuseField('supplier', 'field_invalid')
  // The browser sets the file's name, so it is cleaned like any other text.
  const fileName = (fields.get('fileName') ?? '').replaceAll('\0', '').slice(0, limits.fileNameMax).toWellFormed()
  const dryRun = isYes(fields.get('dryRun'))
  const triedId = fields.get('tried') || undefined
  if (triedId !== undefined && (dryRun || !isId(triedId))) throw refuseField('tried', 'field_invalid')
  const choice = readChoice(fields)
  return {
    reason,
    supplier,
    lang,
    fileName,
    dryRun,
    triedId,
    isNewSupplier: isYes(fields.get('newSupplier')),
    ...choice,
  }
}

const isYes = (text: string | undefined) => ['1', 'true'].includes(text ?? '')

function readChoice(fields: ReadonlyMap<string, string>): ReadingChoice {
  const oneOf = <T extends string>(name: string, known: readonly T[]): T | undefined => {
    const said = fields.get(name) || undefined
    const found = known.find((each) => each === said)
    if (said !== undefined && found === undefined) throw refuseField(name, 'field_invalid')
    return found
  }
  return {
    format: oneOf('format', importFormats),
    encoding: oneOf('encoding', textEncodings),
    delimiter: oneOf('delimiter', delimiters),
    decimal: oneOf('decimal', decimalSigns),
    columns: readColumns(fields.get('columns') ?? ''),
  }
}
