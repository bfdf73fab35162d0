import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail } from '../read-env.ts'

/**
 * Locks a folder for this process. The embedded database supports one process only: a second one loses data while every
 * constraint still holds. The lock is a listening socket, because the system closes it however the process ends. A
 * socket file left by a dead process accepts no connection.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const name = `entrepot-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
  if (await isListening(address)) {
    fail(`another process uses the data folder ${folder}: stop it first, or set DATA_DIR to another folder`)
  }
  if (process.platform !== 'win32') rmSync(address, { force: true })
  const server = createServer((socket) => socket.end())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, resolve)
  })
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
