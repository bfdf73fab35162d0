import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { eraseStoredImage } from '../../base/images/store-image.ts'
import { aMerchant, anUpload } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let token: string

beforeAll(async () => {
  token = (await aMerchant(world)).token
})

const plainImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })

test("an image of a shop has a middle size too, which a shop's page can wait for whatever is in it", async () => {
  const grain = Uint8Array.from({ length: 1600 * 1200 }, (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 24)
  const heavy = sharp(grain, { raw: { width: 1600, height: 1200, channels: 1 } }).blur(1)
  // Random transparency, which no quality step makes small enough.
  const veiled = plainImage(800, 600).joinChannel(randomBytes(800 * 600), {
    raw: { width: 800, height: 600, channels: 1 },
  })
  for (const picture of [heavy.jpeg(), plainImage(2400, 1800).jpeg(), plainImage(40, 30).jpeg(), veiled.png()]) {
    const { data } = await anUpload(world, { purpose: 'banner', bytes: await picture.toBuffer(), token })
    const medium = await world.app.inject((data.url ?? '').replace('.webp', '-m.webp'))
    const { width } = await sharp(medium.rawPayload).metadata()
    expect(medium.rawPayload.length).toBeLessThanOrEqual(60_000)
    expect(width).toBeLessThanOrEqual(Math.min(800, data.width))
    expect(width).toBeGreaterThanOrEqual(Math.min(480, data.width))
  }
  const { data } = await anUpload(world, { purpose: 'banner', bytes: await heavy.clone().jpeg().toBuffer(), token })
  expect(data.bytes).toBeGreaterThan(60_000)
  const url = data.url ?? ''
  const medium = () => world.app.inject(url.replace('.webp', '-m.webp'))
  // Images without a stored middle size are sent in full.
  await world.ctx.files.remove(`images/${data.id}-m.webp`)
  expect((await medium()).rawPayload).toEqual((await world.app.inject(url)).rawPayload)
  await eraseStoredImage(world.ctx, `images/${data.id}.webp`)
  expect((await medium()).statusCode).toBe(404)
})
