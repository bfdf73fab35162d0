import { createHash } from 'node:crypto'
import { readConfig } from '#server/base/config.ts'
import { readSource } from './source-files.ts'

/**
 * The purpose of each setting in docs/operations.md. A setting that is not listed takes the comment above it, or above
 * its group, in server/base/config.ts.
 */
const purposes: Record<string, string> = {
  NODE_ENV: '`production` refuses what is only for trials: the embedded database, the demo, a missing secret',
  DATABASE_URL:
    'the address of PostgreSQL 15 or later, without a user, because the server has its own roles; the embedded ' +
    'database by default',
  MIGRATION_DATABASE_URL:
    'the owner’s address, for `npm run migrate`, the commands of the owner and those that read the books; a ' +
    'server in production refuses it',
  AUDIT_DATABASE_URL:
    'what the verification and the recount read: a standby, or a role that only reads; the database itself by default',
  DATABASE_ROLE_SECRET:
    'the secret of the server’s database roles, 32 random bytes as for `SECRET_KEY`; required with `DATABASE_URL`',
  DATABASE_ROLE_SECRET_OTHER: 'the previous or next secret, tried if the database refuses the first: see [keys](#keys)',
  DATABASE_POOL_MAX:
    'connections of one server for merchants and shoppers, shared by its processes; up to 31 more serve the ' +
    'other roles, `/readyz` and short statements, see ' +
    '[scaling](scaling.md#up-before-out-several-processes-on-one-machine)',
  DATABASE_ACTIVE_MAX:
    'how many of these connections work at once, divided among the processes, at least two each; about twice ' +
    'the cores of the database; statements and transactions that take longer than 100 ms do not count; no ' +
    'limit on a cluster',
  DATA_DIR: 'the folder of uploaded files, of mails without a mail server, and of the embedded database',
  SECRET_KEY:
    'the secret from which every key is derived: 32 random bytes in base64 or hex; optional only on the ' +
    'embedded database and on an address of this machine',
  SECRET_KEYS_READ:
    'further secrets, separated by commas, that decrypt and verify but do not encrypt or sign: see [keys](#keys)',
  DEMO: 'makes the demo world at the first start; 0 with a `DATABASE_URL`, refused in production',
  TEST_CLOCK: 'lets tests move the clock; refused in production',
  PORT: 'the port to listen on',
  PROCESSES:
    'how many processes serve the port; more than 1 only on PostgreSQL, see ' +
    '[scaling](scaling.md#up-before-out-several-processes-on-one-machine)',
  HOST: 'the address to listen on; with the default only this machine can connect',
  PUBLIC_URL: 'the address that people use, for links in messages and mails',
  CONSOLE_URL:
    'a separate host for the console and its calls, so that a fault of another page does not reach it; ' +
    '`PUBLIC_URL` by default',
  SHOP_URL:
    'a separate host for the shops as shoppers see them; `PUBLIC_URL` by default; browsers keep their orders ' +
    'only on the host where they were made',
  HSTS_SUBDOMAINS:
    'in production browsers require TLS for all subdomains of `PUBLIC_URL` too; 0 if other parties run hosts there',
  SECURITY_CONTACT:
    'where to report vulnerabilities (`mailto:` or `https://`), for `/.well-known/security.txt`, which is not ' +
    'served without it',
  CONSOLE_NETWORKS:
    'networks, separated by commas, from which the console and its calls can be reached; elsewhere they answer ' +
    '404; all networks by default',
  SETTLEMENT_CURRENCY: 'the currency of all books, an ISO 4217 code; never change it on a database with orders',
  SMTP_URL:
    'the mail server (`smtp://` or `smtps://`); without it mails are written into the folder `outbox` of `DATA_DIR`',
  PLAIN_NETWORK:
    'accepts, in production, a database and a mail server on other machines without TLS: only for a network ' +
    'that nobody else can read',
  MAIL_FROM: 'the sender of mails',
  STRIPE_SECRET_KEY: 'the secret key of the Stripe account; shoppers can then pay by card: see [payments](#payments)',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of the webhook endpoint at Stripe',
  STRIPE_API_URL: 'the address of a stand-in for Stripe in tests; refused if real users are served',
  BANK_PAYMENTS: 'shoppers can pay by bank transfer to the account that receives deposits',
  PAY_WITHIN_MINUTES: 'minutes after which an unpaid order is cancelled',
  PICK_WITHIN_HOURS:
    'hours after which an order that was not picked up is cancelled and refunded; written by `npm run migrate`',
  AUTO_RECEIVE_DAYS:
    'days after the carrier’s arrival at which an order counts as received; written by `npm run migrate`',
  SHOPPER_RETENTION_DAYS:
    'days after the end of an order at which its shopper’s personal data is erased; written by `npm run migrate`',
  IDENTITY_RETENTION_DAYS: 'days after the decision at which identity photos are erased',
  STRANGER_IMAGES_PER_DAY:
    'pictures that one address may send in a day before it has an account; a registration takes four',
  VISITORS_PER_ADDRESS: 'visitors that one address may bring to a shop in a day; more are not counted',
  UNPAID_ORDERS_PER_ADDRESS: 'unpaid orders that one address may have at a time',
  UNPAID_PIECES_PER_ADDRESS: 'pieces in the unpaid orders of one address',
  MERCHANT_IMAGES_PER_DAY: 'pictures that one merchant may send in a day',
  API_DOCS: 'serves the description of all calls at `/docs` and `/openapi.json`',
  PLATFORM_OPERATOR:
    'the operator of the platform, as its pages and those of shops show it: name, address, mail address and ' +
    'numbers, separated by semicolons',
  OWN_CONTACTS:
    'hosts, mail addresses, phone numbers and handles, separated by commas, that staff may mention to ' +
    'merchants and shoppers',
  WITHDRAW_FEE_BPS: 'first version of the fee rule: the rate in basis points; read at the first start only',
  WITHDRAW_FEE_MIN: 'first version of the fee rule: the minimum fee in minor units; read at the first start only',
  WITHDRAW_MIN: 'first version of the fee rule: the minimum withdrawal in minor units; read at the first start only',
  TWO_PERSON_ABOVE:
    'withdrawals of a merchant or to a destination that sum to more than this in 24 hours, in minor units, ' +
    'need two operators; written by `npm run migrate`',
  TWO_PERSON_ABOVE_WEEK: 'the same for 7 days',
  GRANTS_PER_DAY:
    'daily maximum of goodwill and of refunds that the platform bears, in minor units; written by `npm run migrate`',
  OPERATOR_DAY_MAX:
    'daily maximum of one operator’s decisions about deposits, withdrawals, grants and payouts to suppliers ' +
    'and partners, in minor units; written by `npm run migrate`',
  PAYOUT_COOL_OFF_HOURS:
    'hours that a withdrawal waits if no money has arrived at its destination yet, or after a password was ' +
    'reset; written by `npm run migrate`',
  DEPOSIT_XPUB_EVM: 'the extended public key of deposit addresses on EVM networks, see [deposits](deposits.md)',
  DEPOSIT_XPUB_TRON: 'the same for TRON',
  DEPOSIT_MAX_MANUAL: 'the highest manual deposit in minor units; no limit by default',
  DEPOSIT_MAX_WALLET: 'the same for deposits by wallet',
  DEPOSIT_MAX_BANK_CARD: 'the same for deposits by bank card',
  CHAIN_NODES_TRON:
    'nodes of TRON that are asked for deposits, separated by commas, see [deposits](deposits.md#watching-the-networks)',
  CHAIN_NODES_ETHEREUM: 'the same for Ethereum',
  CHAIN_NODES_POLYGON: 'the same for Polygon',
  CHAIN_NODES_ARBITRUM: 'the same for Arbitrum',
  CHAIN_AGREEMENT: 'how many nodes of a network must give the same answer; more than half of them by default',
  CHAIN_FINAL_FIRST:
    'networks whose deposits are credited only when they are final, instead of after two confirmations',
  CHAIN_RATES:
    'the value of one token, like `USDT=1,USDC=0.9995`; 1 by default if the currency is USD; a token without a ' +
    'rate cannot be withdrawn',
  REGISTRATION_TARGET_HOURS: 'hours in which an application should be decided: an internal target, shown to operators',
  OBJECTION_TARGET_HOURS: 'the same for the answer to an objection',
  SERVICE_TARGET_MINUTES: 'minutes within the hours of customer service in which it should answer: an internal target',
  OPERATOR_SESSION_HOURS: 'hours after which an operator signs in again',
  OPERATOR_IDLE_MINUTES: 'minutes without a call after which an operator signs in again',
  OPERATOR_PROOF_MINUTES:
    'minutes for which an operator’s proof of a second factor is valid for decisions about money; written by ' +
    '`npm run migrate`',
  MERCHANT_IDLE_DAYS: 'days without a call after which a merchant signs in again',
  SERVICE_HOURS: 'daily hours of customer service, in UTC',
  TRUST_PROXY:
    'the proxies in front, whose `X-Forwarded-For` is believed: their number, or their networks separated by commas',
  RATE_LIMITS: 'limits calls by address; off only in tests',
  DRAIN_SECONDS: 'how long `/readyz` answers 503 before a stopping server accepts no more connections',
  JOBS: 'runs the background work; at least one process of an installation must run it, a server or `npm run jobs`',
  WORKERS_MONEY_OUT: 'how many refunds and returned payments a process sends at the same time',
  WORKERS_STOCK: 'the same for goods that return to the stock, in batches',
  WORKERS_MAIL: 'the same for mails',
  WORKERS_CHANNEL: 'the same for messages to partners; at most half of them (at least one) for one partner',
  WORKERS_COUNTING: 'the same for counting sales, in batches',
  WORKERS_REWARDS: 'the same for referral rewards and invitations',
  OUTBOX_LEASE_SECONDS: 'seconds until another process takes over the messages of one that died',
  BREACHED_PASSWORDS_URL:
    'a service of breached passwords, asked in addition to the built-in list by five characters of a hash: ' +
    '`https://api.pwnedpasswords.com/range/`',
  SECURITY_LOG: 'lines about sign-ins, refusals and operators’ acts, at every `LOG_LEVEL`',
  SECURITY_LOG_ADDRESSES: 'the whole address in these lines, instead of its network',
  METRICS_PORT:
    'the port of `/metrics`, not served by default; with several processes each has its own, the second one ' +
    'the next port',
  METRICS_HOST: 'the address that the port of the metrics listens on',
  METRICS_TOKEN:
    'at least 16 characters: serves `/metrics` on the app’s port to callers who send it; refused with several ' +
    'processes',
  LOG_LEVEL: 'the least severe line that is written: `debug`, `info`, `warn`, `error`',
}

