import type { FastifyRequest } from 'fastify'
import { Refusal, refuse, refuseField } from '../refuse.ts'
import { isStorable, withoutHidden } from '../typed-text.ts'

type FormLimits = { fileSize: number; fields: readonly string[] }

export type UploadForm = { bytes: Buffer | null; fields: ReadonlyMap<string, string> }

/** The file and the fields of a form, in any order. Refuses a malformed form. */
export async function readForm(request: FastifyRequest, limits?: FormLimits): Promise<UploadForm> {
  if (!request.isMultipart()) throw refuse('wrong_content_type')
  if (!isOwnSite(request)) throw refuseField('file', 'field_invalid')
  const fields = new Map<string, string>()
  let bytes: Buffer | null = null
  try {
    const named = limits?.fields
    const bounds = limits && { limits: { ...limits, fields: limits.fields.length + 1, files: 1 } }
    for await (const part of request.parts(bounds)) {
      if (part.type === 'file') bytes = await part.toBuffer()
      else if (named?.includes(part.fieldname) === false) throw refuseField(part.fieldname, 'field_invalid')
      else fields.set(part.fieldname, typedText(String(part.value)))
    }
  } catch (error) {
    discardBody(request)
    if (error instanceof Refusal || isTooLarge(error)) throw error
    throw refuseField('file', 'field_invalid')
  }
  return { bytes, fields }
}

/**
 * Browsers send forms to other sites without a preflight request, so a foreign site could use up its visitor's picture
 * quota. Callers that are not browsers send no site header.
 */
function isOwnSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin, host } = headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

/** Text that cannot be stored is left unchanged, so that its reader refuses it. */
const typedText = (text: string) => (isStorable(text) ? withoutHidden(text) : text)

/** Reads the rest of a body, so that the next request on the connection is answered. */
function discardBody({ raw }: FastifyRequest) {
  raw.unpipe()
  raw.resume()
}

const isTooLarge = (error: unknown) => error instanceof Error && 'statusCode' in error && error.statusCode === 413
