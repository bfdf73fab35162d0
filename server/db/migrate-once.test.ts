import { randomUUID } from 'node:crypto'
import pg from 'pg'
import sql from 'sql-template-tag'
import { expect, inject, test } from 'vitest'
import { testSecret } from '#tools/test-db.ts'
import { openDatabase } from '../base/db/open.ts'
import { listFunctionFiles, listMigrations, readRights } from '../base/db/schema-files.ts'

const databases = inject('testDatabases')

test('servers that start at once on an empty database migrate it once', async () => {
  if (databases.engine !== 'postgres') throw new Error('the embedded database serves one process')
  const admin = new pg.Client({ connectionString: databases.url })
  await admin.connect()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  const url = new URL(databases.url)
  url.pathname = name
  const config = { databaseUrl: url.href, dataDir: '', secret: testSecret, databasePoolMax: 2 }
  const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(config)))
  for (const db of opened) {
    const { levels } = await db.one<{ levels: number }>(sql`select count(*) as levels from level`)
    expect(levels).toBe(3)
  }
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  const files = [...listMigrations(), ...listFunctionFiles(), readRights()]
  expect((await owner.query('select name from migration')).rowCount).toBe(files.length)
  await owner.end()
  await Promise.all(opened.map((db) => db.close()))
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})
