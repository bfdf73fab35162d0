import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Policy } from '../config.ts'
import { fail } from '../read-env.ts'
import { preparedStatements } from './embedded-statements.ts'
import { lockFolder } from './folder-lock.ts'
import {
  handle,
  insideTransaction,
  liteParsers,
  type RunStatement,
  type Statement,
  transactionHandle,
  translate,
} from './handle.ts'
import { migrate } from './migrate.ts'
import type { Database } from './open.ts'
import { parties, quoteName, roleName } from './roles.ts'

export async function openEmbedded(dataDir: string, policy: Policy | null): Promise<Database> {
  makeFolder(dataDir)
  const unlock = await lockFolder(dataDir)
  try {
    const { PGlite } = await import('@electric-sql/pglite')
    const database = await guardEmbedded(await PGlite.create(join(dataDir, 'db')), policy)
    return {
      ...database,
      close: async () => {
        await database.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    fail(`DATA_DIR=${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** `asOwner` runs work that uses PGlite itself: beside statements of the handles each would read the other's answers. */
type Embedded = Database & { asOwner: <T>(work: () => Promise<T>) => Promise<T> }

export async function guardEmbedded(lite: PGlite, policy: Policy | null): Promise<Embedded> {
  const execute = async (text: string) => void (await lite.exec(text))
  await migrate(
    { run: execute, rows: async (text) => (await lite.query<Record<string, unknown>>(text)).rows },
    { rolePassword: null, policy },
  )
  const named = await lite.query<{ owner: string; database: string }>(
    'select session_user as owner, current_database() as database',
  )
  const { owner = '', database = '' } = named.rows[0] ?? {}
  // All callers share one session, so no caller may change the role.
  await execute('revoke execute on function pg_catalog.set_config(text, text, boolean) from public')
  await execute('revoke usage on language plpgsql from public')
  // The busy roles have this on PostgreSQL too; in an embedded database planning costs more than a plan by values
  // saves.
  await execute('set plan_cache_mode = force_generic_plan')
  // Set once: PGlite copies the parsers of all types for each statement that passes its own.
  Object.assign(lite.parsers, liteParsers)
  const run = preparedStatements(lite)
  const switchTo = roleSwitch(run)
  const handleOf = (role: string, isGuarded = true) => {
    const read: RunStatement = async (statement) => {
      if (isGuarded) refuseSessionStatements(statement.text)
      return run(statement)
    }
    return handle(
      'pglite',
      (statement) => switchTo(role, () => read(statement)),
      (work) =>
        switchTo(role, () => inTransaction(run, () => work(transactionHandle('pglite', read)))).catch(
          (error: unknown) => {
            throw translate(error)
          },
        ),
    )
  }
  const handles = new Map([...parties, 'tests' as const].map((party) => [party, handleOf(roleName(database, party))]))
  return {
    ...handleOf(roleName(database, 'web')),
    as: (party) => handles.get(party) ?? handleOf(roleName(database, party)),
    owner: handleOf(owner, false),
    asOwner: (work) => switchTo(owner, work),
    connections: () => ({ open: 1, idle: 0, waiting: 0, queued: 0 }),
    probe: (statement) => handleOf(roleName(database, 'web')).query(statement),
    close: () => lite.close(),
  }
}

const bare = (text: string): Statement => ({ text, values: [] })

async function inTransaction<T>(run: RunStatement, work: () => Promise<T>): Promise<T> {
  await run(bare('begin'))
  try {
    const result = await insideTransaction.run(true, work)
    await run(bare('commit'))
    return result
  } catch (error) {
    await run(bare('rollback'))
    throw error
  }
}

/** Runs work one piece after another, each in its role: the single connection has one role at a time. */
function roleSwitch(run: RunStatement) {
  let last: Promise<unknown> = Promise.resolve()
  let current = ''
  return <T>(role: string, work: () => Promise<T>): Promise<T> => {
    const turn = async () => {
      if (current !== role) await run(bare(`set role ${quoteName(role)}`))
      current = role
      return work()
    }
    const result = last.then(turn)
    last = result.catch(() => {})
    return result
  }
}

function refuseSessionStatements(text: string) {
  const first = text
    .replace(/^(\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/, '')
    .slice(0, 12)
    .toLowerCase()
  if (/^(set|reset|discard|begin|commit|rollback|end|abort|do|alter|create|drop|load|copy)\b/.test(first)) {
    throw new Error('the application may not run this statement')
  }
}
