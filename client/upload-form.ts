import type { uploadPurposes } from '#contract/uploads.ts'

export type UploadPurpose = (typeof uploadPurposes)[number]

/**
 * The picture to upload, made smaller. It is unchanged if this browser cannot read it or load the code; the server, or
 * the failing call, then reports the problem.
 */
export const asSent = (picture: File): Promise<File> =>
  import('./shrink-picture.ts')
    .then(({ shrinkPicture }) => shrinkPicture(picture))
    .then(
      (smaller) => smaller ?? picture,
      () => picture,
    )

/** The body of an upload. The purpose comes first, because the server needs it before the picture arrives. */
export async function uploadForm(purpose: UploadPurpose, picture: File): Promise<FormData> {
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', await asSent(picture))
  return form
}
