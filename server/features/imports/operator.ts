import { readLanguage } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { importFormats, type operatorImports } from '#contract/operator/imports.ts'
import { recordAct } from '../../base/audit.ts'
import { readForm } from '../../base/http/multipart.ts'
import { sendExport } from '../../base/http/send-export.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { checkStaffMessage } from '../../base/message-filter/check-staff-message.ts'
import type { OwnContacts } from '../../base/message-filter/contacts.ts'
import { refuseField } from '../../base/refuse.ts'
import { isStorable } from '../../base/typed-text.ts'
import { operatorImporter } from './importer.ts'
import { type ImportFormat, isSupplier } from './read-file.ts'
import { listJobs, readJob } from './read-job.ts'
import { requireJob, writeRefusedRows } from './refused-rows.ts'
import { beginImport } from './run-import.ts'

/** Product files: read at once, written in the background; the job tells the progress. */
export const operatorImportHandlers: Handlers<typeof operatorImports> = {
  async begin(call) {
    const { ctx, db, request, session } = call
    const { bytes, fields } = await readForm(request, { fileSize: limits.importBytesMax, fields: 7 })
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
  const format = fields.get('format') || undefined
  if (format !== undefined && !isFormat(format)) throw refuseField('format', 'field_invalid')
  const supplier = fields.get('supplier')?.trim() ?? ''
  if (!isSupplier(supplier)) throw refuseField('supplier', 'field_invalid')
  // Shown beside the job; the browser says it, so it is a text like any other.
  const fileName = (fields.get('fileName') ?? '').replaceAll('\0', '').slice(0, limits.fileNameMax).toWellFormed()
  return { reason, supplier, lang, format, fileName, dryRun: ['1', 'true'].includes(fields.get('dryRun') ?? '') }
}

const isFormat = (format: string): format is ImportFormat => importFormats.some((known) => known === format)
