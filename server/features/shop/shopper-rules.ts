import { createHash, createHmac, randomInt } from 'node:crypto'
import { limits } from '#contract/limits.ts'

/** Programs that say what they are. A visitor without any name is a program too. */
const robot =
  /(?<!cu)bot\b|(?<!cu)bot[/;_-]|crawl|spider|slurp|facebookexternalhit|embedly|preview|scrap|curl\/|wget\/|python-|aiohttp|okhttp|go-http|java\/|libwww|apache-http|axios\/|node-fetch|undici|pingdom|uptime|monitor|lighthouse|phantomjs/i

export const isRobot = (userAgent: string): boolean => userAgent.trim() === '' || robot.test(userAgent)

/** Stored in place of who looked: with another salt tomorrow, so that nobody is followed from day to day. */
export function visitorHash(visitor: string, { salt, merchantId }: { salt: Buffer; merchantId: string }): Buffer {
  return createHash('sha256').update(salt).update(merchantId).update('\0').update(visitor).digest()
}

export const followCode = (): string =>
  String(randomInt(10 ** limits.verificationCodeDigits)).padStart(limits.verificationCodeDigits, '0')

/** Addresses and codes are kept as keyed hashes only. */
export const followHash = (secret: Buffer, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', secret).update(parts.join('\0')).digest()
