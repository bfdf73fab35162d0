import { randomUUID } from 'node:crypto'
import { constants, type Dirent } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { validate } from 'uuid'
import type { Config } from './config.ts'
import type { Files } from './ctx.ts'
import { codeOf } from './db/waits.ts'
import { openObjectStore } from './object-store.ts'
import { beforeAbort } from './post-outside.ts'
import { Refusal, refuse } from './refuse.ts'
import { SetupError } from './setup-error.ts'

export type StoredFile = { name: string; bytes: number; modifiedMs: number }

/** Where files are kept: a folder or a bucket. One that cannot be reached is refused as unavailable. */
export type Store = {
  called: 'folder of files' | 'object store'
  /** Null if there is no such file. With `maxMs` it answers in time or fails. */
  read: (name: string, maxMs?: number) => Promise<Uint8Array | null>
  /** Writes a whole file or nothing. The file is durable when this returns. */
  write: (name: string, bytes: Uint8Array) => Promise<void>
  remove: (name: string) => Promise<void>
  /** All files but the mark, in the order of their names. */
  list: () => AsyncIterable<StoredFile>
  isWritable: () => Promise<boolean>
  space: Files['space']
}

/** A file with the mark that the database's rows name, to detect a wrong store. */
export const markFile = '.entrepot-store'
const faultMaxMs = 3_000
const retryAfterSeconds = 30

type StoreConfig = Pick<Config, 'dataDir' | 'objectStore'>

export const openStore = ({ dataDir, objectStore }: StoreConfig): Store =>
  objectStore === null ? openFolder(dataDir) : openObjectStore(objectStore)

export const readMark = async (store: Store, maxMs?: number): Promise<string | null> => {
  const bytes = await store.read(markFile, maxMs)
  return bytes && Buffer.from(bytes).toString().trim()
}

export const writeMark = (store: Store, mark: string) => store.write(markFile, Buffer.from(`${mark}\n`))

/** The files of the rows. The server makes the names from ids and sizes; callers never choose them. */
export function createFiles(config: StoreConfig): Files {
  const store = openStore(config)
  const isWrong = `the ${store.called} is not the one that the rows name` as const
  let mark: string | null = null
  const made = (name: string) => {
    if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/.test(name))
      throw new Error('a file name was not made by the server')
    return name
  }
  /** Refuses in a store without the mark: files only seem to be missing there, and new ones would be lost. */
  const requireMark = async () => {
    if (mark !== null && (await readMark(store)) !== mark)
      throw refuse('unavailable', { retryAfterSeconds }, new Error(isWrong))
  }
  return {
    async put(name, bytes) {
      await requireMark()
      await store.write(made(name), bytes)
      // `npm run files:move` takes the mark before its last look, so it has seen what was written before this check.
      await requireMark()
    },
    async get(name) {
      const bytes = await store.read(made(name))
      if (bytes) return bytes
      await requireMark()
      throw Object.assign(new Error(`there is no file ${name}`), { code: 'ENOENT' })
    },
    async remove(name) {
      await store.remove(made(name))
      await requireMark()
    },
    async claim(claimMark) {
      try {
        const found = await readMark(store)
        // A folder that was moved away has no mark any more: a server on it starts and is not ready.
        const own = found !== null && validate(found) ? found : randomUUID()
        // The rows name a mark for good, so a bucket that takes no files must not give them one that it never gets.
        if (found === null && config.objectStore) await store.isWritable()
        mark = await claimMark(own)
        if (mark === own && found !== own) await writeMark(store, mark)
      } catch (error) {
        const setting = config.objectStore ? `S3_URL=${config.objectStore.url}` : `DATA_DIR=${config.dataDir}`
        const { cause } = error instanceof Refusal ? error : { cause: error }
        throw new SetupError(`${setting} cannot be used: ${String(cause)}`, { cause })
      }
    },
    async fault() {
      if (mark === null) return null
      try {
        if ((await readMark(store, faultMaxMs)) !== mark) return { reason: isWrong }
        if (await store.isWritable()) return null
        return { reason: `the ${store.called} is full or cannot be written` }
      } catch (cause) {
        return { reason: `the ${store.called} cannot be used`, cause }
      }
    },
    space: store.space,
  }
}

const fullBytes = 1024 * 1024

/** A full or read-only disk, or an unreachable network folder. */
const awayCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'ESTALE', 'EIO', 'ENOTCONN'])

/** The folder may be unreachable for a moment only, so the caller is asked to try again. */
function refuseAway(error: unknown): never {
  throw error instanceof Error && awayCodes.has(codeOf(error))
    ? refuse('unavailable', { retryAfterSeconds }, error)
    : error
}

const ignoreMissing = (error: unknown) => (codeOf(error) === 'ENOENT' ? null : refuseAway(error))

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

/** Makes a folder with those above it, each durable by its name in the one above. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

const yesOrNo = [() => true, () => false] as const

export function openFolder(dataDir: string): Store {
  const folder = resolve(dataDir, 'files')
  return {
    called: 'folder of files',
    read(name, maxMs) {
      const reading = readFile(join(folder, name)).catch(ignoreMissing)
      // A network folder that is away does not answer at all.
      return maxMs === undefined ? reading : beforeAbort(reading, AbortSignal.timeout(maxMs))
    },
    async write(name, bytes) {
      const path = join(folder, name)
      const unfinished = `${path}.${randomUUID()}`
      try {
        await makeFolder(dirname(path))
        // Renamed when complete, so that a reader never sees a part, even of a replaced file.
        await writeDurably(unfinished, bytes)
        await rename(unfinished, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        refuseAway(error)
      }
    },
    async remove(name) {
      const path = join(folder, name)
      await rm(path, { force: true }).catch(refuseAway)
      // A row that says that an identity photo is erased is durable, so the erasure must be too.
      await syncFolder(dirname(path))
    },
    list: () => listFolder(folder, folder),
    isWritable() {
      const looking = Promise.all([access(folder, constants.W_OK).then(...yesOrNo), statfs(folder)])
      return beforeAbort(looking, AbortSignal.timeout(faultMaxMs)).then(
        ([mayWrite, { bavail, bsize }]) => mayWrite && bavail * bsize > fullBytes,
      )
    },
    async space() {
      const { bavail, blocks, bsize } = await statfs(dataDir)
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    },
  }
}

async function* listFolder(folder: string, root: string): AsyncGenerator<StoredFile> {
  const keyOf = (entry: Dirent) => (entry.isDirectory() ? `${entry.name}/` : entry.name)
  const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? []
  for (const entry of entries.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* listFolder(path, root)
    const found = entry.isFile() && entry.name !== markFile ? await stat(path).catch(ignoreMissing) : null
    if (found) yield { name: relative(root, path).replaceAll('\\', '/'), bytes: found.size, modifiedMs: found.mtimeMs }
  }
}
