import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { testLog } from '#tools/test-db.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../base/config.ts'
import type { Ctx } from '../base/ctx.ts'
import { openFolder, openStore, readMark, type Store, writeMark } from '../base/files.ts'
import { eraseUnclaimedImages } from '../ground/uploads/sweeps.ts'
import { makeCtx } from '../make-ctx.ts'
import { openObjectStoreServer, type TestObjectStore } from '../testing/object-store.ts'
import { aMerchant, anUpload } from '../testing/people.ts'
import { openWorld, testParts, testSettings, type World } from '../testing/world.ts'
import { checkFiles } from './check-files.ts'
import { moveFiles } from './move-files.ts'

let bucket: TestObjectStore
beforeAll(async () => {
  bucket = await openObjectStoreServer()
})
afterAll(() => bucket.close())

const check = (ctx: Ctx) =>
  checkFiles({ db: ctx.db, store: openStore(ctx.config), keys: ctx.config.keys, now: new Date(Date.now() + dayMs) })
const anImage = async (world: World, purpose: string, token?: string) =>
  (await anUpload(world, { purpose, ...(token !== undefined && { token }) })).data.id

describe.each([
  ['a folder', () => ({})],
  ['an object store', () => ({ S3_URL: bucket.url })],
])('the rows and the files of %s', (_, settings) => {
  let world: World
  let store: Store
  let token: string
  beforeAll(async () => {
    world = await openWorld('2026-03-02T09:00:00Z', settings())
    store = openStore(world.ctx.config)
    token = (await aMerchant(world)).token
  })
  afterAll(() => world.close())

  test('agree after uploads of every kind, and after some are erased', async () => {
    for (const purpose of ['banner', 'voucher', 'chat']) await anImage(world, purpose, token)
    for (const purpose of ['logo', 'identity']) await anImage(world, purpose)
    const { rows, files, differences } = await check(world.ctx)
    expect(differences).toEqual([])
    expect(rows).toBeGreaterThan(4)
    expect(files).toBeGreaterThan(rows)
    world.clock.advance(dayMs + 1)
    while ((await eraseUnclaimedImages(world.ctx)) > 0);
    const after = await check(world.ctx)
    expect(after.differences).toEqual([])
    expect(after.rows).toBeLessThan(rows)
  })

  test('differ where a file is missing, is another one, is too short, or has no row', async () => {
    const [gone, other, short, small, photo] = [
      ...[await anImage(world, 'banner', token), await anImage(world, 'voucher', token)],
      ...[await anImage(world, 'chat', token), await anImage(world, 'banner', token), await anImage(world, 'identity')],
    ]
    const otherFile = `private/${other}.webp`
    const bytes = Buffer.from((await store.read(otherFile)) ?? '')
    await store.remove(`images/${gone}.webp`)
    await store.write(otherFile, Buffer.from(bytes.map((byte, n) => (n === bytes.length - 1 ? byte ^ 1 : byte))))
    await store.write(`private/${short}.webp`, bytes.subarray(0, 10))
    await store.remove(`images/${small}-s.webp`)
    await store.write(`identity/${photo}`, bytes)
    await store.write('images/0190a6f0-0000-7000-8000-00000000000f.webp', bytes)
    const { differences } = await check(world.ctx)
    expect(new Map(differences.map(({ file, difference }) => [file, difference]))).toEqual(
      new Map([
        [`images/${gone}.webp`, 'is missing'],
        [otherFile, 'has other content than was stored'],
        [`private/${short}.webp`, expect.stringMatching(/^has 10 bytes, the row says \d+$/)],
        [`images/${small}-s.webp`, 'is missing'],
        [`identity/${photo}`, 'cannot be decrypted'],
        ['images/0190a6f0-0000-7000-8000-00000000000f.webp', 'is named by no row'],
      ]),
    )
  })

  test('do not differ by the files of an upload that goes on', async () => {
    await store.write('images/0190a6f0-0000-7000-8000-00000000000e.webp', Buffer.from('now'))
    const names = async (now: Date) =>
      (await checkFiles({ db: world.ctx.db, store, keys: world.ctx.config.keys, now })).differences.map(
        ({ file }) => file,
      )
    const unfinished = 'images/0190a6f0-0000-7000-8000-00000000000e.webp'
    expect(await names(new Date())).not.toContain(unfinished)
    expect(await names(new Date(Date.now() + dayMs))).toContain(unfinished)
  })

  test('differ where the store is not the one that the rows name', async () => {
    const mark = (await readMark(store)) ?? ''
    await writeMark(store, 'another')
    const { differences } = await check(world.ctx)
    expect(differences[0]?.difference).toBe(`the ${store.called} is not the one that the rows name`)
    await writeMark(store, mark)
  })
})

