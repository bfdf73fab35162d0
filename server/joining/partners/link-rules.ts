import { withoutHidden } from '../../base/typed-text.ts'

/** A link is signed for an immediate sign-in: `exp` is at most this long after `iat`. */
const lifetimeMaxSeconds = 120
const skewSeconds = 5
const nameMax = 200

export type LinkAlgorithm = 'HS256' | 'EdDSA'

/** `sub`: the partner's name for its user; `jti`: the id of the link. */
export type LinkClaims = { sub: string; jti: string }

type JsonFields = Record<string, unknown>

/** Refuses half of a surrogate pair: it would be stored as another character, so that two names become one. */
const isName = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.length <= nameMax &&
  value.isWellFormed() &&
  !/\p{Cc}/u.test(value) &&
  withoutHidden(value) === value

/** Refuses invalid UTF-8, which would otherwise be read as another name. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The parts of a JWS in canonical base64url; null for another spelling, which would count as another link. */
export function splitLink(data: string): [string, string, string] | null {
  const [header, payload, signature, ...rest] = data.split('.')
  if (!header || !payload || !signature || rest.length > 0) return null
  const isCanonical = [header, payload, signature].every(
    (part) => Buffer.from(part, 'base64url').toString('base64url') === part,
  )
  return isCanonical ? [header, payload, signature] : null
}

/** The JSON object that a part encodes; null for anything else. */
export function readFields(part: string): JsonFields | null {
  try {
    const value: unknown = JSON.parse(utf8.decode(Buffer.from(part, 'base64url')))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonFields) : null
  } catch {
    return null
  }
}

/** The token's type, since the same key may sign tokens that are not logins. */
export const linkType = 'entrepot-login+jwt'

/** Null for other algorithms, critical extensions, and tokens of another type. */
export function algorithmOf(header: JsonFields): LinkAlgorithm | null {
  if (header['typ'] !== linkType) return null
  if (header['crit'] !== undefined || header['b64'] !== undefined) return null
  return header['alg'] === 'HS256' || header['alg'] === 'EdDSA' ? header['alg'] : null
}

type ExpectedClaims = { now: Date; partnerId: string; audience: string }

/**
 * The claims of a verified link; null if it has expired, is not valid yet, lives too long or is for another address.
 */
export function readClaims(claims: JsonFields, { now, partnerId, audience }: ExpectedClaims): LinkClaims | null {
  const { sub, jti, iat, exp, nbf, iss, aud } = claims
  const nowSeconds = now.getTime() / 1000
  if (!isName(sub) || !isName(jti)) return null
  if (!Number.isFinite(iat) || !Number.isFinite(exp)) return null
  const [from, until] = [iat as number, exp as number]
  if (until <= from || until - from > lifetimeMaxSeconds) return null
  if (from > nowSeconds + skewSeconds || until <= nowSeconds - skewSeconds) return null
  if (nbf !== undefined && !(typeof nbf === 'number' && nbf <= nowSeconds + skewSeconds)) return null
  // The issuer is optional, because a key belongs to one partner. The audience is required: a partner may use one key
  // for several installations, and a link for one must not work at another.
  if (iss !== undefined && iss !== partnerId) return null
  if (![aud].flat().includes(audience)) return null
  return { sub, jti }
}
