import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './root.ts'

const folder = resolve(process.env['SHARED_DATA'] || join(root, '..', 'shared', 'data'))

/** Whether the real data stands beside the repository; tests that need it say so when it does not. */
export const hasRealData = existsSync(join(folder, 'README.md'))

if (!hasRealData) process.stderr.write(`no real data in ${folder}: its tests are skipped (set SHARED_DATA)\n`)

export const realData = (path: string): Buffer => readFileSync(join(folder, path))
