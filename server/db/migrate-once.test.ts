import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testSecret } from '#tools/test-db.ts'
import { openDatabase } from '../base/db/open.ts'
import { listFunctionFiles, listMigrations, readRights } from '../base/db/schema-files.ts'
import { openEmptyDatabase } from '../testing/empty-database.ts'

test('servers that start at once on an empty database migrate it once', async () => {
  const { owner, url, close } = await openEmptyDatabase()
  if (url === null) throw new Error('the embedded database serves one process')
  const config = { databaseUrl: url.href, dataDir: '', secret: testSecret, databasePoolMax: 2 }
  const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(config)))
  for (const db of opened) {
    const { levels } = await db.one<{ levels: number }>(sql`select count(*) as levels from level`)
    expect(levels).toBe(3)
  }
  const files = [...listMigrations(), ...listFunctionFiles(), readRights()]
  expect(await owner.rows('select name from migration')).toHaveLength(files.length)
  await Promise.all(opened.map((db) => db.close()))
  await close()
})
