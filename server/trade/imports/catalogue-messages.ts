import type { FileReading, ImportFile } from './read-file.ts'

export type CatalogueJob = ImportFile

export const importBatch = 100

/** The products are JSON texts of `importBatch` items, so that the server parses one batch at a time. */
export type ReadCatalogue = FileReading & {
  total: number
  batches: string[]
  skus: string[]
}
