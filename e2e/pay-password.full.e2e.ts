import { account } from '#contract/account.ts'
import { expect } from './support/journey.ts'
import { mailedCode, message, signIn, test } from './support/known-merchant.ts'
import { choosePayPassword } from './support/pay-digits.ts'

test('the payment password is set, changed by the old one, and forgotten', async ({ page, known }) => {
  const { world, merchant } = known
  await signIn(page, known, merchant.password)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(`${world.url}/changePayPassword`)
  // A merchant without a payment password sets the first one.
  await expect(page).toHaveURL(/\/setPaypwd$/)
  await expect(page.getByRole('heading', { name: 'Choose a payment password' })).toBeVisible()
  for (const weak of ['111111', '123456', '121212']) {
    await page.keyboard.type(weak)
    await message(page, 'Easy to guess. Avoid runs, repeats and birthdays.')
  }
  await page.keyboard.type('246802')
  await expect(page.getByRole('heading', { name: 'Enter it again' })).toBeVisible()
  await page.keyboard.type('246803')
  await message(page, 'Passwords do not match.')
  await choosePayPassword(page, '246802')
  await page.getByLabel('Login password').fill(merchant.password)
  await page.getByRole('button', { name: 'Set payment password' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto(`${world.url}/settingup`)
  // The device first shows its stored answer, so wait for the new one.
  await expect(page.getByRole('link', { name: 'Payment password' })).not.toContainText('not set')
  await page.getByRole('link', { name: 'Payment password' }).click()
  await expect(page.getByRole('heading', { name: 'Current payment password' })).toBeVisible()
  await page.keyboard.type('000000')
  await choosePayPassword(page, '135790')
  await message(page, 'Incorrect payment password. Attempts left: 4')
  await page.keyboard.type('246802')
  await choosePayPassword(page, '135790')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Payment password' })).toContainText('set')

  await page.getByRole('link', { name: 'Payment password' }).click()
  await page.getByRole('link', { name: 'Forgot it?' }).click()
  await choosePayPassword(page, '864202')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Verification code').fill(await mailedCode(known, 1))
  await page.getByRole('button', { name: 'Set new payment password' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const signedIn = { account: merchant.email, password: merchant.password }
  const { token } = (await world.must(account.login, { body: signedIn })).merinfo
  await world.must(account.verifyPay, { token, body: { payPassword: '864202', purpose: 'pick', amount: 1 } })
})
