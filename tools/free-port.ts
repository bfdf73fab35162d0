import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ephemeral ports, which an outgoing connection, such as one to a database, could take before the server
 * listens. Browsers refuse some ports up to 10,080.
 */
const range = { from: 11_000, to: 32_000 }
const tries = 20

export async function freePort(): Promise<number> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const port = randomInt(range.from, range.to)
    if (await isFree(port)) return port
  }
  throw new Error(`none of ${tries} ports between ${range.from} and ${range.to} is free`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
