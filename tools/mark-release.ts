// `npm run release:mark`: records what this release's servers use of the schema, for the checks of the next release.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migratePostgres } from '#server/base/db/postgres.ts'
import { release } from '#server/base/db/release.ts'
import { startPostgres } from './postgres.ts'
import { root } from './root.ts'
import { readSchemaLines } from './schema-lines.ts'
import { testSettings } from './test-copy.ts'

const cluster = await startPostgres()
if (!cluster) throw new Error('npm run release:mark needs an installed PostgreSQL')
try {
  await migratePostgres(cluster.url('postgres'), testSettings)
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  const lines = await readSchemaLines({
    run: async (text) => void (await client.query(text)),
    rows: async (text) => (await client.query(text)).rows,
  })
  await client.end()
  writeFileSync(join(root, 'server/db/released.txt'), `release ${release.number}\n${lines.join('\n')}\n`)
  console.log(`server/db/released.txt: ${lines.length} lines of release ${release.number}`)
} finally {
  await cluster.stop()
}
