import type { Reply } from '#contract/endpoint.ts'
import type { UploadPurpose, uploads } from '#contract/uploads.ts'
import { api, useAct } from './call.ts'

export type Uploaded = Reply<typeof uploads.upload>

/** Sends a picture and answers what was stored, or null where it failed (which has been said). */
export function useUpload(purpose: (typeof UploadPurpose)['enum'][number]) {
  const act = useAct(api.uploads.upload, { isChange: false })
  const upload = async (photo: File): Promise<Uploaded | null> => {
    const form = new FormData()
    // The purpose stands first: the server knows what it may accept before the picture arrives.
    form.append('purpose', purpose)
    form.append('file', photo)
    return (await act.run(form))?.data ?? null
  }
  return { upload, isPending: act.isPending, error: act.error }
}
