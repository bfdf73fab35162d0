import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { Policy } from '../config.ts'
import { lockFolder } from './folder-lock.ts'
import { handle, insideTransaction, liteParsers, type Statement, transactionHandle, translate } from './handle.ts'
import { migrate } from './migrate.ts'
import type { Database } from './open.ts'
import { parties, quoteName, roleName } from './roles.ts'

/** Opens the database in the data folder, and migrates it. */
export async function openEmbedded(dataDir: string, policy: Policy | null): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
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

/** Migrates an embedded database and answers the parties' handles to it. Tests use it on a clone. */
export async function guardEmbedded(lite: PGlite, policy: Policy | null): Promise<Database> {
  const run = async (text: string) => void (await lite.exec(text))
  await migrate(
    { run, rows: async (text) => (await lite.query<Record<string, unknown>>(text)).rows },
    { rolePassword: null, policy },
  )
  const named = await lite.query<{ owner: string; database: string }>(
    'select session_user as owner, current_database() as database',
  )
  const { owner = '', database = '' } = named.rows[0] ?? {}
  // All callers share one session, so no caller may change the role.
  await run('revoke execute on function pg_catalog.set_config(text, text, boolean) from public')
  await run('revoke usage on language plpgsql from public')
  // Set once: PGlite copies the parsers of all types for each statement that brings its own.
  Object.assign(lite.parsers, liteParsers)
  const switchTo = roleSwitch(lite)
  const handleOf = (role: string, isGuarded = true) => {
    const read = (source: Pick<Transaction, 'query'>) => async (statement: Statement) => {
      if (isGuarded) refuseSessionStatements(statement.text)
      return (await source.query<unknown>(statement.text, statement.values)).rows
    }
    return handle(
      'pglite',
      (statement) => switchTo(role, () => read(lite)(statement)),
      (work) =>
        switchTo(role, () =>
          lite.transaction((tx) => insideTransaction.run(true, () => work(transactionHandle('pglite', read(tx))))),
        ).catch((error: unknown) => {
          throw translate(error)
        }),
    )
  }
  const handles = new Map([...parties, 'tests' as const].map((party) => [party, handleOf(roleName(database, party))]))
  return {
    ...handleOf(roleName(database, 'web')),
    as: (party) => handles.get(party) ?? handleOf(roleName(database, party)),
    owner: handleOf(owner, false),
    connections: () => ({ open: 1, idle: 0, waiting: 0, queued: 0 }),
    ping: async () => void (await lite.query('select 1')),
    close: () => lite.close(),
  }
}

/** Runs one piece of work after the other, each in its role: the one connection has one role at a time. */
function roleSwitch(lite: PGlite) {
  let last: Promise<unknown> = Promise.resolve()
  let current = ''
  return <T>(role: string, work: () => Promise<T>): Promise<T> => {
    const turn = async () => {
      if (current !== role) await lite.exec(`set role ${quoteName(role)}`)
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
