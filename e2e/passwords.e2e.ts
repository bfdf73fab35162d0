import { account } from '#contract/account.ts'
import { merchants } from '#contract/merchants.ts'
import { expect } from './support/journey.ts'
import { mailedCode, message, signIn, test } from './support/known-merchant.ts'
import type { ServedWorld } from './support/served-world.ts'

const statusOf = async ({ url }: ServedWorld, token: string) =>
  (await fetch(url + merchants.info.path, { headers: { token } })).status

const second = 'a quite different one'
const third = 'and now for something else'

test('a forgotten login password is set again by mail, then changed; every other device is out', async ({
  page,
  known,
}) => {
  const { world, merchant } = known
  await page.goto(`${world.url}/login/`)
  await page.getByRole('link', { name: /Forgot/ }).click()
  const set = page.getByRole('button', { name: 'Set new password' })
  await set.click()
  await message(page, 'Enter your phone number or email.')
  await page.getByLabel('Phone or email').fill(merchant.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(/If the account exists/)).toBeVisible()
  await page.getByLabel('Verification code').fill(await mailedCode(known, 1))
  await page.getByLabel('New password', { exact: true }).fill(second)
  await page.getByLabel('Confirm new password').fill(`${second}r`)
  await set.click()
  await message(page, 'Passwords do not match.')
  await page.getByLabel('Confirm new password').fill(second)
  await set.click()
  await expect(page).toHaveURL(/\/login\/$/)
  expect(await statusOf(world, merchant.token)).toBe(401)

  await signIn(page, known, merchant.password)
  const incorrect = page.getByRole('alert').filter({ hasText: 'The phone number, email or password is incorrect' })
  await expect(incorrect.first()).toBeVisible()
  expect(await incorrect.count(), 'said once').toBe(1)
  await signIn(page, known, second)
  await expect(page).toHaveURL(/\/home$/)
  const elsewhere = (await world.must(account.login, { body: { account: merchant.email, password: second } })).merinfo

  await page.goto(`${world.url}/settingup`)
  await page.getByRole('link', { name: 'Login password' }).click()
  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await message(page, 'Enter your password.')
  await page.getByLabel('Current password').fill('not the present one')
  await page.getByLabel('New password', { exact: true }).fill('too short')
  await page.getByLabel('Confirm new password').fill(third)
  await change.click()
  await message(page, 'At least 10 characters.')
  await message(page, 'Passwords do not match.')
  await page.getByLabel('New password', { exact: true }).fill(third)
  await change.click()
  await message(page, 'Incorrect password')
  await page.getByLabel('Current password').fill(second)
  await page.getByLabel('New password', { exact: true }).fill('password123')
  await page.getByLabel('Confirm new password').fill('password123')
  await change.click()
  await message(page, 'This password is too common')
  await page.getByLabel('New password', { exact: true }).fill(third)
  await page.getByLabel('Confirm new password').fill(third)
  await change.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(await statusOf(world, elsewhere.token)).toBe(401)
  await page.getByRole('link', { name: 'Basic information' }).click()
  await expect(page.getByLabel('Shop name')).toBeVisible()
})
