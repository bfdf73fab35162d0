import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'

const contentSecurityPolicy = (ancestors: string, frames = "'self'") =>
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
    // The merchant's app embeds the shop as shoppers see it.
    `frame-src ${frames}`,
    `frame-ancestors ${ancestors}`,
    "object-src 'none'",
    // Text becomes code only through the policy named here, in merchant/app/installed.tsx.
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ].join(';')

/** Headers of every answer. An answer opened as a page must not load, run or embed anything. */
const answerHeaders = {
  // Answers are private; public files, such as the app's, set their own header.
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** As OWASP and helmet advise. Only for pages: in a small answer they would be most of the bytes. */
const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers had security holes; 0 turns it off.
  'x-xss-protection': '0',
}

const embeddable = { 'x-frame-options': 'SAMEORIGIN' }

/** Lets pages of this server embed this one: only for pages without secrets or confirmations. */
export const letOwnPagesEmbed = (reply: FastifyReply) => reply.headers(embeddable)

/** Only in production: a browser that has seen it would refuse plain http on localhost. */
const transportSecurity = ({ hstsSubdomains }: Ctx['config']) => ({
  'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
})

export const securityHeadersOf = ({ config }: Pick<Ctx, 'config'>): Record<string, string> => ({
  ...answerHeaders,
  ...(config.production && transportSecurity(config)),
})

/**
 * Adds page headers to pages and to the service worker, which follows the policy of its own file. "Not modified"
 * answers need them too, because they replace the headers that the browser has stored.
 */
export function addPageHeaders({ config: { publicUrl, shopUrl } }: Pick<Ctx, 'config'>) {
  const isApart = shopUrl !== publicUrl
  const policy = contentSecurityPolicy("'none'", isApart ? `'self' ${shopUrl}` : "'self'")
  const policyOfEmbeddable = contentSecurityPolicy(isApart ? publicUrl : "'self'")
  return async ({ url }: FastifyRequest, reply: FastifyReply) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (isPage || reply.statusCode === 304 || url.startsWith('/sw.js')) {
      reply.headers({ ...pageHeaders, 'content-security-policy': policy })
    }
    if (reply.getHeader('x-frame-options') !== embeddable['x-frame-options']) return
    reply.header('content-security-policy', policyOfEmbeddable)
    // X-Frame-Options cannot name another host.
    if (isApart) reply.removeHeader('x-frame-options')
  }
}
