import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { dashboard } from '#contract/dashboard.ts'
import { aListing } from '#server/testing/goods.ts'
import { aMerchant, type TestMerchant } from '#server/testing/people.ts'
import { axe } from './support/axe.ts'
import { putOnDevice, reloadIn } from './support/device.ts'
import { test as base, expect } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'

type Shop = { world: ServedWorld; merchant: TestMerchant; lamp: Awaited<ReturnType<typeof aListing>> }

const test = base.extend<{ shop: Shop }>({
  shop: async ({ page, world }, use) => {
    const merchant = await aMerchant(world)
    const lamp = await aListing(world, merchant, { title: 'Reading lamp of beech', purchasePrice: 1_000, price: 2_450 })
    await aListing(world, merchant, { title: 'Parrot cushion', purchasePrice: 600, price: 1_200 })
    await putOnDevice(page, world.url, { token: merchant.token })
    await use({ world, merchant, lamp })
  },
})

async function readCode(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQr({ width: info.width, height: info.height, data })
}

async function savePicture(page: Page): Promise<Buffer> {
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save picture' }).click()
  return readFileSync(await (await saved).path())
}

test('a product and the shop are shared by link, by code and as a picture that leads to them', async ({
  page,
  shop,
}) => {
  const { world, merchant, lamp } = shop
  await page.goto(`${world.url}/goodsDetail?id=${lamp.productId}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const sheet = page.getByRole('dialog', { name: 'Share' })
  await expect(sheet.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(sheet).toContainText(`/s/${merchant.shop}/p/${lamp.id}`)
  await expect(sheet.getByRole('img', { name: 'Reading lamp of beech' })).toBeVisible()
  await axe(page)
  const picture = await savePicture(page)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1350 })
  expect(await readCode(picture)).toContain(`/s/${merchant.shop}/p/${lamp.id}`)

  await page.goto(`${world.url}/setting`)
  await reloadIn(page, 'th')
  await page.getByRole('button', { name: 'แชร์' }).click()
  const shopSheet = page.getByRole('dialog', { name: 'แชร์' })
  await expect(shopSheet.getByRole('link', { name: 'บันทึกรูป' })).toBeVisible()
  await axe(page)
})

test('the shop is seen within the app as shoppers see it, and that look is no visit', async ({ page, shop }) => {
  const { world, merchant } = shop
  await page.goto(`${world.url}/setting`)
  await page.getByRole('link', { name: 'View as a shopper' }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('Reading lamp of beech')).toBeVisible()
  await frame.getByText('Reading lamp of beech').click()
  await expect(frame.getByRole('button', { name: /basket/i }).first()).toBeVisible()
  await expect(frame.getByRole('heading', { level: 1, name: 'Reading lamp of beech' })).toBeVisible()
  const { visitors, viewers } = await world.must(dashboard.funnel, { token: merchant.token })
  expect({ visitors, viewers }).toEqual({ visitors: 0, viewers: 0 })
})
