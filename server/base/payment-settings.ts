import { address, fail, flag } from './read-env.ts'

export function readPayments(env: NodeJS.ProcessEnv, mode: { production: boolean; demo: boolean; testClock: boolean }) {
  return {
    stripe: readStripe(env, mode),
    bankPayments: flag(env, 'BANK_PAYMENTS', false),
    /** Bank transfers take days, so such an order waits longer for its payment. */
    bankPayWithinDays: 3,
  }
}

/** The account at Stripe; null without a key. Simulated payments refuse a live key. */
function readStripe(env: NodeJS.ProcessEnv, mode: { production: boolean; demo: boolean; testClock: boolean }) {
  const secretKey = env['STRIPE_SECRET_KEY'] || null
  const webhookSecret = env['STRIPE_WEBHOOK_SECRET'] || null
  const apiUrl = address(env, 'STRIPE_API_URL', { protocols: ['http:', 'https:'], like: 'http://127.0.0.1:12111' })
  if ((secretKey === null) !== (webhookSecret === null)) {
    fail('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all')
  }
  if (secretKey === null || webhookSecret === null) return null
  if (!/^[sr]k_(test|live)_\w{8,}$/.test(secretKey)) fail('STRIPE_SECRET_KEY must be a secret or restricted key')
  if (!/^whsec_\w{8,}$/.test(webhookSecret)) fail('STRIPE_WEBHOOK_SECRET must be the signing secret of the endpoint')
  const isLive = secretKey.includes('_live_')
  if (isLive && (mode.demo || mode.testClock)) fail('a live STRIPE_SECRET_KEY is refused in the demo and in tests')
  return { secretKey, webhookSecret, apiUrl, isLive }
}
