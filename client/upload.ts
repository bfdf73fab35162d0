import type { Reply } from '#contract/endpoint.ts'
import type { uploadPurposes, uploads } from '#contract/uploads.ts'
import { useAct } from './act.ts'
import type { Call, CallError } from './call.ts'

export type UploadPurpose = (typeof uploadPurposes)[number]
export type UploadedPicture = Reply<typeof uploads.upload>

/** The body of an upload. The purpose comes first: the server knows what it may accept before the picture arrives. */
export function uploadForm(purpose: UploadPurpose, picture: File): FormData {
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', picture)
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
  const upload = async (picture: File): Promise<UploadedPicture | null> =>
    (await act.run(uploadForm(purpose, picture)))?.data ?? null
  return { upload, isPending: act.isPending, error: act.error }
}
