import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Store, StoredFile } from './files.ts'
import { lazyRequire } from './lazy-require.ts'
import { readBounded } from './read-bounded.ts'
import { fail } from './read-env.ts'
import { refuse } from './refuse.ts'
import { isLoopback } from './safe-start.ts'

const loadXml = lazyRequire<typeof import('fast-xml-parser')>('fast-xml-parser')
const loadSigner = lazyRequire<typeof import('@smithy/signature-v4')>('@smithy/signature-v4')
const loadHash = lazyRequire<typeof import('@smithy/core/serde')>('@smithy/core/serde')

/** A bucket: its address without the key, `https://host/bucket` or `https://bucket.host`. */
export type ObjectStore = { url: string; region: string; accessKeyId: string; secretAccessKey: string }

/** For a call with its repetitions, and for one try. A look at the store must not delay `/readyz`. */
const callMaxMs = 15_000
const tryMaxMs = 6_000
const lookMaxMs = 3_000
const triesMax = 3
const firstPauseMs = 100
const retryAfterSeconds = 30
/** More than any stored picture; a longer answer is not one of ours. */
const answerBytesMax = 64 * 1024 * 1024
const pageSize = 1_000
/** Written to try whether the bucket takes files. */
const probeFile = '.entrepot-probe'
const hashHeader = 'x-amz-meta-sha256'

const wantedUrl = 'S3_URL must be like https://KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1'

export function readObjectStore(env: NodeJS.ProcessEnv, { mayBePlain }: { mayBePlain: boolean }): ObjectStore | null {
  const text = env['S3_URL'] || null
  if (text === null) return null
  if (!URL.canParse(text)) fail(wantedUrl)
  const { protocol, username, password, origin, hostname, pathname, searchParams, hash } = new URL(text)
  const isKnown = [...searchParams].every(([name, value]) => name === 'region' && /^[\w-]*$/.test(value)) && hash === ''
  if (!/^https?:$/.test(protocol) || !username || !password || !/^\/[^/]*\/?$/.test(pathname) || !isKnown)
    fail(wantedUrl)
  if (protocol === 'http:' && !mayBePlain && !isLoopback(hostname))
    fail('S3_URL leaves this machine without TLS: use https, or PLAIN_NETWORK=1 where you accept it')
  return {
    url: `${origin}${pathname}`.replace(/\/$/, ''),
    // Stores with one region only take this name.
    region: searchParams.get('region') || 'us-east-1',
    accessKeyId: decoded(username),
    secretAccessKey: decoded(password),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return fail(wantedUrl)
  }
}

type Request = {
  method: 'GET' | 'PUT' | 'DELETE'
  name?: string
  query?: Record<string, string>
  body?: Uint8Array
  maxMs?: number
}
type Answer = { isFound: boolean; bytes: Buffer }

/** Files in a bucket of an object store that speaks S3. */
export function openObjectStore(settings: ObjectStore): Store {
  const ask = createAsk(settings)
  let isSuspect = true
  const write = async (name: string, body: Uint8Array, maxMs = callMaxMs) => {
    try {
      const { isFound } = await ask({ method: 'PUT', name, body, maxMs })
      if (!isFound) throw refuse('unavailable', { retryAfterSeconds }, new Error('there is no such bucket'))
      isSuspect = false
    } catch (error) {
      isSuspect = true
      throw error
    }
  }
  return {
    called: 'object store',
    async read(name, maxMs = callMaxMs) {
      const { isFound, bytes } = await ask({ method: 'GET', name, maxMs })
      return isFound ? bytes : null
    },
    write,
    async remove(name) {
      await ask({ method: 'DELETE', name })
    },
    list: () => listBucket(ask),
    async isWritable() {
      // Only after a failure, because each write costs money.
      if (isSuspect) await write(probeFile, Buffer.from('entrepot\n'), lookMaxMs)
      return true
    },
    space: async () => null,
  }
}

type Ask = ReturnType<typeof createAsk>

