import { hash, verify } from '@node-rs/argon2'
import { createLimiter } from '../limiter.ts'
import { allKeys, keyFor, type RootKey, type RootKeys } from './root-keys.ts'

/** argon2id as OWASP advises: 19 MiB, two passes. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** Random bytes of a password that the server gives to an operator. */
export const givenPasswordBytes = 18
/** Limited, because hashing is the easiest load to overload a server with. */
const limited = createLimiter({ concurrency: 2, queueMax: 64 })
/** A queue of its own, so that sign-ins do not delay payments. */
const limitedPayments = createLimiter({ concurrency: 2, queueMax: 64 })

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

/** Marks a hash with a pepper, by the id of its key: older payment passwords have none. */
const pepperMark = ({ id }: RootKey) => `${pepperStart}${id.toString('hex')}`
const pepperStart = 'pepper:'

/** Six digits are soon tried out: without the server's secret a copy of the database does not suffice. */
const pepperOf = (key: RootKey) => ({ secret: keyFor(key, 'payment password') })

export const hashPayPassword = async ({ current }: RootKeys, digits: string): Promise<string> =>
  pepperMark(current) + (await limitedPayments(() => hash(digits, { ...cost, ...pepperOf(current) })))

/**
 * Whether the digits match the hash of a payment password, and whether it is to be hashed again with the current key.
 * Nothing matches a hash whose key is gone: the payment password is then set anew by a mailed code.
 */
export async function checkPayPassword(keys: RootKeys, digits: string, stored: string | null) {
  if (stored === null) return { isRight: false, isStale: false }
  const key = allKeys(keys).find((each) => stored.startsWith(pepperMark(each)))
  if (!key && stored.startsWith(pepperStart)) return { isRight: false, isStale: false }
  if (!key) return { isRight: await limitedPayments(() => verify(stored, digits)), isStale: true }
  const peppered = stored.slice(pepperMark(key).length)
  return {
    isRight: await limitedPayments(() => verify(peppered, digits, pepperOf(key))),
    isStale: key !== keys.current,
  }
}
