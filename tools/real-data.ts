import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './root.ts'

/** Real data for tests. It is not part of the repository: SHARED_DATA names its folder. */
export const realDataFolder = resolve(process.env['SHARED_DATA'] || join(root, '..', 'shared', 'data'))

export const hasRealData = existsSync(join(realDataFolder, 'README.md'))

if (!hasRealData) process.stderr.write(`no real data in ${realDataFolder}: its tests are skipped (set SHARED_DATA)\n`)

export const realData = (path: string): Buffer => readFileSync(join(realDataFolder, path))
