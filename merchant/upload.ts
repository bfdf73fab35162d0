import type { Reply } from '#contract/endpoint.ts'
import type { uploadPurposes, uploads } from '#contract/uploads.ts'
import { api, type CallError, useAct } from './call.ts'

export type Uploaded = Reply<typeof uploads.upload>

/**
 * Sends a picture and answers what was stored, or null where it failed: a toast has said it, unless `onFail` answered
 * true because it stands at the field. The same picture can be sent again.
 */
export function useUpload(
  purpose: (typeof uploadPurposes)[number],
  onFail?: (error: CallError) => boolean | undefined,
) {
  const act = useAct(api.uploads.upload, { isChange: false, ...(onFail ? { onFail } : {}) })
  const upload = async (photo: File): Promise<Uploaded | null> => {
    const form = new FormData()
    // The purpose stands first: the server knows what it may accept before the picture arrives.
    form.append('purpose', purpose)
    form.append('file', photo)
    return (await act.run(form))?.data ?? null
  }
  return { upload, isPending: act.isPending, error: act.error }
}
