import { resolve } from 'node:path'
import { dollarOf, isSettlementCurrency } from '#contract/currencies.ts'
import { limits } from '#contract/limits.ts'
import { readChainSettings, readRates } from './chain-settings.ts'
import { readDatabase } from './database-settings.ts'
import { readDepositKeys } from './deposit-keys.ts'
import { readHosts, readOperator } from './host-settings.ts'
import { readObjectStore } from './object-store.ts'
import { readPayments } from './payment-settings.ts'
import { needsStartTls, requireProtected } from './plain-connections.ts'
import { address, fail, flag, hours, list, token, wholeNumber, wholeNumberOrNull } from './read-env.ts'
import { isLoopback, readTrustedProxies } from './safe-start.ts'
import { isWeak, type RootKeys, rootKeyOf, wantedSecret } from './secrets/root-keys.ts'

/** All settings, read once from the environment. Amounts are in minor units; names end in their unit. */
export type Config = ReturnType<typeof readConfig>

/** `isCommandOfOwner`: the command has the rights of the database's owner, which the server never has. */
export function readConfig(env: NodeJS.ProcessEnv, { isCommandOfOwner = false } = {}) {
  const production = env['NODE_ENV'] === 'production'
  const database = readDatabase(env, { production, isCommandOfOwner })
  const { databaseUrl } = database
  const host = env['HOST'] || '127.0.0.1'
  // With DATABASE_URL set there is no demo unless DEMO=1.
  const demo = flag(env, 'DEMO', !production && !databaseUrl)
  const testClock = flag(env, 'TEST_CLOCK', false)
  if (production && demo) fail('DEMO=1 is refused in production')
  if (production && testClock) fail('TEST_CLOCK=1 is refused in production')
  const simulatedPayments = demo || testClock || databaseUrl === null
  const keys = readRootKeys(env, { isAlone: databaseUrl === null && isLoopback(host) && !production })
  const currency = currencyCode(env['SETTLEMENT_CURRENCY'] || 'USD')
  const dollar = dollarOf(currency)
  const feeMax = withdrawFeeMinimumMaxDollars * dollar
  const withdrawFeeMinimum = wholeNumber(env, 'WITHDRAW_FEE_MIN', { byDefault: dollar, min: 0, max: feeMax })
  const port = wholeNumber(env, 'PORT', { byDefault: 3000, min: 0, max: 65_535 })
  return {
    production,
    port,
    host,
    processes: wholeNumber(env, 'PROCESSES', { byDefault: 1, min: 1, max: 16 }),
    ...readStores(env, production),
    ...database,
    demo,
    testClock,
    /** Partners of the demo and of tests may receive webhooks on this machine without a certificate. */
    loopbackReceivers: demo || testClock,
    ...readHosts(env, port),
    /** Whether browsers require TLS for all subdomains of PUBLIC_URL; off where others run hosts there. */
    hstsSubdomains: flag(env, 'HSTS_SUBDOMAINS', true),
    currency,
    keys,
    secret: keys.current.secret,
    /** Payments that move no money: in the demo, in tests, and on a developer's machine. */
    simulatedPayments,
    ...readRetention(env),
    ...readQuotas(env),
    breachedPasswordsUrl: readBreachedPasswords(env),
    apiDocs: flag(env, 'API_DOCS', !production),
    ownContacts: list(env, 'OWN_CONTACTS'),
    /** The operator of the platform as its pages name it: one line each, the name first. */
    platformOperator: readOperator(env),
    ...readMail(env, { production, database }),
    ...readPayments(env, { production, demo, testClock }),
    payWithinMinutes: wholeNumber(env, 'PAY_WITHIN_MINUTES', { byDefault: 30, min: 1, max: 1440 }),
    shipWithinDays: 7,
    /** An order without a carrier's report counts as received this many days after shipping. */
    silentReceiveDays: 60,
    /** An order without a carrier's report for this many days is on the operators' list of orders without news. */
    noNewsDays: 45,
    settleDays: 7,
    firstSettleDays: 14,
    firstOrders: 10,
    /** The first version of the withdrawal fee rule. Its upper limits are a promise to merchants. */
    withdrawFeeBps: wholeNumber(env, 'WITHDRAW_FEE_BPS', { byDefault: 100, min: 0, max: 500 }),
    withdrawFeeMinimum,
    withdrawMinimum: wholeNumber(env, 'WITHDRAW_MIN', aboveFee(withdrawFeeMinimum, dollar)),
    policy: readPolicy(env, { dollar, clockIsFree: demo || testClock, demo, production }),
    /** Extended public keys, so that the server can watch deposits but cannot spend them. */
    depositKeys: readDepositKeys(env, { isReal: !simulatedPayments }),
    depositMax: readDepositMax(env),
    ...readChainSettings(env),
    chainRates: readRates(env, 'CHAIN_RATES', currency),
    ...readSessionLimits(env, { demo, production }),
    ...readTargets(env),
    trustProxy: readTrustedProxies(env['TRUST_PROXY'] || ''),
    /** Off only in tests and measurements, where all calls come from one address. */
    rateLimits: flag(env, 'RATE_LIMITS', true),
    ...readJobs(env, production),
    ...readObservation(env, production),
  }
}

