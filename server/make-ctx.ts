import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { type Clock, systemClock } from './base/clock.ts'
import type { Config } from './base/config.ts'
import type { Ctx } from './base/ctx.ts'
import { type Database, openDatabase } from './base/db/open.ts'
import { createFiles } from './base/files.ts'
import { createLiveSignals } from './base/http/live-signals.ts'
import { createIds } from './base/ids.ts'
import { createMail } from './base/mail.ts'
import { metricsOf } from './base/metrics.ts'
import { createPush } from './base/push.ts'
import { type PasswordCost, passwordCost } from './base/secrets/passwords.ts'
import { claimCurrency } from './features/finance/claim-currency.ts'
import { seedFeeRule } from './features/withdrawals/fee-rule.ts'

/** Tests pass a clock and a database of their own, and a cost of passwords that a machine hardly feels. */
type Given = { clock?: Clock; db?: Database; passwordCost?: PasswordCost }

/** Makes everything that is not pure, once. */
export async function makeCtx(config: Config, given: Given = {}): Promise<Ctx> {
  const clock = given.clock ?? systemClock
  const db = given.db ?? (await openDatabase(config))
  await claimCurrency(db, config.currency)
  await seedFeeRule(db, config)
  const log = pino({ level: config.logLevel, redact: ['req.headers.token', 'req.headers.cookie'] })
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
    passwordCost: given.passwordCost ?? passwordCost,
    log,
    demoWorld: { progress: null },
    internalKey: randomBytes(24).toString('hex'),
  }
}
