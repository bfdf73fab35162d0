import type { Page, Request } from '@playwright/test'
import { account } from '#contract/account.ts'
import { wireLanguages } from '#contract/language-codes.ts'
import { languages } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import { merchants } from '#contract/merchants.ts'
import { paths } from '#merchant/paths.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder } from '#server/testing/orders.ts'
import { aMerchant, type TestMerchant } from '#server/testing/people.ts'
import { putOnDevice } from './support/device.ts'
import { expect, test } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'

/** The four screens without a session; every other screen asks to log in first. */
const open: readonly string[] = [paths.login, paths.register, paths.code, paths.forgetPwd, paths.notMe]

const readStorage = (page: Page) => page.evaluate(() => ({ ...localStorage }))

async function logIn(page: Page, { url }: ServedWorld, { email, password }: TestMerchant) {
  await page.goto(`${url}/login/`)
  await page.getByLabel('Phone or email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('no route is blocked: without a session each stays, and asks to log in first where it needs one', async ({
  page,
  world,
}) => {
  const routes = Object.values(paths).filter((path) => path !== paths.root)
  expect(routes.length).toBeGreaterThan(38)
  await page.goto(`${world.url}/`)
  await expect(page).toHaveURL(`${world.url}/login/`)
  for (const path of routes) {
    await page.goto(world.url + path)
    await expect(page.getByRole('heading', { level: 1 }), path).not.toBeEmpty()
    const asks = page.getByText('Please log in first.')
    await expect(asks, path).toHaveCount(open.includes(path) ? 0 : 1)
    expect(new URL(page.url()).pathname, path).toBe(path)
  }
})

test('the tab bar has Home, Product, Order and My, and the page has the title of its screen, in its language', async ({
  page,
  world,
}) => {
  const { token } = await aMerchant(world)
  await putOnDevice(page, world.url, { token })
  await page.goto(`${world.url}/`)
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(tabs).toHaveText(['Home', 'Product', 'Order', 'My'])
  const titles = { home: 'Home', product: 'Products', order: 'Orders', my: 'My' }
  for (const [at, [path, title]] of Object.entries(titles).entries()) {
    await tabs.nth(at).click()
    await expect(page).toHaveURL(`${world.url}/${path}`)
    await expect(page).toHaveTitle(title)
    await expect(tabs.nth(at)).toHaveAttribute('aria-current', 'page')
  }
  await page.goto(`${world.url}/finance`)
  await expect(page).toHaveTitle('Financial report')
  await expect(tabs).toHaveCount(0)
  await putOnDevice(page, world.url, { token, lang: 'zh-CN' })
  await page.goto(`${world.url}/finance`)
  await expect(page).toHaveTitle('财务报表')
})

test('a screen on which passwords are typed begins anew, others stay as they were left', async ({ page, world }) => {
  const { token } = await aMerchant(world)
  await putOnDevice(page, world.url, { token })
  await page.goto(`${world.url}/settingup`)
  const leave = () => page.getByRole('button', { name: 'Back' }).click()
  const fields = { 'Login password': 'Current password', 'Basic information': 'Welcome message' }
  for (const [screen, field] of Object.entries(fields)) {
    await page.getByRole('link', { name: screen }).click()
    await page.getByLabel(field).fill('typed, not sent')
    await leave()
    await page.getByRole('link', { name: screen }).click()
    await expect(page.getByLabel(field)).toHaveValue(screen === 'Login password' ? '' : 'typed, not sent')
    await leave()
  }
})

