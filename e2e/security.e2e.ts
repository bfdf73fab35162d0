import type { Page } from '@playwright/test'
import { minuteMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { security } from '#contract/security.ts'
import { codeAt } from '#server/base/secrets/one-time-codes.ts'
import { aMerchant, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { hasRead } from './support/at-rest.ts'
import { axe } from './support/axe.ts'
import { putOnDevice } from './support/device.ts'
import { expect, test } from './support/journey.ts'
import { looksRight } from './support/looks-right.ts'
import type { ServedWorld } from './support/served-world.ts'
import { aVirtualAuthenticator } from './support/virtual-authenticator.ts'
import { serverWordsIn } from './support/words.ts'

const longAgoMs = (limits.stepUpMinutes + 1) * minuteMs

type Seat = { page: Page; world: ServedWorld }

async function enterPassword({ page, world }: Seat, { email, password }: TestMerchant) {
  await page.goto(`${world.url}/login/`)
  await page.getByLabel('Phone or email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

async function logOut({ page, world }: Seat) {
  await page.goto(`${world.url}/my`)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login\/$/)
}

const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })
const looked = async (page: Page, name: string) => {
  await expect(page.getByRole('heading').first()).not.toBeEmpty()
  await hasRead(page)
  await axe(page)
  await looksRight(page, name)
}

test('a passkey is added, logs in alone, confirms, is lost, and a recovery code replaces it', async ({
  page,
  world,
}) => {
  const seat = { page, world }
  const merchant = await aMerchant(world)
  await putOnDevice(page, world.url, { lang: 'en' })
  const lose = await aVirtualAuthenticator(page)
  await enterPassword(seat, merchant)
  await expect(page).toHaveURL(/\/home$/)

  await page.goto(`${world.url}/settingup`)
  await page.getByRole('link', { name: 'Two-step login' }).click()
  await looked(page, 'security-none')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery = ''] = await codes.allTextContents()
  await looked(page, 'security-recovery-codes')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 left')).toBeVisible()

  await logOut(seat)
  const byPasskey = page.getByRole('button', { name: 'Log in with a passkey' })
  await expect(byPasskey).toBeVisible()
  await looked(page, 'login-passkey')
  await byPasskey.click()
  await expect(page).toHaveURL(/\/home$/)

  // Ten minutes later an act that needs a step-up asks for it, and then goes on.
  world.clock.advance(longAgoMs)
  await page.goto(`${world.url}/settingup?part=app`)
  await page.getByRole('button', { name: 'Show the QR code' }).click()
  await expect(proof(page)).toBeVisible()
  await looked(page, 'security-proof-passkey')
  await proof(page).getByRole('button', { name: 'Use passkey' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Enter the 6 digits.' })).toBeVisible()
  await looked(page, 'security-app')
  await page.getByLabel('Code from your authenticator app').fill(codeAt(secret, world.clock.now()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible()

  // After the loss of the phone, the password and a recovery code are enough.
  await logOut(seat)
  await lose()
  await enterPassword(seat, merchant)
  await expect(page.getByText('Password correct. One more step.')).toBeVisible()
  await looked(page, 'login-second-step')
  await page.getByRole('button', { name: 'Use instead: Recovery code' }).click()
  await page.getByLabel('Recovery code').fill('AAAA-BBBB')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: serverWordsIn('en')('code_wrong') })).toBeVisible()
  await page.getByLabel('Recovery code').fill(recovery.toLowerCase())
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(`${world.url}/settingup?part=security`)
  await expect(page.getByText('9 left')).toBeVisible()
  await looked(page, 'security-both')
  await page.getByRole('list', { name: 'Passkeys' }).getByRole('button').first().click()
  await looked(page, 'security-passkey')
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText(/^last used/)).toHaveCount(0)

  await page.goto(`${world.url}/settingup?part=log`)
  await expect(page.getByRole('heading', { name: 'Recovery code used' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Logged in with a passkey' })).toBeVisible()
  await looked(page, 'security-log')
  await page.goto(`${world.url}/settingup`)
  await looked(page, 'security-settings')
})

test('without a second factor a password confirms, and the export goes on', async ({ page, world }) => {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  await putOnDevice(page, world.url, { token: merchant.token, lang: 'en' })
  world.clock.advance(longAgoMs)
  await page.goto(`${world.url}/settingup?part=export`)
  const download = page.getByRole('button', { name: 'Download all data' })
  await download.click()
  await expect(proof(page)).toBeVisible()
  await proof(page).getByLabel('Payment password').fill('000000')
  await proof(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(proof(page).getByText('Incorrect payment password. Attempts left: 4')).toBeVisible()
  await looked(page, 'security-proof-password')
  await proof(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Please confirm that it is you')).toBeVisible()
  await download.click()
  await proof(page).getByRole('button', { name: 'Use instead: Login password' }).click()
  await proof(page).getByLabel('Login password').fill(merchant.password)
  const file = page.waitForEvent('download')
  await proof(page).getByRole('button', { name: 'Confirm' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.zip$/)
})

test('with an app a new login password takes its code too, and is then set without typing it again', async ({
  page,
  world,
}) => {
  const merchant = await aMerchant(world)
  const { token, password } = merchant
  const { secret } = await world.must(security.beginApp, { token, body: {} })
  await world.must(security.confirmApp, { token, body: { code: codeAt(secret, world.clock.now()) } })
  await putOnDevice(page, world.url, { token, lang: 'en' })
  world.clock.advance(longAgoMs)
  await page.goto(`${world.url}/settingup`)
  await page.getByRole('link', { name: 'Login password' }).click()
  const next = 'a quite different one'
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password').fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(proof(page)).toBeVisible()
  await looked(page, 'security-proof-new-password')
  await proof(page).getByLabel('Code from your authenticator app').fill(codeAt(secret, world.clock.now()))
  await proof(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await logOut({ page, world })
  await enterPassword({ page, world }, { ...merchant, password: next })
  await expect(page.getByText('Password correct. One more step.')).toBeVisible()
})
