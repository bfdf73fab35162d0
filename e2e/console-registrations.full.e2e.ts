import { merchants } from '#contract/merchants.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { aMerchant, anOperator } from '#server/testing/people.ts'
import { desk, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'

test.use(desk)

const names = { storeName: 'Kopi & Kertas', realName: 'Rizky Ananda Putra' }

test('a reviewer approves, asks for one field again and rejects, by keyboard', async ({ page, world }) => {
  const token = await anOperator(world, ['reviewer'])
  const first = await aMerchant(world, { approved: false, form: names })
  const second = await aMerchant(world, { approved: false, form: { storeName: 'Sapporo Dry Goods' } })
  const third = await aMerchant(world, { approved: false, form: { storeName: 'Lanna Basket' } })
  await openConsole(page, { url: world.url, token }, '/registrations')
  await expect(page.getByRole('heading', { name: names.storeName })).toBeVisible()
  // Approval requires that every photo was opened and every field was looked at.
  for (const opened of [1, 2, 3]) {
    await page.keyboard.press('o')
    await expect(page.getByText('not seen')).toHaveCount(3 - opened)
  }
  for (let field = 0; field < 10; field += 1) await page.keyboard.press('f')
  await expect(page.getByText('10 OK · 0 to resubmit')).toBeVisible()
  await page.keyboard.press('a')
  const approval = page.getByRole('dialog', { name: `Approve ${names.storeName}?` })
  await approval.getByLabel(`Reason, as ${names.realName} reads it`).fill('The documents match.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Sapporo Dry Goods' })).toBeVisible()
  const { status } = await world.must(merchants.info, { token: first.token })
  expect(status).toBe('approved')

  // One field must be corrected: the next application opens, and this one waits for the applicant.
  await page.keyboard.press('6')
  await page.keyboard.press('s')
  await page.keyboard.press('e')
  const again = page.getByRole('dialog', { name: /^Ask .* again/ })
  await expect(again.getByText('Phone')).toBeVisible()
  await again.getByLabel(/^Reason/).fill('The number is incomplete.')
  await again.getByRole('button', { name: 'Ask for 1 field again' }).click()
  await expect(page.getByRole('heading', { name: 'Lanna Basket' })).toBeVisible()
  const params = { id: second.merchantId }
  expect((await world.must(operatorRegistrations.get, { token, params })).redo).toEqual(['phone'])

  await expect(page.getByRole('button', { name: 'Reject…' })).toBeDisabled()
  for (const opened of [1, 2, 3]) {
    await page.keyboard.press('o')
    await expect(page.getByText('not seen')).toHaveCount(3 - opened)
  }
  await page.keyboard.press('6')
  await page.keyboard.press('s')
  await expect(page.getByRole('button', { name: 'Reject…' })).toBeEnabled()
  await page.keyboard.press('r')
  const rejection = page.getByRole('dialog', { name: 'Reject Lanna Basket?' })
  await rejection.getByLabel('Begin with a text').selectOption('The document has expired.')
  await rejection.getByRole('button', { name: 'Reject Lanna Basket' }).click()
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  expect((await world.must(merchants.info, { token: third.token })).status).toBe('rejected')
})
