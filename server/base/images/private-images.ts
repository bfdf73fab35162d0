import { timingSafeEqual } from 'node:crypto'
import { hourMs } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import { fingerprint } from '../secrets/seal.ts'

const folder = 'private/'

export const isPrivate = (file: string): boolean => file.startsWith(folder)

const signatureOf = (ctx: Ctx, name: string, until: number) =>
  fingerprint(ctx.config.secret, 'private image', `${name} ${until}`).toString('base64url')

/**
 * The addresses of a picture that only those may see who were told them: they end within two hours, and stay the
 * same within one, so that a list that is read again shows the picture that is there.
 */
export function privateImage(ctx: Ctx, file: string): { url: string; thumbnail: string } {
  const name = file.slice(folder.length).replace(/\.webp$/, '')
  const until = (Math.floor(ctx.clock.now().getTime() / hourMs) + 2) * hourMs
  const signed = `until=${until}&sign=${signatureOf(ctx, name, until)}`
  return { url: `/files/private/${name}.webp?${signed}`, thumbnail: `/files/private/${name}-s.webp?${signed}` }
}

/** How many milliseconds an address of `privateImage` is still good for; 0 where it is not. */
export function leftOfPrivateImage(ctx: Ctx, name: string, query: { until?: string; sign?: string }): number {
  const until = Number(query.until)
  const leftMs = until - ctx.clock.now().getTime()
  if (!Number.isSafeInteger(until) || leftMs <= 0) return 0
  const right = Buffer.from(signatureOf(ctx, name.replace(/(-s)?\.webp$/, ''), until))
  const given = Buffer.from(query.sign ?? '')
  return right.length === given.length && timingSafeEqual(right, given) ? leftMs : 0
}
