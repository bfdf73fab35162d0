import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(process.env['SHARED_DATA'] || '../shared/data')

/** Whether the real data stands beside the repository; tests that need it say so when it does not. */
export const hasSharedData = existsSync(join(folder, 'README.md'))

if (!hasSharedData) process.stderr.write(`no real data in ${folder}: its tests are skipped (set SHARED_DATA)\n`)

export const sharedData = (path: string): Buffer => readFileSync(join(folder, path))
