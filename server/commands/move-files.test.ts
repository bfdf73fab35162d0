// projects: unit
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../base/config.ts'
import { openFolder, openStore, readMark, type Store, writeMark } from '../base/files.ts'
import { filesIn, openObjectStoreServer } from '../testing/object-store.ts'
import { moveFiles } from './move-files.ts'

const mark = '0190a6f0-0000-7000-8000-00000000000f'
const image = (n: number) => `images/0190a6f0-0000-7000-8000-${String(n).padStart(12, '0')}.webp`

/** A folder with a mark and this many pictures, and an empty bucket. */
async function places(pictures: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-move-'))
  const target = await openObjectStoreServer()
  onTestFinished(async () => {
    await target.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const from = openFolder(dataDir)
  await writeMark(from, mark)
  for (let n = 1; n <= pictures; n += 1) await from.write(image(n), Buffer.from(`picture ${n}`))
  return { from, to: openStore(readConfig({ S3_URL: target.url })), dataDir }
}

const namesIn = async (store: Store) => (await filesIn(store)).map(({ name }) => name)

/** Does this before the last look at the files. */
function beforeLastList(store: Store, work: () => Promise<void>): Store {
  let lists = 0
  return {
    ...store,
    async *list() {
      lists += 1
      if (lists === 2) await work()
      yield* store.list()
    },
  }
}

test('a move that broke off goes on where it was, also after the mark was taken, and copies what was replaced', async () => {
  const { from, to } = await places(12)
  const breaking = { ...to, write: breakAfter(5, to.write) }
  await expect(moveFiles({ from, to: breaking, isLast: true })).rejects.toThrow('the network is gone')
  await from.write(image(1), Buffer.from('picture 9'))
  const unmarked = { ...to, write: breakAfter(24, to.write) }
  await expect(moveFiles({ from, to: unmarked, isLast: true })).rejects.toThrow('the network is gone')
  expect(await readMark(from)).toBe(`moved ${mark}`)
  await moveFiles({ from, to, isLast: true })
  const names = await namesIn(from)
  expect(names).toHaveLength(12)
  for (const name of names) expect(await to.read(name)).toEqual(await from.read(name))
  expect(await namesIn(to)).toEqual(names)
  expect([await readMark(from), await readMark(to)]).toEqual([`moved ${mark}`, mark])
})

test('a move goes into a bucket of its own only, and removes nothing of others', async () => {
  const { from, to } = await places(2)
  await to.write('backups/monday.tar', Buffer.from('of another program'))
  await expect(moveFiles({ from, to, isLast: true })).rejects.toThrow('has other files, such as backups/monday.tar')
  expect(await to.read('backups/monday.tar')).not.toBeNull()
  await writeMark(to, '0190a6f0-0000-7000-8000-000000000009')
  await expect(moveFiles({ from, to, isLast: false })).rejects.toThrow('has files of another installation')
})

test('a move that another one overtook ends, and removes nothing that servers have stored since', async () => {
  const { from, to } = await places(1)
  const overtaken = beforeLastList(to, async () => {
    await moveFiles({ from, to, isLast: true })
    // The work of servers that use the bucket by now: an upload and an erasure.
    await to.write(image(2), Buffer.from('a later picture'))
    await to.remove(image(1))
  })
  await expect(moveFiles({ from, to: overtaken, isLast: true })).rejects.toThrow('in the object store already')
  expect(await namesIn(to)).toEqual([image(2)])
})

test('of two moves at once, each file arrives, and the bucket is the store once', async () => {
  const { from, to } = await places(20)
  const ends = await Promise.allSettled([1, 2].map(() => moveFiles({ from, to, isLast: true })))
  expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await namesIn(to)).toEqual(await namesIn(from))
  expect(await readMark(to)).toBe(mark)
})

test('a move whose folder is unmounted meanwhile removes no copies, and gives the bucket no mark', async () => {
  const { from, to, dataDir } = await places(1)
  const unmounted = beforeLastList(from, async () => rmSync(join(dataDir, 'files'), { recursive: true }))
  await expect(moveFiles({ from: unmounted, to, isLast: true })).rejects.toThrow('is another one than before')
  expect(await namesIn(to)).toEqual([image(1)])
  expect(await readMark(to)).toBeNull()
})

test('a move leaves the file that a server is writing just now, and takes it once it is whole', async () => {
  const { from, to } = await places(0)
  const unfinished = `${image(1)}.0190a6f0-0000-7000-8000-00000000000a`
  await from.write(unfinished, Buffer.from('half'))
  expect(await moveFiles({ from, to, isLast: false })).toMatchObject({ copied: 0, foreign: 1 })
  await from.remove(unfinished)
  await from.write(image(1), Buffer.from('a whole picture'))
  await moveFiles({ from, to, isLast: true })
  expect(await namesIn(to)).toEqual([image(1)])
})

test('a move needs a folder that a server has used', async () => {
  const { to, dataDir } = await places(0)
  const unused = openFolder(join(dataDir, 'unused'))
  await expect(moveFiles({ from: unused, to, isLast: false })).rejects.toThrow('no server has used it')
})

/** Writes this many times, then fails. */
function breakAfter(times: number, write: Store['write']): Store['write'] {
  let left = times
  return async (name, bytes) => {
    left -= 1
    if (left < 0) throw new Error('the network is gone')
    await write(name, bytes)
  }
}
