import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import type { Files } from './ctx.ts'

/** Files in the data folder. Their names are made by the server from ids and sizes, never by a caller. */
export function createFiles(config: Pick<Config, 'dataDir'>): Files {
  const pathOf = (name: string) => {
    if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/.test(name))
      throw new Error('a file name was not made by the server')
    return join(config.dataDir, 'files', name)
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const unfinished = `${path}.${randomUUID()}`
      await mkdir(dirname(path), { recursive: true })
      // Renamed when it is whole, so that a reader never sees a part, also where a file is replaced.
      await writeFile(unfinished, bytes)
      await rename(unfinished, path)
    },
    get: (name) => readFile(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
