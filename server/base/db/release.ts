import type { SchemaFile } from './schema-files.ts'

/**
 * The number rises after each release. Servers of `oldest` and later work with this schema: raise it in a release whose
 * change would break older ones, which ends them.
 */
export const release = { number: 1, oldest: 1 } as const

/** Recorded with the files of the schema, where servers of other versions read it. */
export const releaseRecord: SchemaFile = { name: 'release', text: '', sha256: `${release.number} ${release.oldest}` }

export function worksWith(record: unknown): boolean {
  const [number = 0, oldest = 0] = String(record ?? '')
    .split(' ')
    .map(Number)
  return number > release.number && oldest <= release.number
}
