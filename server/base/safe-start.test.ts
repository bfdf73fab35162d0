import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '#tools/root.ts'
import { providersOf } from '../trade/payments/providers.ts'
import { readConfig } from './config.ts'
import { requireSafeStart } from './safe-start.ts'

const secret = 'q3VfK8zUjYpX0dL2mN7sT4wRbC9hG1eAoI6yDkF5vEs='
const hexSecret = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const roleSecret = 'Zt6wPq1LxR8vNc3YbM5kHs0JdF7gUaE2oViB4nXyTrM='
const database = { DATABASE_URL: 'postgres://localhost/shop', DATABASE_ROLE_SECRET: roleSecret, SECRET_KEY: secret }
const served = {
  ...database,
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtp://mail.example',
  TRUST_PROXY: '1',
}

const onNetwork = { ...served, NODE_ENV: 'production', DATABASE_URL: 'postgres://db.internal/shop' }

const stripe = (mode: 'live' | 'test') => ({
  STRIPE_SECRET_KEY: `sk_${mode}_0123456789`,
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
})

const start = (env: Record<string, string>) => {
  const config = readConfig(env)
  requireSafeStart(config)
  return config
}

test.each<[string, Record<string, string>]>([
  ['nothing set', {}],
  ['at the own machine, without limits', { DEMO: '0', RATE_LIMITS: '0' }],
  ['the demo for others to see', { HOST: '0.0.0.0', DEMO: '1', SECRET_KEY: secret }],
  ['the demo on PostgreSQL', { ...database, DEMO: '1' }],
  ['a test on PostgreSQL', { ...database, TEST_CLOCK: '1', RATE_LIMITS: '0' }],
  ['PostgreSQL, everything set', served],
  ['production, everything set', { ...served, NODE_ENV: 'production' }],
  ['a database over TLS', { ...onNetwork, DATABASE_URL: 'postgres://db.internal/shop?sslmode=verify-full' }],
  ['a database at a socket', { ...onNetwork, DATABASE_URL: 'postgres:///shop?host=/run/postgresql' }],
  ['a network that is accepted', { ...onNetwork, PLAIN_NETWORK: '1' }],
  ['a secret in hex', { ...served, SECRET_KEY: hexSecret }],
  ['an old secret', { ...served, SECRET_KEYS_READ: hexSecret }],
  ['a live key of Stripe', { ...served, ...stripe('live') }],
  ['a test key of Stripe at the own machine', { ...stripe('test'), STRIPE_API_URL: 'http://127.0.0.1:1' }],
  ['hosts of their own', { ...served, CONSOLE_URL: 'https://desk.example', SHOP_URL: 'https://shops.example' }],
  ['proxies by their networks', { ...served, TRUST_PROXY: '10.0.0.0/8, fd00:1::/32, loopback' }],
])('a server starts with %s', (_, env) => {
  expect(() => start(env)).not.toThrow()
})

