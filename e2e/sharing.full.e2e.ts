import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { dashboard } from '#contract/dashboard.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { aListing } from '#server/testing/goods.ts'
import { anOrder, aPaidOrder } from '#server/testing/orders.ts'
import { aMerchant, type TestMerchant } from '#server/testing/people.ts'
import { aBrowser } from '#server/testing/world.ts'
import { axe } from './support/axe.ts'
import { putOnDevice, reloadIn } from './support/device.ts'
import { test as base, expect } from './support/journey.ts'
import { photograph } from './support/photograph.ts'
import type { ServedWorld } from './support/served-world.ts'

type Shop = { world: ServedWorld; merchant: TestMerchant; lamp: Awaited<ReturnType<typeof aListing>> }

/** A shop with one product that sells and one that does not. */
const test = base.extend<{ shop: Shop }>({
  shop: async ({ page, world }, use) => {
    const merchant = await aMerchant(world)
    const lamp = await aListing(world, merchant, { title: 'Reading lamp of beech', purchasePrice: 1_000, price: 2_450 })
    await aListing(world, merchant, { title: 'Parrot cushion', purchasePrice: 600, price: 1_200 })
    await putOnDevice(page, world.url, { token: merchant.token })
    await use({ world, merchant, lamp })
  },
})

/** The text of the QR code in a picture, as a phone's camera reads it. */
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
  await photograph(page, 'share-product')
  const picture = await savePicture(page)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1350 })
  expect(await readCode(picture)).toContain(`/s/${merchant.shop}/p/${lamp.id}`)

  await page.goto(`${world.url}/setting`)
  await reloadIn(page, 'th')
  await page.getByRole('button', { name: 'แชร์' }).click()
  const shopSheet = page.getByRole('dialog', { name: 'แชร์' })
  await expect(shopSheet.getByRole('link', { name: 'บันทึกรูป' })).toBeVisible()
  await axe(page)
  await photograph(page, 'share-shop')
})

test('the shop is seen within the app as shoppers see it, and that look is no visit', async ({ page, shop }) => {
  const { world, merchant } = shop
  await page.goto(`${world.url}/setting`)
  await page.getByRole('link', { name: 'View as a shopper' }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('Reading lamp of beech')).toBeVisible()
  await photograph(page, 'shop-preview')
  await frame.getByText('Reading lamp of beech').click()
  await expect(frame.getByRole('button', { name: /basket/i }).first()).toBeVisible()
  await expect(frame.getByRole('heading', { level: 1, name: 'Reading lamp of beech' })).toBeVisible()
  const { visitors, viewers } = await world.must(dashboard.funnel, { token: merchant.token })
  expect({ visitors, viewers }).toEqual({ visitors: 0, viewers: 0 })
})

const aVisitor = async ({ world, merchant }: Shop) =>
  (await world.must(storeShop.shop, { params: { shop: merchant.shop } })).visitor

/** Sends a browser's user agent: any other counts as a robot. */
async function lookAt({ world, merchant }: Shop, body: { visitor: string; listingId: string; basket?: true }) {
  const headers = { 'user-agent': aBrowser, 'content-type': 'application/json' }
  const url = world.url + storeShop.visit.path.replace(':shop', merchant.shop)
  expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(200)
}

test('the funnel of the home screen opens what each step counts, and names what is looked at and not bought', async ({
  page,
  shop,
}) => {
  const { world, merchant, lamp } = shop
  const first = await aVisitor(shop)
  const second = await aVisitor(shop)
  for (const visitor of [first, second]) await lookAt(shop, { visitor, listingId: lamp.id })
  await lookAt(shop, { visitor: second, listingId: lamp.id, basket: true })
  await page.goto(`${world.url}/home`)
  const step = (name: string) => page.getByRole('link', { name })
  await expect(step('Viewed a product 2')).toBeVisible()
  await step('Viewed a product 2').scrollIntoViewIfNeeded()
  await photograph(page, 'home-funnel')
  await step('Products viewed, not ordered').click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Reading lamp of beech' })).toBeVisible()

  await anOrder(world, merchant, { lines: [{ listing: lamp }] })
  await aPaidOrder(world, merchant, { lines: [{ listing: lamp }] })
  await page.goto(`${world.url}/home`)
  await step('Added to basket 1').click()
  await expect(page.getByText('1', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await page.goBack()
  await step('Ordered 2').click()
  await expect(page.getByRole('status').filter({ hasText: '2 orders' })).toBeVisible()
  await page.goBack()
  await step('Paid 1').click()
  await expect(page.getByRole('status').filter({ hasText: '1 order' })).toBeVisible()
})
