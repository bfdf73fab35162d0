// projects: unit
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { StorePageInput } from '#contract/storefront/pages.ts'
import { memoryMb } from '../../testing/memory.ts'
import { cacheRenderedPages } from './rendered-pages.ts'

const assets = { scripts: [], styles: [], preloads: [] }
const frame = { lang: 'en', isLangChosen: false, query: '', publicUrl: '', currency: 'USD', demo: false } as const
const pageAt = (path: string) => ({
  ...{ input: { frame: { ...frame, path }, page: { kind: 'failed' } } as StorePageInput, assets },
  ...{ isCompressed: false, isForAll: true },
})

test('the cache is bounded: the pages that were not sent for longest go first', async () => {
  let times = 0
  const openPage = cacheRenderedPages(async () => Readable.from([Buffer.alloc(1_000 + times++)]), 5_000)
  const paths = ['/1', '/2', '/3', '/1', '/4', '/1']
  for (const path of paths) {
    const page = await openPage(pageAt(path))
    if (page instanceof Readable) await text(page)
  }
  expect(times).toBe(4)
  await openPage(pageAt('/2'))
  expect(times).toBe(5)
})

test('what the cache holds is what it counts: 4,000 pages of 4 kB take 16 MB, and not a shared piece of memory each', async () => {
  const openPage = cacheRenderedPages(async () => Readable.from([Buffer.alloc(2_000, 'a'), Buffer.alloc(2_000, 'b')]))
  const before = memoryMb('arrayBuffers')
  for (let at = 0; at < 4_000; at++) {
    const page = await openPage(pageAt(`/${at}`))
    if (page instanceof Readable) await text(page)
    // Uses the rest of the shared buffer, as other work of a server does.
    Buffer.allocUnsafe(30_000)
  }
  // A buffer's memory may be given back in a later turn than its collection.
  memoryMb('arrayBuffers')
  await setTimeout(100)
  const heldMb = memoryMb('arrayBuffers') - before
  expect(Buffer.isBuffer(await openPage(pageAt('/0')))).toBe(true)
  expect(heldMb).toBeGreaterThan(10)
  expect(heldMb).toBeLessThan(60)
})

test('a page whose rendering failed, or whose reader left, is not cached', async () => {
  let times = 0
  const openPage = cacheRenderedPages(async () => {
    times++
    return Readable.from(
      (function* () {
        yield Buffer.from('<p>')
        if (times === 1) throw new Error('a fault in the page')
        yield Buffer.from('</p>')
      })(),
    )
  })
  await expect(openPage(pageAt('/')).then((page) => text(page as Readable))).rejects.toThrow('a fault in the page')
  const left = (await openPage(pageAt('/'))) as Readable
  left.destroy()
  expect(await openPage(pageAt('/')).then((page) => text(page as Readable))).toBe('<p></p>')
  expect(times).toBe(3)
})
