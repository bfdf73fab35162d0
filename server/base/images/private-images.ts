import { hourMs } from '#contract/durations.ts'
import type { Ctx } from '../ctx.ts'
import { fingerprint, isSigned } from '../secrets/encryption.ts'

const folder = 'private/'

export const isPrivate = (file: string): boolean => file.startsWith(folder)

const textOf = (name: string, until: number) => `${name} ${until}`

/**
 * Signed URLs of a private image. They expire within two hours and stay the same within one, so that a list that is
 * read again can show the cached image.
 */
export function privateImage(ctx: Ctx, file: string): { url: string; thumbnail: string } {
  const name = file.slice(folder.length).replace(/\.webp$/, '')
  const until = (Math.floor(ctx.clock.now().getTime() / hourMs) + 2) * hourMs
  const signature = fingerprint(ctx.config.keys, 'private image', textOf(name, until)).toString('base64url')
  const signed = `until=${until}&sign=${signature}`
  return { url: `/files/private/${name}.webp?${signed}`, thumbnail: `/files/private/${name}-s.webp?${signed}` }
}

/** Milliseconds until a signed URL expires; 0 if it is expired or forged. */
export function remainingMsOf(ctx: Ctx, name: string, query: { until?: string; sign?: string }): number {
  const until = Number(query.until)
  const leftMs = until - ctx.clock.now().getTime()
  if (!Number.isSafeInteger(until) || leftMs <= 0) return 0
  const text = textOf(name.replace(/(-s)?\.webp$/, ''), until)
  const signature = Buffer.from(query.sign ?? '', 'base64url')
  return isSigned(ctx.config.keys, 'private image', { text, signature }) ? leftMs : 0
}
