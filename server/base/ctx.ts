import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { Ids } from './ids.ts'

/** Files by name; identity images are encrypted before they come here. */
export type Files = {
  put: (name: string, bytes: Uint8Array) => Promise<void>
  get: (name: string) => Promise<Uint8Array>
  remove: (name: string) => Promise<void>
}

export type Mail = { send: (message: { to: string; subject: string; text: string }) => Promise<void> }

/** Wakes the open event streams of a merchant after a commit; the events themselves are rows. */
export type Live = {
  touch: (merchantId: string) => void
  listen: (merchantId: string, wake: () => void) => () => void
}

/** Everything that is not pure, made once in main.ts and handed down. */
export type Ctx = {
  config: Config
  clock: Clock
  ids: Ids
  db: Database
  files: Files
  mail: Mail
  live: Live
  log: FastifyBaseLogger
  /** Known only inside this process: the demo world is let past the rate limits by it. */
  insideKey: string
}
