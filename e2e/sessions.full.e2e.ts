import { languages } from '#contract/languages.ts'
import { aMerchant } from '#server/testing/people.ts'
import { expect, test } from './support/journey.ts'

test('a new device offers the language of the phone, and finds the language of the account', async ({
  world,
  browser,
}) => {
  const merchant = await aMerchant(world)
  await world.must(languages.set, { token: merchant.token, query: { lang: 'ind' } })
  const phone = await browser.newContext({ locale: 'th-TH' })
  const page = await phone.newPage()
  await page.goto(`${world.url}/login/`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('button', { name: 'ไทย', exact: true })).toBeVisible()
  await page.getByLabel('Phone or email').fill(merchant.email)
  await page.getByLabel('Password', { exact: true }).fill(merchant.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await page.goto(`${world.url}/my`)
  await expect(page.getByLabel('Bahasa', { exact: true })).toHaveValue('id')
  await phone.close()
})

test('a first visit by an invitation begins in the language of who invites; a choice of the device stays', async ({
  page,
  world,
}) => {
  await page.goto(`${world.url}/register?code=AAAAAAAA&lang=th`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await page.goto(`${world.url}/register?code=AAAAAAAA&lang=vi`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
})

test('the sign-in does not wait for the list of the other screens; without the list a screen says so', async ({
  world,
  browser,
}) => {
  const phone = await browser.newContext({ serviceWorkers: 'block' })
  const page = await phone.newPage()
  const list = /\/assets\/routes-/
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const requested = page.waitForRequest(list)
  await page.route(list, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${world.url}/login/`)
  await requested
  await page.getByRole('link', { name: 'Check an invitation code' }).click()
  await expect(page).toHaveURL(/\/code$/)
  release()
  await expect(page.getByRole('textbox', { name: 'Invitation code' })).toBeVisible()

  await page.unroute(list)
  await page.route(list, (route) => route.abort())
  await page.goto(`${world.url}/register`)
  await expect(page.getByText('This could not be loaded. Check the connection.')).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Shop name')).toBeVisible()
  await phone.close()
})

test('while a part of the app is on its way there is a skeleton, and after a while a way to reload', async ({
  world,
  browser,
}) => {
  const merchant = await aMerchant(world)
  const phone = await browser.newContext({ serviceWorkers: 'block' })
  const page = await phone.newPage()
  await page.clock.install()
  const list = /\/assets\/routes-/
  await page.route(list, () => undefined, { times: 1 })
  await page.goto(`${world.url}/login/`)
  await page.getByLabel('Phone or email').fill(merchant.email)
  await page.getByLabel('Password', { exact: true }).fill(merchant.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
  await page.clock.fastForward(10_000)
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('Suda Phongsri').or(page.getByText('Get started')).first()).toBeVisible()
  await phone.close()
})

test('a page whose script does not come is no blank one: it can be loaded again', async ({ world, browser }) => {
  const phone = await browser.newContext({ serviceWorkers: 'block' })
  const page = await phone.newPage()
  const catalogue = /\/assets\/en-/
  await page.route(catalogue, () => undefined, { times: 1 })
  await page.goto(`${world.url}/login/`)
  await expect(page.getByRole('status', { name: 'Entrepot' })).toBeVisible()
  await page.evaluate(() => {
    for (const each of document.getAnimations()) if (each.effect?.getComputedTiming().iterations === 1) each.finish()
  })
  await page.getByRole('link', { name: 'Reload' }).click()
  await expect(page.getByLabel('Phone or email')).toBeVisible()
  await phone.close()
})
