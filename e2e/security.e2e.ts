import type { Page } from '@playwright/test'
import { minuteMs } from '#contract/durations.ts'
import { type LanguageCode, languages } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { codeAt } from '#server/base/secrets/one-time-codes.ts'
import { aMerchant, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { isLong } from '#tools/long.ts'
import { hasRead } from './support/at-rest.ts'
import { axe } from './support/axe.ts'
import { putOnDevice } from './support/device.ts'
import { expect, test } from './support/journey.ts'
import { looksRight } from './support/looks-right.ts'
import { photograph } from './support/photograph.ts'
import type { ServedWorld } from './support/served-world.ts'
import { aVirtualAuthenticator } from './support/virtual-authenticator.ts'
import { serverWordsIn, type Words, wordsIn } from './support/words.ts'

const longAgoMs = (limits.stepUpMinutes + 1) * minuteMs

type Seat = { page: Page; world: ServedWorld; words: Words }

async function enterPassword({ page, world, words }: Seat, { email, password }: TestMerchant) {
  await page.goto(`${world.url}/login/`)
  await page.getByLabel(words('Phone or email')).fill(email)
  await page.getByLabel(words('Password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: words('Log in'), exact: true }).click()
}

async function logOut({ page, world, words }: Seat) {
  await page.goto(`${world.url}/my`)
  await page.getByRole('button', { name: words('Log out') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('Log out') })
    .click()
  await expect(page).toHaveURL(/\/login\/$/)
}

const english = wordsIn('en')
const proof = (page: Page, words = english) => page.getByRole('dialog', { name: words('Confirm that it is you') })
const looked = async (page: Page, name: string, code: LanguageCode = 'en') => {
  await expect(page.getByRole('heading').first()).not.toBeEmpty()
  await hasRead(page)
  // The rules of axe do not read the words.
  if (code === 'en' || isLong) await axe(page)
  await looksRight(page, `${name} in ${code}`)
  await photograph(page, code === 'en' ? name : `${name}-${code}`)
}

/** In English every day, in all languages in a full run. */
const spoken = languages.filter(({ code }) => isLong || code === 'en')

async function livesWithPasskey(page: Page, world: ServedWorld, code: LanguageCode) {
  const words = wordsIn(code)
  const seat = { page, world, words }
  const look = (name: string) => looked(page, name, code)
  const left = (count: number) => {
    const [, other = ''] = /other \{(.*?)\}/.exec(words('{left, plural, one {# left} other {# left}}')) ?? []
    return other.replace('#', `${count}`)
  }
  const merchant = await aMerchant(world)
  await putOnDevice(page, world.url, { lang: code })
  const lose = await aVirtualAuthenticator(page)
  await enterPassword(seat, merchant)
  await expect(page).toHaveURL(/\/home$/)

  await page.goto(`${world.url}/settingup`)
  await page.getByRole('link', { name: words('Two-step login') }).click()
  await look('security-none')
  await page.getByRole('button', { name: words('Add a passkey') }).click()
  const codes = page.getByRole('dialog', { name: words('Save your recovery codes') }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery = ''] = await codes.allTextContents()
  await look('security-recovery-codes')
  await page.getByRole('button', { name: words('I have saved them') }).click()
  await expect(page.getByText(left(10))).toBeVisible()

  await logOut(seat)
  const byPasskey = page.getByRole('button', { name: words('Log in with a passkey') })
  await expect(byPasskey).toBeVisible()
  await look('login-passkey')
  await byPasskey.click()
  await expect(page).toHaveURL(/\/home$/)

  // Ten minutes later an act that needs a fresh proof asks for it, and then goes on.
  world.clock.advance(longAgoMs)
  await page.goto(`${world.url}/settingup?part=app`)
  await page.getByRole('button', { name: words('Show the QR code') }).click()
  await expect(proof(page, words)).toBeVisible()
  await look('security-proof-passkey')
  await proof(page, words)
    .getByRole('button', { name: words('Use passkey') })
    .click()
  await expect(page.getByRole('img', { name: words('QR code for your authenticator app') })).toBeVisible()
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await page.getByRole('button', { name: words('Turn on') }).click()
  await expect(page.getByRole('alert').filter({ hasText: words('Enter the 6 digits.') })).toBeVisible()
  await look('security-app')
  await page.getByLabel(words('Code from your authenticator app')).fill(codeAt(secret, world.clock.now()))
  await page.getByRole('button', { name: words('Turn on') }).click()
  await expect(page.getByRole('heading', { name: words('Two-step login') })).toBeVisible()

  // The phone is lost: the password, and a recovery code.
  await logOut(seat)
  await lose()
  await enterPassword(seat, merchant)
  await expect(page.getByText(words('Your password is right. One more step.'))).toBeVisible()
  await look('login-second-step')
  await page.getByRole('button', { name: words('Use instead: {0}', { 0: words('Recovery code') }) }).click()
  await page.getByLabel(words('Recovery code')).fill('AAAA-BBBB')
  await page.getByRole('button', { name: words('Confirm'), exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: serverWordsIn(code)('code_wrong') })).toBeVisible()
  await page.getByLabel(words('Recovery code')).fill(recovery.toLowerCase())
  await page.getByRole('button', { name: words('Confirm'), exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(`${world.url}/settingup?part=security`)
  await expect(page.getByText(left(9))).toBeVisible()
  await look('security-both')
  await page
    .getByRole('list', { name: words('Passkeys') })
    .getByRole('button')
    .first()
    .click()
  await look('security-passkey')
  await page.getByRole('button', { name: words('Remove passkey') }).click()
  await expect(page.getByText(words.like('last used <0/>'))).toHaveCount(0)

  await page.goto(`${world.url}/settingup?part=log`)
  await expect(page.getByRole('heading', { name: words('Recovery code used') })).toBeVisible()
  await expect(page.getByRole('heading', { name: words('Logged in with a passkey') })).toBeVisible()
  await look('security-log')
  await page.goto(`${world.url}/settingup?part=security`)
  await look('security-app-only')
  await page.goto(`${world.url}/settingup`)
  await look('security-settings')
}

for (const { code, name } of spoken) {
  test(`a passkey is added, logs in alone, confirms, is lost, and a recovery code replaces it: in ${name}`, async ({
    page,
    world,
  }) => {
    await livesWithPasskey(page, world, code)
  })
}

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
