import { orders } from '#contract/orders.ts'
import { expect } from './support/journey.ts'
import { openOrders, test } from './support/orders-steps.ts'
import { photograph } from './support/photograph.ts'

test('sales of today open their orders, each with what it adds, and their sum', async ({ page, shop }) => {
  await shop.sell(0, 2)
  const declined = await shop.sell(1)
  const { token } = shop.merchant
  await shop.world.must(orders.decline, { token, body: { id: declined, reason: 'Sold out' } })
  await openOrders(page, shop, '/')
  await page.getByRole('link', { name: '$72.00', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Sales · / })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/2 orders.*Sales \+\$72\.00/s)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText(/Paid \+\$24\.50.*Refunded −\$24\.50/s)
  await expect(cards.last()).toContainText('Paid +$72.00')
  await photograph(page, 'orders-of-a-figure')
  await page.goBack()
  await page.getByRole('link', { name: /^Orders today/ }).click()
  await expect(page.getByRole('button', { name: /^Orders · / })).toBeVisible()
  await expect(cards).toHaveCount(2)
})
