import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { account } from '#contract/account.ts'
import { dayMs } from '#contract/durations.ts'
import { openWorld, type World } from '../testing/world.ts'
import { requireMigrated, waitForServers } from './db/migrate.ts'
import { release } from './db/release.ts'
import { markFile } from './files.ts'
import { createReadiness } from './readiness.ts'
import { Refusal } from './refuse.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A new readiness for each check, since one checks at most once a second. */
const lookAnew = async () => {
  await setTimeout(1_100)
  return world.ctx.readiness.look()
}

const readyz = async () => {
  const { statusCode, json } = await world.app.inject({ url: '/readyz' })
  return { status: statusCode, ...json<{ reason?: string }>() }
}

test('a server whose database another version has migrated takes no call, until it is its own again', async () => {
  expect(await world.ctx.readiness.look()).toBeNull()
  const name = `'functions/values.sql'`
  await world.testDb.owner.run(`update migration set sha256 = 'of another version' || sha256 where name = ${name}`)
  expect(await lookAnew()).toBe('another version has migrated the database')
  expect(await readyz()).toMatchObject({ status: 503, reason: 'another version has migrated the database' })
  const login = { account: 'nobody@example.com', password: 'wrong password' }
  expect(await world.call(account.login, { body: login })).toMatchObject({ status: 503 })
  await world.testDb.owner.run(
    `update migration set sha256 = replace(sha256, 'of another version', '') where name = ${name}`,
  )
  expect(await lookAnew()).toBeNull()
  expect(await world.call(account.login, { body: login })).toMatchObject({ status: 403 })
})

test('a migration waits for servers of the version before, and refuses beside one that goes on', async () => {
  const { owner } = world.testDb
  await owner.run(`update migration set sha256 = 'before' || sha256 where name = 'functions/values.sql'`)
  onTestFinished(() => owner.run(`delete from server`))
  await owner.run(`insert into server select gen_random_uuid(), 'before', lease_clock()`)
  await expect(waitForServers(owner, 300)).rejects.toThrow('still work with the version before')
  const waiting = waitForServers(owner, 20_000)
  await owner.run('delete from server')
  await waiting
  await owner.run(`update migration set sha256 = replace(sha256, 'before', '') where name = 'functions/values.sql'`)
})

test('a server works on where a newer version that it works with has migrated the database, and no migration waits for it', async () => {
  const { owner } = world.testDb
  const before = await owner.rows(
    `select name, sha256 from migration where name in ('release', 'functions/values.sql')`,
  )
  const setRelease = (record: string) => owner.run(`update migration set sha256 = '${record}' where name = 'release'`)
  await owner.run(`update migration set sha256 = 'of the next' where name = 'functions/values.sql'`)
  await setRelease(`${release.number + 1} ${release.number + 1}`)
  expect(await lookAnew()).toBe('another version has migrated the database')
  await setRelease(`${release.number + 1} ${release.number}`)
  expect(await lookAnew()).toBeNull()
  await requireMigrated(world.ctx.db, { production: false })

  // A server of this release with other files blocks readiness; a server of a compatible next version does not.
  await owner.run('delete from server')
  onTestFinished(() => owner.run('delete from server'))
  await owner.run(`insert into server values (gen_random_uuid(), 'before', lease_clock(), ${release.number})`)
  await expect(waitForServers(owner, 0)).rejects.toThrow('still work with the version before')
  await owner.run(`update server set release = ${release.oldest - 1}`)
  await expect(waitForServers(owner, 0)).rejects.toThrow('still work with the version before')
  for (const { name, sha256 } of before)
    await owner.run(`update migration set sha256 = '${sha256}' where name = '${name}'`)
})

test('a server is not ready whose clock is not the one of the database', async () => {
  await world.testDb.owner.run('update policy set clock_is_free = false')
  world.clock.advance(-dayMs)
  expect(await lookAnew()).toBe('the clock is not the clock of the database')
  await world.testDb.owner.run('update policy set clock_is_free = true')
  world.clock.advance(dayMs)
  expect(await lookAnew()).toBeNull()
})

test('a folder of files that is not the one that the rows name takes no file and hides none', async () => {
  const { files, config } = world.ctx
  await files.put('pictures/one.txt', Buffer.from('one'))
  const mark = join(config.dataDir, 'files', markFile)
  const away = (error: unknown) => error instanceof Refusal && error.word === 'unavailable'
  // An unmounted network folder is empty.
  rmSync(join(config.dataDir, 'files'), { recursive: true })
  await expect(files.get('pictures/one.txt')).rejects.toSatisfy(away)
  await expect(files.put('pictures/two.txt', Buffer.from('two'))).rejects.toSatisfy(away)
  expect(await lookAnew()).toBe('the folder of files is not the one that the rows name')
  const [store] = await world.testDb.owner.rows('select mark from file_store')
  mkdirSync(join(config.dataDir, 'files'))
  writeFileSync(mark, `${String(store?.['mark'])}\n`)
  await files.put('pictures/two.txt', Buffer.from('two'))
  expect(await lookAnew()).toBeNull()
})

test.each([
  ['53100', 'the disk of the database is full'],
  ['25006', 'the database is read only'],
  ['53300', 'the database takes no further connection'],
  ['28P01', 'the database refuses the password'],
  ['ECONNREFUSED', 'the database does not answer'],
])('a look that fails with %s says: %s, once', async (code, reason) => {
  const { clock, ids, files } = world.ctx
  const changes: unknown[] = []
  const probe = () => Promise.reject(Object.assign(new Error('failed'), { code }))
  const readiness = createReadiness({ db: { probe }, files, clock, ids, onChange: (each) => changes.push(each) })
  expect(await readiness.look()).toBe(reason)
  await setTimeout(1_100)
  expect(await readiness.look()).toBe(reason)
  expect(changes).toEqual([reason])
})
