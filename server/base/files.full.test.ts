// projects: unit
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesIn, openObjectStoreServer, type TestObjectStore } from '../testing/object-store.ts'
import { readConfig } from './config.ts'
import { createFiles, openStore } from './files.ts'

const name = 'images/0190a6f0-0000-7000-8000-000000000002.webp'

let bucket: TestObjectStore
beforeAll(async () => {
  bucket = await openObjectStoreServer()
})
afterAll(() => bucket.close())

test('an object store that hangs ends each call within its time, and a look at it sooner', async () => {
  const config = readConfig({ S3_URL: bucket.url })
  const files = createFiles(config)
  await files.claim(async (own) => own)
  bucket.fault('hangs')
  const tookMs = async (work: Promise<unknown>) => {
    const startedAt = performance.now()
    await work
    return performance.now() - startedAt
  }
  const refused = (work: Promise<unknown>) => tookMs(expect(work).rejects.toMatchObject({ word: 'unavailable' }))
  const [look, ...calls] = await Promise.all([
    tookMs(expect(files.fault()).resolves.toMatchObject({ reason: 'the object store cannot be used' })),
    ...[files.get(name), files.put(name, Buffer.from('a')), files.remove(name)].map(refused),
    refused(filesIn(openStore(config))),
  ])
  expect(look).toBeLessThan(8_000)
  for (const call of calls) expect(call).toBeLessThan(25_000)
})