/** Reads, whole files and removals may all be repeated, so every call is. */
function createAsk(settings: ObjectStore) {
  const send = createSend(settings)
  return async (request: Request): Promise<Answer> => {
    const deadline = AbortSignal.timeout(request.maxMs ?? callMaxMs)
    let cause = new Error('the object store does not answer')
    for (let tried = 0; tried < triesMax && !deadline.aborted; tried += 1) {
      if (tried > 0) await setTimeout(firstPauseMs * 4 ** tried * Math.random())
      try {
        const response = await send(request, AbortSignal.any([deadline, AbortSignal.timeout(tryMaxMs)]))
        const bytes = await readBody(response)
        if (response.ok || response.status === 404) return { isFound: response.ok, bytes }
        const code = /<Code>(\w{1,64})<\/Code>/.exec(bytes.toString())?.[1] ?? ''
        cause = new Error(`the object store answered ${response.status} ${code}`)
        if (response.status < 500 && response.status !== 429 && response.status !== 408) break
      } catch (error) {
        cause = new Error(`the object store does not answer: ${reasonOf(error)}`, { cause: error })
      }
    }
    throw refuse('unavailable', { retryAfterSeconds }, cause)
  }
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  return cause instanceof Error ? `${message} (${cause.message})` : message
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function createSend({ url: bucket, region, accessKeyId, secretAccessKey }: ObjectStore) {
  const { SignatureV4 } = loadSigner()
  const { Hash } = loadHash()
  const signer = new SignatureV4({
    ...{ service: 's3', region, uriEscapePath: false, sha256: Hash.bind(null, 'sha256') },
    credentials: { accessKeyId, secretAccessKey },
  })
  return async ({ method, name, query = {}, body }: Request, signal: AbortSignal): Promise<Response> => {
    const url = new URL(name === undefined ? bucket : `${bucket}/${name}`)
    const { protocol, hostname, pathname, host } = url
    const { headers } = await signer.sign({
      ...{ method, protocol, hostname, path: pathname, query, body },
      headers: { host, ...(body && { [hashHeader]: sha256(body), 'content-type': 'application/octet-stream' }) },
    })
    url.search = new URLSearchParams(query).toString()
    return fetch(url, { method, headers, redirect: 'manual', signal, body: body ? new Uint8Array(body) : null })
  }
}

/** Throws if the bytes are not those that were stored, as when a proxy in between cuts them short or answers itself. */
async function readBody(response: Response): Promise<Buffer> {
  const bytes = await readBounded(response, answerBytesMax)
  const stored = response.headers.get(hashHeader)
  // Files that another program copied into the bucket have no hash.
  if (stored === null && /html/i.test(response.headers.get('content-type') ?? ''))
    throw new Error(`a page answered ${response.status}`)
  if (response.ok && stored !== null && stored !== sha256(bytes)) throw new Error('other bytes came than were stored')
  return bytes
}

type Entry = { Key: string; Size: string; LastModified: string }
type Page = {
  Contents?: Entry[]
  IsTruncated?: string
  NextContinuationToken?: string
}

async function* listBucket(ask: Ask): AsyncGenerator<StoredFile> {
  const { XMLParser } = loadXml()
  const parser = new XMLParser({ parseTagValue: false, isArray: (tag) => tag === 'Contents' })
  let last = ''
  for (let after: string | undefined = ''; after !== undefined; ) {
    const query = {
      ...{ 'list-type': '2', 'max-keys': String(pageSize) },
      ...(after !== '' && { 'continuation-token': after }),
    }
    const { isFound, bytes } = await ask({ method: 'GET', query })
    const page = (parser.parse(bytes.toString()) as { ListBucketResult?: Page }).ListBucketResult
    if (!isFound || !page) throw refuse('unavailable', { retryAfterSeconds }, new Error('the bucket cannot be listed'))
    const files = (page.Contents ?? []).map(readEntry).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    for (const file of files) {
      // Some stores order the names of a page only by accident, but pages must follow each other.
      if (file.name <= last) throw new Error('the object store lists files out of order')
      last = file.name
      if (!file.name.startsWith('.')) yield file
    }
    const next = page.IsTruncated === 'true' ? (page.NextContinuationToken ?? '') : undefined
    // Else a store of an older protocol would seem to have no further files, or this would not end.
    if (next === '' || (next === after && files.length === 0))
      throw new Error('the object store does not list by pages')
    after = next
  }
}

function readEntry({ Key: name, Size, LastModified }: Entry): StoredFile {
  const file = { name, bytes: Number(Size), modifiedMs: Date.parse(LastModified) }
  if (name && Number.isInteger(file.bytes) && !Number.isNaN(file.modifiedMs)) return file
  throw new Error('the object store lists a file without its name, size or time')
}
