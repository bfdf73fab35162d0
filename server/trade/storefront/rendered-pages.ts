import { hash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createGzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { RenderStorePage, StoreAssets, StorePageInput } from '#contract/storefront/pages.ts'

/** Holds about 2,000 uncompressed or 10,000 compressed pages. */
const cacheBytesMax = 64 * 1024 * 1024
/** Memory of an entry besides its page. */
const entryBytes = 300

type PageToOpen = {
  input: StorePageInput
  assets: StoreAssets
  isCompressed: boolean
  /** Whether the page is the same for everybody; personal pages are never cached. */
  isForAll: boolean
}

export type OpenPage = (page: PageToOpen) => Promise<Buffer | Readable>

/**
 * Returns a page's bytes if cached, otherwise the stream that renders it. A page is a function of its input and the
 * build, so the hash of the input is the key, and nothing has to be invalidated.
 */
export function cacheRenderedPages(render: RenderStorePage, bytesMax = cacheBytesMax): OpenPage {
  const cache = new LRUCache<string, Buffer>({
    maxSize: bytesMax,
    sizeCalculation: ({ buffer }) => buffer.byteLength + entryBytes,
  })
  return async ({ input, assets, isCompressed, isForAll }) => {
    const key = isForAll ? hash('sha256', JSON.stringify([input, isCompressed])) : null
    const known = key === null ? undefined : cache.get(key)
    if (known) return known
    const steps: Transform[] = []
    if (isCompressed) steps.push(createGzip())
    if (key !== null) steps.push(collecting((bytes) => cache.set(key, bytes)))
    const html: Readable = await render(input, assets)
    // A failure ends the last stream with its error, where the server sees it.
    return steps.reduce<Readable>((from, step) => pipeline(from, step, () => undefined), html)
  }
}

/** Passes chunks on and calls `whole` at the end, unless the stream failed or its reader left. */
function collecting(whole: (bytes: Buffer) => void): Transform {
  const chunks: Buffer[] = []
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done(null, chunk)
    },
    flush(done) {
      whole(ownMemory(chunks))
      done()
    },
  })
}

/**
 * Copies the bytes: a small buffer is part of a shared one of 64 kB, which stays in memory as long as any part is
 * referenced.
 */
export function ownMemory(chunks: readonly Buffer[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) at += chunk.copy(whole, at)
  return whole
}
