/** A partner signs a link for one sign-in now, not for later. */
const livesMaxSeconds = 120
/** So far may the partner's clock be from ours. */
const skewSeconds = 5
const nameMax = 200

export type LinkAlgorithm = 'HS256' | 'EdDSA'

/** `sub`: whom the partner means, by its own name for them; `jti`: this link alone. */
export type LinkClaims = { sub: string; jti: string }

type Fields = Record<string, unknown>

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= nameMax && !value.includes('\0')

/** The three parts, each spelt in the one way that its bytes have: another spelling would be another link. */
export function partsOf(data: string): [string, string, string] | null {
  const [header, payload, signature, ...rest] = data.split('.')
  if (!header || !payload || !signature || rest.length > 0) return null
  const isSpelt = [header, payload, signature].every(
    (part) => Buffer.from(part, 'base64url').toString('base64url') === part,
  )
  return isSpelt ? [header, payload, signature] : null
}

export function readFields(part: string): Fields | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
  } catch {
    // Not JSON: no link of ours.
    return null
  }
}

/** The algorithm that a header names, where it is one of two and nothing critical stands beside it. */
export function algorithmOf(header: Fields): LinkAlgorithm | null {
  if (header['crit'] !== undefined || header['b64'] !== undefined) return null
  return header['alg'] === 'HS256' || header['alg'] === 'EdDSA' ? header['alg'] : null
}

type Expected = { now: Date; partnerId: string; audience: string }

/** What a link whose signature is right says, or null where it is too old, too early, too long or for others. */
export function readClaims(claims: Fields, { now, partnerId, audience }: Expected): LinkClaims | null {
  const { sub, jti, iat, exp, nbf, iss, aud } = claims
  const nowSeconds = now.getTime() / 1000
  if (!isName(sub) || !isName(jti)) return null
  if (!Number.isFinite(iat) || !Number.isFinite(exp)) return null
  const [from, until] = [iat as number, exp as number]
  if (until <= from || until - from > livesMaxSeconds) return null
  if (from > nowSeconds + skewSeconds || until <= nowSeconds - skewSeconds) return null
  if (nbf !== undefined && !(typeof nbf === 'number' && nbf <= nowSeconds + skewSeconds)) return null
  // A link need not say whose and for whom it is: the key does. Where it does, it must be right.
  if (iss !== undefined && iss !== partnerId) return null
  if (aud !== undefined && ![aud].flat().includes(audience)) return null
  return { sub, jti }
}
