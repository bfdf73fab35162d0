import type { Page } from '@playwright/test'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { refunds } from '#contract/refunds.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder, pick, reach, ship } from '#server/testing/orders.ts'
import { aMerchant, anOperator, somePayPassword } from '#server/testing/people.ts'
import { aCameraPhoto } from './support/camera.ts'
import { comeBack } from './support/come-back.ts'
import { test as base, expect } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'
import { fillAddress, german } from './support/shopper-address.ts'
import { isTakenOver } from './support/taken-over.ts'

async function openShop(world: ServedWorld) {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const options = { title: 'Vacuum flask with cup', purchasePrice: 1_000, price: 2_349, stock: 30 }
  const listing = await aListing(world, merchant, options)
  return { merchant, path: `/s/${merchant.shop}`, listing }
}

type Shop = Awaited<ReturnType<typeof openShop>>

const test = base.extend<{ shop: Shop }>({
  shop: async ({ world }, use) => use(await openShop(world)),
})

async function putIntoBasket(page: Page, { path, listing }: Shop) {
  await page.goto(`${path}/p/${listing.id}`)
  await isTakenOver(page)
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('link', { name: 'In the basket · Go there' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Basket' })).toBeVisible()
}

test('what is wrong is asked in a view of the order: a reload keeps it, Back and its own button leave it', async ({
  page,
  world,
  shop,
}) => {
  const { secret } = await aPaidOrder(world, shop.merchant, { lines: [{ listing: shop.listing }] })
  await page.goto(`${shop.path}/o/${secret}`)
  await isTakenOver(page)
  const title = page.getByRole('heading', { level: 1, name: 'What is wrong?' })
  const link = page.getByRole('link', { name: 'Something is wrong' })
  await link.click()
  await expect(title).toBeFocused()
  await page.goBack()
  await link.click()
  await page.reload()
  await expect(title).toBeVisible()
  await page.getByLabel('Photos (up to 6)').setInputFiles(Array(7).fill(await aCameraPhoto('photo')))
  await expect(page.getByText('At most 6 photos')).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo 6' }).click()
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(5)
  await page.getByRole('button', { name: 'Back to the order' }).click()
  await expect(link).toBeVisible()
})

async function describeWrong(page: Page, world: ServedWorld, { merchant, path, listing }: Shop) {
  const sold = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await page.goto(`${path}/o#${sold.secret}`)
  await isTakenOver(page)
  await page.getByRole('link', { name: 'Something is wrong' }).click()
  await page.getByRole('radio', { name: 'I no longer want it' }).check()
  await page.getByLabel('Describe what happened').fill('The cup is torn')
  return sold
}

const askRefund = (page: Page) => page.getByRole('button', { name: /^Request a refund of/ })

const described = (page: Page) => expect(page.getByLabel('Describe what happened')).toHaveValue('The cup is torn')

async function sentTo(world: ServedWorld, { merchant }: Shop, sold: { orderId: string; secret: string }) {
  await pick(world, merchant, sold)
  await ship(world, sold)
  await reach(world, sold)
}

test('an order is read anew when its shopper comes back, what was typed stays, and a refund asks what it must then', async ({
  page,
  world,
  shop,
}) => {
  const sold = await describeWrong(page, world, shop)
  await sentTo(world, shop, sold)
  const arrived = page.getByRole('radio', { name: 'It arrived' })
  await expect(arrived).toHaveCount(0)
  await askRefund(page).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await described(page)
  await comeBack(page)
  await expect(page.getByText('Did it arrive?')).toBeVisible()
  await described(page)
  await arrived.check()
  await askRefund(page).click()
  await expect(page.getByText('Your request was sent.')).toBeVisible()
  const { list } = await world.must(refunds.list, { token: shop.merchant.token, query: {} })
  expect(list).toMatchObject([{ goods: 'received', reason: 'The cup is torn' }])
})

test('a refund is of the amount on its button, also where a part went back meanwhile', async ({
  page,
  world,
  shop,
}) => {
  const { merchant } = shop
  const sold = await describeWrong(page, world, shop)
  await sentTo(world, shop, sold)
  await page.reload()
  await page.getByRole('radio', { name: 'I no longer want it' }).check()
  await page.getByRole('radio', { name: 'It arrived' }).check()
  await page.getByLabel('Describe what happened').fill('The cup is torn')
  const body = { reason: 'A scratch', goods: 'received', amount: 1_000 } as const
  await world.must(storeRefunds.ask, { params: sold, body })
  const listed = async () => (await world.must(refunds.list, { token: merchant.token, query: {} })).list
  await world.must(operatorRefunds.decide, {
    token: await anOperator(world, ['finance']),
    params: { id: (await listed())[0]?.id ?? '' },
    body: { approve: true, bears: 'merchant', reason: 'seen' },
  })
  await page.getByRole('button', { name: 'Request a refund of $23.49' }).click()
  await expect(page.getByText('The amount has changed. Please check it again.')).toBeVisible()
  expect(await listed()).toHaveLength(1)
  await described(page)
  await page.getByRole('button', { name: 'Request a refund of $13.49' }).click()
  await expect(page.getByText('Your request was sent.')).toBeVisible()
  expect((await listed())[0]).toMatchObject({ amount: 1_349, reason: 'The cup is torn' })
})

test('another language and a reload keep what was typed, and say where photos must be chosen again', async ({
  page,
  world,
  shop,
}) => {
  await putIntoBasket(page, shop)
  await page.getByRole('link', { name: /^Check out/ }).click()
  await fillAddress(page, german)
  const choose = async (language: string) => {
    await page.locator('summary').first().click()
    await page.getByRole('link', { name: language }).click()
  }
  await choose('ไทย')
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await expect(page.locator('#country')).toHaveValue('DE')
  await expect(page.locator('#line1')).toHaveValue('Torstraße 12')
  await expect(page.locator('#email')).toHaveValue('anna@example.com')
  await page.reload()
  await expect(page.locator('#email')).toHaveValue('anna@example.com')
  await expect(page.locator('#line1')).toHaveValue('Torstraße 12')

  await describeWrong(page, world, shop)
  await page.getByLabel('Photos (up to 6)').setInputFiles(await aCameraPhoto('photo'))
  await choose('Tiếng Việt')
  await expect(page.getByRole('heading', { level: 1, name: 'Có vấn đề gì?' })).toBeVisible()
  await expect(page.locator('#reason')).toHaveValue('The cup is torn')
  await expect(page.getByRole('alert')).toHaveText('Vui lòng chọn lại ảnh')
})

test('a checkout follows its basket in another tab and keeps the address', async ({ page, world, shop }) => {
  await putIntoBasket(page, shop)
  await page.getByRole('link', { name: /^Check out/ }).click()
  await fillAddress(page, german)
  const body = { listingId: shop.listing.id, sellingPrice: 2_600 }
  await world.must(products.price, { token: shop.merchant.token, body })
  await page.getByRole('button', { name: /^Order, then pay/ }).click()
  await expect(page.getByRole('button', { name: 'Order, then pay $52.00' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`${shop.path}/basket`)
  await other.getByRole('button', { name: 'One less' }).click()
  await expect(page.getByRole('button', { name: 'Order, then pay $23.49' })).toBeVisible()
  await expect(page.getByText(/^The total changed/)).toHaveCount(0)
  await other.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('Your basket is empty.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Order, then pay/ })).toHaveCount(0)
  await expect(page.getByLabel('Street and house number')).toHaveValue(german['Street and house number'])
})

test('a price that changes before the order is shown with the old one, and nothing is charged', async ({
  page,
  world,
  shop,
}) => {
  const setPrice = (sellingPrice: number) =>
    world.must(products.price, {
      token: shop.merchant.token,
      body: { listingId: shop.listing.id, sellingPrice },
    })
  await putIntoBasket(page, shop)
  await setPrice(2_500)
  await page.reload()
  await expect(page.getByText('The price changed from $23.49 to $25.00.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Check out/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Accept the new price' }).click()
  await page.getByRole('link', { name: /^Check out/ }).click()
  await fillAddress(page, german)
  await setPrice(2_600)
  await page.getByRole('button', { name: /^Order, then pay/ }).click()
  await expect(page.getByText('The total changed from $50.00 to $52.00. Nothing was charged.')).toBeVisible()
  expect((await world.must(orders.list, { token: shop.merchant.token })).list).toEqual([])
  await page.getByRole('button', { name: /^Order, then pay \$52/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Awaiting payment' })).toBeVisible()
})
