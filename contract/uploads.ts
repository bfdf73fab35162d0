import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Nullable } from './values.ts'

export const uploadPurposes = ['logo', 'banner', 'voucher', 'identity', 'chat'] as const

/** A stored image. `url` is null for identity photos, which only reviewing operators can open. */
export const Upload = Type.Object({
  id: Id,
  url: Nullable(Type.String()),
  width: Type.Integer(),
  height: Type.Integer(),
  bytes: Type.Integer(),
  type: Type.String(),
})

export const uploads = {
  upload: endpoint({
    method: 'POST',
    path: '/merchant/common/upload',
    access: 'public',
    summary: 'Stores an image: decoded, turned upright, re-encoded, metadata stripped (multipart: file, purpose)',
    stream: 'upload',
    reply: Upload,
    perMinute: 60,
  }),
}
