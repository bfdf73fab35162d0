import { expect } from './support/journey.ts'
import { openOrder, paid } from './support/paying-steps.ts'
import { matchTransfer, payTest as test } from './support/ways-to-pay.ts'

test('a shopper pays by bank: the details are copied, two operators match the line', async ({ page, world }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { number } = await openOrder(page, world)
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await page.getByRole('button', { name: /^Pay by bank transfer/ }).click()
  await expect(page.getByText('023-8-49221-7')).toBeVisible()
  await page.getByRole('button', { name: /^Copy: Payment reference/ }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)
  await page.reload()
  await expect(page.getByText('Transfer exactly')).toBeVisible()
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await expect(page.getByRole('radio', { name: 'Bank transfer' })).toBeChecked()

  await matchTransfer(world, { line: 'S-2026-1', number, amount: 4_698, payer: 'A. Weber, DE89 3704' })
  await page.reload()
  await expect(paid(page)).toBeVisible()
})
