import { hash, verify } from '@node-rs/argon2'
import { createQueue } from '../limiter.ts'

/** argon2id as OWASP advises for it: 19 MiB, two passes. Hashing is the cheapest way to overload a server. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const queued = createQueue({ running: 2, waiting: 64 })

/** One spelling per password, whichever way a keyboard composes its characters. */
const spelt = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => queued(() => hash(spelt(password), cost))

/** Of no password: verifying against it takes as long as verifying against a real one. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Whether it is the password; takes the same time where there is nobody whose password it could be. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const matches = await queued(() => verify(passwordHash ?? nobody, spelt(password)))
  return matches && typeof passwordHash === 'string'
}
