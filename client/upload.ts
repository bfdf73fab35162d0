import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { uploads } from '#contract/uploads.ts'
import { useAct } from './act.ts'
import type { Call, CallError } from './call.ts'
import { type UploadPurpose, uploadForm } from './upload-form.ts'

export type UploadedPicture = Reply<typeof uploads.upload>

type UploadOptions = {
  purpose: UploadPurpose
  /** Returns true if it has shown the error itself, for example at the field. */
  onFail?: (error: CallError) => boolean | undefined
}

/** Uploads a picture. Returns what was stored, or null after a failure. The same picture can be sent again. */
export function useUpload(call: Call<typeof uploads.upload>, { purpose, onFail }: UploadOptions) {
  const act = useAct(call, { isChange: false, ...(onFail ? { onFail } : {}) })
  /** The share of the picture that was sent, from 0 to 1. */
  const [share, setShare] = useState(0)
  const [isPreparing, setPreparing] = useState(false)
  const upload = async (picture: File): Promise<UploadedPicture | null> => {
    setShare(0)
    setPreparing(true)
    const form = await uploadForm(purpose, picture).finally(() => setPreparing(false))
    return (await act.run(form, { onProgress: setShare }))?.data ?? null
  }
  return { upload, share, isPending: isPreparing || act.isPending, error: act.error }
}