test('a black bar of 5rem is fixed at the top on iOS, above as much room, and nowhere else', async ({
  page,
  world,
  browser,
}) => {
  const bar = (of: Page) => of.locator('[data-ios-bar]')
  await page.goto(`${world.url}/login/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
  const phone = await browser.newContext({ userAgent })
  const safari = await phone.newPage()
  await safari.goto(`${world.url}/login/`)
  const look = (element: Element) => {
    const { position, top, height, backgroundColor } = getComputedStyle(element)
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const below = element.nextElementSibling?.getBoundingClientRect().height ?? 0
    return { position, top, rems: Number.parseFloat(height) / rem, backgroundColor, room: below / rem }
  }
  expect(await bar(safari).evaluate(look)).toEqual({
    position: 'fixed',
    top: '0px',
    rems: 5,
    backgroundColor: 'rgb(0, 0, 0)',
    room: 5,
  })
  await phone.close()
})

test('a sign-in keeps the session under its names and no password, and each call has its token and language', async ({
  page,
  world,
}) => {
  const merchant = await aMerchant(world)
  await aPaidOrder(world, merchant, { lines: [{ listing: await aListing(world, merchant) }] })
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/merchant/')) calls.push(request)
  })
  await logIn(page, world, merchant)
  await expect(page).toHaveURL(`${world.url}/home`)
  await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeVisible()
  await expect
    .poll(async () => Object.keys(await readStorage(page)).sort())
    .toEqual(['lang', 'merinfo', 'orderTotal', 'token'])
  const stored = await readStorage(page)
  expect(stored['orderTotal']).toBe('1')
  expect(JSON.parse(stored['merinfo'] ?? '')).toMatchObject({ id: merchant.merchantId })
  expect(JSON.stringify(stored)).not.toContain(merchant.password)
  const [login, ...later] = calls
  expect(login?.url()).toContain(account.login.path)
  expect(login?.headers()).not.toHaveProperty('token')
  expect(login?.headers(), 'nothing is stored yet').not.toHaveProperty('lang')
  expect(later.length).toBeGreaterThan(3)
  for (const call of later) expect(call.headers()['token'], call.url()).toBe(stored['token'])
  calls.length = 0
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Order/ })
    .click()
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(calls.length).toBeGreaterThan(0)
  for (const call of calls) expect(call.headers()).toMatchObject({ token: stored['token'], lang: 'en' })
})

test('a sign-in answers code, msg and token; the toast has the sentence and lasts two seconds', async ({
  page,
  world,
}) => {
  const merchant = await aMerchant(world)
  await page.clock.install({ time: world.clock.now() })
  await page.goto(`${world.url}/login/`)
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await page.clock.pauseAt(new Date(world.clock.now().getTime() + 3_600_000))
  const answered = page.waitForResponse(`**${account.login.path}`)
  await page.getByLabel('Phone or email').fill(merchant.email)
  await page.getByLabel('Password', { exact: true }).fill(merchant.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const answer = (await (await answered).json()) as { msg: string }
  expect(answer).toMatchObject({ code: 1, msg: 'Logged in', data: { merinfo: { token: expect.any(String) } } })
  const toast = page.getByRole('status').filter({ hasText: answer.msg })
  await expect(toast).toBeVisible()
  expect(limits.toastMs).toBe(2_000)
  await page.clock.runFor(1_999)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toHaveCount(0)
})

test('a language that is chosen is stored, spoken at once and told to the server', async ({ page, world }) => {
  const { token } = await aMerchant(world)
  await putOnDevice(page, world.url, { token })
  await page.goto(`${world.url}/my`)
  const choice = page.getByLabel('Language', { exact: true })
  await expect(choice.locator('option')).toHaveText([
    'English',
    '简体中文',
    '한국어',
    '日本語',
    'ไทย',
    'Bahasa Indonesia',
    'Tiếng Việt',
  ])
  const languageSent = page.waitForResponse(`**${languages.set.path}?*`)
  await choice.selectOption('vi')
  await expect(page.getByRole('button', { name: 'Đăng xuất' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  expect((await languageSent).ok()).toBe(true)
  expect(await readStorage(page)).toMatchObject({ lang: wireLanguages.vi })
  expect(await world.must(merchants.info, { token })).toMatchObject({ lang: 'vi' })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Đăng xuất' })).toBeVisible()
})

test('a picture that does not load is tried three times', async ({ page, world }) => {
  const { token } = await aMerchant(world)
  const { shop } = await world.must(merchants.info, { token })
  await putOnDevice(page, world.url, { token })
  const tries: string[] = []
  await page.route('**/files/**', (route) => {
    tries.push(new URL(route.request().url()).pathname)
    return route.abort()
  })
  await page.goto(`${world.url}/setting`)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect.poll(() => tries.length).toBe(3)
  expect(new Set(tries)).toEqual(new Set([shop.logo]))
  // A fourth attempt would come within a second.
  await expect(async () => expect(tries).toHaveLength(4)).not.toPass({ timeout: 1_500 })
})
