import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { account } from '#contract/account.ts'
import { merchants } from '#contract/merchants.ts'
import { aMerchant, type TestMerchant } from '#server/testing/people.ts'
import { putOnDevice } from './support/device.ts'
import { test as base, expect } from './support/journey.ts'
import { choosePayPassword } from './support/pay-digits.ts'
import type { ServedWorld } from './support/served-world.ts'

type Known = { world: ServedWorld; merchant: TestMerchant }

const test = base.extend<{ known: Known }>({
  known: async ({ page, world }, use) => {
    await putOnDevice(page, world.url, { lang: 'en' })
    await use({ world, merchant: await aMerchant(world) })
  },
})

const mailedCodePattern = /\b[A-HJ-NP-Z2-9]{8}\b/

/** The code in the newest mail to an address, once so many are there. */
async function mailedCode({ world, merchant }: Known, count: number): Promise<string> {
  const outbox = join(world.ctx.config.dataDir, 'outbox')
  const mails = () =>
    (existsSync(outbox) ? readdirSync(outbox).sort() : [])
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .filter(
        (mail) => mail.includes(`To: ${merchant.email}`) && mailedCodePattern.test(mail.split('\r\n\r\n')[1] ?? ''),
      )
  await expect.poll(() => mails().length).toBe(count)
  return mailedCodePattern.exec(mails().at(-1)?.split('\r\n\r\n')[1] ?? '')?.[0] ?? ''
}

async function signIn(page: Page, { world, merchant }: Known, password: string) {
  await page.goto(`${world.url}/login/`)
  await page.getByLabel('Phone or email').fill(merchant.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

const message = (page: Page, text: string) => expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()

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
  await message(page, 'The phone number, email or password is incorrect')
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

test('the payment password is set, changed by the old one, and forgotten', async ({ page, known }) => {
  const { world, merchant } = known
  await signIn(page, known, merchant.password)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(`${world.url}/changePayPassword`)
  // Who has none sets the first.
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
  // What the device has stored is shown until it is read again.
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

  // Only the server knows that these digits are the merchant's own. A second refusal says the same, and begins anew too.
  await page.getByRole('link', { name: 'Payment password' }).click()
  await page.keyboard.type('135790')
  for (let tries = 0; tries < 2; tries++) {
    await choosePayPassword(page, merchant.phone.slice(3, 9))
    await message(page, 'This payment password is too easy to guess')
  }
  await page.goto(`${world.url}/settingup`)

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
