import { hash, verify } from '@node-rs/argon2'
import type { Ctx } from '../ctx.ts'
import { createLimiter } from '../limiter.ts'
import { allKeys, keyFor, type RootKey } from './root-keys.ts'

/** The cost of argon2id: KiB of memory, passes, threads. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** As OWASP recommends: 19 MiB, two passes. */
export const passwordCost: PasswordCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

type Costing = Pick<Ctx, 'passwordCost'>
type Peppered = Costing & { config: Pick<Ctx['config'], 'keys'> }

export const givenPasswordBytes = 18
/** Limited, because hashing is the easiest way to overload a server. */
const limited = createLimiter({ concurrency: 2, queueMax: 64 })
/** A separate queue, so that sign-ins do not delay payments. */
const limitedPayments = createLimiter({ concurrency: 2, queueMax: 64 })

export const hashQueue = () => limited.figures()

/** Keyboards compose characters differently; the same password must give the same bytes. */
const normalised = (password: string) => password.normalize('NFKC')

export const hashPassword = (ctx: Costing, password: string): Promise<string> =>
  limited(() => hash(normalised(password), ctx.passwordCost))

/** Verified when there is no account, so that timing reveals nothing. No password has this hash. */
const dummyHash = ({ passwordCost: { memoryCost, timeCost, parallelism } }: Costing) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Whether the password matches. Without a hash it is false and takes as long. */
export async function isPassword(ctx: Costing, password: string, passwordHash: string | null | undefined) {
  const matches = await limited(() => verify(passwordHash ?? dummyHash(ctx), normalised(password)))
  return matches && typeof passwordHash === 'string'
}

/** Whether a hash was made at a lower cost than today's, so that a right password must be hashed again. */
export function isCheap({ passwordCost }: Costing, passwordHash: string): boolean {
  const [, memory, passes] = /\$m=(\d+),t=(\d+),/.exec(passwordHash) ?? []
  return Number(memory) < passwordCost.memoryCost || Number(passes) < passwordCost.timeCost
}

/** Marks a peppered hash with its key id; older payment passwords have no pepper. */
const pepperMark = ({ id }: RootKey) => `${pepperStart}${id.toString('hex')}`
const pepperStart = 'pepper:'

/** Six digits can be tried out quickly, so a copy of the database must not suffice without the server's secret. */
const pepperOf = (key: RootKey) => ({ secret: keyFor(key, 'payment password') })

export async function hashPayPassword({ config, passwordCost }: Peppered, digits: string): Promise<string> {
  const { current } = config.keys
  return pepperMark(current) + (await limitedPayments(() => hash(digits, { ...passwordCost, ...pepperOf(current) })))
}

/**
 * Whether the digits match a payment password's hash, and whether to hash them again under the current key or cost.
 * Nothing matches a hash whose key is gone: the payment password must then be reset by a mailed code.
 */
export async function checkPayPassword(ctx: Peppered, digits: string, stored: string | null) {
  const { keys } = ctx.config
  if (stored === null) return { isRight: false, isStale: false }
  const key = allKeys(keys).find((each) => stored.startsWith(pepperMark(each)))
  if (!key && stored.startsWith(pepperStart)) return { isRight: false, isStale: false }
  if (!key) return { isRight: await limitedPayments(() => verify(stored, digits)), isStale: true }
  const peppered = stored.slice(pepperMark(key).length)
  return {
    isRight: await limitedPayments(() => verify(peppered, digits, pepperOf(key))),
    isStale: key !== keys.current || isCheap(ctx, peppered),
  }
}
