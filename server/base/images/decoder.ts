import sharp, { type Metadata, type Sharp } from 'sharp'
import { limits } from '#contract/limits.ts'
import { answerJobs } from '../processes/answer-jobs.ts'
import { outOfMemoryCode } from '../processes/job-answer.ts'
import { Refusal, refuse } from '../refuse.ts'
import type { DecodeJob, EncodedImage } from './decoder-messages.ts'

/**
 * The process that decodes pictures, apart from the server and without its secrets and database. The server ends it
 * when a picture takes too long, and it ends itself when a picture takes too much memory.
 */

const sideMax = 2000
const identitySideMax = 2400
const thumbnailSide = 320
const quality = 82
const identityQuality = 88

/** A shop's page waits for its first picture, so that picture must be small. */
const mediumBytesMax = 60_000
const lightest = { side: 480, quality: 35 }
/** Tried in turn, with widths in pixels: a detailed picture loses quality first, and width last. */
const mediumSteps = [
  { side: 800, quality: 80 },
  { side: 800, quality: 65 },
  { side: 800, quality: 50 },
  { side: 800, quality: 35 },
  { side: 640, quality: 35 },
  lightest,
] as const

const memoryMaxBytes = Number(process.argv[2]) * 1024 * 1024
const memoryCheckMs = 50

sharp.cache(false)
sharp.concurrency(1)

answerJobs(decode)
// Decoding runs in threads, so it does not delay this timer.
setInterval(() => {
  if (process.memoryUsage.rss() > memoryMaxBytes) process.exit(outOfMemoryCode)
}, memoryCheckMs).unref()

async function decode(job: DecodeJob): Promise<EncodedImage> {
  try {
    await requirePicture(job.bytes)
    return await encode(job)
  } catch (failure) {
    if (failure instanceof Refusal) throw failure
    // The header was a picture's, but the rest could not be decoded.
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

async function encode({ bytes, isIdentity, isOfShop }: DecodeJob): Promise<EncodedImage> {
  const side = isIdentity ? identitySideMax : sideMax
  const upright = sharp(bytes, { limitInputPixels: limits.uploadPixelsMax }).rotate().resize(side, side, inside)
  const encoded = isIdentity
    ? upright.flatten({ background: 'white' }).jpeg({ quality: identityQuality })
    : upright.webp({ quality })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  const thumbnail = isIdentity ? null : await shrink(sharp(data), { side: thumbnailSide, quality })
  const medium = isOfShop ? await encodeMedium(data) : null
  return { data, width: info.width, height: info.height, thumbnail, medium }
}

const inside = { fit: 'inside', withoutEnlargement: true } as const

const shrink = (picture: Sharp, step: { side: number; quality: number }): Promise<Buffer> =>
  picture.resize(step.side, step.side, inside).webp({ quality: step.quality }).toBuffer()

/**
 * Returns the first step that is small enough. WebP stores transparency losslessly at every quality, so the last
 * attempt has a white background.
 */
async function encodeMedium(data: Buffer): Promise<Buffer> {
  const [{ side }] = mediumSteps
  const { data: pixels, info } = await sharp(data)
    .resize(side, side, inside)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = sharp(pixels, { raw: info })
  for (const step of mediumSteps) {
    const encoded = await shrink(picture.clone(), step)
    if (encoded.length <= mediumBytesMax) return encoded
  }
  return shrink(picture.flatten({ background: 'white' }), lightest)
}
