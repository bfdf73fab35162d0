import type { FastifyRequest } from 'fastify'
import { Refusal, refuse, refuseField } from '../refuse.ts'
import { isStorable, withoutHidden } from '../typed-text.ts'

type FormLimits = { fileSize: number; fields: number }

export type UploadForm = { bytes: Buffer | null; fields: ReadonlyMap<string, string> }

/** The file and the fields of a form, in any order. A malformed form is the caller's mistake. */
export async function readForm(request: FastifyRequest, limits?: FormLimits): Promise<UploadForm> {
  if (!request.isMultipart()) throw refuse('unsupported_media')
  const fields = new Map<string, string>()
  let bytes: Buffer | null = null
  try {
    for await (const part of request.parts(limits && { limits: { ...limits, files: 1 } })) {
      if (part.type === 'file') bytes = await part.toBuffer()
      else fields.set(part.fieldname, typedText(String(part.value)))
    }
  } catch (error) {
    discardBody(request)
    if (error instanceof Refusal || isTooLarge(error)) throw error
    throw refuseField('file', 'field_invalid')
  }
  return { bytes, fields }
}

/** A text that cannot be stored stays as it is, and its reader refuses it. */
const typedText = (text: string) => (isStorable(text) ? withoutHidden(text) : text)

/** Reads what is left of a body, so that the next request of the connection is answered. */
function discardBody({ raw }: FastifyRequest) {
  raw.unpipe()
  raw.resume()
}

const isTooLarge = (error: unknown) => error instanceof Error && 'statusCode' in error && error.statusCode === 413
