import assert from 'node:assert/strict'
import type { Stripe as StripeClient } from 'stripe'
import type { Config } from '../../base/config.ts'
import type { Ctx } from '../../base/ctx.ts'
import { lazyRequire } from '../../base/lazy-require.ts'

/** The package is large, so only a server with a Stripe account loads it. */
const loadStripe = lazyRequire<typeof import('stripe').Stripe>('stripe')

/** For each try: a shopper waits for the page, and a lost connection is tried again. */
const timeoutMs = 6_000

const clients = new WeakMap<Config, StripeClient>()

export type StripeSettings = NonNullable<Config['stripe']>

export function stripeSettings({ config }: Pick<Ctx, 'config'>): StripeSettings {
  assert(config.stripe, 'the Stripe provider is there only with its settings')
  return config.stripe
}

/** One client per configuration, so that its connections are reused. */
export function stripeOf(ctx: Pick<Ctx, 'config'>): StripeClient {
  const known = clients.get(ctx.config)
  if (known) return known
  const { secretKey, apiUrl } = stripeSettings(ctx)
  const Stripe = loadStripe()
  const address = apiUrl === null ? {} : addressOf(new URL(apiUrl))
  const client = new Stripe(secretKey, { ...address, timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false })
  clients.set(ctx.config, client)
  return client
}

const addressOf = ({ hostname, port, protocol }: URL) => ({
  host: hostname,
  port: Number(port) || (protocol === 'http:' ? 80 : 443),
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
})
