import { useRef, useState } from 'react'
import { CallError, send } from '#client/call.ts'
import { connectedApp } from '#client/connect.ts'
import { api } from '../../api.ts'
import type { PhotoField } from './application.ts'

type Shares = Partial<Record<PhotoField, number>>
/** The id from the server, the error, or null if the photo was removed during the upload. */
type End = string | CallError | null
type Sending = { stop: AbortController; end: Promise<End> }
type Sent = { field: PhotoField; file: File; result: string | CallError }

const purposes = { storeLogo: 'logo', idFront: 'identity', idBack: 'identity', idHeld: 'identity' } as const

const isSlowLine = () =>
  /2g|3g/.test((navigator as { connection?: { effectiveType?: string } }).connection?.effectiveType ?? '')

/** Uploads photos: together on a fast connection, one by one on a slow one. A field uploads only its last photo. */
export function usePhotoSending(onEnd: (sent: Sent) => void) {
  const [shares, setShares] = useState<Shares>({})
  const sending = useRef(new Map<PhotoField, Sending>())
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const setShare = (field: PhotoField, share: number | undefined) =>
    setShares(({ [field]: _before, ...others }) => (share === undefined ? others : { ...others, [field]: share }))

  const sendPhoto = async (field: PhotoField, file: File, { signal }: AbortController): Promise<End> => {
    const onProgress = (share: number) => signal.aborted || setShare(field, share)
    try {
      const { uploadForm } = await import('#client/upload-form.ts')
      const body = await uploadForm(purposes[field], file)
      if (signal.aborted) return null
      return (await send(api.uploads.upload, { body, signal, onProgress })).data.id
    } catch (cause) {
      if (signal.aborted) return null
      if (cause instanceof CallError) return cause
      // Without a connection the code cannot be loaded either.
      console.error(cause)
      return new CallError('network', connectedApp().unreachableMessage())
    }
  }

  const begin = (field: PhotoField, file: File): Promise<End> => {
    stopSending(field)
    setShare(field, 0)
    const stop = new AbortController()
    const run = () => sendPhoto(field, file, stop)
    const sent = isSlowLine() ? last.current.then(run, run) : run()
    last.current = sent
    const end = sent.then((result) => {
      if (stop.signal.aborted || result === null) return null
      sending.current.delete(field)
      setShare(field, undefined)
      onEnd({ field, file, result })
      return result
    })
    sending.current.set(field, { stop, end })
    return end
  }

  const stopSending = (field: PhotoField) => {
    sending.current.get(field)?.stop.abort()
    sending.current.delete(field)
    setShare(field, undefined)
  }

  return { shares, begin, stop: stopSending, endOf: (field: PhotoField) => sending.current.get(field)?.end }
}