const readStores = (env: NodeJS.ProcessEnv, production: boolean) => ({
  dataDir: resolve(env['DATA_DIR'] || '.data'),
  objectStore: readObjectStore(env, { mayBePlain: !production || flag(env, 'PLAIN_NETWORK', false) }),
})

/** A service that receives only the first five characters of a hash. Null by default. */
function readBreachedPasswords(env: NodeJS.ProcessEnv): string | null {
  const url = env['BREACHED_PASSWORDS_URL'] || null
  if (url !== null && !/^(https:\/\/|http:\/\/127\.0\.0\.1:)\S+\/$/.test(url))
    fail('BREACHED_PASSWORDS_URL must be like https://api.pwnedpasswords.com/range/')
  return url
}

type MailInput = { production: boolean; database: ReturnType<typeof readDatabase> }

function readMail(env: NodeJS.ProcessEnv, { production, database }: MailInput) {
  const smtpUrl = address(env, 'SMTP_URL', { protocols: ['smtp:', 'smtps:'], like: 'smtps://mail.example' })
  const isStrict = !flag(env, 'PLAIN_NETWORK', false) && production
  if (isStrict) requireProtected(database, smtpUrl)
  return {
    smtpUrl,
    /** Mail contains codes and personal data, so the connection must be encrypted before anything is sent. */
    smtpNeedsTls: isStrict && smtpUrl !== null && needsStartTls(smtpUrl),
    mailFrom: env['MAIL_FROM'] || 'Entrepot <no-reply@entrepot.example>',
  }
}

const readRetention = (env: NodeJS.ProcessEnv) => ({
  identityRetentionDays: wholeNumber(env, 'IDENTITY_RETENTION_DAYS', { byDefault: 365, min: 1, max: 3650 }),
})

/** Settings that only the database's owner writes, because the server's roles must not change them. */
export type Policy = ReturnType<typeof readPolicy>

type PolicyInput = SessionInput & { dollar: number; clockIsFree: boolean }

function readPolicy(env: NodeJS.ProcessEnv, { dollar, clockIsFree, ...sessions }: PolicyInput) {
  const amount = { min: 0, max: limits.amountMax }
  const twoPersonAbove = wholeNumber(env, 'TWO_PERSON_ABOVE', { ...amount, byDefault: 1_000 * dollar })
  return {
    twoPersonAbove,
    twoPersonAboveWeek: wholeNumber(env, 'TWO_PERSON_ABOVE_WEEK', {
      byDefault: 3 * twoPersonAbove,
      min: twoPersonAbove,
      max: 3 * amount.max,
    }),
    grantsPerDay: wholeNumber(env, 'GRANTS_PER_DAY', { ...amount, byDefault: 20_000 * dollar }),
    operatorProofMinutes: readSessionLimit(env, 'OPERATOR_PROOF_MINUTES', {
      ...sessions,
      strict: 10,
      relaxed: longestHours * 60,
    }),
    operatorDayMax: wholeNumber(env, 'OPERATOR_DAY_MAX', { ...amount, byDefault: 100_000 * dollar }),
    payoutCoolOffHours: wholeNumber(env, 'PAYOUT_COOL_OFF_HOURS', { byDefault: 24, min: 0, max: 72 }),
    pickWithinHours: wholeNumber(env, 'PICK_WITHIN_HOURS', { byDefault: 72, min: 1, max: 72 * 10 }),
    autoReceiveDays: wholeNumber(env, 'AUTO_RECEIVE_DAYS', { byDefault: 7, min: 1, max: 60 }),
    shopperRetentionDays: wholeNumber(env, 'SHOPPER_RETENTION_DAYS', { byDefault: 180, min: 90, max: 3650 }),
    /** The demo and tests move the clock, so the database must accept their times. */
    clockIsFree,
  }
}

