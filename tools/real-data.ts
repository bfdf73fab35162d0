import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './root.ts'

const folder = resolve(process.env['SHARED_DATA'] || join(root, '..', 'shared', 'data'))

const hasRealData = existsSync(join(folder, 'README.md'))

export const rowsReport = 'ROWS_REPORT'

export type RowsLookedAt = { what: string; own: number; real: number }

/**
 * The rows that a test walks: the repository's own (checks/samples), then those of `readReal` if the real data are next
 * to the repository or in SHARED_DATA. Reports how many of each there were.
 */
export function withRealData<Row>(what: string, own: readonly Row[], readReal: () => readonly Row[]): Row[] {
  const real = hasRealData ? readReal() : []
  if (own.length === 0 || (hasRealData && real.length === 0)) throw new Error(`${what}: there is nothing to look at`)
  const looked: RowsLookedAt = { what, own: own.length, real: real.length }
  const report = process.env[rowsReport]
  if (report) appendFileSync(report, `${JSON.stringify(looked)}\n`)
  process.stderr.write(`${what}: ${looked.own} rows of our own, ${looked.real} of the real data\n`)
  return [...own, ...real]
}

/** A file of the real data; for use within `withRealData`. */
export const realData = (path: string): Buffer => readFileSync(join(folder, path))

export const realDataFolder = (path: string): string => join(folder, path)
