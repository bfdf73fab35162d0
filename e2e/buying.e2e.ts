import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { putIntoBasket, test } from './support/buying-steps.ts'
import { expect } from './support/journey.ts'
import { fillAddress, german } from './support/shopper-address.ts'

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
