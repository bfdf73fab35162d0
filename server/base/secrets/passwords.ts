import { hash, verify } from '@node-rs/argon2'
import { createLimiter } from '../limiter.ts'
import { derivedKey } from './encryption.ts'

/** argon2id as OWASP advises: 19 MiB, two passes. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** Hashing is the cheapest way to overload a server. */
const limited = createLimiter({ concurrency: 2, queueMax: 64 })
/** Who signs in must not keep those who are signed in from paying. */
const limitedPayments = createLimiter({ concurrency: 2, queueMax: 64 })

/** Keyboards compose characters differently: the same password must give the same bytes. */
const normalised = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => limited(() => hash(normalised(password), cost))

/** Verified when there is no account, so that timing reveals nothing. No password has this hash. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Whether the password matches the hash. Without a hash it is false and takes as long. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const matches = await limited(() => verify(passwordHash ?? dummyHash, normalised(password)))
  return matches && typeof passwordHash === 'string'
}

/** Marks a hash that has a pepper: those of payment passwords that were set before have none. */
const pepperMark = 'pepper'

/** Six digits are soon tried out: without the server's secret, a copy of the database does not suffice. */
const peppered = (secret: Uint8Array) => ({ secret: derivedKey(secret, 'payment password') })

export const hashPayPassword = async (secret: Uint8Array, digits: string): Promise<string> =>
  pepperMark + (await limitedPayments(() => hash(digits, { ...cost, ...peppered(secret) })))

/** Whether the digits match the hash of a payment password. Without a hash it is false. */
export async function matchesPayPassword(secret: Uint8Array, digits: string, stored: string | null): Promise<boolean> {
  if (stored === null) return false
  if (!stored.startsWith(pepperMark)) return limitedPayments(() => verify(stored, digits))
  return limitedPayments(() => verify(stored.slice(pepperMark.length), digits, peppered(secret)))
}
