import { hash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createGzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { RenderStorePage, StoreAssets, StorePageInput } from '#contract/storefront/pages.ts'

/** Memory of a process for rendered pages: some 2,000 as they are, or 10,000 compressed. */
const keptBytesMax = 64 * 1024 * 1024
/** What an entry takes besides the bytes of its page. */
const entryBytes = 300

type PageToOpen = {
  input: StorePageInput
  assets: StoreAssets
  isCompressed: boolean
  /** Whether it is the same for everybody. Nothing of a person is ever kept. */
  isForAll: boolean
}

export type OpenPage = (page: PageToOpen) => Promise<Buffer | Readable>

/**
 * Answers the bytes of a page where they are known, else the stream that renders it. A page is a function of its input
 * and of the build, so its bytes are kept under the hash of all its input. Where the
 * data have changed, the hash is another one and the page is rendered, so nothing has to be removed by hand.
 */
export function keepPages(render: RenderStorePage, bytesMax = keptBytesMax): OpenPage {
  const kept = new LRUCache<string, Buffer>({
    maxSize: bytesMax,
    sizeCalculation: (bytes) => bytes.length + entryBytes,
  })
  return async ({ input, assets, isCompressed, isForAll }) => {
    const key = isForAll ? hash('sha256', JSON.stringify([input, isCompressed])) : null
    const known = key === null ? undefined : kept.get(key)
    if (known) return known
    const steps: Transform[] = []
    if (isCompressed) steps.push(createGzip())
    if (key !== null) steps.push(collecting((bytes) => kept.set(key, bytes)))
    const html: Readable = await render(input, assets)
    // A failure ends the last stream with its error, which the server sees there.
    return steps.reduce<Readable>((from, step) => pipeline(from, step, () => undefined), html)
  }
}

/** Passes on what comes, and hands it over in one piece once it was whole: not where it failed or its reader left. */
function collecting(whole: (bytes: Buffer) => void): Transform {
  const chunks: Buffer[] = []
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done(null, chunk)
    },
    flush(done) {
      whole(Buffer.concat(chunks))
      done()
    },
  })
}