test.each<[string, RegExp, Record<string, string>]>([
  ['no secret, with PostgreSQL', /SECRET_KEY is required/, { ...served, SECRET_KEY: '' }],
  ['no secret, in the demo on PostgreSQL', /SECRET_KEY is required/, { ...database, DEMO: '1', SECRET_KEY: '' }],
  ['no secret, for others to reach', /SECRET_KEY is required/, { HOST: '0.0.0.0' }],
  [
    'the owner’s address, in production',
    /MIGRATION_DATABASE_URL is for npm run migrate/,
    { ...served, NODE_ENV: 'production', MIGRATION_DATABASE_URL: 'postgres://owner@localhost/shop' },
  ],
  ['no secret, in production', /SECRET_KEY is required/, { ...served, NODE_ENV: 'production', SECRET_KEY: '' }],
  ['the default secret', /32 random bytes/, { ...served, SECRET_KEY: 'development only' }],
  ['a short secret', /32 random bytes/, { ...served, SECRET_KEY: secret.slice(0, 30) }],
  ['a word', /32 random bytes/, { ...served, SECRET_KEY: 'harbour' }],
  ['a repeated letter', /32 random bytes/, { ...served, SECRET_KEY: 'a'.repeat(64) }],
  ['a repeated word', /32 random bytes/, { ...served, SECRET_KEY: 'Abc1'.repeat(16) }],
  [
    'a phrase without spaces',
    /32 random bytes/,
    { ...served, SECRET_KEY: 'correcthorsebatterystaplecorrecthorsebattery' },
  ],
  ['zeros in hex', /32 random bytes/, { ...served, SECRET_KEY: '00'.repeat(32) }],
  ['an old secret that is a word', /SECRET_KEYS_READ/, { ...served, SECRET_KEYS_READ: 'development only' }],
  ['a weak one of two old secrets', /SECRET_KEYS_READ/, { ...served, SECRET_KEYS_READ: `${hexSecret},harbour` }],
  ['no secret of the database roles', /DATABASE_ROLE_SECRET/, { ...served, DATABASE_ROLE_SECRET: '' }],
  ['a word as secret of the database roles', /DATABASE_ROLE_SECRET/, { ...served, DATABASE_ROLE_SECRET: 'harbour' }],
  ['a database in the clear', /DATABASE_URL leaves this machine without TLS/, onNetwork],
  [
    'a database in the clear whose host only looks like this machine',
    /DATABASE_URL leaves this machine without TLS/,
    { ...onNetwork, DATABASE_URL: 'postgres://127.0.0.1.example/shop' },
  ],
  [
    'a database whose name nobody checks',
    /without TLS/,
    { ...onNetwork, DATABASE_URL: 'postgres://db.internal/shop?sslmode=require' },
  ],
  [
    'a database whose check is taken back',
    /without TLS/,
    { ...onNetwork, DATABASE_URL: 'postgres://db.internal/shop?sslmode=verify-full&sslmode=disable' },
  ],
  ...['tls.rejectUnauthorized=false', 'ignoreTLS=yes', 'requireTLS=false', 'opportunisticTLS=true'].map(
    (option): [string, RegExp, Record<string, string>] => [
      `a mail server with ${option}`,
      /SMTP_URL turns off TLS/,
      { ...served, NODE_ENV: 'production', SMTP_URL: `smtp://mail.example?${option}` },
    ],
  ),
  ['plain http', /PUBLIC_URL/, { ...served, PUBLIC_URL: 'http://shop.example' }],
  ['a console without TLS', /CONSOLE_URL/, { ...served, CONSOLE_URL: 'http://desk.example' }],
  ['a host with a path', /SHOP_URL must be like/, { ...served, SHOP_URL: 'https://shops.example/s' }],
  ['a console of one word', /CONSOLE_NETWORKS/, { ...served, CONSOLE_NETWORKS: 'office' }],
  ['no public address', /PUBLIC_URL/, { ...served, PUBLIC_URL: '' }],
  ['no mail', /SMTP_URL/, { ...served, SMTP_URL: '' }],
  ['no known proxy', /TRUST_PROXY/, { ...served, TRUST_PROXY: '' }],
  ['everybody as proxy', /TRUST_PROXY/, { ...served, TRUST_PROXY: '0.0.0.0/0' }],
  ['all of IPv6 as proxy', /TRUST_PROXY/, { ...served, TRUST_PROXY: '::/0' }],
  ['a word as proxy', /TRUST_PROXY/, { ...served, TRUST_PROXY: 'true' }],
  ['a test key of Stripe', /STRIPE_SECRET_KEY is a test key/, { ...served, ...stripe('test') }],
  ['a live key of Stripe in the demo', /live STRIPE_SECRET_KEY/, stripe('live')],
  ['a key of Stripe alone', /together/, { ...served, STRIPE_SECRET_KEY: 'sk_live_0123456789' }],
  ['the secret of a webhook alone', /together/, { ...served, STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' }],
  [
    'a publishable key of Stripe',
    /STRIPE_SECRET_KEY/,
    { ...served, ...stripe('live'), STRIPE_SECRET_KEY: 'pk_live_1' },
  ],
  ['another Stripe', /STRIPE_API_URL/, { ...served, ...stripe('live'), STRIPE_API_URL: 'https://stripe.example' }],
  ['no limits', /RATE_LIMITS/, { ...served, RATE_LIMITS: '0' }],
  ['no limits, in production', /RATE_LIMITS/, { ...served, NODE_ENV: 'production', RATE_LIMITS: '0' }],
  ['the demo, in production', /DEMO=1/, { ...served, NODE_ENV: 'production', DEMO: '1' }],
  ['the test clock, in production', /TEST_CLOCK=1/, { ...served, NODE_ENV: 'production', TEST_CLOCK: '1' }],
  ['the embedded database, in production', /DATABASE_URL/, { ...served, NODE_ENV: 'production', DATABASE_URL: '' }],
  ['the embedded database for others, no demo', /SMTP_URL/, { HOST: '0.0.0.0', SECRET_KEY: secret, DEMO: '0' }],
])('a server does not start with %s', (_, why, env) => {
  expect(() => start(env)).toThrow(why)
})

test('payments are simulated in the demo, in tests and at the own machine, and nowhere else', () => {
  const isSimulated = (env: Record<string, string>) => providersOf(readConfig(env)).length > 0
  expect([{}, { ...database, DEMO: '1' }, { ...database, TEST_CLOCK: '1' }].map(isSimulated)).toEqual([
    true,
    true,
    true,
  ])
  expect([database, served, { ...served, NODE_ENV: 'production' }].map(isSimulated)).toEqual([false, false, false])
})

test('the demo keys, whose private keys are public, receive no real deposits', () => {
  expect(readConfig({}).depositKeys.isDemo).toBe(true)
  expect(readConfig(served).depositKeys).toEqual({ evm: null, tron: null, isDemo: false })
})

test('a server that may not start says every reason and ends', () => {
  const env = { ...database, PATH: process.env.PATH, DATABASE_URL: 'postgres://localhost:1/none', PORT: '0' }
  const { status, stderr } = spawnSync(process.execPath, ['server/main.mjs'], { cwd: root, env, encoding: 'utf8' })
  expect(status).not.toBe(0)
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'TRUST_PROXY']) expect(stderr).toContain(name)
  expect(stderr).not.toContain(secret)
  expect(stderr).not.toContain(roleSecret)
})
