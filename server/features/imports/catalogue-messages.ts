import type { FileReading, ImportFile } from './read-file.ts'

/** What the server and the process that reads product files say to each other. */

export type CatalogueJob = ImportFile

/** How many products are written at once. */
export const importBatch = 100

/** The products of a file in JSON of `importBatch` items: the server reads one batch after another. */
export type ReadCatalogue = FileReading & {
  total: number
  batches: string[]
  /** The codes of its variants, each once. */
  skus: string[]
}
