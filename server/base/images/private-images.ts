import { timingSafeEqual } from 'node:crypto'
import { hourMs } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import { fingerprint } from '../secrets/encryption.ts'

const folder = 'private/'

/** Whether a file may only be read by the parties that were given its signed address. */
export const isPrivate = (file: string): boolean => file.startsWith(folder)

const signatureOf = (ctx: Ctx, name: string, until: number) =>
  fingerprint(ctx.config.secret, 'private image', `${name} ${until}`).toString('base64url')

/**
 * The signed addresses of a private image. They expire within two hours and stay the same within one, so that a list
 * that is read again can show the cached image.
 */
export function privateImage(ctx: Ctx, file: string): { url: string; thumbnail: string } {
  const name = file.slice(folder.length).replace(/\.webp$/, '')
  const until = (Math.floor(ctx.clock.now().getTime() / hourMs) + 2) * hourMs
  const signed = `until=${until}&sign=${signatureOf(ctx, name, until)}`
  return { url: `/files/private/${name}.webp?${signed}`, thumbnail: `/files/private/${name}-s.webp?${signed}` }
}

/** The milliseconds until an address of `privateImage` expires; 0 for an expired or forged one. */
export function remainingMsOf(ctx: Ctx, name: string, query: { until?: string; sign?: string }): number {
  const until = Number(query.until)
  const leftMs = until - ctx.clock.now().getTime()
  if (!Number.isSafeInteger(until) || leftMs <= 0) return 0
  const expected = Buffer.from(signatureOf(ctx, name.replace(/(-s)?\.webp$/, ''), until))
  const given = Buffer.from(query.sign ?? '')
  return expected.length === given.length && timingSafeEqual(expected, given) ? leftMs : 0
}
