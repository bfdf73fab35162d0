// projects: postgres
import { writeFileSync } from 'node:fs'
import pg from 'pg'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#tools/postgres.ts'
import { nameless, testSettings } from '#tools/test-copy.ts'
import { openDatabase } from '../base/db/open.ts'
import { migratePostgres } from '../base/db/postgres.ts'
import { openReadOnly } from '../base/db/read-only.ts'
import { parties } from '../base/db/roles.ts'
import { keepOutcome } from '../commands/note-check.ts'

const old = 'the secret of the roles until now'
const next = 'the secret of the roles from now on'

test('the secret of the roles is changed step by step while servers work, and no statement fails', async () => {
  const cluster = await startPostgres()
  if (!cluster) throw new Error('no PostgreSQL on this machine')
  onTestFinished(() => cluster.stop())
  const owner = new pg.Client({ connectionString: cluster.url('postgres') })
  await owner.connect()
  const { rows: files } = await owner.query('show hba_file')
  writeFileSync(String(files[0]?.hba_file), 'host all postgres all trust\nhost all all all scram-sha-256\n')
  await owner.query('select pg_reload_conf()')
  await owner.query('create database shops')
  const url = new URL(cluster.url('shops'))
  const settings = { ...testSettings, databaseUrl: nameless(url), ownerUrl: null, databasePoolMax: 4 }
  const open = (databaseRoleSecret: string, databaseRoleSecretOther = '') =>
    openDatabase({ ...settings, databaseRoleSecret, databaseRoleSecretOther })
  const work = async (db: Awaited<ReturnType<typeof open>>) => {
    const statements = [
      ...parties.filter((party) => party !== 'webhook' && party !== 'channel').map((party) => db.as(party)),
      db,
    ].flatMap((each) => [
      each.query(sql`select 1 from merchant limit 1`),
      each.query({ text: 'select 2 from merchant limit 1', values: [], short: 'read' }),
      each.transaction((tx) => tx.query(sql`select 3 from merchant limit 1`)),
    ])
    await Promise.all([...statements, db.probe({ text: 'select 4', values: [] })])
  }
  /** Forces new connections, as after an hour without a call. */
  const endConnections = () =>
    owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where starts_with(usename, 'shops_')`)

  await migratePostgres(url.href, { databaseRoleSecret: old, policy: null })
  const [before, both] = [await open(old), await open(old, next)]
  await Promise.all([work(before), work(both)])

  await migratePostgres(url.href, { databaseRoleSecret: next, policy: null })
  // Open connections stay; a new connection finds the password that is valid now.
  await Promise.all([work(before), work(both)])
  await endConnections()
  await expect
    .poll(() =>
      work(both).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  for (let times = 0; times < 3; times++) {
    await endConnections()
    await expect
      .poll(() =>
        both.one(sql`select 1 as one`).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await work(both)
  }
  await expect(before.query(sql`select 1`)).rejects.toMatchObject({ word: 'unavailable' })

  // A server with the old setting first, and one that knows only the new secret.
  for (const server of [await open(old, next), await open(next)]) {
    await work(server)
    await server.close()
  }
  const nightly = {
    ...settings,
    databaseRoleSecret: old,
    databaseRoleSecretOther: next,
    auditDatabaseUrl: null,
    dataDir: '',
  }
  const reader = await openReadOnly(nightly)
  await keepOutcome(nightly, { name: 'recount', differences: 0 })
  expect(await reader.query(sql`select name from check_outcome`)).toEqual([{ name: 'recount' }])
  await reader.close()
  await Promise.all([before.close(), both.close(), owner.end()])
})
