/** A chosen file, with the language, the format and the supplier chosen for it. */
type ChosenFile = { file: File; lang: string; format: string; supplier: string }

/** The files of this page's imports: what was tried in a dry run is what is imported then. */
const files = new Map<string, ChosenFile>()

export const rememberFile = (jobId: string, chosen: ChosenFile) => files.set(jobId, chosen)
export const fileOf = (jobId: string): ChosenFile | undefined => files.get(jobId)

/** The body of an import: the fields come first, so that the server knows them when the file arrives. */
export function formOf({ file, ...fields }: ChosenFile, { dryRun, reason }: { dryRun: boolean; reason: string }) {
  const form = new FormData()
  const given = { reason, dryRun: dryRun ? '1' : '0', fileName: file.name, ...fields }
  for (const [name, value] of Object.entries(given)) if (value !== '') form.append(name, value)
  form.append('file', file)
  return form
}
