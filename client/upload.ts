import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { uploadPurposes, uploads } from '#contract/uploads.ts'
import { useAct } from './act.ts'
import type { Call, CallError } from './call.ts'
import { shrinkPicture } from './shrink-picture.ts'

export type UploadPurpose = (typeof uploadPurposes)[number]
export type UploadedPicture = Reply<typeof uploads.upload>

/**
 * The body of an upload, with the picture made smaller; one that this browser cannot read goes as it is, and the server
 * says what is wrong with it. The purpose comes first: the server knows what it may accept before the picture arrives.
 */
export async function uploadForm(purpose: UploadPurpose, picture: File): Promise<FormData> {
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', (await shrinkPicture(picture)) ?? picture)
  return form
}

type UploadOptions = {
  purpose: UploadPurpose
  /** Answers true where it has shown the error itself, at the field for example. */
  onFail?: (error: CallError) => boolean | undefined
}

/** Sends a picture and answers what was stored, or null where it failed. The same picture can be sent again. */
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
