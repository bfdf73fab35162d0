// projects: postgres
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breaksOf, readSchemaLines } from '#tools/schema-lines.ts'
import { readSource } from '#tools/source-files.ts'
import { openTestDb, type TestDb } from '#tools/test-db.ts'
import { release, worksWith } from '../base/db/release.ts'

let testDb: TestDb
let now: string[]
beforeAll(async () => {
  testDb = await openTestDb()
  now = await readSchemaLines(testDb.owner)
})
afterAll(() => testDb.close())

async function breaksAfter(statements: string, rights?: string): Promise<string[]> {
  await testDb.owner.run('begin')
  try {
    await testDb.owner.run(statements)
    return breaksOf(now, await readSchemaLines(testDb.owner, rights))
  } finally {
    await testDb.owner.run('rollback')
  }
}

test.each([
  ['alter table notice drop column params', 'column notice.params is gone'],
  ['alter table notice rename to notices', 'column notice.params is gone'],
  ['alter table objection alter subject_id type varchar(60)', 'column objection.subject_id is another'],
  ['alter table objection alter answer set not null', 'column objection.answer is another'],
  ['alter table objection add column urgent boolean not null', 'column objection.urgent may refuse what is written'],
  [
    `alter table objection add constraint short check (length(text) < 9)`,
    'constraint objection.short may refuse what is written',
  ],
  [
    'create unique index one_objection on objection (merchant_id)',
    'unique objection.one_objection may refuse what is written',
  ],
  ['drop index listing_once', 'unique listing.listing_once is gone'],
  ['drop function refuse_while_stopped(uuid)', 'function refuse_while_stopped is gone'],
  [
    'drop function lock_listing_count(uuid); create function lock_listing_count(p_merchant uuid, p_for text) returns bigint return 1',
    'function lock_listing_count takes other parameters',
  ],
  [
    'drop function lock_listing_count(uuid); create function lock_listing_count(p_merchant uuid) returns text return null',
    'function lock_listing_count answers something else',
  ],
])('servers of the release before would notice `%s`', async (statements, said) => {
  expect(await breaksAfter(statements)).toContain(said)
})

test('a right that is taken away is noticed, of a column too, and a wider one is not', async () => {
  const rights = readSource('server/db/rights.txt')
  const without = rights.replace(/^conversation: select: .*$/m, (line) => line.replace(/(, )?web$/, ''))
  expect(without).not.toBe(rights)
  expect(await breaksAfter('select 1', without)).toEqual(['web: select conversation.* is revoked'])
  const narrow = rights.replace('price_change: update (undone_at): web\n', '')
  expect(narrow).not.toBe(rights)
  expect(await breaksAfter('select 1', narrow)).toEqual(['web: update price_change.undone_at is revoked'])
  expect(
    await breaksAfter('select 1', rights.replace('price_change: update (undone_at)', 'price_change: update')),
  ).toEqual([])
})

test('what a release adds beside the one before is no matter to its servers', async () => {
  const added = `
    create table later (id uuid primary key);
    alter table objection add column urgent boolean not null default false, add column note text;
    alter table objection alter answer drop not null, alter text drop not null;
    drop function lock_listing_count(uuid);
    create function lock_listing_count(p_merchant uuid, p_for text default '') returns bigint return 1`
  expect(await breaksAfter(added)).toEqual([])
})

test('servers of the last release go on working with the schema of now, where this version says so', async () => {
  const marks = 'server/db/released.txt'
  if (!existsSync(new URL('released.txt', import.meta.url))) return expect(release).toEqual({ number: 1, oldest: 1 })
  const [head = '', ...released] = readSource(marks).trim().split('\n')
  const number = Number(/^release (\d+)$/.exec(head)?.[1])
  const breaks = breaksOf(released, now)
  if (released.join('\n') !== now.join('\n')) expect(release.number).toBe(number + 1)
  // A change that older servers would notice raises `oldest`, and the upgrade stops those servers first.
  expect(breaks).toEqual(release.oldest > number ? expect.any(Array) : [])
})

test('a server works with what a newer version has made where that says so, and with nothing older or other', () => {
  const { number } = release
  expect(worksWith(`${number + 1} ${number}`)).toBe(true)
  expect(worksWith(`${number + 2} ${number - 1}`)).toBe(true)
  for (const record of [`${number} ${number}`, `${number + 1} ${number + 1}`, `${number - 1} 0`, null])
    expect([record, worksWith(record)]).toEqual([record, false])
})
