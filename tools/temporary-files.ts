import { existsSync, statfsSync } from 'node:fs'

/** A file system in memory, which Linux has. */
const memoryFolder = '/dev/shm'
const spaceMinBytes = 4 * 2 ** 30

/** Memory that the tests themselves and their browser take. */
const memoryMinBytes = 8 * 2 ** 30

/**
 * Keeps the temporary files of tests in memory where there is room: databases, profiles of browsers. Each file of tests
 * and each journey copies a database, which takes a tenth of the time there, and no test is about a disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(memoryFolder)) return
  const { bavail, bsize } = statfsSync(memoryFolder)
  if (bavail * bsize >= spaceMinBytes && process.availableMemory() >= memoryMinBytes) process.env.TMPDIR = memoryFolder
}
