import { answerJobs } from '../../base/processes/answer-jobs.ts'
import { type CatalogueJob, importBatch, type ReadCatalogue } from './catalogue-messages.ts'
import type { ImportItem } from './item.ts'
import { readFile } from './read-file.ts'

/**
 * Reads product files in a separate process: a large one takes seconds, in which the server's other calls would wait.
 * The process knows no secret and no database.
 */
answerJobs(async (job: CatalogueJob): Promise<ReadCatalogue> => {
  const { items, ...reading } = readFile(job)
  const starts = Array.from({ length: Math.ceil(items.length / importBatch) }, (_, at) => at * importBatch)
  const batches = starts.map((start) => JSON.stringify(items.slice(start, start + importBatch)))
  return { ...reading, total: items.length, batches, skus: [...new Set(items.flatMap(skusOf))] }
})

const skusOf = (item: ImportItem): string[] =>
  'product' in item ? item.product.variants.flatMap(({ sku }) => sku ?? []) : []
