import type { Ctx } from '../ctx.ts'

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
  // Text becomes code only through the policies named here; merchant/app/installed.tsx has the one there is.
  "require-trusted-types-for 'script'",
  'trusted-types service-worker',
].join(';')

/** The security headers of every answer, as OWASP and helmet advise them. */
const securityHeaders = {
  // Answers are somebody's own. What everybody may keep, such as the app's files, says so itself.
  'cache-control': 'no-store',
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

export const securityHeadersOf = ({ config }: Pick<Ctx, 'config'>): Record<string, string> => ({
  ...securityHeaders,
  ...(config.production && transportSecurity),
})
