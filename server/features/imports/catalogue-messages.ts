import type { ImportFile, ImportFormat } from './read-file.ts'

/** What the server and the process that reads product files say to each other. */

export type CatalogueJob = ImportFile

/** How many products are written at once. */
export const importBatch = 100

/** The products of a file in JSON of `importBatch` items: the server reads one batch after another. */
export type ReadCatalogue = { format: ImportFormat; total: number; batches: string[] }
