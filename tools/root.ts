import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder; every tool works from here, from whichever folder it is called. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
