import { hash, verify } from '@node-rs/argon2'
import { createLimiter } from '../limiter.ts'

/** argon2id as OWASP advises: 19 MiB, two passes. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** Hashing is the cheapest way to overload a server. */
const limited = createLimiter({ concurrency: 2, queueMax: 64 })

/** How many passwords are hashed now, and how many wait for it. */
export const hashQueue = () => limited.figures()

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
