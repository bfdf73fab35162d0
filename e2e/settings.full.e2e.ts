import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { live as liveEvents } from '#contract/live.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { aMerchant, anOperator, type TestMerchant } from '#server/testing/people.ts'
import { axe } from './support/axe.ts'
import { putOnDevice } from './support/device.ts'
import { test as base, expect } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'

type Settled = { world: ServedWorld; merchant: TestMerchant }

const test = base.extend<{ settled: Settled }>({
  settled: async ({ page, world }, use) => {
    const merchant = await aMerchant(world, { form: { storeName: 'Northwind Goods' } })
    await putOnDevice(page, world.url, { token: merchant.token })
    await use({ world, merchant })
  },
})

// The trace recorder fetches the pictures that it sees, and the page's policy refuses unsent ones.
test.use({ trace: 'off' })

async function halves(width: number, height: number) {
  const half = (background: string) =>
    sharp({ create: { width: width / 2, height, channels: 3, background } })
      .png()
      .toBuffer()
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([
      { input: await half('#c02020'), left: 0, top: 0 },
      { input: await half('#2030c0'), left: width / 2, top: 0 },
    ])
    .jpeg()
    .toBuffer()
  return { name: 'picture.jpg', mimeType: 'image/jpeg', buffer }
}

const choose = (page: Page, name: string, file: Awaited<ReturnType<typeof halves>>) =>
  page.getByLabel(name, { exact: true }).setInputFiles(file)

const storefront = ({ world, merchant }: Settled) => world.must(storeShop.shop, { params: { shop: merchant.shop } })

async function storedPicture({ world }: Settled, url: string | null) {
  const response = await fetch(`${world.url}${url}`)
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3
  return { width: info.width, height: info.height, isBlue: (data[middle + 2] ?? 0) > (data[middle] ?? 0) }
}

