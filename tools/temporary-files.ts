import { existsSync, statfsSync } from 'node:fs'

const memoryFolder = '/dev/shm'
const spaceMinBytes = 4 * 2 ** 30

/** Memory that the tests themselves and their browser take. */
const memoryMinBytes = 8 * 2 ** 30

/**
 * Keeps temporary files of tests in memory if there is room. Each test file and each journey copies a database, which
 * takes a tenth of the time there, and no test is about a disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(memoryFolder)) return
  const { bavail, bsize } = statfsSync(memoryFolder)
  if (bavail * bsize >= spaceMinBytes && process.availableMemory() >= memoryMinBytes) process.env.TMPDIR = memoryFolder
}
