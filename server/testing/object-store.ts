import { mkdtempSync, rmSync } from 'node:fs'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import S3rver from '@20minutes/s3rver'
import type { Store, StoredFile } from '../base/files.ts'

/** What is wrong between the server and its object store. */
export type StoreFault =
  | 'refuses'
  | 'hangs'
  | 'fails'
  | 'cuts'
  | 'breaks off'
  | 'slow'
  | 'denies'
  | 'denies writes'
  | 'redirects'
  | 'is a page'
  | 'tells another time'

export type TestObjectStore = Awaited<ReturnType<typeof openObjectStoreServer>>

const key = 'S3RVER'

/** A real object store that checks signatures, behind a proxy that has faults. */
export async function openObjectStoreServer() {
  const directory = mkdtempSync(join(tmpdir(), 'entrepot-bucket-'))
  const store = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'files' }] },
  })
  const { port } = await store.run()
  const faults = { next: null as StoreFault | null, left: 0 }
  const takeFault = () => {
    faults.left -= 1
    return faults.left >= 0 ? faults.next : null
  }
  const proxy = http.createServer((request, response) => void answer({ request, response, port, fault: takeFault() }))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port: ownPort } = proxy.address() as AddressInfo
  return {
    url: `http://${key}:${key}@127.0.0.1:${ownPort}/files`,
    /** The next calls meet this fault. */
    fault(next: StoreFault | null, times = Number.POSITIVE_INFINITY) {
      Object.assign(faults, { next, left: next === null ? 0 : times })
    },
    async close() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export async function filesIn(store: Store): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for await (const file of store.list()) files.push(file)
  return files
}

const error = (status: number, code: string) => ({ status, headers: {}, body: `<Error><Code>${code}</Code></Error>` })

/** What is answered in the place of the store. */
const answers: Partial<Record<StoreFault, { status: number; headers: Record<string, string>; body: string }>> = {
  fails: error(500, 'InternalError'),
  denies: error(403, 'AccessDenied'),
  'denies writes': error(403, 'AccessDenied'),
  'tells another time': error(403, 'RequestTimeTooSkewed'),
  redirects: { status: 307, headers: { location: 'http://127.0.0.2:9/files' }, body: '' },
  'is a page': { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<p>Sign in</p>' },
}

type Passing = { request: IncomingMessage; response: ServerResponse; port: number; fault: StoreFault | null }

async function answer({ request, response, port, fault }: Passing): Promise<void> {
  if (fault === 'refuses') return void request.socket.destroy()
  if (fault === 'hangs') return
  const answered = fault && answers[fault]
  if (answered && (fault !== 'denies writes' || request.method === 'PUT')) {
    return void response.writeHead(answered.status, answered.headers).end(answered.body)
  }
  if (fault === 'slow') await setTimeout(500)
  const { method, url, headers } = request
  const passed = http.request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (from) => {
    if (fault === 'cuts' || fault === 'breaks off') return void shorten(from, response, fault)
    response.writeHead(from.statusCode ?? 0, from.headers)
    from.pipe(response)
  })
  passed.on('error', () => response.destroy())
  request.pipe(passed)
}

/** Half of the body: as if it were the whole, or as a connection that ends too early. */
async function shorten(from: IncomingMessage, response: ServerResponse, fault: StoreFault): Promise<void> {
  const bytes = Buffer.concat(await from.toArray())
  const half = bytes.subarray(0, bytes.length / 2)
  const length = fault === 'cuts' ? half.length : bytes.length
  response.writeHead(from.statusCode ?? 0, { ...from.headers, 'content-length': String(length) })
  if (fault === 'cuts') response.end(half)
  else response.write(half, () => response.destroy())
}
