import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { anInvitation } from '#server/testing/people.ts'
import { fillApplication } from './support/application-form.ts'
import { aCameraPhoto } from './support/camera.ts'
import { expect, test } from './support/journey.ts'
import { wordsIn } from './support/words.ts'

const th = wordsIn('th')
const sideMax = 2_000
/** The bytes that slow 3G sends in a minute, the allowed time after the last field. */
const bytesOfAMinute = 60 * 50_000

test.use({ locale: 'th-TH', timezoneId: 'Asia/Bangkok' })

/** Keeps what the page sends, because browsers do not report the files of a form. */
const keepSent = (page: Page) =>
  page.addInitScript(() => {
    const sent: File[] = []
    Object.assign(window, { sent })
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) sent.push(body.get('file') as File)
      return send.call(this, body)
    }
  })

const readSent = async (page: Page): Promise<Buffer[]> => {
  const texts = await page.evaluate(async () => {
    const { sent } = window as unknown as { sent: File[] }
    return Promise.all(
      sent.map(async (file) =>
        (new Uint8Array(await file.arrayBuffer()) as unknown as { toBase64: () => string }).toBase64(),
      ),
    )
  })
  return texts.map((text) => Buffer.from(text, 'base64'))
}

test('a photo that is chosen without a connection says so at its place, and is sent by its button', async ({
  page,
  context,
  world,
}) => {
  await page.goto(`${world.url}/register?code=${await anInvitation(world)}&lang=th`)
  const logo = page.getByLabel(th('Shop logo'))
  await expect(logo).toBeAttached()
  await context.setOffline(true)
  await logo.setInputFiles(await aCameraPhoto('logo'))
  const again = page.getByRole('button', { name: th('Upload again') })
  await expect(again).toBeVisible()
  await context.setOffline(false)
  await again.click()
  await expect(again).toBeHidden()
  await expect.poll(() => countKept(page)).toBe(1)
})

const countKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const open = indexedDB.open('application')
        open.onsuccess = () => {
          const read = open.result.transaction('photos').objectStore('photos').get('chosen')
          read.onsuccess = () => {
            open.result.close()
            const kept = Object.values((read.result?.photos ?? {}) as Record<string, { id: string | null }>)
            resolve(kept.filter(({ id }) => id !== null).length)
          }
        }
      }),
  )

test('the photos of a phone are made smaller, sent while the rest is typed, and outlast the page', async ({
  page,
  world,
}) => {
  const code = await anInvitation(world)
  const photo = await aCameraPhoto('document')
  await keepSent(page)
  await page.goto(`${world.url}/register?code=${code}`)
  await page
    .getByText('ไทย')
    .first()
    .click()
    .catch(() => undefined)
  await fillApplication(
    page,
    {
      ...{ shopName: 'ร้านริมน้ำ', address: '88 ถนนเจริญกรุง บางรัก กรุงเทพฯ 10500', country: 'ไทย', fullName: 'สุดา พงศ์ศรี' },
      ...{ phone: '081 234 5678', email: 'suda@northwind.example', photo },
    },
    th,
  )
  await expect(page.getByLabel(th('Password'), { exact: true })).toBeVisible()
  // Each is shrunk and sent while the next field is filled.
  await expect.poll(async () => (await readSent(page)).length).toBe(4)
  await expect.poll(() => countKept(page), 'the device knows that the server has all').toBe(4)
  const sent = await readSent(page)
  expect(sent.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(
    Math.min(bytesOfAMinute, photo.buffer.length * 2),
  )
  const { width: stored = 0, height: lying = 0 } = await sharp(photo.buffer).metadata()
  for (const picture of sent) {
    const { width = 0, height = 0, orientation, exif } = await sharp(picture).metadata()
    expect(Math.max(width, height)).toBe(sideMax)
    // The photo was stored on its side, so width and height must have been swapped.
    expect(width > height).toBe(stored < lying)
    expect([orientation, exif]).toEqual([undefined, undefined])
  }

  await page.goBack()
  await page.reload()
  await expect(page.getByRole('button', { name: th('Enlarge') })).toHaveCount(3)
  await page.getByRole('button', { name: th('Continue') }).click()
  await page.getByLabel(th('Password'), { exact: true }).fill('harbour lantern 58')
  await page.getByLabel(th('Confirm password')).fill('harbour lantern 58')
  await page.getByRole('checkbox').last().check({ force: true })
  await page.getByRole('button', { name: th('Submit application') }).click()
  await expect(page.getByRole('heading', { name: th('In review') })).toBeVisible()
  expect(await readSent(page), 'none was sent twice').toEqual([])
  const kept = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(kept).toContain('application')
})
