import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { accessSync, chownSync, constants, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'

export type Cluster = {
  url: (database: string) => string
  version: string
  stop: () => Promise<void>
}

const startTimeoutMs = 30_000
const portTries = 3
const superuser = 'postgres'

const homes = [
  '/usr/lib/postgresql/*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  '/Applications/Postgres.app/Contents/Versions/latest/bin',
]

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The folder with initdb and postgres of the newest installed version, because several may be installed; null if none
 * is.
 */
export function findPostgres(): string | null {
  const major = (folder: string) => Number(/(\d+)\/bin$/.exec(folder)?.[1] ?? 0)
  const installed = homes.flatMap((home) => globSync(home)).sort((one, other) => major(other) - major(one))
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const folders = [...onPath, ...installed]
  return folders.find((folder) => canRun(join(folder, 'initdb')) && canRun(join(folder, 'postgres'))) ?? null
}

/** PostgreSQL refuses to run as root, so it then runs as the user of its package, or as nobody. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  for (const name of [superuser, 'nobody']) {
    try {
      const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: idOf('-u'), gid: idOf('-g') }
    } catch {
      // The user does not exist, so the next one is tried.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody')
}

async function answers(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? null
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function waitForAnswer(url: string, server: ChildProcess): Promise<string | null> {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline && server.exitCode === null) {
    const version = await answers(url)
    if (version) return version
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return null
}

type Settings = readonly string[]

function settingsOf(folder: string, port: number, further: Settings): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=300',
    'logging_collector=off',
    'log_min_messages=fatal',
    ...further,
  ]
  return ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
}

function stopper(server: ChildProcess, folder: string): () => Promise<void> {
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Otherwise an interrupted test run would leave its cluster running.
  const atExit = () => {
    server.kill('SIGQUIT')
    remove()
  }
  process.once('exit', atExit)
  return async () => {
    process.off('exit', atExit)
    if (server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
    }
    remove()
  }
}

/** Starts a cluster of the installed PostgreSQL in a temporary folder; null if none is installed. */
export async function startPostgres(settings: Settings = ['shared_buffers=128MB']): Promise<Cluster | null> {
  const binaries = findPostgres()
  if (!binaries) return null
  const user = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid)
  const options = { ...user, cwd: folder, stdio: 'pipe', env: { PATH: dirname(binaries), LC_ALL: 'C.UTF-8' } } as const
  const initArgs = ['-D', join(folder, 'data'), '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--no-sync']
  execFileSync(join(binaries, 'initdb'), initArgs, options)
  for (let attempt = 1; attempt <= portTries; attempt++) {
    const port = await freePort()
    const server = spawn(join(binaries, 'postgres'), settingsOf(folder, port, settings), {
      ...options,
      stdio: 'ignore',
    })
    const url = (database: string) => `postgres://${superuser}@127.0.0.1:${port}/${database}`
    const version = await waitForAnswer(url('postgres'), server)
    const stop = stopper(server, folder)
    if (version) return { url, version, stop }
    server.kill('SIGQUIT')
  }
  rmSync(folder, { recursive: true, force: true })
  throw new Error(`PostgreSQL of ${binaries} did not start`)
}
