import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#tools/root.ts'
import { testSecretKey } from '#tools/test-secret.ts'
import { testRoleSecret } from '#tools/tests-role.ts'
import type { World } from './world.ts'

export type WorkerProcess = { child: ChildProcess; folder: string }

/**
 * Starts a process on the test's database that writes its mails into a folder of its own. `env` changes the test's
 * settings.
 */
export async function startWorkerProcess(world: World, env: NodeJS.ProcessEnv): Promise<WorkerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-worker-'))
  mkdirSync(join(folder, 'outbox'))
  const child = spawn(process.execPath, ['server/commands/jobs.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...env,
      DATABASE_URL: world.testDb.databaseUrl ?? '',
      DATABASE_ROLE_SECRET: testRoleSecret,
      SECRET_KEY: testSecretKey,
      DATA_DIR: folder,
      DEMO: '0',
      LOG_LEVEL: 'info',
      DATABASE_POOL_MAX: '4',
      OUTBOX_LEASE_SECONDS: '3',
    },
  })
  await new Promise<void>((resolve, reject) => {
    // Its first line says that it works; the others are read so that the pipe never fills.
    child.stdout?.once('data', () => resolve())
    child.once('exit', () => reject(new Error('a worker process did not start')))
  })
  child.stdout?.resume()
  return { child, folder }
}

export function endWorkerProcess({ child }: WorkerProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  return ended
}
