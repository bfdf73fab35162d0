import { randomBytes } from 'node:crypto'
import { type DestinationStream, pino } from 'pino'
import { type Clock, systemClock } from './base/clock.ts'
import type { Config } from './base/config.ts'
import type { Ctx } from './base/ctx.ts'
import { type Database, openDatabase } from './base/db/open.ts'
import { createFiles } from './base/files.ts'
import { createLiveSignals } from './base/http/live-signals.ts'
import { createIds } from './base/ids.ts'
import { createMail } from './base/mail.ts'
import { metricsOf } from './base/metrics.ts'
import { type Resolve, resolveHost } from './base/post-outside.ts'
import { createPush } from './base/push.ts'
import { type PasswordCost, passwordCost } from './base/secrets/passwords.ts'
import { claimCurrency } from './features/finance/claim-currency.ts'
import { seedFeeRule } from './features/withdrawals/fee-rule.ts'

/** What tests have of their own: among it hashes that a machine hardly feels, hosts, and where faults are written. */
type Given = {
  clock?: Clock
  db?: Database
  passwordCost?: PasswordCost
  resolve?: Resolve
  logTo?: DestinationStream
}

/** Makes everything that is not pure, once. */
export async function makeCtx(config: Config, given: Given = {}): Promise<Ctx> {
  const clock = given.clock ?? systemClock
  const db = given.db ?? (await openDatabase(config))
  await claimCurrency(db, config.currency)
  await seedFeeRule(db, config)
  const options = { level: config.logLevel, redact: ['req.headers.token', 'req.headers.cookie'] }
  const log = given.logTo ? pino(options, given.logTo) : pino(options)
  return {
    config,
    clock,
    ids: createIds(clock),
    db,
    metrics: metricsOf(config),
    files: createFiles(config),
    mail: createMail(config, clock),
    push: createPush(config),
    live: createLiveSignals(),
    resolve: given.resolve ?? resolveHost,
    passwordCost: given.passwordCost ?? passwordCost,
    log,
    demoWorld: { progress: null },
    internalKey: randomBytes(24).toString('hex'),
  }
}
