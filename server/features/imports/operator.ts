import { readLanguage } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { importFormats, type operatorImports } from '#contract/operator/imports.ts'
import { recordAct } from '../../base/audit.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { type ImportFormat, isSupplier } from './read-file.ts'
import { readJob } from './read-job.ts'
import { beginImport } from './run-import.ts'

/** Product files: read at once, written in the background; the job tells the progress. */
export const operatorImportHandlers: Handlers<typeof operatorImports> = {
  async begin(call) {
    const { ctx, db, request, session } = call
    const { bytes, fields } = await readUpload(request)
    const { reason, ...options } = readFields(fields)
    const { operatorId } = session
    const { jobId } = await beginImport(
      ctx,
      { ...options, bytes, currency: ctx.config.currency, operatorId },
      (tx, subject) =>
        recordAct(call, tx, { merchantId: null, role: 'catalogue', act: 'product.import', reason, subject }),
    )
    return readJob(db, jobId)
  },

  job: ({ db, params, query }) => readJob(db, params.id, query),
}

async function readUpload(request: Call['request']) {
  if (!request.isMultipart()) throw refuse('unsupported_media')
  const fields = new Map<string, string>()
  let bytes: Buffer | null = null
  for await (const part of request.parts({ limits: { fileSize: limits.importBytesMax, files: 1, fields: 6 } })) {
    if (part.type === 'file') bytes = await part.toBuffer()
    else fields.set(part.fieldname, String(part.value))
  }
  if (!bytes || bytes.length === 0) throw refuseField('file', 'field_required')
  return { bytes, fields }
}

function readFields(fields: ReadonlyMap<string, string>) {
  const reason = fields.get('reason')?.trim() ?? ''
  const isStorable = !reason.includes('\0') && reason.isWellFormed()
  if (reason === '' || reason.length > limits.reasonMax || !isStorable) throw refuseField('reason', 'reason_required')
  const lang = readLanguage(fields.get('lang') || 'en')
  if (!lang) throw refuseField('lang', 'field_invalid')
  const format = fields.get('format') || undefined
  if (format !== undefined && !isFormat(format)) throw refuseField('format', 'field_invalid')
  const supplier = fields.get('supplier')?.trim() ?? ''
  if (!isSupplier(supplier)) throw refuseField('supplier', 'field_invalid')
  return { reason, supplier, lang, format, dryRun: ['1', 'true'].includes(fields.get('dryRun') ?? '') }
}

const isFormat = (format: string): format is ImportFormat => importFormats.some((known) => known === format)
