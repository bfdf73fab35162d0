import { expect } from '@playwright/test'
import { dayMs, hourMs } from '#contract/durations.ts'
import { balanceOf, decide, numberOf, test } from './support/deposits-steps.ts'
import { typeAmount } from './support/number-pad.ts'
import { namePayInAccount } from './support/pay-in-account.ts'
import { aVoucher } from './support/voucher.ts'

test('by the manual form: rejected, with its reason in the record', async ({ page, counter }) => {
  const { world } = counter
  await page.goto(`${world.url}/rechargeRecord`)
  await expect(page.getByText('No deposits yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Deposit', exact: true }).click()
  await page.getByRole('link', { name: /^Manual deposit/ }).click()
  await expect(page).toHaveURL(/\/recharge\?way=manual/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await typeAmount(page, '40')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Proof of payment').setInputFiles(await aVoucher('$40.00'))
  await page.getByRole('button', { name: 'Submit for review' }).click()
  const number = await numberOf(page)
  await decide(counter, number, { by: 0, because: 'voucher_unreadable' })
  await expect(page.getByText('The proof of payment is not legible').filter({ visible: true })).toBeVisible()
  expect(await balanceOf(counter)).toBe(0)
  await page.goto(`${world.url}/rechargeRecord`)
  await page.getByRole('radio', { name: 'Rejected' }).click()
  await expect(page.getByRole('article', { name: number })).toContainText('The proof of payment is not legible')
  await page.getByRole('radio', { name: 'Approved' }).click()
  await expect(page.getByText('No deposits with this status.')).toBeVisible()
})

test('by bank card: no account, then the account and the reference to quote', async ({ page, counter, context }) => {
  const { world } = counter
  await page.goto(`${world.url}/bankCardRecharge`)
  await expect(page.getByText(/There is no account to pay to at present/)).toBeVisible()
  await namePayInAccount(world)
  await page.reload()
  await expect(page.getByText(/There is no account to pay to at present/)).toBeVisible()
  world.clock.advance(dayMs + hourMs)
  await page.reload()
  await expect(page.getByText('023-8-49221-7').filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please enter the amount.')).toBeVisible()
  await typeAmount(page, '1200')
  await page.getByRole('button', { name: 'Continue' }).click()
  const number = await numberOf(page)
  await expect(page.getByText('023-8-49221-7').filter({ visible: true })).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number.replaceAll('-', ''))
  await decide(counter, number, { by: 0 })
  await decide(counter, number, { by: 1 })
  await expect(page.getByText('In your balance').filter({ visible: true })).toBeVisible()
  expect(await balanceOf(counter)).toBe(120_000)
})
