// projects: unit
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { filesIn, openObjectStoreServer, type StoreFault, type TestObjectStore } from '../testing/object-store.ts'
import { readConfig } from './config.ts'
import { createFiles, openStore, readMark, writeMark } from './files.ts'
import { Refusal } from './refuse.ts'

const mark = '0190a6f0-0000-7000-8000-000000000001'
const name = 'images/0190a6f0-0000-7000-8000-000000000002.webp'
const bytes = Buffer.from('a picture '.repeat(5_000))

const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-files-'))
let bucket: TestObjectStore

beforeAll(async () => {
  bucket = await openObjectStoreServer()
})
afterEach(() => bucket.fault(null))
afterAll(async () => {
  await bucket.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const isAway = (error: unknown) => error instanceof Refusal && error.word === 'unavailable'
const causeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: unknown) => (isAway(error) ? String((error as Refusal).cause) : `no refusal: ${String(error)}`),
  )

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env })
const inBucket = () => read({ S3_URL: bucket.url })

describe.each([
  ['a folder', () => read({})],
  ['an object store', inBucket],
])('%s', (_, configOf) => {
  const claimed = async () => {
    await writeMark(openStore(configOf()), mark)
    const files = createFiles(configOf())
    await files.claim(async () => mark)
    return files
  }

  test('is claimed by the first server, and another one finds the same mark', async () => {
    const files = createFiles(configOf())
    let own = ''
    await files.claim(async (given) => {
      own = given
      return given
    })
    expect(await readMark(openStore(configOf()))).toBe(own)
    const offered: string[] = []
    await createFiles(configOf()).claim(async (given) => {
      offered.push(given)
      return own
    })
    expect(offered).toEqual([own])
    await writeMark(openStore(configOf()), mark)
    expect(await files.fault()).toEqual({ reason: expect.stringContaining('is not the one that the rows name') })
    expect(await (await claimed()).fault()).toBeNull()
  })

  test('gives back what was put, replaces it, and no longer has what was removed', async () => {
    const files = await claimed()
    await files.put(name, bytes)
    expect(bytes.equals(await files.get(name))).toBe(true)
    await files.put(name, Buffer.from('another'))
    expect(Buffer.from(await files.get(name)).toString()).toBe('another')
    await files.put(name, Buffer.alloc(0))
    expect((await files.get(name)).length).toBe(0)
    await files.remove(name)
    await files.remove(name)
    await expect(files.get(name)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('takes only names that the server makes', async () => {
    const files = await claimed()
    for (const foreign of ['../secret', 'images/../x', '/etc/passwd', '.entrepot-store', 'images/x.webp?acl', '']) {
      await expect(files.put(foreign, bytes)).rejects.toThrow('not made by the server')
      await expect(files.get(foreign)).rejects.toThrow('not made by the server')
      await expect(files.remove(foreign)).rejects.toThrow('not made by the server')
    }
  })

  test('lists all files but its mark in the order of their names, with their sizes', async () => {
    const files = await claimed()
    const names = ['images/b.webp', 'identity/0', 'images-old/a', 'images/a.webp', 'private/z.webp']
    for (const each of names) await files.put(each, bytes.subarray(0, each.length))
    const listed = await filesIn(openStore(configOf()))
    const expected = names.toSorted().map((each) => ({ name: each, bytes: each.length }))
    expect(listed).toMatchObject(expected)
    expect(listed.every(({ modifiedMs }) => Math.abs(Date.now() - modifiedMs) < 60_000)).toBe(true)
    for (const each of names) await files.remove(each)
    expect(await filesIn(openStore(configOf()))).toEqual([])
  })

  test('whose mark was taken takes no file, removes none and calls none missing', async () => {
    const files = await claimed()
    await files.put(name, bytes)
    await writeMark(openStore(configOf()), `moved ${mark}`)
    await expect(files.put('images/new.webp', bytes)).rejects.toSatisfy(isAway)
    await expect(files.get('images/new.webp')).rejects.toSatisfy(isAway)
    await expect(files.remove('images/new.webp')).rejects.toSatisfy(isAway)
    expect(bytes.equals(await files.get(name))).toBe(true)
    expect((await files.fault())?.reason).toMatch(/is not the one that the rows name$/)
    await writeMark(openStore(configOf()), mark)
    await files.remove(name)
  })
})

test('a folder has no unfinished file after a failure, and says that it is gone', async () => {
  const config = read({})
  await writeMark(openStore(config), mark)
  const files = createFiles(config)
  await files.put(name, bytes)
  await files.remove(name)
  await files.claim(async () => mark)
  writeFileSync(join(dataDir, 'files', 'images', 'taken'), 'a file where a folder is wanted')
  await expect(files.put('images/taken/x.webp', bytes)).rejects.toThrow(/ENOTDIR|EEXIST/)
  expect(readdirSync(join(dataDir, 'files', 'images'))).toEqual(['taken'])
  rmSync(join(dataDir, 'files'), { recursive: true })
  expect(await files.fault()).toEqual({ reason: 'the folder of files is not the one that the rows name' })
  await expect(files.put(name, bytes)).rejects.toSatisfy(isAway)
})

test('a folder that hangs, as a network folder does, is called unusable in time', async () => {
  const config = read({ DATA_DIR: join(dataDir, 'hangs') })
  const files = createFiles(config)
  await files.claim(async (own) => own)
  const path = join(dataDir, 'hangs', 'files', '.entrepot-store')
  rmSync(path)
  // No one writes to this named pipe, so reading it never ends.
  execFileSync('mkfifo', [path])
  onTestFinished(() => closeSync(openSync(path, 'r+')))
  const began = performance.now()
  expect(await files.fault()).toMatchObject({ reason: 'the folder of files cannot be used' })
  expect(performance.now() - began).toBeLessThan(5_000)
})

describe('an object store with a fault', () => {
  const claimed = async () => {
    await writeMark(openStore(inBucket()), mark)
    const files = createFiles(inBucket())
    await files.claim(async () => mark)
    await files.put(name, bytes)
    return files
  }

  test.each<[StoreFault, RegExp]>([
    ['refuses', /does not answer: fetch failed/],
    ['fails', /answered 500 InternalError/],
    ['denies', /answered 403 AccessDenied/],
    ['cuts', /other bytes came than were stored/],
    ['breaks off', /does not answer: terminated/],
    // Followed, it would give the signature to another host.
    ['redirects', /answered 307/],
    ['is a page', /does not answer: a page answered 200/],
    ['tells another time', /answered 403 RequestTimeTooSkewed/],
  ])('that %s is refused as unavailable, and is ready again after it', async (fault, cause) => {
    const files = await claimed()
    bucket.fault(fault)
    const [shown, looked, stored] = await Promise.all([
      ...[causeOf(files.get(name)), files.fault(), causeOf(openStore(inBucket()).read(name))],
    ])
    expect([shown, stored]).toEqual([expect.stringMatching(cause), expect.stringMatching(cause)])
    expect(looked).toMatchObject({ reason: 'the object store cannot be used' })
    bucket.fault(null)
    expect(await files.fault()).toBeNull()
    expect(bytes.equals(await files.get(name))).toBe(true)
  })

  test.each<StoreFault>(['refuses', 'fails', 'cuts', 'breaks off', 'slow'])(
    'that %s once is asked again, and nobody notices',
    async (fault) => {
      const files = await claimed()
      bucket.fault(fault, 1)
      expect(bytes.equals(await files.get(name))).toBe(true)
      if (fault === 'cuts' || fault === 'breaks off') return
      bucket.fault(fault, 1)
      await files.put(name, bytes)
      bucket.fault(fault, 1)
      await files.remove(name)
      await files.put(name, bytes)
    },
  )

  test('that refused a write is tried by a write before it is called ready', async () => {
    const files = await claimed()
    bucket.fault('denies')
    await expect(files.put(name, bytes)).rejects.toSatisfy(isAway)
    bucket.fault(null)
    expect(await files.fault()).toBeNull()
    expect((await filesIn(openStore(inBucket()))).map((file) => file.name)).toEqual([name])
  })

  test('that takes no files from a key is not claimed, and is once the key may write', async () => {
    await openStore(inBucket()).remove('.entrepot-store')
    let own: string | null = null
    const claim = async (given: string) => (own ??= given)
    bucket.fault('denies writes')
    await expect(createFiles(inBucket()).claim(claim)).rejects.toThrow('403 AccessDenied')
    expect(own).toBeNull()
    bucket.fault(null)
    const files = createFiles(inBucket())
    await files.claim(claim)
    expect(await files.fault()).toBeNull()
    await writeMark(openStore(inBucket()), mark)
  })

  test.each([
    ['a wrong key', (url: string) => url.replace(/:S3RVER@/, ':another@'), /403 SignatureDoesNotMatch/],
    ['no such bucket', (url: string) => url.replace(/files$/, 'nowhere'), /no such bucket/],
    ['nobody at its address', () => 'http://S3RVER:S3RVER@127.0.0.1:9/files', /fetch failed/],
  ])('that has %s stops the start with its reason, without the key', async (_, change, reason) => {
    const files = createFiles(read({ S3_URL: change(bucket.url) }))
    const started = files.claim(async (own) => own)
    await expect(started).rejects.toThrow(reason)
    await expect(started).rejects.toThrow(/^S3_URL=http:\/\/127\.0\.0\.1/)
  })
})

test('an object store lists its files by pages, which must follow each other', async () => {
  const page = (names: string[], after: string | null) =>
    `<ListBucketResult><IsTruncated>${after !== null}</IsTruncated>
      ${names.map((each) => `<Contents><Key>${each}</Key><Size>007</Size><LastModified>2026-11-30T09:00:00.000Z</LastModified></Contents>`).join('')}
      ${after === null ? '' : `<NextContinuationToken>${after}</NextContinuationToken>`}</ListBucketResult>`
  let pages: Record<string, string> = {}
  const server = createServer((request, response) => {
    response.end(pages[new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token') ?? ''])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const list = () => filesIn(openStore(read({ S3_URL: `http://a:b@127.0.0.1:${port}/files` })))
  const token = '1/a+b=='
  pages = { '': page(['.entrepot-store', 'images/1', 'images/2'], token), [token]: page(['images/3'], null) }
  const file = { bytes: 7, modifiedMs: Date.parse('2026-11-30T09:00:00Z') }
  expect(await list()).toEqual(['images/1', 'images/2', 'images/3'].map((each) => ({ name: each, ...file })))
  for (const rest of [page(['images/2'], null), page(['images/3'], token)]) {
    pages[token] = rest
    await expect(list()).rejects.toThrow('out of order')
  }
  pages = { '': page([], null) }
  expect(await list()).toEqual([])
  for (const endless of [page([], token), page(['images/3'], token).replace(/<Next.*>/, '')]) {
    pages = { '': endless, [token]: endless }
    await expect(list()).rejects.toThrow('does not list by pages')
  }
  for (const part of [/<Size>.*<\/Size>/, /<LastModified>.*<\/LastModified>/, /<Key>.*<\/Key>/]) {
    pages = { '': page(['images/3'], null).replace(part, '') }
    await expect(list()).rejects.toThrow('without its name, size or time')
  }
  pages = { '': `<!DOCTYPE l [<!ENTITY f SYSTEM "file:///etc/passwd">]>${page(['&f;'], null)}` }
  await expect(list()).rejects.toThrow('External entities are not supported')
  pages = { '': '<html>another service</html>' }
  await expect(list()).rejects.toSatisfy(isAway)
})

describe('the address of an object store', () => {
  test('has key, secret, host, bucket and region', () => {
    const url = 'https://AKIA:a%2Fb%2Bc@s3.eu-central-1.amazonaws.com/shop-files?region=eu-central-1'
    expect(read({ S3_URL: url }).objectStore).toEqual({
      ...{ url: 'https://s3.eu-central-1.amazonaws.com/shop-files', region: 'eu-central-1' },
      ...{ accessKeyId: 'AKIA', secretAccessKey: 'a/b+c' },
    })
    expect(read({ S3_URL: 'https://a:b@shop-files.s3.example/' }).objectStore).toMatchObject({
      ...{ url: 'https://shop-files.s3.example', region: 'us-east-1' },
    })
    expect(read({ S3_URL: 'http://a:b@[::1]:9000/files/' }).objectStore?.url).toBe('http://[::1]:9000/files')
    expect(read({}).objectStore).toBeNull()
  })

  test.each([
    'shop-files',
    's3://a:b@shop-files',
    'https://s3.example/shop-files',
    'https://a@s3.example/shop-files',
    'https://a:b@s3.example/shop-files/folder',
    'https://a:b@s3.example/shop-files?acl=public',
    'https://a:b@s3.example/shop-files#x',
    'https://a:b@s3.example/shop-files?region=eu%0Acentral',
    'https://a:100%@s3.example/shop-files',
    'https://a:b/c@s3.example/shop-files',
  ])('is not %s', (url) => {
    expect(() => read({ S3_URL: url })).toThrow('S3_URL must be like https://KEY:SECRET@')
  })
})
