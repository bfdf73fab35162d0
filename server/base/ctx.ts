import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { Party } from './db/roles.ts'
import type { Ids } from './ids.ts'
import type { Metrics } from './metrics.ts'
import type { Resolve } from './post-outside.ts'
import type { Push } from './push.ts'
import { fail, wantedOwner } from './read-env.ts'
import type { Fault, Readiness } from './readiness.ts'
import type { PasswordCost } from './secrets/passwords.ts'

/** Identity images are encrypted before they are stored here. */
export type Files = {
  put: (name: string, bytes: Uint8Array) => Promise<void>
  get: (name: string) => Promise<Uint8Array>
  remove: (name: string) => Promise<void>
  /** Checks that the rows name this folder or bucket; the first server to ask claims it. */
  claim: (claimMark: (own: string) => Promise<string>) => Promise<void>
  /** The reason why the files cannot be used; null if they can. */
  fault: () => Promise<Fault | null>
  /** Null for a bucket, which has no end. */
  space: () => Promise<{ freeBytes: number; totalBytes: number } | null>
}

export type MailMessage = {
  to: string
  subject: string
  text: string
  html?: string
  /** Set for scheduled mails: a repeated delivery has the same id, so that the mailbox detects the duplicate. */
  id?: string
  /** For the one-click unsubscribe of RFC 8058. */
  unsubscribeUrl?: string
}

export type Mail = {
  send: (message: MailMessage) => Promise<void>
  /** The last mails of a server without a mail server, newest first; the demo shows them. */
  recent: () => readonly (MailMessage & { at: Date })[]
  close: () => void
}

/** Wakes a merchant's open event streams after a commit. The events themselves are rows. */
export type Live = {
  touch: (merchantId: string) => void
  /** Wakes only the streams of this process, for messages that its siblings pass on. */
  wake: (merchantId: string) => void
  /** When the merchant or an operator last changed something through this server, as `performance.now()`; else 0. */
  changedAt: (merchantId: string) => number
  listen: (merchantId: string, wake: () => void) => () => void
}

/** Everything impure, made once in make-ctx.ts and passed down. */
export type Ctx = {
  config: Config
  clock: Clock
  ids: Ids
  db: Database
  metrics: Metrics | null
  files: Files
  readiness: Readiness
  mail: Mail
  push: Push
  live: Live
  /** Resolves a host that an outside party named, so that private addresses can be refused. */
  resolve: Resolve
  /** For new hashes; a stored hash contains its own cost. */
  passwordCost: PasswordCost
  log: FastifyBaseLogger
  /** Progress of making the demo world; null when there is none to wait for. */
  demoWorld: { progress: { day: number; days: number } | null }
  /** Exempts this process's own calls, such as those of the demo world, from rate limits. */
  internalKey: string
}

/** With the rights of the database's owner, which only commands have. */
export function forOwner(ctx: Ctx): Ctx {
  if (ctx.db.owner === null) fail(wantedOwner)
  return { ...ctx, db: { ...ctx.db, ...ctx.db.owner } }
}

export const forParty = (ctx: Ctx, party: Party): Ctx => ({ ...ctx, db: { ...ctx.db, ...ctx.db.as(party) } })
