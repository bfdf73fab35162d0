import type { uploadPurposes } from '#contract/uploads.ts'

export type UploadPurpose = (typeof uploadPurposes)[number]

/**
 * The picture as it is sent: made smaller. It stays as it is where this browser cannot read it, or cannot load the code:
 * then the server, or the call that fails, says what is wrong.
 */
export const asSent = (picture: File): Promise<File> =>
  import('./shrink-picture.ts')
    .then(({ shrinkPicture }) => shrinkPicture(picture))
    .then(
      (smaller) => smaller ?? picture,
      () => picture,
    )

/**
 * The body of an upload. The purpose comes first: the server knows what it may accept before the picture arrives.
 */
export async function uploadForm(purpose: UploadPurpose, picture: File): Promise<FormData> {
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', await asSent(picture))
  return form
}
