import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { CallError, send } from '#client/call.ts'
import { uploadForm } from '#client/upload.ts'
import { limits } from '#contract/limits.ts'
import { api } from '../../api.ts'
import type { PhotoField } from './application.ts'

type Photos = Partial<Record<PhotoField, File>>
type Errors = Partial<Record<PhotoField, string>>

const purposes = { storeLogo: 'logo', idFront: 'identity', idBack: 'identity', idHeld: 'identity' } as const

/** The photos of an application: chosen on the phone, and uploaded once each, even when the form is sent again. */
export function useApplicationPhotos() {
  const { t } = useLingui()
  const [photos, setPhotos] = useState<Photos>({})
  const [errors, setErrors] = useState<Errors>({})
  const [sending, setSending] = useState<PhotoField | null>(null)
  const uploadedIds = useRef(new WeakMap<File, string>())

  const setError = (field: PhotoField, message: string | undefined) =>
    setErrors(({ [field]: _before, ...others }) => (message ? { ...others, [field]: message } : others))

  const choose = (field: PhotoField, photo: File) => {
    if (photo.size > limits.uploadBytesMax)
      return setError(field, t`The maximum size is 10 MB. Choose a smaller picture.`)
    setError(field, undefined)
    setPhotos((before) => ({ ...before, [field]: photo }))
  }

  const missing = (fields: readonly PhotoField[]) => {
    const without = fields.filter((field) => !photos[field])
    for (const field of without) setError(field, t`Please add the photo.`)
    return without
  }

  /** Uploads those that are chosen; answers their ids, or null where one was refused, which is shown at its field. */
  const upload = async (fields: readonly PhotoField[]) => {
    const ids: Partial<Record<PhotoField, string>> = {}
    for (const field of fields) {
      const photo = photos[field]
      if (!photo) continue
      setSending(field)
      const answer = uploadedIds.current.get(photo) ?? (await sendPhoto(field, photo))
      setSending(null)
      if (answer instanceof CallError) {
        setError(field, answer.message)
        return null
      }
      uploadedIds.current.set(photo, answer)
      ids[field] = answer
    }
    return ids
  }

  return { photos, errors, sending, choose, missing, setError, upload }
}

export type ApplicationPhotos = ReturnType<typeof useApplicationPhotos>

async function sendPhoto(field: PhotoField, photo: File): Promise<string | CallError> {
  try {
    return (await send(api.uploads.upload, { body: uploadForm(purposes[field], photo) })).data.id
  } catch (cause) {
    if (cause instanceof CallError) return cause
    throw cause
  }
}
