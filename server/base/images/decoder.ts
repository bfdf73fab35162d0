import sharp, { type Metadata } from 'sharp'
import { limits } from '#contract/limits.ts'
import { answerJobs } from '../processes/answer-jobs.ts'
import { outOfMemoryCode } from '../processes/job-answer.ts'
import { Refusal, refuse } from '../refuse.ts'
import type { DecodeJob, EncodedImage } from './decoder-messages.ts'

/**
 * The process that decodes pictures, apart from the server: it knows no secret and no database, and the server ends it
 * when a picture takes too long. A picture that takes too much memory ends it too.
 */

const sideMax = 2000
const identitySideMax = 2400
const thumbnailSide = 320
const quality = 82
const identityQuality = 88

const memoryMaxBytes = Number(process.argv[2]) * 1024 * 1024
const memoryCheckMs = 50

sharp.cache(false)
sharp.concurrency(1)

answerJobs(decode)
// The decoding runs in threads, so that this timer is not held up by it.
setInterval(() => {
  if (process.memoryUsage.rss() > memoryMaxBytes) process.exit(outOfMemoryCode)
}, memoryCheckMs).unref()

async function decode({ bytes, isIdentity }: DecodeJob): Promise<EncodedImage> {
  try {
    await requirePicture(bytes)
    return await encode(bytes, isIdentity)
  } catch (failure) {
    if (failure instanceof Refusal) throw failure
    // The header was that of a picture, and the rest could not be decoded.
    throw refuse('unsupported_media')
  }
}

async function requirePicture(bytes: Uint8Array): Promise<void> {
  // The header is read without the limit, so that a large picture is reported as too large and not as broken.
  const { format, compression, width, height }: Metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  const isAvif = format === 'heif' && compression === 'av1'
  if (!isAvif && format !== 'jpeg' && format !== 'png' && format !== 'webp') throw refuse('unsupported_media')
  const pixelsMax = isAvif ? limits.uploadAvifPixelsMax : limits.uploadPixelsMax
  if (width * height > pixelsMax) throw refuse('too_large')
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
