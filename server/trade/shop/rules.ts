import { createHash } from 'node:crypto'
import { isBot } from 'isbot'
import { saysNothing } from '#contract/says-nothing.ts'
import type { TextId } from '../../base/texts/texts.ts'
import { lineInMail } from '../../base/texts/written.ts'

/** What is wrong with a required single-line text, or null. */
export function invalidText(text: string): TextId | null {
  if (saysNothing(text)) return 'field_required'
  return /\p{Cc}/u.test(text.trim()) ? 'field_invalid' : null
}

/**
 * Normalises a link to a social network: https only, but any host, since shops choose their networks and shoppers see
 * the host. An empty text removes the link (null).
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
 * A shop's name in the platform's mails. Anybody can have such a mail sent to anybody, so a name with a link, a number
 * or a request is replaced by the slug.
 */
export const nameInMail = ({ name, slug }: { name: string; slug: string }): string => lineInMail(name) ?? slug

/**
 * Browsers' user agents are shorter; the package's patterns take more than linear time on the longest possible header.
 */
const userAgentMax = 1_000

/** Robots identify themselves. A request without a user agent is a robot too, which the package leaves open. */
export const isRobot = (userAgent: string): boolean =>
  userAgent.trim() === '' || isBot(userAgent.slice(0, userAgentMax))

/** Stored instead of the visitor. The daily salt prevents linking visits of different days. */
export function visitorHash(visitor: string, { salt, merchantId }: { salt: Buffer; merchantId: string }): Buffer {
  return createHash('sha256').update(salt).update(merchantId).update('\0').update(visitor).digest()
}
