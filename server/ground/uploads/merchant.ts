import { uploadPurposes, type uploads } from '#contract/uploads.ts'
import { readForm } from '../../base/http/multipart.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { type ImageOrigin, storeImage } from '../../base/images/store-image.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { asMerchant, asStranger } from './quotas.ts'

type UploadPurpose = (typeof uploadPurposes)[number]

/** The registration form uploads these without a session. */
const publicPurposes: readonly UploadPurpose[] = ['logo', 'identity']

const isPurpose = (text: unknown): text is UploadPurpose => uploadPurposes.some((purpose) => purpose === text)

export const uploadHandlers: Handlers<typeof uploads> = {
  async upload(call) {
    const { ctx, request, session } = call
    const merchantId = session?.party === 'merchant' ? session.merchantId : null
    const { bytes, fields } = await readForm(request)
    const purpose = fields.get('purpose')
    if (!isPurpose(purpose)) throw refuseField('purpose', 'field_invalid')
    if (merchantId === null && !publicPurposes.includes(purpose)) throw refuse('not_logged_in')
    if (!bytes) throw refuseField('file', 'image_missing')
    const store = (origin: ImageOrigin) => storeImage(ctx, { bytes, purpose, origin })
    return merchantId === null ? asStranger(call, store) : asMerchant(call, merchantId, store)
  },
}