function readJobs(env: NodeJS.ProcessEnv, production: boolean) {
  return {
    jobs: flag(env, 'JOBS', true),
    exchangeRatesFile: env['EXCHANGE_RATES_FILE'] || null,
    /** How long /readyz reports a stop before the port closes, so that the load balancer notices. */
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', { byDefault: production ? 2 : 0, min: 0, max: 5 }),
    outboxWorkers: {
      money_out: wholeNumber(env, 'WORKERS_MONEY_OUT', { byDefault: 2, min: 0, max: 32 }),
      stock: wholeNumber(env, 'WORKERS_STOCK', { byDefault: 1, min: 0, max: 32 }),
      mail: wholeNumber(env, 'WORKERS_MAIL', { byDefault: 2, min: 0, max: 32 }),
      counting: wholeNumber(env, 'WORKERS_COUNTING', { byDefault: 1, min: 0, max: 32 }),
      rewards: wholeNumber(env, 'WORKERS_REWARDS', { byDefault: 1, min: 0, max: 32 }),
      channel: wholeNumber(env, 'WORKERS_CHANNEL', { byDefault: 2, min: 0, max: 32 }),
    },
    outboxLeaseSeconds: wholeNumber(env, 'OUTBOX_LEASE_SECONDS', { byDefault: 30, min: 3, max: 600 }),
  }
}

function readObservation(env: NodeJS.ProcessEnv, production: boolean) {
  return {
    logLevel: readLogLevel(env),
    securityLog: flag(env, 'SECURITY_LOG', production),
    securityLogWholeAddresses: flag(env, 'SECURITY_LOG_ADDRESSES', false),
    /** `/metrics` needs a port of its own or a token; without either it is not served. */
    metricsPort: env['METRICS_PORT'] ? wholeNumber(env, 'METRICS_PORT', { byDefault: 0, min: 0, max: 65_535 }) : null,
    metricsHost: env['METRICS_HOST'] || '127.0.0.1',
    metricsToken: token(env, 'METRICS_TOKEN'),
    otlpUrl: readCollector(env),
  }
}

function readLogLevel(env: NodeJS.ProcessEnv): string {
  const level = env['LOG_LEVEL'] || 'info'
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
  if (!levels.includes(level)) fail(`LOG_LEVEL must be one of ${levels.join(', ')}`)
  return level
}

/** By OpenTelemetry's own name, so that the exporter's other settings of that family work as its documents say. */
function readCollector(env: NodeJS.ProcessEnv): string | null {
  const url = env['OTEL_EXPORTER_OTLP_ENDPOINT'] || null
  if (url !== null && !/^https?:\/\/[^\s/]+/.test(url))
    fail('OTEL_EXPORTER_OTLP_ENDPOINT must be like http://127.0.0.1:4318')
  return url?.replace(/(?<!\/)\/+$/, '') ?? null
}

const longestHours = 30 * 24

type SessionInput = { demo: boolean; production: boolean }
type SessionLimit = SessionInput & { strict: number; relaxed: number }

/** The demo simulates months in minutes: with the strict limit its users would sign in thousands of times. */
const readSessionLimit = (env: NodeJS.ProcessEnv, name: string, { demo, production, strict, relaxed }: SessionLimit) =>
  wholeNumber(env, name, { byDefault: demo ? relaxed : strict, min: 1, max: production ? strict : relaxed })

