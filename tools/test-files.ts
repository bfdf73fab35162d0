// Decides which test files a run takes, and where each runs. A file tells it by its name and its first line.
import { createHash } from 'node:crypto'
import { isFullRun } from './long.ts'
import { findPostgres } from './postgres.ts'
import { readSource, sourceFiles } from './source-files.ts'

export const projects = ['unit', 'pglite', 'postgres', 'measured', 'citus', 'faults'] as const
export type Project = (typeof projects)[number]

/** The number of consecutive commits whose daily runs together run each full file once. */
export const sliceCount = 12

export const isFull = (file: string): boolean => /\.full\.(test|e2e)\.tsx?$/.test(file)

/** Chosen so that the slices of the present files take about the same time. */
const salt = 135_370

export const sliceOf = (file: string): number =>
  createHash('sha256').update(`${salt} ${file}`).digest().readUInt32BE() % sliceCount

export const filesOfSlice = (commits: number): string[] =>
  [...allTests(), ...allJourneys()].filter((file) => isFull(file) && sliceOf(file) === commits % sliceCount)

/** Full files in a daily run: those of the slice that `tools/gate.ts` sets; otherwise none. */
const ownSlice = process.env.TEST_SLICE

/** A full file that is named to a runner must run, whatever the slice. */
const namedFull = process.argv.slice(2).filter((word) => word.includes('.full.'))

export const isChosen = (file: string): boolean =>
  !isFull(file) || isFullRun || ownSlice === String(sliceOf(file)) || namedFull.some((word) => file.includes(word))

/** The first line of a file that does not run in its folder's default projects: `// projects: postgres, citus`. */
const firstLine = /^\/\/ projects: ([\w, ]+)\n/

type Place = { always: readonly string[]; inFull: readonly string[] }

/**
 * The projects of a file. By default a test of server/ or checks/ runs on PostgreSQL. In a full run it also runs on the
 * embedded database, and on a cluster if there is one. Any other test has no database.
 */
export function placeOf(file: string, source: string): Place {
  const named = firstLine.exec(source)?.[1]
  if (named) return { always: named.split(', '), inFull: [] }
  const hasDatabase = /^(server|checks)\//.test(file)
  return hasDatabase ? { always: ['postgres', 'citus'], inFull: ['pglite'] } : { always: ['unit'], inFull: [] }
}

export const allTests = (): string[] => sourceFiles(/\.test\.tsx?$/)

export const allJourneys = (): string[] => sourceFiles(/^e2e\/.*\.e2e\.ts$/)

export function filesOf(project: Project): string[] {
  const isFurther = isFullRun || !findPostgres()
  return allTests().filter((file) => {
    const { always, inFull } = placeOf(file, readSource(file))
    return isChosen(file) && (always.includes(project) || (isFurther && inFull.includes(project)))
  })
}
