import type { ImportColumns } from '#contract/operator/import-formats.ts'

/** How a file is to be read, and its supplier. The server reads an empty option from the file. */
export type FileOptions = {
  lang: string
  format: string
  supplier: string
  isNewSupplier: boolean
  encoding: string
  decimal: string
  columns: ImportColumns | null
}

export type ChosenFile = FileOptions & { file: File }

/** The files of this page's imports, so that the import uses the same file as its dry run. */
const files = new Map<string, ChosenFile>()

export const rememberFile = (jobId: string, chosen: ChosenFile) => files.set(jobId, chosen)
export const fileOf = (jobId: string): ChosenFile | undefined => files.get(jobId)

type Sending = { /** The dry run to carry out; null for a dry run. */ tried: string | null; reason: string }

/** The body of an import. The fields come before the file, because the server needs them when the file arrives. */
export function formOf({ file, columns, isNewSupplier, ...fields }: ChosenFile, { tried, reason }: Sending) {
  const form = new FormData()
  const given = {
    ...{ reason, fileName: file.name, ...fields, newSupplier: isNewSupplier ? '1' : '' },
    ...{ dryRun: tried === null ? '1' : '', tried: tried ?? '', columns: columns ? JSON.stringify(columns) : '' },
  }
  for (const [name, value] of Object.entries(given)) if (value !== '') form.append(name, value)
  form.append('file', file)
  return form
}
