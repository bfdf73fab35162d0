import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import type { Owner } from '../base/db/owner.ts'
import { parties, quoteName, roleName } from '../base/db/roles.ts'

const databases = inject('testDatabases')

/** An empty database of the current engine, and its owner's connection. */
export async function openEmptyDatabase(): Promise<{ owner: Owner; url: URL | null; close: () => Promise<void> }> {
  if (databases.engine === 'pglite') {
    const lite = await PGlite.create()
    return {
      owner: {
        run: async (text) => void (await lite.exec(text)),
        rows: async (text) => (await lite.query(text)).rows as Record<string, unknown>[],
      },
      url: null,
      close: () => lite.close(),
    }
  }
  const [address = ''] = databases.nodes
  const admin = new pg.Client({ connectionString: address })
  await admin.connect()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  const url = new URL(address)
  url.pathname = name
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return {
    owner: {
      run: async (text) => void (await client.query(text)),
      rows: async (text) => (await client.query(text)).rows,
    },
    url,
    close: async () => {
      await client.end()
      await admin.query(`drop database ${name} with (force)`)
      for (const party of parties) await admin.query(`drop role if exists ${quoteName(roleName(name, party))}`)
      await admin.end()
    },
  }
}
