import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { registrations } from '#contract/registrations.ts'
import { aLargeAvif, aPhotoWithTail, refusedFiles, type SampleFile, takenFiles } from '#server/testing/hostile-files.ts'
import { aPhotograph, corners, cornersOf, orientations } from '#server/testing/photographs.ts'
import { realData, realDataFolder, withRealData } from '#tools/real-data.ts'
import { openStore } from '../../base/files.ts'
import { openObjectStoreServer } from '../../testing/object-store.ts'
import { aMerchant, anOperator, anUpload, aRegistration, decideRegistration, somePhoto } from '../../testing/people.ts'
import { opened, theWorld } from '../../testing/the-world.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { eraseIdentityImages, eraseUnclaimedImages } from './sweeps.ts'

const world = theWorld()
const bucket = opened(openObjectStoreServer, (store) => store.close())
const bucketWorld = opened(
  () => openWorld('2026-03-02T09:00:00Z', { S3_URL: bucket.url }),
  (opened) => opened.close(),
)

const plainImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })

describe.each<[string, World]>([
  ['a folder', world],
  ['an object store', bucketWorld],
])('in %s', (_, world) => {
  let token: string
  beforeAll(async () => {
    token = (await aMerchant(world)).token
  })

  describe('an image', () => {
    test('is encoded again: shown at its address for ever, small too, and nothing of its metadata is left', async () => {
      const bytes = await plainImage(2400, 1200)
        .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
        .jpeg()
        .toBuffer()
      expect((await sharp(bytes).metadata()).exif).toBeDefined()
      const { data } = await anUpload(world, { purpose: 'banner', bytes, token })
      expect(data).toMatchObject({ width: 2000, height: 1000, type: 'image/webp', url: `/files/${data.id}.webp` })
      const shown = await world.app.inject(data.url ?? '')
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-disposition': `inline; filename="${data.id}.webp"`,
      })
      const metadata = await sharp(shown.rawPayload).metadata()
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.format]).toEqual([
        undefined,
        undefined,
        undefined,
        'webp',
      ])
      expect(shown.rawPayload.includes('Somebody')).toBe(false)
      const small = await world.app.inject((data.url ?? '').replace('.webp', '-s.webp'))
      expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 320, height: 160 })
    })

    test.each(['chat', 'voucher'] as const)('of a %s has a signed address that ends', async (purpose) => {
      const { data } = await anUpload(world, { purpose, token })
      const url = data.url ?? ''
      const status = async (asked: string) => (await world.app.inject(asked)).statusCode
      const shown = await world.app.inject(url)
      expect(shown.statusCode).toBe(200)
      expect(shown.headers['cache-control']).toBe('no-store')
      expect(await status(url.replace('.webp', '-s.webp'))).toBe(200)
      expect(await status(url.replace('.webp', '-m.webp'))).toBe(404)
      expect(await status(`/files/${data.id}.webp`)).toBe(404)
      expect(await status(url.split('?')[0] ?? '')).toBe(404)
      expect(await status(url.replace(/sign=(.)/, (_, first) => `sign=${first === '_' ? '-' : '_'}`))).toBe(404)
      const other = await anUpload(world, { purpose, token })
      expect(await status(url.replace(data.id, other.data.id))).toBe(404)
      expect(await status(url.replace(/until=\d/, 'until=9'))).toBe(404)
      world.clock.advance(2 * hourMs)
      expect(await status(url)).toBe(404)
    })

    test('of an identity has no address and is encrypted where it lies', async () => {
      const { data } = await anUpload(world, { purpose: 'identity' })
      expect(data).toMatchObject({ url: null, type: 'image/jpeg' })
      expect((await world.app.inject(`/files/${data.id}.webp`)).statusCode).toBe(404)
      const file = Buffer.from((await openStore(world.ctx.config).read(`identity/${data.id}`)) ?? '')
      expect(file.length).toBeGreaterThan(0)
      await expect(sharp(file).metadata()).rejects.toThrow()
      expect(file.includes(Buffer.from('JFIF'))).toBe(false)
    })

    test('before signing in is for the registration form only', async () => {
      for (const purpose of ['logo', 'identity']) expect((await anUpload(world, { purpose })).code).toBe(1)
      for (const purpose of ['banner', 'voucher', 'chat']) expect((await anUpload(world, { purpose })).code).toBe(401)
      expect((await anUpload(world, { purpose: 'product', token })).code).toBe(422)
    })

    test('that is too heavy or has too many pixels is too large', async () => {
      const heavy = Buffer.concat([await somePhoto(), Buffer.alloc(10 * 1024 * 1024)])
      expect(await anUpload(world, { purpose: 'logo', bytes: heavy })).toMatchObject({
        code: 413,
        data: { error: 'too_large' },
      })
      const wide = await plainImage(8000, 3100).png().toBuffer()
      expect(await anUpload(world, { purpose: 'logo', bytes: wide })).toMatchObject({ code: 413 })
      const costly = await aLargeAvif(4000, 3001)
      expect(await anUpload(world, { purpose: 'logo', bytes: costly })).toMatchObject({ code: 413 })
    })

    test.each([
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
      ['nothing', Buffer.alloc(0)],
      ['a head without a body', Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')],
      ['a page that says it is a photo', Buffer.from('<html><script>alert(1)</script></html>')],
    ])('that is %s is refused', async (_, bytes) => {
      expect(await anUpload(world, { purpose: 'logo', bytes })).toMatchObject({ code: 415 })
    })

    test('cut off in the middle is refused', async () => {
      const whole = await plainImage(900, 900).png({ compressionLevel: 0 }).toBuffer()
      const bytes = whole.subarray(0, whole.length / 2)
      expect(await anUpload(world, { purpose: 'logo', bytes })).toMatchObject({ code: 415 })
    })

    test('no file outside is reached by a name', async () => {
      for (const name of ['../identity/x.webp', '..%2Fidentity%2Fx.webp', '%2e%2e/x', 'x.webp']) {
        expect((await world.app.inject(`/files/${name}`)).statusCode).toBe(404)
      }
    })
  })

  describe('images that are no longer needed are erased', () => {
    const isStored = async (folder: string, name: string) =>
      (await openStore(world.ctx.config).read(`${folder}/${name}`)) !== null

    test('an upload that no registration named within a day; one that was named stays', async () => {
      while ((await eraseUnclaimedImages(world.ctx)) > 0);
      const form = await aRegistration(world)
      const { data } = await anUpload(world, { purpose: 'logo' })
      await world.must(registrations.register, { body: form })
      world.clock.advance(dayMs + 1)
      while ((await eraseUnclaimedImages(world.ctx)) > 0);
      expect(await isStored('images', `${data.id}.webp`)).toBe(false)
      expect(await isStored('images', `${data.id}-s.webp`)).toBe(false)
      expect(await isStored('images', `${form.storeLogo}.webp`)).toBe(true)
      expect(await eraseUnclaimedImages(world.ctx)).toBe(0)
    })

    test('identity photos a year after the decision, and no operator opens them then', async () => {
      const form = await aRegistration(world)
      const { merchantId } = await world.must(registrations.register, { body: form })
      const reviewer = await anOperator(world, ['reviewer'])
      const body = { approve: true, reason: 'good' }
      await decideRegistration(world, { token: reviewer, id: merchantId, body })
      world.clock.advance(365 * dayMs)
      while ((await eraseIdentityImages(world.ctx)) > 0);
      expect(await isStored('identity', form.idFront ?? '')).toBe(true)
      world.clock.advance(1)
      while ((await eraseIdentityImages(world.ctx)) > 0);
      for (const id of [form.idFront, form.idBack, form.idHeld])
        expect(await isStored('identity', id ?? '')).toBe(false)
      const later = await anOperator(world, ['reviewer'])
      const photo = await world.app.inject({
        url: `/admin/registrations/${merchantId}/images/idFront`,
        query: { reason: 'again' },
        headers: { token: later },
      })
      expect(photo.statusCode).toBe(404)
    })
  })
})

