import type { Metadata, Sharp } from 'sharp'
import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import type { Ctx } from '../ctx.ts'
import { lazyRequire } from '../lazy-require.ts'
import { createLimiter } from '../limiter.ts'
import { refuse } from '../refuse.ts'
import { decrypt, encrypt } from '../secrets/encryption.ts'
import { isPrivate, privateImage } from './private-images.ts'

export type ImagePurpose = 'logo' | 'banner' | 'voucher' | 'identity' | 'chat' | 'refund' | 'product'

const loadSharp = lazyRequire<typeof import('sharp')['default']>('sharp')

const sideMax = 2000
const identitySideMax = 2400
const thumbnailSide = 320
const quality = 82
const identityQuality = 88

const limited = createLimiter({ concurrency: 2, queueMax: 16 })

type StoredImage = { id: string; url: string | null; width: number; height: number; bytes: number; type: string }

/** Stores an image for its purpose: turned upright and re-encoded without metadata. Identity photos are encrypted. */
export async function storeImage(
  ctx: Ctx,
  { bytes, purpose, merchantId }: { bytes: Uint8Array; purpose: ImagePurpose; merchantId: string | null },
): Promise<StoredImage> {
  const id = ctx.ids.next()
  const isIdentity = purpose === 'identity'
  const { image, thumbnail } = await limited(() => encode(bytes, isIdentity))
  const file = nameOf({ id, purpose })
  const type = isIdentity ? 'image/jpeg' : 'image/webp'
  await ctx.files.put(file, isIdentity ? encrypt(ctx.config.keys, 'identity image', image.data) : image.data)
  if (thumbnail) await ctx.files.put(thumbnailOf(file), thumbnail)
  const { width, height, size } = image.info
  await ctx.db.query(sql`
    insert into upload (id, merchant_id, purpose, type, width, height, bytes, file, encrypted, created_at)
    values (${id}, ${merchantId}, ${purpose}, ${type}, ${width}, ${height}, ${size}, ${file}, ${isIdentity},
      ${ctx.clock.now()})`)
  return { id, url: isIdentity ? null : imageUrl(ctx, file), width, height, bytes: size, type }
}

/** The address of a stored image; signed if the image is private. */
export const imageUrl = (ctx: Ctx, file: string): string =>
  isPrivate(file) ? privateImage(ctx, file).url : `/files/${file.replace(/^images\//, '')}`

/** Images of a shop are public; vouchers, images of conversations and of shoppers are private. */
function nameOf({ id, purpose }: { id: string; purpose: ImagePurpose }): string {
  if (purpose === 'identity') return `identity/${id}`
  const isPublic = purpose === 'logo' || purpose === 'banner' || purpose === 'product'
  return isPublic ? `images/${id}.webp` : `private/${id}.webp`
}

const thumbnailOf = (file: string) => file.replace(/\.webp$/, '-s.webp')

/** The bytes of a stored image, decrypted if it was encrypted. */
export async function readStoredImage(ctx: Ctx, { file, encrypted }: { file: string; encrypted: boolean }) {
  const bytes = await ctx.files.get(file)
  return encrypted ? decrypt(ctx.config.keys, 'identity image', bytes) : Buffer.from(bytes)
}

export async function eraseStoredImage(ctx: Ctx, file: string) {
  await ctx.files.remove(file)
  if (file.endsWith('.webp')) await ctx.files.remove(thumbnailOf(file))
}

async function encode(bytes: Uint8Array, isIdentity: boolean) {
  if (!isPhoto(bytes)) throw refuse('unsupported_media')
  const sharp = loadSharp()
  const source = sharp(bytes, { limitInputPixels: limits.uploadPixelsMax })
  // The header is read without the limit, so that a large image is reported as too large and not as broken.
  await checkPhoto(sharp(bytes, { limitInputPixels: false }))
  try {
    const side = isIdentity ? identitySideMax : sideMax
    const upright = source.rotate().resize(side, side, { fit: 'inside', withoutEnlargement: true })
    const encoded = isIdentity
      ? upright.flatten({ background: 'white' }).jpeg({ quality: identityQuality })
      : upright.webp({ quality })
    const image = await encoded.toBuffer({ resolveWithObject: true })
    const small = { fit: 'inside', withoutEnlargement: true } as const
    const thumbnail = isIdentity
      ? null
      : await sharp(image.data).resize(thumbnailSide, thumbnailSide, small).webp({ quality }).toBuffer()
    return { image, thumbnail }
  } catch {
    // The header was that of an image, and the rest could not be decoded.
    throw refuse('unsupported_media')
  }
}

async function checkPhoto(source: Sharp) {
  let metadata: Metadata
  try {
    metadata = await source.metadata()
  } catch {
    throw refuse('unsupported_media')
  }
  const { format, compression, width, height } = metadata
  const isAvif = format === 'heif' && compression === 'av1'
  if (!isAvif && format !== 'jpeg' && format !== 'png' && format !== 'webp') throw refuse('unsupported_media')
  if (width * height > limits.uploadPixelsMax) throw refuse('too_large')
}

/** Whether the file begins like one of the four formats: no other file reaches a decoder. */
function isPhoto(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const isIsoImage = head.slice(4, 8) === 'ftyp' && /avif|avis|mif1|miaf/.test(head.slice(8, 12))
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') ||
    isIsoImage
  )
}
