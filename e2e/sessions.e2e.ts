import type { Request } from '@playwright/test'
import { account } from '#contract/account.ts'
import { aMerchant } from '#server/testing/people.ts'
import { signIn } from '#server/testing/sold.ts'
import { putOnDevice, signInInAnotherTab } from './support/device.ts'
import { expect, test } from './support/journey.ts'

test('a late answer to the last session does not end the one that began meanwhile', async ({ page, world }) => {
  const merchant = await aMerchant(world)
  await putOnDevice(page, world.url, { token: merchant.token })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // Includes the event stream: if it opens after the logout, its 401 ends the session before the next one begins.
  const calls = /\/merchant\/\w+/
  const isOld = (request: Request) => request.headers()['token'] === merchant.token
  const requested = page.waitForRequest((request) => calls.test(request.url()) && isOld(request))
  await page.route(calls, async (route, request) => {
    if (isOld(request)) await released
    await route.continue()
  })
  await page.goto(`${world.url}/my`)
  await requested
  await world.must(account.logout, { token: merchant.token })

  const next = await signIn(world, merchant.merchantId)
  await signInInAnotherTab(page, world.url, next)

  const late = page.waitForResponse((response) => isOld(response.request()) && response.status() === 401)
  release()
  await late
  await expect(page.getByText('Suda Phongsri').filter({ visible: true }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(next)
})

/** A background tab may miss all events until it is used again. */
const hearNothing = () => window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true)

test('where somebody else has logged in in another tab, a tab shows nothing of the first and acts for nobody', async ({
  page,
  world,
}) => {
  const first = await aMerchant(world)
  const next = await aMerchant(world, { form: { storeName: 'Malee Crafts', realName: 'Malee Wong' } })
  await putOnDevice(page, world.url, { token: first.token })
  await page.addInitScript(hearNothing)
  await page.goto(`${world.url}/my`)
  const shown = (text: string) => page.getByText(text).filter({ visible: true }).first()
  await expect(shown('Suda Phongsri')).toBeVisible()

  const other = await page.context().newPage()
  await other.goto(`${world.url}/my`)
  await other.getByRole('button', { name: 'Log out' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await other.getByLabel('Phone or email').fill(next.email)
  await other.getByLabel('Password', { exact: true }).fill(next.password)
  await other.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(other).toHaveURL(/\/home$/)
  const token = await other.evaluate(() => localStorage.getItem('token'))

  const written: string[] = []
  page.on('request', (request) => {
    const isOfNext = request.headers()['token'] === token
    if (isOfNext && request.method() !== 'GET') written.push(request.url())
  })
  // If the tab has read nothing by now, this makes it read.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  // If it noticed the logout before the next login, it shows the sign-in.
  await expect(page).toHaveURL(/\/(home|login\/)$/)
  for (const text of ['Suda Phongsri', first.email]) expect(await page.content()).not.toContain(text)
  if (page.url().endsWith('/login/')) await page.goto(`${world.url}/home`)
  await page.getByRole('link', { name: /^My/ }).click()
  await expect(shown('Malee Crafts')).toBeVisible()
  for (const text of ['Suda Phongsri', first.email]) expect(await page.content()).not.toContain(text)
  expect(written).toEqual([])
  await other.close()
})

test('a session that has ended leads to the sign-in, also where that is known before the texts are there', async ({
  page,
  world,
}) => {
  const { token } = await aMerchant(world)
  await putOnDevice(page, world.url, { token })
  await world.must(account.logout, { token })
  // Any read, because the first refused one ends the session, which cancels the others.
  const refused = page.waitForResponse((response) => response.status() === 401)
  await page.route(/\/assets\/en-/, async (route) => {
    await refused
    await route.continue()
  })
  await page.goto(`${world.url}/home`)
  await expect(page).toHaveURL(`${world.url}/login/`)
})
