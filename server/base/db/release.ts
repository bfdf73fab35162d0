import type { SchemaFile } from './schema-files.ts'

/**
 * What the servers of a release expect of the schema has a number, one more after each release. Servers of `oldest` and
 * later go on working with this one: a change that they would notice waits for a release, and ends them by raising it.
 */
export const release = { number: 1, oldest: 1 } as const

/** It is recorded with the files of the schema, where servers of other versions read it. */
export const releaseRecord: SchemaFile = { name: 'release', text: '', sha256: `${release.number} ${release.oldest}` }

/** Whether servers of this version go on working with what a newer one has made, by its record. */
export function worksWith(record: unknown): boolean {
  const [number = 0, oldest = 0] = String(record ?? '')
    .split(' ')
    .map(Number)
  return number > release.number && oldest <= release.number
}