const onDisk = (folder: string, names: readonly string[]): SampleFile[] =>
  names.map((name) => ({ name, bytes: realData(`uploads/${folder}/${name}`) }))

const ours = orientations.flatMap((orientation) =>
  (['landscape', 'portrait'] as const).map((shape) => ({ name: `${shape} ${orientation}`, orientation, shape })),
)

// This test only needs photos stored sideways, so one of our own replaces the real data; the next test checks every
// orientation.
const turned = withRealData(
  'photos that are stored lying',
  [{ name: 'landscape 6', bytes: await aPhotograph(6, 'landscape') }],
  () =>
    onDisk(
      'exif_orientation',
      readdirSync(realDataFolder('uploads/exif_orientation')).filter((name) => name.endsWith('.jpg')),
    ),
)

const taken = withRealData('photos of each format', await takenFiles(), () => [
  ...onDisk('image_size/valid_jpg', ['1x2-flipped-big-endian.jpg', 'progressive.jpg', 'optimized.jpg']),
  ...onDisk('image_size/valid_png', ['sample.png']),
  ...onDisk('image_size/valid_webp', ['lossy.webp', 'lossless.webp', 'extended.webp']),
  ...onDisk('image_size/valid_heif', ['sample.avif']),
])

const fixtures = ['gif', 'zip', 'mp3', 'pdf', 'xml', 'docx'].map((extension) => `fixture.${extension}`)

