import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aLargeAvif, aPngOfComments } from '#server/testing/hostile-files.ts'
import { createLane, decodeImage } from './decoder-pool.ts'
import { stripPng } from './png-chunks.ts'

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
  const impatient = createLane({ processes: 1, queueMax: 4, decodeMaxMs: 50 })
  await expect(impatient(job)).rejects.toMatchObject({ word: 'too_large' })
  await expect(impatient(job)).rejects.toMatchObject({ word: 'too_large' })
  const patient = createLane({ processes: 1, queueMax: 4, decodeMaxMs: 30_000 })
  expect(await patient(job)).toMatchObject({ width: 2_000, height: 1_500 })
})

test('a full queue refuses at once', async () => {
  const lane = createLane({ processes: 1, queueMax: 1, decodeMaxMs: 15_000 })
  const job = { bytes: Buffer.from('no picture'), isIdentity: false, isOfShop: false }
  const answers = await Promise.allSettled([lane(job), lane(job), lane(job)])
  expect(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.word : 'stored'))).toEqual([
    'unsupported_media',
    'unsupported_media',
    'unavailable',
  ])
})

test('a picture that takes too much memory ends its process and is refused; a smaller one passes', async () => {
  const lane = createLane({ processes: 1, queueMax: 4, decodeMaxMs: 120_000, memoryMaxMb: 160 })
  const small = { bytes: await aLargeAvif(200, 100), isIdentity: false, isOfShop: false }
  expect(await lane(small)).toMatchObject({ width: 200, height: 100 })
  await expect(
    lane({ bytes: await aLargeAvif(4_000, 3_000), isIdentity: false, isOfShop: false }),
  ).rejects.toMatchObject({
    word: 'too_large',
  })
  expect(await lane(small)).toMatchObject({ width: 200, height: 100 })
})

test('while the queue of strangers is full, a merchant’s picture does not wait for it', async () => {
  const job = { bytes: await aLargeAvif(2_000, 1_500), isIdentity: false, isOfShop: false }
  let decoded = 0
  const strangers = Array.from({ length: 14 }, () =>
    decodeImage('strangers', job).then(
      () => ++decoded,
      ({ word }: { word: string }) => word,
    ),
  )
  expect(await Promise.race(strangers)).toBe('unavailable')
  const small = { bytes: await aLargeAvif(200, 100), isIdentity: false, isOfShop: false }
  expect(await decodeImage('merchants', small)).toMatchObject({ width: 200, height: 100 })
  expect(decoded).toBeLessThan(13)
  const answers = await Promise.all(strangers)
  expect(answers.filter((answer) => answer === 'unavailable')).toHaveLength(1)
})
