import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import type { Files } from './ctx.ts'
import { codeOf } from './db/waits.ts'
import { refuse } from './refuse.ts'

/** A file in the folder with the mark that the database's rows name, to detect a wrong folder. */
export const markFile = '.entrepot-store'
const fullBytes = 1024 * 1024
const retryAfterSeconds = 30

/** A full or read-only disk, or an unreachable network folder. */
const awayCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'ESTALE', 'EIO', 'ENOTCONN'])

/** The folder may be unreachable for a moment only, so the caller is asked to try again. */
const refuseAway = (error: unknown): unknown =>
  error instanceof Error && awayCodes.has(codeOf(error)) ? refuse('unavailable', { retryAfterSeconds }, error) : error

/** A row that names the file is durable, so the file must be on disk before it. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders.
  const folder = await open(path, 'r').catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

/** Files in the data folder. The server makes the names from ids and sizes; callers never choose them. */
export function createFiles(config: Pick<Config, 'dataDir'>): Files {
  const folder = join(config.dataDir, 'files')
  let mark: string | null = null
  const pathOf = (name: string) => {
    if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/.test(name))
      throw new Error('a file name was not made by the server')
    return join(folder, name)
  }
  const readMark = () =>
    readFile(join(folder, markFile), 'utf8')
      .then((text) => text.trim())
      .catch(() => null)
  /**
   * Refuses in a folder without the mark. It is the wrong one: files only seem to be missing there, and new ones would
   * be lost.
   */
  const requireStore = async (cause?: Error) => {
    if (mark !== null && (await readMark()) !== mark) throw refuse('unavailable', { retryAfterSeconds }, cause)
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const unfinished = `${path}.${randomUUID()}`
      try {
        await requireStore(new Error('the folder of files is not the one that the rows name'))
        await mkdir(dirname(path), { recursive: true })
        // Renamed when complete, so that a reader never sees a part, even of a replaced file.
        await writeDurably(unfinished, bytes)
        await rename(unfinished, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        throw refuseAway(error)
      }
    },
    async get(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (error instanceof Error) await requireStore(error)
        throw refuseAway(error)
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async claim(claimMark) {
      const found = await readMark()
      const own = found ?? randomUUID()
      mark = await claimMark(own)
      if (found !== null || mark !== own) return
      try {
        await mkdir(folder, { recursive: true })
        await writeFile(join(folder, markFile), `${mark}\n`)
      } catch (error) {
        throw new Error(`DATA_DIR=${config.dataDir} cannot be written by this user: ${String(error)}`, { cause: error })
      }
    },
    async fault() {
      if (mark === null) return null
      if ((await readMark()) !== mark) return 'the folder of files is not the one that the rows name'
      const isWritable = await access(folder, constants.W_OK).then(
        () => true,
        () => false,
      )
      const { bavail, bsize } = await statfs(folder)
      return isWritable && bavail * bsize > fullBytes ? null : 'the folder of files is full or cannot be written'
    },
    async space() {
      const { bavail, blocks, bsize } = await statfs(config.dataDir)
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    },
  }
}
