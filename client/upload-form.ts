import type { uploadPurposes } from '#contract/uploads.ts'

export type UploadPurpose = (typeof uploadPurposes)[number]

/**
 * The body of an upload, with the picture made smaller; one that this browser cannot read goes as it is, and the server
 * says what is wrong with it. The purpose comes first: the server knows what it may accept before the picture arrives.
 */
export async function uploadForm(purpose: UploadPurpose, picture: File): Promise<FormData> {
  const { shrinkPicture } = await import('./shrink-picture.ts')
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', (await shrinkPicture(picture)) ?? picture)
  return form
}
