import type { Page } from '@playwright/test'
import { pricing } from '#contract/pricing.ts'
import { products } from '#contract/products.ts'
import { aCategory, aListing } from '#server/testing/goods.ts'
import { aPaidOrder } from '#server/testing/orders.ts'
import { aMerchant, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { hasRead } from './support/at-rest.ts'
import { axe } from './support/axe.ts'
import { putOnDevice } from './support/device.ts'
import { test as base, expect } from './support/journey.ts'
import { looksRight } from './support/looks-right.ts'
import { anEarningMerchant } from './support/rich-merchant.ts'
import type { ServedWorld } from './support/served-world.ts'

const small = { width: 320, height: 640 }
const phone = { width: 375, height: 812 }
const onItsSide = { width: 812, height: 375 }

type Shop = { world: ServedWorld; merchant: TestMerchant; categoryId: string; productIds: string[] }

const test = base.extend<{ shop: Shop }>({
  shop: async ({ page, world }, use) => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword })
    const { id: categoryId } = await aCategory(world, { name: 'Kitchen' })
    const cup = { title: 'A stoneware cup', purchasePrice: 1_000, price: 1_200, categoryId }
    const pot = { title: 'A cast-iron pot', purchasePrice: 2_000, price: 4_000, categoryId }
    const listings = [await aListing(world, merchant, cup), await aListing(world, merchant, pot)]
    await putOnDevice(page, world.url, { token: merchant.token })
    await use({ world, merchant, categoryId, productIds: listings.map(({ productId }) => productId) })
  },
})

/** A normal and the smallest phone, light and dark: nothing cut off, and no violation of axe. */
async function look(page: Page, name: string) {
  for (const [size, suffix] of [
    [phone, ''],
    [small, '-320'],
  ] as const) {
    await page.setViewportSize(size)
    await hasRead(page)
    await looksRight(page, name + suffix)
  }
  await page.setViewportSize(phone)
}

test('a price rule shows every change, says who earns less, and is undone', async ({ page, shop }) => {
  const { world, merchant, productIds } = shop
  const [cup = '', pot = ''] = productIds
  await page.goto(`${world.url}/goods`)
  await page.getByRole('link', { name: 'Price rules' }).click()
  await look(page, 'price-rules')
  await page.getByRole('link', { name: /Kitchen/ }).click()
  await page.getByLabel('Mark-up on the cost, in percent').fill('35')
  await page.getByLabel('Minimum profit per item (optional)').fill('2')
  await page.getByLabel('Price ending (optional)').fill('90')
  await expect(page.getByRole('status').filter({ hasText: '2 prices change' })).toContainText('1 with lower profit')
  await look(page, 'price-rule')
  await page.getByRole('button', { name: 'Change 2 prices' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  const priceOf = async (id: string) =>
    (await world.must(products.detail, { token: merchant.token, query: { id } })).listing?.sellingPrice
  expect([await priceOf(cup), await priceOf(pot)]).toEqual([1_390, 2_790])
  await look(page, 'price-rules-changed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  expect([await priceOf(cup), await priceOf(pot)]).toEqual([1_200, 4_000])
  expect((await world.must(pricing.rules, { token: merchant.token })).undoable).toBeNull()
})

async function firstListing({ world, merchant }: Shop) {
  const [listing] = (await world.must(products.manage, { token: merchant.token, query: {} })).list
  if (!listing) throw new Error('the shop is empty')
  return listing
}

test('home: what waits comes by its deadline and is done in its row; pressing the tab again goes to the top', async ({
  page,
  shop,
}) => {
  const { world, merchant } = shop
  const listing = await firstListing(shop)
  await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await page.goto(`${world.url}/home`)
  await expect(page.getByText('1 of 4 done').or(page.getByText('2 of 4 done'))).toBeVisible()
  await look(page, 'home-feed')
  await page.getByRole('main').getByText('7 days').first().scrollIntoViewIfNeeded()
  const scrolled = () =>
    page.evaluate(() =>
      Math.max(0, ...[...document.querySelectorAll('[role=main] > div')].map(({ scrollTop }) => scrollTop)),
    )
  expect(await scrolled()).toBeGreaterThan(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Home/ }).click()
  await expect.poll(scrolled).toBe(0)
  await page.getByRole('button', { name: 'Pick up all' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Enter the payment password' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot it?' })).toBeVisible()
  await axe(page)
  await page.keyboard.type(somePayPassword)
  await expect(page.getByRole('dialog', { name: '2 orders picked up' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/orders? to pick up/).filter({ visible: true })).toHaveCount(0)
})

test('a withdrawal shows amount, fee and net while it is typed: on the smallest phone and on its side', async ({
  page,
  world,
}) => {
  const merchant = await anEarningMerchant(world)
  await putOnDevice(page, world.url, { token: merchant.token })
  await page.goto(`${world.url}/withdraw`)
  await page.getByLabel('Amount to withdraw').pressSequentially('50')
  for (const size of [small, onItsSide]) {
    await page.setViewportSize(size)
    await expect(page.getByLabel('Amount to withdraw')).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/Fee .*you receive/)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: '0', exact: true })).toBeInViewport({ ratio: 1 })
  }
})
