import { uploadPurposes, type uploads } from '#contract/uploads.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import { storeImage } from '../../base/images/store-image.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { asStranger, merchantOrigin } from './quotas.ts'

type UploadPurpose = (typeof uploadPurposes)[number]

/** The registration form uploads these without a session. */
const publicPurposes: readonly UploadPurpose[] = ['logo', 'identity']

const isPurpose = (text: unknown): text is UploadPurpose => uploadPurposes.some((purpose) => purpose === text)

export const uploadHandlers: Handlers<typeof uploads> = {
  async upload(call) {
    const { ctx, request, session } = call
    const merchantId = session?.party === 'merchant' ? session.merchantId : null
    const { bytes, purpose } = await readForm(request)
    if (!isPurpose(purpose)) throw refuseField('purpose', 'field_invalid')
    if (merchantId === null && !publicPurposes.includes(purpose)) throw refuse('not_logged_in')
    if (!bytes) throw refuseField('file', 'image_missing')
    if (merchantId === null) return asStranger(call, (origin) => storeImage(ctx, { bytes, purpose, origin }))
    return storeImage(ctx, { bytes, purpose, origin: await merchantOrigin(call, merchantId) })
  },
}

/** The parts of the form, in any order. */
async function readForm(request: Call['request']) {
  if (!request.isMultipart()) throw refuse('unsupported_media')
  let bytes: Buffer | null = null
  let purpose: unknown = null
  for await (const part of request.parts()) {
    if (part.type === 'file') bytes = await part.toBuffer()
    else if (part.fieldname === 'purpose') purpose = part.value
  }
  return { bytes, purpose }
}
