import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { registrations } from '#contract/registrations.ts'
import { hasRealData, realDataFolder } from '#tools/real-data.ts'
import { hourMs } from '../../base/clock.ts'
import { aMerchant, anOperator, anUpload, aRegistration, somePhoto } from '../../testing/people.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { eraseIdentityImages, eraseUnclaimedImages } from './sweeps.ts'

let world: World
let token: string

beforeAll(async () => {
  world = await openWorld()
  token = (await aMerchant(world)).token
})
afterAll(() => world.close())

const dayMs = 86_400_000
const samples = join(realDataFolder, 'uploads')
const sample = (path: string) => readFileSync(join(samples, path))
const plainImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })

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
    expect(shown.headers['cache-control']).toMatch(/^private, max-age=\d+$/)
    expect(await status(url.replace('.webp', '-s.webp'))).toBe(200)
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
    const file = readFileSync(join(world.ctx.config.dataDir, 'files', 'identity', data.id))
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
    const wide = await plainImage(8000, 5001).png().toBuffer()
    expect(await anUpload(world, { purpose: 'logo', bytes: wide })).toMatchObject({ code: 413 })
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

describe.skipIf(!hasRealData)('photos and files of the world', () => {
  const orientations = hasRealData
    ? readdirSync(join(samples, 'exif_orientation')).filter((name) => name.endsWith('.jpg'))
    : []

  test.each(orientations)('%s stands upright', async (name) => {
    const { data } = await anUpload(world, { purpose: 'logo', bytes: sample(`exif_orientation/${name}`) })
    expect(data.width > data.height).toBe(name.startsWith('Landscape'))
  })

  test.each([
    'image_size/valid_jpg/1x2-flipped-big-endian.jpg',
    'image_size/valid_jpg/progressive.jpg',
    'image_size/valid_jpg/optimized.jpg',
    'image_size/valid_png/sample.png',
    'image_size/valid_webp/lossy.webp',
    'image_size/valid_webp/lossless.webp',
    'image_size/valid_webp/extended.webp',
    'image_size/valid_heif/sample.avif',
  ])('%s is taken', async (path) => {
    expect((await anUpload(world, { purpose: 'logo', bytes: sample(path) })).code).toBe(1)
  })

  test.each([
    'file_type_fixtures/fixture.gif',
    'file_type_fixtures/fixture.zip',
    'file_type_fixtures/fixture.mp3',
    'file_type_fixtures/fixture.pdf',
    'file_type_fixtures/fixture.xml',
    'file_type_fixtures/fixture.docx',
    'image_size/invalid/sample.png',
    'image_size/valid_bmp/sample.bmp',
    'image_size/valid_ico/sample.ico',
    'image_size/valid_tiff/jpeg.tiff',
    'image_size/valid_psd/sample.psd',
    'image_size/valid_jxl/sample.jxl',
    'image_size/valid_svg/width-height.svg',
    'image_size/valid_heif/sample.heic',
    'image_size/valid_heif/sample-multi.heic',
    'image_size/valid_heif/sample-garbled.avif',
  ])('%s is refused', async (path) => {
    expect(await anUpload(world, { purpose: 'logo', bytes: sample(path) })).toMatchObject({ code: 415 })
  })
})

describe('images that are no longer needed are erased', () => {
  const isStored = (folder: string, name: string) => existsSync(join(world.ctx.config.dataDir, 'files', folder, name))

  test('an upload that no registration named within a day; one that was named stays', async () => {
    while ((await eraseUnclaimedImages(world.ctx)) > 0);
    const form = await aRegistration(world)
    const { data } = await anUpload(world, { purpose: 'logo' })
    await world.must(registrations.register, { body: form })
    world.clock.advance(dayMs + 1)
    while ((await eraseUnclaimedImages(world.ctx)) > 0);
    expect(isStored('images', `${data.id}.webp`)).toBe(false)
    expect(isStored('images', `${data.id}-s.webp`)).toBe(false)
    expect(isStored('images', `${form.storeLogo}.webp`)).toBe(true)
    expect(await eraseUnclaimedImages(world.ctx)).toBe(0)
  })

  test('identity photos a year after the decision, and no operator opens them then', async () => {
    const form = await aRegistration(world)
    const { merchantId } = await world.must(registrations.register, { body: form })
    const reviewer = await anOperator(world, ['reviewer'])
    const decision = { token: reviewer, params: { id: merchantId }, body: { approve: true, reason: 'good' } }
    await world.must(operatorRegistrations.decide, decision)
    world.clock.advance(365 * dayMs)
    while ((await eraseIdentityImages(world.ctx)) > 0);
    expect(isStored('identity', form.idFront ?? '')).toBe(true)
    world.clock.advance(1)
    while ((await eraseIdentityImages(world.ctx)) > 0);
    for (const id of [form.idFront, form.idBack, form.idHeld]) expect(isStored('identity', id ?? '')).toBe(false)
    const later = await anOperator(world, ['reviewer'])
    const photo = await world.app.inject({
      url: `/admin/registrations/${merchantId}/images/idFront`,
      query: { reason: 'again' },
      headers: { token: later },
    })
    expect(photo.statusCode).toBe(404)
  })
})
