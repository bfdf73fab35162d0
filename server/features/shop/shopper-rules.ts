import { createHash, createHmac } from 'node:crypto'

/** Programs that identify themselves. A visitor without a user agent is a program too. */
const robotPatterns = [
  '(?<!cu)bot\\b|(?<!cu)bot[/;_-]|crawl|spider|slurp|scrap|preview|embedly|facebookexternalhit',
  'curl/|wget/|python-|aiohttp|okhttp|go-http|java/|libwww|apache-http|axios/|node-fetch|undici',
  'pingdom|uptime|monitor|lighthouse|phantomjs',
]
const robot = new RegExp(robotPatterns.join('|'), 'i')

export const isRobot = (userAgent: string): boolean => userAgent.trim() === '' || robot.test(userAgent)

/** Stored instead of the visitor. The salt changes daily, so that visits of different days cannot be linked. */
export function visitorHash(visitor: string, { salt, merchantId }: { salt: Buffer; merchantId: string }): Buffer {
  return createHash('sha256').update(salt).update(merchantId).update('\0').update(visitor).digest()
}

/** Followers' addresses and codes are stored as keyed hashes only. */
export const followHash = (secret: Buffer, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', secret).update(parts.join('\0')).digest()