function readSessionLimits(env: NodeJS.ProcessEnv, input: SessionInput) {
  const limit = (name: string, strict: number, relaxed: number) =>
    readSessionLimit(env, name, { ...input, strict, relaxed })
  return {
    operatorSessionHours: limit('OPERATOR_SESSION_HOURS', 12, longestHours),
    operatorIdleMinutes: limit('OPERATOR_IDLE_MINUTES', 30, longestHours * 60),
    merchantIdleDays: limit('MERCHANT_IDLE_DAYS', 7, 30),
  }
}

/** The default minimum is about ten dollars; it must exceed the minimum fee, or nothing would be paid out. */
const aboveFee = (fee: number, dollar: number) => ({ byDefault: 10 * dollar, min: fee + 1, max: 1_000 * dollar })

/** The upper limit of a fee rule's minimum fee, a promise to merchants. */
export const withdrawFeeMinimumMaxDollars = 50

/** The default secret is public, so it is only for the embedded database, which no other process can reach. */
function readRootKeys(env: NodeJS.ProcessEnv, { isAlone }: { isAlone: boolean }): RootKeys {
  const current = env['SECRET_KEY'] || (isAlone ? 'development only' : fail(`SECRET_KEY is required: ${wantedSecret}`))
  const others = (env['SECRET_KEYS_READ'] || '').split(',').filter((text) => text !== '')
  if (!isAlone && isWeak(current)) fail(`SECRET_KEY must be ${wantedSecret}`)
  // Signatures of old keys are accepted, so an attacker who guesses an old key could sign.
  if (!isAlone && others.some(isWeak)) fail(`each of SECRET_KEYS_READ must be ${wantedSecret}`)
  return { current: rootKeyOf(current), others: others.map(rootKeyOf) }
}

/** Highest single deposit by method; null means no limit. */
const readDepositMax = (env: NodeJS.ProcessEnv) => ({
  manual: wholeNumberOrNull(env, 'DEPOSIT_MAX_MANUAL'),
  wallet: wholeNumberOrNull(env, 'DEPOSIT_MAX_WALLET'),
  bank_card: wholeNumberOrNull(env, 'DEPOSIT_MAX_BANK_CARD'),
})

function readQuotas(env: NodeJS.ProcessEnv) {
  return {
    strangerImagesPerDay: wholeNumber(env, 'STRANGER_IMAGES_PER_DAY', { byDefault: 24, min: 4, max: 10_000 }),
    visitorsPerAddress: wholeNumber(env, 'VISITORS_PER_ADDRESS', { byDefault: 30, min: 1, max: 10_000 }),
    unpaidOrdersPerAddress: wholeNumber(env, 'UNPAID_ORDERS_PER_ADDRESS', { byDefault: 5, min: 1, max: 10_000 }),
    unpaidPiecesPerAddress: wholeNumber(env, 'UNPAID_PIECES_PER_ADDRESS', { byDefault: 50, min: 1, max: 1_000_000 }),
    merchantImagesPerDay: wholeNumber(env, 'MERCHANT_IMAGES_PER_DAY', { byDefault: 300, min: 1, max: 100_000 }),
  }
}

function readTargets(env: NodeJS.ProcessEnv) {
  return {
    /** Targets for decisions without a promised deadline. */
    registrationTargetHours: wholeNumber(env, 'REGISTRATION_TARGET_HOURS', { byDefault: 24, min: 1, max: 720 }),
    objectionTargetHours: wholeNumber(env, 'OBJECTION_TARGET_HOURS', { byDefault: 48, min: 1, max: 720 }),
    serviceTargetMinutes: wholeNumber(env, 'SERVICE_TARGET_MINUTES', { byDefault: 30, min: 1, max: 1_440 }),
    serviceHours: hours(env, 'SERVICE_HOURS', '09:00-18:00'),
  }
}

function currencyCode(code: string): string {
  if (!isSettlementCurrency(code)) fail('SETTLEMENT_CURRENCY must be an ISO 4217 code of at most three decimals')
  return code
}