const refused = withRealData('files that are no photo', await refusedFiles(), () => [
  ...onDisk('file_type_fixtures', fixtures),
  ...onDisk('image_size/invalid', ['sample.png']),
  ...onDisk('image_size/valid_bmp', ['sample.bmp']),
  ...onDisk('image_size/valid_ico', ['sample.ico']),
  ...onDisk('image_size/valid_tiff', ['jpeg.tiff']),
  ...onDisk('image_size/valid_psd', ['sample.psd']),
  ...onDisk('image_size/valid_jxl', ['sample.jxl']),
  ...onDisk('image_size/valid_svg', ['width-height.svg']),
  ...onDisk('image_size/valid_heif', ['sample.heic', 'sample-multi.heic', 'sample-garbled.avif']),
])

describe('what people send for a photo', () => {
  test.each(turned)('$name stands upright', async ({ name, bytes }) => {
    const { data } = await anUpload(world, { purpose: 'logo', bytes })
    expect(data.width > data.height).toBe(/^landscape/i.test(name))
  })

  test.each(ours)('nothing of $name is mirrored or turned', async ({ orientation, shape }) => {
    const { data } = await anUpload(world, { purpose: 'logo', bytes: await aPhotograph(orientation, shape) })
    const shown = await world.app.inject(data.url ?? '')
    expect(await cornersOf(shown.rawPayload)).toEqual(corners)
  })

  test.each(taken)('$name is taken', async ({ bytes }) => {
    expect((await anUpload(world, { purpose: 'logo', bytes })).code).toBe(1)
  })

  test.each(refused)('$name is refused', async ({ bytes }) => {
    expect(await anUpload(world, { purpose: 'logo', bytes })).toMatchObject({ code: 415 })
  })

  test('what follows the end of a photo does not come out again', async () => {
    const { bytes, tail } = await aPhotoWithTail()
    const { data } = await anUpload(world, { purpose: 'logo', bytes })
    const shown = await world.app.inject(data.url ?? '')
    expect(shown.statusCode).toBe(200)
    expect(shown.rawPayload.includes(tail)).toBe(false)
  })
})

test('a form of another site is refused before its picture counts, and one of no browser is taken', async () => {
  const send = async (headers: Record<string, string>) => {
    const form = new FormData()
    form.set('purpose', 'identity')
    form.set('file', new Blob([new Uint8Array(await plainImage(20, 20).png().toBuffer())]))
    const request = new Request('http://x', { method: 'POST', body: form })
    const type = request.headers.get('content-type') ?? ''
    const payload = Buffer.from(await request.arrayBuffer())
    const all = { host: 'shop.example', 'content-type': type, ...headers }
    return (await world.app.inject({ method: 'POST', url: '/merchant/common/upload', headers: all, payload }))
      .statusCode
  }
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://desk.shop.example' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  const stored = () => world.testDb.owner.rows(`select count(*) from upload where purpose = 'identity'`)
  const before = await stored()
  for (const headers of foreign) expect([headers, await send(headers)]).toEqual([headers, 422])
  expect(await stored()).toEqual(before)
  for (const headers of [{}, { origin: 'https://shop.example' }, { 'sec-fetch-site': 'same-origin' }])
    expect([headers, await send(headers)]).toEqual([headers, 200])
})
