import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDb, type TestDb } from '#tools/test-db.ts'
import { planMigration, touchesOf } from './plan-migration.ts'
import { listMigrations } from './schema-files.ts'

let testDb: TestDb
beforeAll(async () => {
  testDb = await openTestDb()
})
afterAll(() => testDb.close())

test.each([
  ['alter table orders add column note text', 'orders', 0],
  ['alter table orders add column note text check (note <> $$$$)', 'orders', 1],
  ['alter table orders add constraint a check (amount > 0)', 'orders', 1],
  ['alter table orders add constraint a check (amount > 0) not valid', 'orders', 0],
  ['alter table orders alter column amount type numeric', 'orders', 4],
  ['alter table orders\n  alter amount set not null', 'orders', 1],
  ['create unique index on orders (number)', 'orders', 2],
  ['update orders set amount = 1', 'orders', 4],
  ['delete from orders', 'orders', 2],
])('the plan of `%s` names %s, and how often it goes through it: %i', (statement, table, passes) => {
  expect(touchesOf(`-- why\n${statement};`)).toMatchObject([{ table, passes }])
})

test('a table that a migration makes itself holds nobody up', () => {
  expect(touchesOf('create table new (id uuid); create index on new (id); alter table new add column a text')).toEqual(
    [],
  )
})

test('every statement of every migration is read, or its file is named as one to look at', () => {
  const touched = listMigrations().flatMap(({ text }) => touchesOf(text))
  expect(touched.length).toBeGreaterThan(100)
  expect(touched.filter(({ table }) => ['if', 'only', 'exists'].includes(table))).toEqual([])
})

test('a database that is up to date has nothing to plan; one that is behind has the migration with rows and seconds', async () => {
  expect(await planMigration(testDb.owner)).toEqual(['the database is up to date'])
  await testDb.owner.run(`delete from migration where name like 'migrations/0118%' or name = 'trade/orders/orders.sql'`)
  await testDb.owner.run('analyze shop')
  const lines = await planMigration(testDb.owner)
  expect(lines[0]).toBe('migrations/0118-who-sells.sql')
  expect(lines[1]).toMatch(
    /^ {2}shop \(\d+ rows, [\d.]+ MB\): reads every row; all that reads or writes it waits; about [\d.]+ s$/,
  )
  expect(lines).toContain('files of functions and rights: 1, replaced in the same transaction')
  const [{ count } = {}] = await testDb.owner.rows(
    `select count(*)::integer as count from migration where name like 'migrations/0118%'`,
  )
  expect(count).toBe(0)
})
