import { createHash } from 'node:crypto'
import type { Ctx } from '../../base/ctx.ts'
import { readBounded } from '../../base/read-bounded.ts'
import type { TextId } from '../../base/texts/texts.ts'
import { invalidPassword, type PasswordOwner } from './rules.ts'

/** A user who sets a password waits for this. */
const timeoutMs = 2_000
/** Several times a padded answer, which has about 50 kB. */
const answerBytesMax = 300_000
/** The service sees only the first 20 bits of the hash, which thousands of passwords share. */
const prefixLength = 5

/**
 * The text id of what is wrong with a password, or null. Asks the service of breached passwords if one is configured.
 */
export async function findPasswordError(ctx: Ctx, password: string, owner: PasswordOwner): Promise<TextId | null> {
  return invalidPassword(password, owner) ?? ((await isKnownToService(ctx, password)) ? 'password_common' : null)
}

/**
 * Asks BREACHED_PASSWORDS_URL (the API of Pwned Passwords). Without it, or without an answer in time, only the built-in
 * filter counts.
 */
async function isKnownToService({ config, log }: Ctx, password: string): Promise<boolean> {
  if (config.breachedPasswordsUrl === null) return false
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  try {
    const answer = await fetch(`${config.breachedPasswordsUrl}${hash.slice(0, prefixLength)}`, {
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`the service answered ${answer.status}`)
    return hasLine((await readBounded(answer, answerBytesMax)).toString('latin1'), hash.slice(prefixLength))
  } catch (error) {
    log.warn({ err: error }, 'the service of breached passwords did not answer')
    return false
  }
}

/** A line is the rest of a hash and a count; padding lines have the count 0. */
const hasLine = (text: string, rest: string): boolean =>
  text.split('\n').some((line) => line.startsWith(`${rest}:`) && !/:0\s*$/.test(line))
