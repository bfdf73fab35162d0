import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { type ServerProcess, startServer } from '#tools/server-process.ts'
import { openTestDb, serveLite, type TestDb } from '#tools/test-db.ts'
import { testSecretKey } from '#tools/test-secret.ts'
import { testRoleSecret } from '#tools/tests-role.ts'
import { movableClock } from '../base/clock.ts'
import { readConfig } from '../base/config.ts'
import { makeCtx } from '../make-ctx.ts'
import { testParts, type World } from './world.ts'

/** A database that outlives its servers, so that tests can kill them. */
export type Site = {
  env: Record<string, string>
  /** Reads or fills the database while no server runs on it. */
  visit: <T>(work: (world: Pick<World, 'ctx' | 'clock' | 'testDb'>) => Promise<T>) => Promise<T>
  start: () => Promise<ServerProcess>
  close: () => Promise<void>
}

const siteTime = '2026-03-02T09:00:00.000Z'

export async function openSite(): Promise<Site> {
  const databases = inject('testDatabases')
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-site-'))
  const folder = join(dataDir, 'db')
  const shared = databases.engine === 'postgres' ? await openTestDb() : null
  if (databases.engine === 'pglite') cpSync(databases.folder, folder, { recursive: true })
  const open = async () => shared ?? serveLite(await PGlite.create(folder))
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: shared?.databaseUrl ?? '',
    MIGRATION_DATABASE_URL: shared?.ownerUrl ?? '',
    DATABASE_ROLE_SECRET: testRoleSecret,
    SECRET_KEY: testSecretKey,
  }
  const clock = movableClock()
  clock.set(new Date(siteTime))
  return {
    env: { DEMO: '0', ...settings },
    async visit(work) {
      // Each visit has its own generator of order numbers, and two in one second could produce the same number.
      clock.advance(1_000)
      const testDb: TestDb = await open()
      const config = readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error', SECRET_KEY: testSecretKey })
      try {
        return await work({
          ctx: await makeCtx(config, { clock, db: testDb.db, ...testParts }),
          clock,
          testDb,
        })
      } finally {
        if (!shared) await testDb.close()
      }
    },
    async start() {
      const server = await startServer({ ...settings, RATE_LIMITS: '0', JOBS: '0' })
      await server.ask({ clock: clock.now().toISOString() })
      return server
    },
    async close() {
      await shared?.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
