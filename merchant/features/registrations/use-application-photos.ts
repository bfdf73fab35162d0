import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '#client/call.ts'
import type { PhotoField } from './application.ts'
import type { ChosenPhotos } from './kept-photos.ts'
import { usePhotoSending } from './use-photo-sending.ts'

type Errors = Partial<Record<PhotoField, string>>

/** Each photo is uploaded as soon as it is chosen, while the rest is typed. `isKept`: they survive a reload. */
export function useApplicationPhotos({ isKept = false } = {}) {
  const { t } = useLingui()
  const [photos, setPhotos] = useState<ChosenPhotos>({})
  const [errors, setErrors] = useState<Errors>({})
  const [isWaiting, setWaiting] = useState(false)
  const chosen = useRef(photos)
  chosen.current = photos

  const setError = (field: PhotoField, message: string | undefined) =>
    setErrors(({ [field]: _before, ...others }) => (message ? { ...others, [field]: message } : others))
  const { shares, begin, stop, endOf } = usePhotoSending(({ field, file, result }) => {
    if (result instanceof CallError) setError(field, result.message)
    else setPhotos((before) => ({ ...before, [field]: { file, id: result } }))
  })
  useKeptPhotos({ photos, isKept }, (kept) => {
    setPhotos((now) => ({ ...kept, ...now }))
    for (const [field, photo] of Object.entries(kept) as [PhotoField, { file: File; id: string | null }][])
      if (photo.id === null && !chosen.current[field]) void begin(field, photo.file)
  })

  const choose = (field: PhotoField, file: File) => {
    setError(field, undefined)
    setPhotos((before) => ({ ...before, [field]: { file, id: null } }))
    void begin(field, file)
  }
  const remove = (field: PhotoField) => {
    stop(field)
    setError(field, undefined)
    setPhotos(({ [field]: _before, ...others }) => others)
  }
  const retry = (field: PhotoField) => {
    const photo = photos[field]
    setError(field, undefined)
    if (photo) void begin(field, photo.file)
  }
  const missing = (fields: readonly PhotoField[]) => {
    const without = fields.filter((field) => !photos[field])
    for (const field of without) setError(field, t`Please add the photo.`)
    return without
  }
  /** Waits for the chosen photos. Returns their ids, or null if one was refused, which is shown at its field. */
  const upload = async (fields: readonly PhotoField[]) => {
    setWaiting(true)
    const ends = fields.map(async (field) => {
      const photo = chosen.current[field]
      if (!photo) return []
      return [[field, photo.id ?? (await (endOf(field) ?? begin(field, photo.file)))] as const]
    })
    const ids = (await Promise.all(ends)).flat()
    setWaiting(false)
    if (ids.some(([, id]) => typeof id !== 'string')) return null
    return Object.fromEntries(ids) as Partial<Record<PhotoField, string>>
  }

  return { photos, errors, shares, isWaiting, choose, remove, retry, missing, setError, upload }
}

export type ApplicationPhotos = ReturnType<typeof useApplicationPhotos>

const deviceStore = () => import('./kept-photos.ts')

/** Restores the photos stored on the device, once, and stores every later state. */
function useKeptPhotos(
  { photos, isKept }: { photos: ChosenPhotos; isKept: boolean },
  onRead: (kept: ChosenPhotos) => void,
) {
  const isRead = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    if (!isKept) return
    void deviceStore()
      .then(({ readKeptPhotos }) => readKeptPhotos())
      .then((kept) => {
        isRead.current = true
        onRead(kept)
      })
  }, [])
  useEffect(() => {
    if (isKept && isRead.current) void deviceStore().then(({ keepPhotos }) => keepPhotos(photos))
  }, [isKept, photos])
}
