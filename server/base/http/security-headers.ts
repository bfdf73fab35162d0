import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'

const contentSecurityPolicy = (ancestors: "'none'" | "'self'") =>
  [
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
    // The merchant's app shows the shop as shoppers see it.
    "frame-src 'self'",
    `frame-ancestors ${ancestors}`,
    "object-src 'none'",
    // Text becomes code only through the policies named here; merchant/app/installed.tsx has the one there is.
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ].join(';')

/** Of every answer. Data opened as if it were a page loads, runs and embeds nothing. */
const answerHeaders = {
  // Answers are somebody's own. What everybody may keep, such as the app's files, says so itself.
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Further ones of a page, as OWASP and helmet advise them. They would be most of the bytes of a small answer. */
const pageHeaders = {
  'content-security-policy': contentSecurityPolicy("'none'"),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers had holes of its own: 0 turns it off.
  'x-xss-protection': '0',
}

/** A page that says so may be embedded by pages of this server, and by no others. */
const embeddable = { 'x-frame-options': 'SAMEORIGIN' }
const policyOfEmbeddable = contentSecurityPolicy("'self'")

/** Lets pages of this server embed this one: for pages that hold no secret and on which nothing is confirmed. */
export const letOwnPagesEmbed = (reply: FastifyReply) => reply.headers(embeddable)

/** In production only: a browser that has seen it never opens plain http on localhost again. */
const transportSecurity = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

export const securityHeadersOf = ({ config }: Pick<Ctx, 'config'>): Record<string, string> => ({
  ...answerHeaders,
  ...(config.production && transportSecurity),
})

/**
 * Adds a page's headers to what a browser runs: pages, and the service worker, which has the policy of its own file.
 * An answer "not modified" gets them too, because it replaces the headers that the browser has kept.
 */
export async function addPageHeaders({ url }: FastifyRequest, reply: FastifyReply) {
  const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
  if (isPage || reply.statusCode === 304 || url.startsWith('/sw.js')) reply.headers(pageHeaders)
  if (reply.getHeader('x-frame-options') === embeddable['x-frame-options'])
    reply.header('content-security-policy', policyOfEmbeddable)
}