const source = ['config.ts', 'database-settings.ts'].map((file) => readSource(`server/base/${file}`)).join('\n')

type Environment = Record<string, string>

const longSecret = createHash('sha256').update('for the table of settings only').digest('base64')

/** A configuration that starts: each setting that a refusal asks for gets a value. */
function readStarting(given: Environment): ReturnType<typeof readConfig> {
  try {
    return readConfig(given)
  } catch (error) {
    const named = String(error).match(/\b[A-Z]+_[A-Z_]+\b/g) ?? []
    const wanted = named.find((name) => !(name in given))
    if (wanted === undefined) throw error
    return readStarting({ ...given, [wanted]: longSecret })
  }
}

const production: Environment = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/entrepot' }

function readNames(): string[] {
  const names = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => void names.add(String(name)) }))
  return [...names]
}

function valuesOf(config: object, path = ''): [string, unknown][] {
  return Object.entries(config).flatMap(([key, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
      ? valuesOf(value, `${path}${key}.`)
      : [[`${path}${key}`, value]],
  )
}

function rangeOf(name: string, env: Environment = {}): string {
  try {
    readStarting({ ...env, [name]: '?' })
    return ''
  } catch (error) {
    return / must be (?:a whole number )?(?:from )?(\d+ (?:to|or) \d+)$/.exec(String(error))?.[1] ?? ''
  }
}

function rangesOf(name: string): string {
  const range = rangeOf(name)
  const inProduction = range === '' ? '' : rangeOf(name, production)
  return inProduction === range ? range : `${range}, in production ${inProduction}`
}

function tryConfig(env: Environment): Map<string, unknown> | null {
  try {
    return new Map(valuesOf(readConfig(env)))
  } catch {
    return null
  }
}

function pathOf(name: string, range: string): string | undefined {
  const without = tryConfig({})
  return range
    .split(/ to | or /)
    .flatMap((end) =>
      [...(tryConfig({ [name]: end }) ?? [])].filter(
        ([path, value]) => Number(value) === Number(end) && value !== without?.get(path),
      ),
    )[0]?.[0]
}

function defaultOf(name: string): string {
  const range = rangeOf(name)
  if (range === '') {
    const text = new RegExp(`(?:'${name}', |env\\['${name}'\\] \\|\\| )['\`]([^'\`]+)['\`]`).exec(source)?.[1]
    return text ? `\`${text.replace(/\$\{port\}/, '3000')}\`` : ''
  }
  const path = pathOf(name, range) ?? ''
  const written = (env: Environment) => {
    const value = new Map(valuesOf(readStarting(env))).get(path)
    return value === undefined || value === null ? '' : String(Number(value))
  }
  // The demo has its own defaults and is on unless DEMO=0; the first value is the one without the demo.
  const withDemo = written({})
  const without = name === 'DEMO' ? withDemo : written({ DEMO: '0' })
  const inProduction = written(production)
  return [
    without,
    ...(inProduction === without ? [] : [`in production ${inProduction}`]),
    ...(withDemo === without ? [] : [`with the demo ${withDemo}`]),
  ].join(', ')
}

const commented = [...source.matchAll(/\/\*\* ([^*]+?)\.? \*\/\n( +)(\w+: (?:\{\n[\s\S]*?\n\2\}|[^\n]*))/g)]

function purposeOf(name: string): string {
  const [, comment] = commented.find(([, , , field]) => field?.includes(`'${name}'`)) ?? []
  const purpose = purposes[name] ?? comment
  if (!purpose) throw new Error(`tools/generate-settings.ts: say what the setting ${name} is for`)
  return purpose
}

function renderSettings(): string {
  const names = readNames()
  const gone = Object.keys(purposes).filter((name) => !names.includes(name))
  if (gone.length > 0) throw new Error(`tools/generate-settings.ts: there is no setting ${gone.join(', ')}`)
  const rows = names.map((name) => `| \`${name}\` | ${defaultOf(name)} | ${rangesOf(name)} | ${purposeOf(name)} |`)
  return ['| setting | default | range | what |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

const path = 'docs/operations.md'
const marked = /(<!-- settings -->\n)[\s\S]*?(\n<!-- \/settings -->)/

export const settingsTable: Record<string, () => string> = {
  [path]: () => {
    const document = readSource(path)
    if (!marked.test(document)) throw new Error(`${path} has no marks for the table of settings`)
    return document.replace(marked, (_, open: string, close: string) => `${open}${renderSettings()}${close}`)
  },
}
