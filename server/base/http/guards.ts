import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { refuse } from '../refuse.ts'
import { callerAddress } from './caller-address.ts'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join(';')

/** The security headers of every answer, as OWASP and helmet advise them. */
const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers had holes of its own: 0 turns it off.
  'x-xss-protection': '0',
}

/** In production only: a browser that has seen it never opens plain http on localhost again. */
const transportSecurity = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Security headers, and limits on how often one address may call. */
export async function registerGuards(app: FastifyInstance, ctx: Ctx) {
  const headers = { ...securityHeaders, ...(ctx.config.production && transportSecurity) }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  await app.register(rateLimit, {
    global: true,
    max: 600,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => callerAddress(ip),
    cache: 20_000,
    // An installed app loads all its files at once, and serving them costs little.
    allowList: ({ headers, url }) =>
      !ctx.config.rateLimits || headers['x-internal-key'] === ctx.internalKey || url.startsWith('/assets/'),
    errorResponseBuilder: (_request, { ttl }) => refuse('rate_limited', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  })
}
