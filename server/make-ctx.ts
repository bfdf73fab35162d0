import { randomBytes } from 'node:crypto'
import { type DestinationStream, pino } from 'pino'
import sql from 'sql-template-tag'
import { type Clock, systemClock } from './base/clock.ts'
import type { Config } from './base/config.ts'
import type { Ctx } from './base/ctx.ts'
import { type Database, openDatabase } from './base/db/open.ts'
import { createFiles } from './base/files.ts'
import { holdRepeated } from './base/held-log.ts'
import { createLiveSignals } from './base/http/live-signals.ts'
import { createIds } from './base/ids.ts'
import { createMail } from './base/mail.ts'
import { metricsOf } from './base/metrics.ts'
import { type Resolve, resolveHost } from './base/post-outside.ts'
import { createPush } from './base/push.ts'
import { createReadiness, type NotReady } from './base/readiness.ts'
import { type PasswordCost, passwordCost } from './base/secrets/passwords.ts'
import { claimCurrency } from './figures/finance/claim-currency.ts'
import { seedFeeRule } from './money/withdrawals/fee-rule.ts'

/** Replacements for tests: cheap hashes, host names, and where faults are written. */
type Given = {
  clock?: Clock
  db?: Database
  passwordCost?: PasswordCost
  resolve?: Resolve
  logTo?: DestinationStream
}

/** Logs each change once, for operators who follow up /readyz. */
function logReadiness(log: Ctx['log'], reason: NotReady | null, err: unknown): void {
  if (reason === null) log.info('the server is ready')
  else log.error({ reason, err, alarm: 'not_ready' }, 'the server is not ready')
}

/** Creates everything with side effects, once. */
export async function makeCtx(config: Config, given: Given = {}): Promise<Ctx> {
  const clock = given.clock ?? systemClock
  const db = given.db ?? (await openDatabase(config))
  await claimCurrency(db, config.currency)
  await seedFeeRule(db, config)
  const metrics = metricsOf(config)
  const options = {
    level: config.logLevel,
    redact: ['req.headers.token', 'req.headers.secret', 'req.headers.cookie'],
    hooks: { logMethod: holdRepeated(() => metrics?.linesHeld.inc()) },
  }
  const log = given.logTo ? pino(options, given.logTo) : pino(options)
  const files = createFiles(config)
  await files.claim(async (own) => (await db.one<{ mark: string }>(sql`select claim_file_store(${own}) as mark`)).mark)
  const ids = createIds(clock)
  return {
    config,
    clock,
    ids,
    db,
    metrics,
    files,
    readiness: createReadiness({
      ...{ db, files, clock, ids },
      onChange: (reason, err) => logReadiness(log, reason, err),
    }),
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