test('the shop: logo with a crop, name, time zone, links, banners', async ({ page, settled }) => {
  const { world } = settled
  await page.goto(`${world.url}/home`)
  await page.getByTitle('Settings').first().click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Northwind Goods')).toBeVisible()

  await page.getByRole('link', { name: 'Basic information' }).click()
  await page.getByLabel('Welcome message').fill('Typed before the logo')
  await choose(page, 'Change logo', await halves(1200, 600))
  const cropper = page.getByRole('application', { name: 'Shop logo' })
  await expect(cropper).toBeVisible()
  await cropper.focus()
  for (let pressed = 0; pressed < 30; pressed += 1) await page.keyboard.press('ArrowRight')
  await page.getByRole('slider', { name: 'Zoom' }).fill('1.5')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByText('Logo changed')).toBeVisible()
  const logo = await storedPicture(settled, (await storefront(settled)).logo)
  expect(logo).toEqual({ width: 400, height: 400, isBlue: true })
  await expect(page.getByLabel('Welcome message'), 'what was typed is still there').toHaveValue('Typed before the logo')

  await page.getByLabel('Shop name').fill('Northwind Living')
  await page.getByLabel('Shop phone').fill('07400 123999')
  await page.getByLabel('Shop address').fill('2 High Street, London')
  await page.getByLabel('Introduction').fill('Linen, clay and wood from small workshops.')
  await page.getByLabel('Welcome message').fill('Welcome. New things every Friday.')
  await page.getByLabel('Time zone').selectOption('Asia/Bangkok')
  await expect(page.getByText('42 of 1,000')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const link = page.getByLabel('Shop link')
  await link.fill('Northwind & Sons')
  await expect(page.getByText(/northwind-sons · free/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(link).toHaveValue('northwind-sons')
  expect(await storefront(settled)).toMatchObject({
    name: 'Northwind Living',
    introduction: 'Linen, clay and wood from small workshops.',
    welcomeMessage: 'Welcome. New things every Friday.',
  })
  expect(await world.must(merchants.info, { token: settled.merchant.token })).toMatchObject({
    timeZone: 'Asia/Bangkok',
    shop: { phone: '+447400123999', address: '2 High Street, London' },
  })
  await page.getByRole('button', { name: 'Back' }).click()

  await page.getByRole('link', { name: 'Social media' }).click()
  await page.getByLabel('X (Twitter)').fill('https://x.com/northwind')
  await expect(page.getByText('Opens x.com')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('link', { name: 'Social media' })).toContainText('x.com')
})

test('seller details and shop pages: what is filled in is shown as shoppers see it, and on their pages', async ({
  page,
  settled,
}) => {
  const { world, merchant } = settled
  await page.goto(`${world.url}/setting`)
  await page.getByRole('link', { name: 'Seller details' }).click()
  const card = page.getByRole('region', { name: 'What shoppers see' })
  for (const text of ['Suda Phongsri', '1 High Street, London', 'United Kingdom', merchant.email, merchant.phone]) {
    await expect(card).toContainText(text)
  }
  await expect(card).not.toContainText('VAT number')
  await page.getByLabel('VAT number').fill('GB980780685')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Enter a valid value' })).toBeVisible()
  await page.getByLabel('VAT number').fill('GB 980 7806 84')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('GB980780684')
  await axe(page)
  await page.getByRole('button', { name: 'Back' }).click()

  await page.getByRole('link', { name: 'Shop pages' }).click()
  await page.getByLabel('Returns and refunds').fill('Lamps come back in their box.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await axe(page)
  await page.goto(`${world.url}/s/${merchant.shop}/legal/returns`)
  await expect(page.getByRole('main')).toContainText('What Northwind Goods adds')
  await expect(page.getByRole('main')).toContainText('Lamps come back in their box.')
  await expect(page.getByRole('region', { name: 'Seller' })).toContainText('GB980780684')
})

test('banners: cropped, seen by shoppers, removed and brought back', async ({ page, settled }) => {
  await page.goto(`${settled.world.url}/uploadBanner`)
  await choose(page, 'Choose a picture: Shop banner', await halves(1800, 900))
  const cropper = page.getByRole('application', { name: 'Shop banner' })
  const box = (await cropper.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 4, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByText('Banner changed')).toBeVisible()
  const { banner } = await storefront(settled)
  expect(await storedPicture(settled, banner)).toMatchObject({ width: 1800, height: 600 })
  await page.getByRole('button', { name: 'Remove: Shop banner' }).click()
  await expect(page.getByText('Banner removed')).toBeVisible()
  expect((await storefront(settled)).banner).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Remove: Shop banner' })).toBeVisible()
  expect((await storefront(settled)).banner).toBe(banner)
})

test('what an operator did is there within seconds; the closed shop says why', async ({ page, settled }) => {
  const { world, merchant } = settled
  const reviewer = await anOperator(world, ['reviewer'])
  const params = { id: merchant.merchantId }
  // The event stream opens after the page, and must deliver events from before it opened.
  const closed = Promise.withResolvers<void>()
  await page.route(`**${liveEvents.events.path}`, (route) => closed.promise.then(() => route.continue()))
  await page.goto(`${world.url}/settingup?part=acts`)
  await expect(page.getByRole('heading', { name: 'Approved your application' })).toBeVisible()
  const reason = 'The address could not be confirmed'
  await world.must(operatorMerchants.close, { token: reviewer, params, body: { reason } })
  closed.resolve()
  await expect(page.getByRole('heading', { name: 'Closed your shop' })).toBeVisible()
  for (const path of ['/home', '/goods', '/setting']) {
    await page.goto(`${world.url}${path}`)
    await expect(page.getByText('The store is closed, please contact customer service.')).toBeVisible()
    await expect(page.getByText(`Reason: ${reason}`).filter({ visible: true })).toBeVisible()
  }
  await world.must(operatorMerchants.open, { token: reviewer, params, body: { reason: 'The lease was shown' } })
  await expect(page.getByText(`Reason: ${reason}`).filter({ visible: true })).toBeHidden()
})
