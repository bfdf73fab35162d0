import { isIP, isIPv4 } from 'node:net'
import { fail } from './read-env.ts'

export type TrustedProxies = false | number | string[]

const hopsMax = 10

/** Trusting a wider network would believe headers of arbitrary callers. */
const prefixMin = { 4: 8, 6: 32 } as const
const prefixMax = { 4: 32, 6: 128 } as const

export function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || rest.length > 0) return false
  if (prefix === undefined) return true
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= prefixMin[version] && Number(prefix) <= prefixMax[version]
}

/** Empty or `0`: no proxy; `2`: two hops; else networks with commas. `1` is one hop, not "everybody". */
export function readTrustedProxies(text: string): TrustedProxies {
  if (text === '' || text === '0') return false
  if (/^\d+$/.test(text) && Number(text) <= hopsMax) return Number(text)
  const networks = text.split(',').map((network) => network.trim())
  if (!networks.every(isNetwork)) {
    fail('TRUST_PROXY must be the number of proxies, or their networks such as 10.0.0.0/8,fd00::/32')
  }
  return networks
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || /^(?:::1|\[::1\])$/.test(host) || (isIPv4(host) && host.startsWith('127.'))

type StartSettings = {
  production: boolean
  databaseUrl: string | null
  host: string
  demo: boolean
  testClock: boolean
  publicUrl: string
  consoleUrl: string
  shopUrl: string
  smtpUrl: string | null
  trustProxy: TrustedProxies
  rateLimits: boolean
  stripe: { isLive: boolean; apiUrl: string | null } | null
}

/** Whether real users are served: not a demo world, a test, or a developer's machine. */
const servesPeople = ({ production, databaseUrl, host, demo, testClock }: StartSettings) =>
  production || (!demo && !testClock && (databaseUrl !== null || !isLoopback(host)))

/** The reasons why a server must not start with these settings; empty if it may. */
export function unsafeSettings(settings: StartSettings): string[] {
  if (!servesPeople(settings)) return []
  const { publicUrl, consoleUrl, shopUrl, smtpUrl, trustProxy, rateLimits, stripe } = settings
  const reasons = [
    !publicUrl.startsWith('https://') && 'PUBLIC_URL must be the https address that people see',
    !consoleUrl.startsWith('https://') && 'CONSOLE_URL must be an https address',
    !shopUrl.startsWith('https://') && 'SHOP_URL must be an https address',
    smtpUrl === null && 'SMTP_URL is required: codes and notices go by mail',
    trustProxy === false && 'TRUST_PROXY is required: the number of proxies in front, or their networks',
    !rateLimits && 'RATE_LIMITS=0 is for tests and the demo',
    stripe?.isLive === false && 'STRIPE_SECRET_KEY is a test key: its payments bring no money',
    stripe?.apiUrl && 'STRIPE_API_URL is for tests: payments would be asked for elsewhere',
  ]
  return reasons.filter((reason) => typeof reason === 'string')
}

/** Reports all reasons at once, so that nobody needs to start again for each. */
export function requireSafeStart(settings: StartSettings): void {
  const reasons = unsafeSettings(settings)
  if (reasons.length > 0) fail(`these settings are not safe to serve people:\n  ${reasons.join('\n  ')}`)
}
