import type { Browser, Page } from '@playwright/test'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { codeAt } from '#server/base/secrets/one-time-codes.ts'
import { createOperator } from '#server/identity/operators/create-operator.ts'
import { aMerchant, anEnrolledOperator } from '#server/testing/people.ts'
import { chooseOwnPassword, desk, openConsole, ownPassword, readSecret } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { photograph } from './support/photograph.ts'
import type { ServedWorld } from './support/served-world.ts'
import { announceDeposit } from './support/voucher.ts'

test.use(desk)

/** A browser with a profile of its own. All of them have one name and one address. */
const aBrowser = async (browser: Browser, world: ServedWorld) =>
  (await browser.newContext({ ...desk, baseURL: world.url })).newPage()

async function fillSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/console/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

/** The first log-in of a person of finance in a browser; answers the secret of the authenticator. */
async function begin(page: Page, world: ServedWorld, email: string) {
  const { password } = await createOperator(world.ctx, { email, roles: ['finance'] })
  await fillSignIn(page, { email, password })
  const secret = await readSecret(page)
  await page.getByLabel('Six digits').fill(codeAt(secret, world.clock.now()))
  await chooseOwnPassword(page)
  await page.keyboard.press('Enter')
  await page.getByText('I have stored these codes in a safe place').click()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  return secret
}

const tokenOf = async (page: Page) => String(await page.evaluate(() => localStorage.getItem('console:token')))
const decision = (page: Page) => page.getByRole('region', { name: 'Decision' })
const isNew = (page: Page) => page.getByText('This device is new.')

test('two colleagues with the same browser in one office are two, and one person with two accounts is not', async ({
  browser,
  page: first,
  world,
}) => {
  const number = await announceDeposit(world, (await aMerchant(world)).token)
  const decide = async (page: Page) => {
    const body = { approve: true, line: 'ST 1', reason: 'The payment has arrived.' }
    return world.must(operatorDeposits.decide, { token: await tokenOf(page), params: { number }, body })
  }
  await begin(first, world, 'ines@platform.example')
  await expect(isNew(first)).toBeHidden()
  await decide(first)
  const second = await aBrowser(browser, world)
  const secret = await begin(second, world, 'noor@platform.example')
  await second.goto(`/console/deposits/${number}`)
  await expect(decision(second)).toContainText('another person and another device than the first: you may')

  // The second account in the browser of the first.
  await first.getByRole('button', { name: 'ines@platform.example' }).click()
  await first.getByRole('button', { name: 'Log out' }).click()
  world.clock.advance(60_000)
  await fillSignIn(first, { email: 'noor@platform.example', password: ownPassword })
  await first.getByLabel('Six digits').fill(codeAt(secret, world.clock.now()))
  await first.keyboard.press('Enter')
  await expect(isNew(first)).toBeVisible()
  await first.goto(`/console/deposits/${number}`)
  await expect(decision(first)).toContainText('The first of the two decided on this device: use another one.')
  await expect(decision(first)).not.toContainText('you may')
  await photograph(first, 'console-device-waits')

  // An administrator confirms it, and it is the first one's device all the same.
  const code = String(await isNew(first).locator('b').textContent())
  const admin = await aBrowser(browser, world)
  const { token } = await anEnrolledOperator(world, ['admin'])
  await openConsole(admin, { url: world.url, token }, '/colleagues')
  await admin.getByRole('button', { name: 'noor@platform.example' }).click()
  await photograph(admin, 'console-devices')
  await admin.getByRole('button', { name: 'Confirm a new device…' }).click()
  await admin.getByLabel("The code on the colleague's page").fill(code)
  await admin.getByLabel(/^Reason, as/).fill('heard it at the desk')
  await admin.keyboard.press('Control+Enter')
  await expect(admin.getByRole('dialog')).toBeHidden()
  await first.reload()
  await expect(decision(first)).toContainText('The first of the two decided on this device: use another one.')
  await expect(isNew(first)).toBeHidden()

  expect((await decide(second)).status).toBe('approved')
})

test('a browser that stores nothing says so, and its operator can do everything but be one of two', async ({
  page,
  world,
}) => {
  const number = await announceDeposit(world, (await aMerchant(world)).token)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { get: () => undefined })
  })
  await begin(page, world, 'ines@platform.example')
  await expect(page.getByText('This browser has no device key, so you cannot be one of two who decide.')).toBeVisible()
  await page.goto(`/console/deposits/${number}`)
  await expect(decision(page).getByRole('button', { name: /^Approve/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(decision(page).getByRole('button', { name: /^Reject/ })).not.toHaveAttribute('aria-disabled', 'true')
})
