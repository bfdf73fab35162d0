import { readLanguage } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { importFormats, type operatorImports } from '#contract/operator/imports.ts'
import { recordAct } from '../../base/audit.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'
import type { ImportFormat } from './read-file.ts'
import { readJob } from './read-job.ts'
import { beginImport } from './run-import.ts'

type ImportCall = Call<typeof operatorImports.begin>

/** Files of products: read at once, written in the background, asked after by the job. */
export const operatorImportHandlers: Handlers<typeof operatorImports> = {
  async begin({ ctx, db, request, session }) {
    const { bytes, fields } = await readUpload(request)
    const { reason, lang, format, dryRun } = readFields(fields)
    const { jobId } = await beginImport(
      ctx,
      { bytes, format, lang, dryRun, currency: ctx.config.currency, operatorId: session.operatorId },
      (tx, subject) =>
        recordAct(ctx, tx, {
          operator: session,
          merchantId: null,
          role: 'catalogue',
          act: 'product.import',
          reason,
          subject,
        }),
    )
    return readJob(db, jobId)
  },

  job: ({ db, params, query }) => readJob(db, params.id, query),
}

async function readUpload(request: ImportCall['request']) {
  if (!request.isMultipart()) throw refuse('unsupported_media')
  const fields = new Map<string, string>()
  let bytes: Buffer | null = null
  for await (const part of request.parts({ limits: { fileSize: limits.importBytesMax, files: 1, fields: 6 } })) {
    if (part.type === 'file') bytes = await part.toBuffer()
    else fields.set(part.fieldname, String(part.value))
  }
  if (!bytes || bytes.length === 0) throw refuse('validation', { fields: { file: 'field_required' } })
  return { bytes, fields }
}

const reasonMax = 500

function readFields(fields: ReadonlyMap<string, string>) {
  const reason = fields.get('reason')?.trim() ?? ''
  if (reason === '' || reason.length > reasonMax || reason.includes('\0') || !reason.isWellFormed()) {
    throw refuse('validation', { fields: { reason: 'reason_required' } })
  }
  const lang = readLanguage(fields.get('lang') || 'en')
  if (!lang) throw refuse('validation', { fields: { lang: 'field_invalid' } })
  const format = fields.get('format') || undefined
  if (format !== undefined && !isFormat(format)) throw refuse('validation', { fields: { format: 'field_invalid' } })
  return { reason, lang, format, dryRun: ['1', 'true'].includes(fields.get('dryRun') ?? '') }
}

const isFormat = (format: string): format is ImportFormat => importFormats.some((known) => known === format)
