import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Ctx } from '../ctx.ts'
import { refuse } from '../refuse.ts'
import { decrypt, encrypt } from '../secrets/encryption.ts'
import { decodeImage, type ImageLane } from './decoder-pool.ts'
import { isPng, stripPng } from './png-chunks.ts'
import { isPrivate, privateImage } from './private-images.ts'

export type ImagePurpose = 'logo' | 'banner' | 'voucher' | 'identity' | 'chat' | 'refund' | 'product'

/** The source of a picture, which decides its quota and its queue. */
export type ImageOrigin = {
  lane: ImageLane
  merchantId: string | null
  orderId?: string
  /** A hash of the address of a sender without an account. */
  sender?: Buffer
  onDecoding?: () => void
  operator?: Buffer
}

type StoredImage = { id: string; url: string | null; width: number; height: number; bytes: number; type: string }

/** Stores an image for its purpose: turned upright and re-encoded without metadata. Identity photos are encrypted. */
export async function storeImage(
  ctx: Ctx,
  { bytes, purpose, origin }: { bytes: Uint8Array; purpose: ImagePurpose; origin: ImageOrigin },
): Promise<StoredImage> {
  const id = ctx.ids.next()
  const isIdentity = purpose === 'identity'
  const isOfShop = purpose === 'product' || purpose === 'banner'
  const image = await decodeImage(origin.lane, { bytes: drawnBytes(bytes), isIdentity, isOfShop }, origin.onDecoding)
  const file = nameOf({ id, purpose })
  const type = isIdentity ? 'image/jpeg' : 'image/webp'
  await Promise.all([
    ctx.files.put(file, isIdentity ? encrypt(ctx.config.keys, 'identity image', image.data) : image.data),
    image.thumbnail && ctx.files.put(smallOf(file), image.thumbnail),
    image.medium && ctx.files.put(mediumOf(file), image.medium),
  ])
  const { width, height } = image
  const size = image.data.length
  const { merchantId, orderId = null, sender = null, operator } = origin
  if (operator) {
    const digest = digestOf(purpose, image.data)?.toString('hex')
    const picture = JSON.stringify({ id, type, width, height, bytes: size, file, digest })
    await ctx.db.query(sql`select add_picture_by_operator(${operator}, ${picture}::jsonb, ${ctx.clock.now()})`)
    return { id, url: imageUrl(ctx, file), width, height, bytes: size, type }
  }
  await ctx.db.query(sql`
    insert into upload (id, merchant_id, order_id, sender, purpose, type, width, height, bytes, file, encrypted,
      digest, created_at)
    values (${id}, ${merchantId}, ${orderId}, ${sender}, ${purpose}, ${type}, ${width}, ${height}, ${size}, ${file},
      ${isIdentity}, ${digestOf(purpose, image.data)}, ${ctx.clock.now()})`)
  return { id, url: isIdentity ? null : imageUrl(ctx, file), width, height, bytes: size, type }
}

/**
 * The SHA-256 of a picture, for `npm run files:check`, and because one voucher may credit only one deposit. An identity
 * photo's encryption has a check of its own.
 */
const digestOf = (purpose: ImagePurpose, data: Uint8Array): Buffer | null =>
  purpose === 'identity' ? null : createHash('sha256').update(data).digest()

export const imageUrl = (ctx: Ctx, file: string): string =>
  isPrivate(file) ? privateImage(ctx, file).url : `/files/${file.replace(/^images\//, '')}`

/** A shop's images are public; vouchers and images of conversations and shoppers are private. */
function nameOf({ id, purpose }: { id: string; purpose: ImagePurpose }): string {
  if (purpose === 'identity') return `identity/${id}`
  const isPublic = purpose === 'logo' || purpose === 'banner' || purpose === 'product'
  return isPublic ? `images/${id}.webp` : `private/${id}.webp`
}

export const smallOf = (file: string) => file.replace(/\.webp$/, '-s.webp')
/** The whole picture of a smaller one. */
export const wholeOf = (file: string) => file.replace(/-[sm](?=\.webp$)/, '')
const mediumOf = (file: string) => file.replace(/\.webp$/, '-m.webp')

export async function readStoredImage(ctx: Ctx, { file, encrypted }: { file: string; encrypted: boolean }) {
  const bytes = await ctx.files.get(file)
  return encrypted ? decrypt(ctx.config.keys, 'identity image', bytes) : Buffer.from(bytes)
}

export async function eraseStoredImage(ctx: Ctx, file: string) {
  const files = [...new Set([file, smallOf(file), mediumOf(file)])]
  await Promise.all(files.map((each) => ctx.files.remove(each)))
}

/** Text and profile chunks of a PNG can inflate without a limit, so the decoder does not see them. */
function drawnBytes(bytes: Uint8Array): Uint8Array {
  if (!isPhoto(bytes)) throw refuse('unsupported_media')
  if (!isPng(bytes)) return bytes
  const stripped = stripPng(bytes)
  if (!stripped) throw refuse('unsupported_media')
  return stripped
}

/** Checks the first bytes, so that only the four photo formats reach a decoder. */
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
