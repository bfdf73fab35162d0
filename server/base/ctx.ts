import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { Party } from './db/roles.ts'
import type { Ids } from './ids.ts'
import type { Metrics } from './metrics.ts'

/** Files by name. Identity images are encrypted before they are stored. */
export type Files = {
  put: (name: string, bytes: Uint8Array) => Promise<void>
  get: (name: string) => Promise<Uint8Array>
  remove: (name: string) => Promise<void>
}

export type Mail = {
  send: (message: { to: string; subject: string; text: string }) => Promise<void>
  /** Closes the kept connections. */
  close: () => void
}

/** Wakes a merchant's open event streams after a commit. The events themselves are rows. */
export type Live = {
  touch: (merchantId: string) => void
  listen: (merchantId: string, wake: () => void) => () => void
}

/** Everything that is not pure, made once in make-ctx.ts and handed down. */
export type Ctx = {
  config: Config
  clock: Clock
  ids: Ids
  db: Database
  metrics: Metrics
  files: Files
  mail: Mail
  live: Live
  log: FastifyBaseLogger
  /** Exempts this process's own calls, such as those of the demo world, from the rate limits. */
  internalKey: string
}

/** The same server with the rights of one party. */
export const forParty = (ctx: Ctx, party: Party): Ctx => ({ ...ctx, db: { ...ctx.db, ...ctx.db.as(party) } })
