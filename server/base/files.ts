import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import type { Files } from './ctx.ts'

/** Files in the data folder. Names are ours (ids and sizes), never a caller's. */
export function createFiles(config: Pick<Config, 'dataDir'>): Files {
  const place = (name: string) => {
    if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/.test(name)) throw new Error('a file name is not ours')
    return join(config.dataDir, 'files', name)
  }
  return {
    async put(name, bytes) {
      await mkdir(dirname(place(name)), { recursive: true })
      await writeFile(place(name), bytes)
    },
    get: (name) => readFile(place(name)),
    remove: (name) => rm(place(name), { force: true }),
  }
}
