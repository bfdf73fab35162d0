import { constants, setPriority } from 'node:os'
import sharp, { type Metadata } from 'sharp'
import { limits } from '#contract/limits.ts'
import { type DecodeAnswer, type DecodeJob, type EncodedImage, outOfMemoryCode } from './decoder-messages.ts'

/**
 * The process that decodes pictures, apart from the server: it knows no secret and no database, and the server ends it
 * when a picture takes too long. A picture that takes too much memory ends it too.
 */

const sideMax = 2000
const identitySideMax = 2400
const thumbnailSide = 320
const quality = 82
const identityQuality = 88

/** The heaviest photo that is allowed, 16 bits a channel and interlaced, takes some 450 MB. */
const memoryMaxBytes = 700 * 1024 * 1024
const memoryCheckMs = 50

// The answers to calls come before pictures.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.cache(false)
sharp.concurrency(1)

process.on('message', (job: DecodeJob) => {
  void decode(job).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
// The decoding runs in threads, so that this timer is not held up by it.
setInterval(() => {
  if (process.memoryUsage.rss() > memoryMaxBytes) process.exit(outOfMemoryCode)
}, memoryCheckMs).unref()

async function decode({ bytes, isIdentity }: DecodeJob): Promise<DecodeAnswer> {
  try {
    const refused = await findRefusal(bytes)
    return refused ? { refused } : { encoded: await encode(bytes, isIdentity) }
  } catch {
    // The header was that of a picture, and the rest could not be decoded.
    return { refused: 'unsupported_media' }
  }
}

async function findRefusal(bytes: Uint8Array) {
  // The header is read without the limit, so that a large picture is reported as too large and not as broken.
  const { format, compression, width, height }: Metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  const isAvif = format === 'heif' && compression === 'av1'
  if (!isAvif && format !== 'jpeg' && format !== 'png' && format !== 'webp') return 'unsupported_media'
  return width * height > (isAvif ? limits.uploadAvifPixelsMax : limits.uploadPixelsMax) ? 'too_large' : null
}

async function encode(bytes: Uint8Array, isIdentity: boolean): Promise<EncodedImage> {
  const side = isIdentity ? identitySideMax : sideMax
  const upright = sharp(bytes, { limitInputPixels: limits.uploadPixelsMax })
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  const encoded = isIdentity
    ? upright.flatten({ background: 'white' }).jpeg({ quality: identityQuality })
    : upright.webp({ quality })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  const small = { fit: 'inside', withoutEnlargement: true } as const
  const thumbnail = isIdentity
    ? null
    : await sharp(data).resize(thumbnailSide, thumbnailSide, small).webp({ quality }).toBuffer()
  return { data, width: info.width, height: info.height, thumbnail }
}
