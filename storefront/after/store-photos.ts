import { send } from '#client/call.ts'
import { asSent } from '#client/upload-form.ts'
import { api, at } from '../calls.ts'

/** Uploads photos for an order. Returns their ids. */
export const storePhotos = (secret: string, photos: readonly File[]): Promise<string[]> =>
  Promise.all(photos.map((photo) => storePhoto(secret, photo)))

async function storePhoto(secret: string, photo: File): Promise<string> {
  const body = new FormData()
  body.append('file', await asSent(photo))
  const { data } = await send(at(api.storeRefunds.image, { secret }), { body })
  return data.id
}