describe('a folder moves into an object store', () => {
  let world: World
  let token: string
  let target: TestObjectStore
  let after: { ctx: Ctx; app: FastifyInstance }
  beforeAll(async () => {
    target = await openObjectStoreServer()
    world = await openWorld()
    token = (await aMerchant(world)).token
    // Started before the files are moved: not ready until they are there.
    const config = readConfig({ DATA_DIR: world.ctx.config.dataDir, ...testSettings, S3_URL: target.url })
    const ctx = await makeCtx(config, { ...testParts, clock: world.clock, db: world.testDb.db, logTo: testLog })
    after = { ctx, app: await createApp(ctx) }
    await after.app.ready()
  })
  afterAll(async () => {
    await after.app.close()
    await world.close()
    await target.close()
  })

  const move = (isLast: boolean) =>
    moveFiles({ from: openFolder(world.ctx.config.dataDir), to: openStore(after.ctx.config), isLast })

  test('while a server takes uploads: each is stored in the bucket or was refused to be tried again', async () => {
    const erased = await anImage(world, 'identity')
    for (let n = 0; n < 10; n += 1) await anImage(world, 'banner', token)
    expect((await move(false)).copied).toBeGreaterThan(30)
    expect((await after.ctx.files.fault())?.reason).toBe('the object store is not the one that the rows name')
    await world.testDb.owner.run(`update upload set erased_at = now() where id = '${erased}'`)
    await world.ctx.files.remove(`identity/${erased}`)

    const taken: string[] = []
    let [isMoved, refused, n] = [false, 0, 0]
    const upload = async () => {
      for (; !isMoved || refused === 0; n += 1) {
        const { code, data } = await anUpload(world, { purpose: n % 2 ? 'identity' : 'banner', token })
        if (code === 503) refused += 1
        else taken.push(data.id)
      }
    }
    const uploading = [upload(), upload(), upload()]
    const { removed } = await move(true)
    isMoved = true
    await Promise.all(uploading)
    expect(removed).toBe(1)
    expect(taken.length).toBeGreaterThan(3)
    expect(refused).toBeGreaterThan(0)

    const rows = await world.testDb.owner.rows(
      `select id from upload where id in (${taken.map((id) => `'${id}'`).join(', ')})`,
    )
    expect(rows).toHaveLength(taken.length)
    const { differences, rows: checked } = await check(after.ctx)
    expect(differences.filter(({ difference }) => difference !== 'is named by no row')).toEqual([])
    expect(checked).toBeGreaterThan(taken.length)
    expect(await after.ctx.files.fault()).toBeNull()
  })

  test('and the server before it still shows its pictures, but takes and removes none', async () => {
    const { data } = await anUpload({ ...world, app: after.app }, { purpose: 'banner', token })
    expect((await after.app.inject(data.url ?? '')).statusCode).toBe(200)
    const refusal = await anUpload(world, { purpose: 'banner', token })
    expect(refusal).toMatchObject({ code: 503, data: { error: 'unavailable' } })
    expect((await world.ctx.files.fault())?.reason).toBe('the folder of files is not the one that the rows name')
    expect((await world.app.inject(data.url ?? '')).statusCode).toBe(503)
  })

  test('and a store that is away answers 503 with the time to try again, never 404 or 500', async () => {
    const { data } = await anUpload({ ...world, app: after.app }, { purpose: 'banner', token })
    target.fault('fails')
    const shown = await after.app.inject(data.url ?? '')
    expect([shown.statusCode, shown.headers['retry-after']]).toEqual([503, '30'])
    expect(await anUpload({ ...world, app: after.app }, { purpose: 'banner', token })).toMatchObject({ code: 503 })
    await setTimeout(1_100)
    const { statusCode, json } = await after.app.inject('/readyz')
    expect([statusCode, json<{ reason: string }>().reason]).toEqual([503, 'the object store cannot be used'])
    target.fault(null)
    expect((await after.app.inject(data.url ?? '')).statusCode).toBe(200)
    await setTimeout(1_100)
    expect((await after.app.inject('/readyz')).statusCode).toBe(200)
  })

  test('and once moved it is not moved again', async () => {
    await expect(move(false)).rejects.toThrow('the files are in the object store already')
    await expect(move(true)).rejects.toThrow('the files are in the object store already')
  })
})
