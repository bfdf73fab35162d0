import { createHash } from 'node:crypto'
import { readConfig } from '#server/base/config.ts'
import { readSource } from './source-files.ts'

/**
 * The purpose of each setting in docs/operations.md. A setting that is not listed takes the comment above it, or above
 * its group, in server/base/config.ts.
 */
const purposes: Record<string, string> = {
  NODE_ENV: '`production` refuses what is for trying only: the embedded database, the demo, a missing secret',
  DATABASE_URL:
    'The address of PostgreSQL 15 or later, without a user, because the server has roles of its own. Without it ' +
    'the embedded database is used.',
  MIGRATION_DATABASE_URL:
    'The owner’s address, for `npm run migrate`, the commands of the owner and those that read the books. A ' +
    'server in production refuses it.',
  DATABASE_ROLE_SECRET:
    'The secret of the server’s database roles, 32 random bytes as for `SECRET_KEY`. It is required with ' +
    '`DATABASE_URL`.',
  DATABASE_ROLE_SECRET_OTHER:
    'The secret before or after it. The server tries it where the database refuses the first: see [keys](#keys).',
  AUDIT_DATABASE_URL:
    'the database that the verification and the recount read: a standby, or a role that only reads; without it ' +
    'the database itself',
  DATABASE_POOL_MAX:
    'Connections of one server for merchants and shoppers, shared by its processes. Up to 31 more serve the ' +
    'other roles, `/readyz` and short statements: see ' +
    '[scaling](scaling.md#up-before-out-several-processes-on-one-machine).',
  DATABASE_ACTIVE_MAX:
    'How many of these connections work at once, divided by the processes, at least two each. About twice the ' +
    'cores of the database is good. A statement or transaction that takes longer than 100 ms no longer counts. On ' +
    'a cluster there is no limit.',
  DATA_DIR: 'the folder of uploaded files, of mails without a mail server, and of the embedded database',
  S3_URL:
    'A bucket for the uploaded files, in the place of the folder: `https://KEY:SECRET@host/bucket?region=eu-central-1`, ' +
    'or `https://KEY:SECRET@bucket.host`. See [files in an object store](#files-in-an-object-store).',
  SECRET_KEY:
    'The secret that every key is derived from: 32 random bytes in base64 or hex. It may be left out on the ' +
    'embedded database, for this machine only.',
  SECRET_KEYS_READ: 'further secrets, separated by commas, that are used to read and never to write: see [keys](#keys)',
  DEMO: 'makes the demo world at the first start; 0 with a `DATABASE_URL`, refused in production',
  TEST_CLOCK: 'lets tests move the clock; refused in production',
  PORT: 'the port to listen on',
  PROCESSES:
    'How many processes serve on the port. More than 1 needs PostgreSQL: see ' +
    '[scaling](scaling.md#up-before-out-several-processes-on-one-machine).',
  HOST: 'the address to listen on; only this machine reaches the default',
  PUBLIC_URL: 'the address that people use, for links in messages and mails',
  CONSOLE_URL:
    'A host of its own for the console and its calls, so that a fault of another page does not reach it. Without ' +
    'it the console is at `PUBLIC_URL`.',
  SHOP_URL:
    'A host of its own for the shops as shoppers see them; without it they are at `PUBLIC_URL`. What a browser ' +
    'remembers of orders stays at the host where it was made.',
  HSTS_SUBDOMAINS:
    'In production browsers use TLS for every other host below that of `PUBLIC_URL` too. Set 0 where others run ' +
    'hosts there.',
  SECURITY_CONTACT:
    'Where weaknesses are reported (`mailto:` or `https://`), for `/.well-known/security.txt`. Without it that ' +
    'file is not served.',
  CONSOLE_NETWORKS:
    'The networks, separated by commas, that reach the console and its calls. Elsewhere they are not found. ' +
    'Without it every network reaches them.',
  SETTLEMENT_CURRENCY: 'the currency of all books, an ISO 4217 code; never change it on a database with orders',
  SMTP_URL:
    'The mail server (`smtp://` or `smtps://`). Without it mails are written into the folder `outbox` of `DATA_DIR`.',
  PLAIN_NETWORK:
    'accepts, in production, a database, a mail server and an object store beyond this machine without TLS; only ' +
    'for a network that nobody else reads',
  MAIL_FROM: 'the sender of mails',
  STRIPE_SECRET_KEY: 'the secret key of the account at Stripe: shoppers can pay by card; see [payments](#payments)',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of the webhook endpoint at Stripe',
  STRIPE_API_URL: 'the address that replaces Stripe in tests; refused where people are served',
  BANK_PAYMENTS: 'shoppers can pay by bank transfer to the account that deposits are paid to',
  PAY_WITHIN_MINUTES: 'an order that is not paid by then is cancelled',
  PICK_WITHIN_HOURS: 'an order that is not picked up by then is cancelled and refunded; written by `npm run migrate`',
  AUTO_RECEIVE_DAYS:
    'days after the carrier’s arrival at which an order counts as received; written by `npm run migrate`',
  SHOPPER_RETENTION_DAYS:
    'days after the end of an order at which the data of its shopper is erased; written by `npm run migrate`',
  IDENTITY_RETENTION_DAYS: 'days after the decision at which identity photos are erased',
  STRANGER_IMAGES_PER_DAY:
    'pictures that one network address may send in a day without an account; a registration takes four',
  VISITORS_PER_ADDRESS: 'visitors that one network address may bring to a shop in a day; more are not counted',
  UNPAID_ORDERS_PER_ADDRESS: 'unpaid orders that one network address may have at a time',
  UNPAID_PIECES_PER_ADDRESS: 'pieces in the unpaid orders of one network address',
  MERCHANT_IMAGES_PER_DAY: 'pictures that one merchant may send in a day',
  API_DOCS: 'serves the description of all calls at `/docs` and `/openapi.json`',
  PLATFORM_OPERATOR:
    'who runs the platform, as its pages and those of shops show it: name, address, mail address and numbers, ' +
    'separated by semicolons',
  OWN_CONTACTS:
    'hosts, mail addresses, phone numbers and handles, separated by commas, that staff may name to merchants and ' +
    'shoppers',
  WITHDRAW_FEE_BPS: 'first version of the fee rule: the rate in basis points; read at the first start only',
  WITHDRAW_FEE_MIN: 'first version of the fee rule: the least fee in minor units; read at the first start only',
  WITHDRAW_MIN: 'first version of the fee rule: the least withdrawal in minor units; read at the first start only',
  TWO_PERSON_ABOVE:
    'Withdrawals that add up to more than this in 24 hours need two operators. They count by merchant and by ' +
    'destination, in minor units; written by `npm run migrate`.',
  TWO_PERSON_ABOVE_WEEK: 'the same in 7 days',
  GRANTS_PER_DAY:
    'the most of goodwill and of refunds borne by the platform on a day, in minor units; written by `npm run migrate`',
  OPERATOR_DAY_MAX:
    'The most that one operator may decide about in a day, in minor units; written by `npm run migrate`. ' +
    'Deposits, withdrawals, grants and payouts to suppliers and partners count.',
  PAYOUT_COOL_OFF_HOURS:
    'Hours that a withdrawal waits before it is sent to a destination where no money has arrived yet, and to any ' +
    'after a password was newly set. Written by `npm run migrate`.',
  DEPOSIT_XPUB_EVM: 'the extended public key of deposit addresses on EVM networks, see [deposits](deposits.md)',
  DEPOSIT_XPUB_TRON: 'the same for TRON',
  DEPOSIT_MAX_MANUAL: 'the highest manual deposit in minor units; no limit without it',
  DEPOSIT_MAX_WALLET: 'the same for deposits by wallet',
  DEPOSIT_MAX_BANK_CARD: 'the same for deposits by bank card',
  CHAIN_NODES_TRON:
    'nodes of TRON that are asked for deposits, separated by commas: see ' +
    '[deposits](deposits.md#watching-the-networks)',
  CHAIN_NODES_ETHEREUM: 'the same for Ethereum',
  CHAIN_NODES_POLYGON: 'the same for Polygon',
  CHAIN_NODES_ARBITRUM: 'the same for Arbitrum',
  CHAIN_AGREEMENT: 'how many nodes of a network must give the same answer; without it more than half of them',
  CHAIN_FINAL_FIRST: 'networks whose deposits are credited when they are final, instead of after two confirmations',
  CHAIN_RATES:
    'What one token is worth, like `USDT=1,USDC=0.9995`. It is 1 by default where the currency is USD. ' +
    'A token without a rate is not offered for withdrawals.',
  EXCHANGE_RATES_FILE:
    'A file with the exchange rates of the day, with which amounts are only shown about: the day in the first line, ' +
    'then lines like `THB 35.12`. It is read every hour.',
  REGISTRATION_TARGET_HOURS: 'hours in which an application should be decided: our own target, shown to operators',
  OBJECTION_TARGET_HOURS: 'the same for the reply to an appeal',
  SERVICE_TARGET_MINUTES: 'minutes, within the hours of customer service, in which it should reply: our own target',
  OPERATOR_SESSION_HOURS: 'hours after which an operator logs in again',
  OPERATOR_IDLE_MINUTES: 'minutes without a call after which an operator logs in again',
  OPERATOR_PROOF_MINUTES:
    'how many minutes a second factor that an operator proved is good for decisions about money; written by `npm ' +
    'run migrate`',
  MERCHANT_IDLE_DAYS: 'days without a call after which a merchant logs in again',
  SERVICE_HOURS: 'when customer service answers, every day, in UTC',
  TRUST_PROXY:
    'the proxies in front whose `X-Forwarded-For` is believed: their number, or their networks separated by commas',
  RATE_LIMITS: 'limits calls by address; off only in tests',
  DRAIN_SECONDS: 'how many seconds a server that stops still accepts calls, while `/readyz` already answers 503',
  JOBS: 'runs the background work; at least one process of an installation must do it, a server or `npm run jobs`',
  WORKERS_MONEY_OUT: 'how many refunds and returned payments a process sends at a time',
  WORKERS_STOCK: 'the same for goods that return to the stock, in batches',
  WORKERS_MAIL: 'the same for mails',
  WORKERS_CHANNEL: 'the same for events of partners; one partner gets at most half of them, and at least one',
  WORKERS_COUNTING: 'the same for counting sales, in batches',
  WORKERS_REWARDS: 'the same for referral rewards and invitations',
  OUTBOX_LEASE_SECONDS: 'after how many seconds another process takes over the messages of a process that ended',
  BREACHED_PASSWORDS_URL:
    'A service of breached passwords that is asked in addition to the built-in list. It gets five characters of ' +
    'a hash: `https://api.pwnedpasswords.com/range/`.',
  SECURITY_LOG: 'writes lines about log-ins, refusals and operators’ acts, whatever `LOG_LEVEL` is',
  SECURITY_LOG_ADDRESSES: 'writes the whole network address into these lines, instead of its network only',
  METRICS_PORT:
    'The port of `/metrics`; without it there is none. Each of several processes has its own: the second one ' +
    'uses the next port.',
  METRICS_HOST: 'the address that the port of the metrics listens on',
  METRICS_TOKEN:
    'At least 16 characters: serves `/metrics` on the app’s port to callers who send it. Without it that port ' +
    'has no metrics. Refused with several processes.',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'A collector of OpenTelemetry, like `http://127.0.0.1:4318`: it gets a span of each request by OTLP over HTTP. ' +
    'Without it nothing is traced. See [traces](#traces).',
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

/** The configuration's values by path, such as `depositMax.manual`. */
function valuesOf(config: object, path = ''): [string, unknown][] {
  return Object.entries(config).flatMap(([key, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
      ? valuesOf(value, `${path}${key}.`)
      : [[`${path}${key}`, value]],
  )
}

/** The range in the refusal of a wrong value. */
function rangeOf(name: string, env: Environment = {}): string {
  try {
    readStarting({ ...env, [name]: '?' })
    return ''
  } catch (error) {
    return / must be (?:a whole number )?(?:from )?(\d+ (?:to|or) \d+)$/.exec(String(error))?.[1] ?? ''
  }
}

/** The range, and production's if it differs. */
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

/** The path of a number or flag in the configuration: the one whose value follows both ends of the range. */
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

function purposeOf(name: string): string {
  const purpose = purposes[name]
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
