import { axe } from './support/axe.ts'
import { expect } from './support/journey.ts'
import { openOrders, test, typePayPassword } from './support/orders-steps.ts'

test('a merchant picks up one order, then the rest, and the badge follows', async ({ page, shop }) => {
  for (const quantity of [1, 2, 3, 1, 2]) await shop.sell(0, quantity)
  await openOrders(page, shop)
  await expect(page.getByRole('radio', { name: 'To pick up 5' })).toBeVisible()
  const badge = page.getByRole('navigation').getByRole('link', { name: /orders? to pick up/ })
  await expect(badge).toHaveAccessibleName(/5 orders to pick up/)

  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Pick up/ })
    .click()
  const sheet = page.getByRole('dialog', { name: /Pick up EN-/ })
  await expect(sheet.getByRole('radio', { name: 'From escrow' })).toBeChecked()
  await expect(sheet.getByRole('radio', { name: 'From your balance' })).toBeDisabled()
  await axe(page)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await typePayPassword(page)
  await expect(badge).toHaveAccessibleName(/4 orders to pick up/)

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').nth(0).press(' ')
  await page.getByRole('checkbox').nth(1).press(' ')
  await page.getByRole('button', { name: 'Pick up 2 orders' }).click()
  const two = page.getByRole('dialog', { name: 'Pick up 2 orders' })
  await two.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('checkbox', { checked: true }), 'not paid: the selection stays').toHaveCount(2)
  await page.getByRole('button', { name: 'Pick up 2 orders' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await typePayPassword(page)
  const record = page.getByRole('dialog', { name: '2 orders picked up' })
  await expect(record.getByRole('link')).toHaveCount(2)
  await axe(page)
  await record.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Pick up all' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await typePayPassword(page)
  await page.getByRole('dialog', { name: '2 orders picked up' }).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('No orders to pick up.')).toBeVisible()
  await expect(badge).toHaveCount(0)
  await axe(page)

  await shop.sell(1)
  await expect(badge).toHaveAccessibleName(/1 order to pick up/)
  await expect(page.getByRole('article')).toHaveCount(1)
})
