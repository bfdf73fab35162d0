import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder; every tool works from here, wherever it was called. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
