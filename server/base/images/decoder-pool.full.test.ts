import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aLargeAvif, aPngOfComments } from '#server/testing/hostile-files.ts'
import { createLane, decodeImage } from './decoder-pool.ts'
import { stripPng } from './png-chunks.ts'

const bytesMax = 100_000_000

test('of a PNG only what its picture is drawn from reaches a decoder', async () => {
  const bytes = await aPngOfComments({ comments: 60, bytesEach: 7_900_000 })
  const stripped = stripPng(bytes) ?? Buffer.alloc(0)
  expect(stripped.length).toBeLessThan(2_000)
  expect(stripped.includes('zTXt')).toBe(false)
  expect(await sharp(stripped).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 })
})

test('a PNG that is cut off, or has chunks without end, is broken', async () => {
  const bytes = await aPngOfComments({ comments: 1, bytesEach: 10 })
  for (const length of [8, 20, bytes.length - 1]) expect(stripPng(bytes.subarray(0, length))).toBeNull()
  expect(stripPng(await aPngOfComments({ comments: 20_000, bytesEach: 1 }))).toBeNull()
})

test('a picture that takes too long is refused, and the next one gets a new process', async () => {
  const job = { bytes: await aLargeAvif(4_000, 3_000), isIdentity: false, isOfShop: false }
  const impatient = createLane({ processes: 1, bytesMax, decodeMaxMs: 50 })
  await expect(impatient(job)).rejects.toMatchObject({ word: 'too_large' })
  await expect(impatient(job)).rejects.toMatchObject({ word: 'too_large' })
  const patient = createLane({ processes: 1, bytesMax, decodeMaxMs: 30_000 })
  expect(await patient(job)).toMatchObject({ width: 2_000, height: 1_500 })
})

test('what waits in a queue is bounded by its bytes: more is refused at once', async () => {
  const job = { bytes: Buffer.from('no picture'), isIdentity: false, isOfShop: false }
  const lane = createLane({ processes: 1, bytesMax: 2 * job.bytes.length, decodeMaxMs: 15_000 })
  const outcome = (answer: Promise<unknown>) =>
    answer.then(
      () => 'stored',
      ({ word }: { word: string }) => word,
    )
  const answers = await Promise.all([lane(job), lane(job), lane(job)].map(outcome))
  expect(answers).toEqual(['unsupported_media', 'unsupported_media', 'unavailable'])
  expect(await outcome(lane(job))).toBe('unsupported_media')
})

test('a picture that takes too much memory ends its process and is refused; a smaller one passes', async () => {
  const lane = createLane({ processes: 1, bytesMax, decodeMaxMs: 120_000, memoryMaxMb: 160 })
  const small = { bytes: await aLargeAvif(200, 100), isIdentity: false, isOfShop: false }
  expect(await lane(small)).toMatchObject({ width: 200, height: 100 })
  await expect(
    lane({ bytes: await aLargeAvif(4_000, 3_000), isIdentity: false, isOfShop: false }),
  ).rejects.toMatchObject({
    word: 'too_large',
  })
  expect(await lane(small)).toMatchObject({ width: 200, height: 100 })
})

test('forty pictures that strangers send at once wait and are all decoded; a merchant’s does not wait for them', async () => {
  const job = { bytes: await aLargeAvif(800, 600), isIdentity: false, isOfShop: false }
  let decoded = 0
  const strangers = Array.from({ length: 40 }, () => decodeImage('strangers', job).then(() => ++decoded))
  const small = { bytes: await aLargeAvif(200, 100), isIdentity: false, isOfShop: false }
  expect(await decodeImage('merchants', small)).toMatchObject({ width: 200, height: 100 })
  expect(decoded).toBeLessThan(40)
  await Promise.all(strangers)
  expect(decoded).toBe(40)
})
