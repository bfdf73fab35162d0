import { createHash } from 'node:crypto'
import { isBot } from 'isbot'
import type { TextId } from '../../base/texts/texts.ts'
import { lineInMail } from '../../base/texts/written.ts'

/** Whether this process knows the time zone, by an old or a new name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** What is wrong with a required text of one line, or null. */
export function invalidText(text: string): TextId | null {
  if (text.trim() === '') return 'field_required'
  return /\p{Cc}/u.test(text.trim()) ? 'field_invalid' : null
}

/**
 * A link to the shop's page on a social network, normalised: https only, of any host, since shops choose their
 * networks and shoppers see the host. An empty text removes the link: null.
 */
export function readLink(text: string): { link: string | null; error?: TextId } {
  const trimmed = text.trim()
  if (trimmed === '') return { link: null }
  if (!/^https:\/\//i.test(trimmed)) return { link: null, error: 'https_only' }
  if (!URL.canParse(trimmed)) return { link: null, error: 'field_invalid' }
  const url = new URL(trimmed)
  // A user name before an @ could be mistaken for the host.
  const isPublicHost = url.hostname.includes('.') && !url.hostname.endsWith('.')
  if (!isPublicHost || url.username !== '' || url.password !== '') return { link: null, error: 'field_invalid' }
  return { link: url.href }
}

/**
 * How a mail of the platform names a shop. Anybody can have it sent to anybody, so that a name with a link, a number or
 * a request is replaced by the shop's id.
 */
export const nameInMail = ({ name, slug }: { name: string; slug: string }): string => lineInMail(name) ?? slug

/** Browsers' are shorter; the package's patterns take longer than linear on a text as long as a header may be. */
const userAgentMax = 1_000

/** Programs say who they are. A visitor without a user agent is a program too, which the package leaves open. */
export const isRobot = (userAgent: string): boolean =>
  userAgent.trim() === '' || isBot(userAgent.slice(0, userAgentMax))

/** Stored instead of the visitor. The salt changes daily, so that visits of different days cannot be linked. */
export function visitorHash(visitor: string, { salt, merchantId }: { salt: Buffer; merchantId: string }): Buffer {
  return createHash('sha256').update(salt).update(merchantId).update('\0').update(visitor).digest()
}
