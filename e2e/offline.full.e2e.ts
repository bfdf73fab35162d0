import { orders } from '#contract/orders.ts'
import { expect } from './support/journey.ts'
import { cut, isInstalled, isStored, line, openOffline, test } from './support/offline-steps.ts'

test.use({ serviceWorkers: 'allow' })

test('a new version is offered, and comes when it is taken', async ({ page, shop }) => {
  const { gate } = shop
  await page.goto(`${gate.url}/home`)
  await isInstalled(page)
  gate.renew()
  await page.reload()
  const update = page.getByRole('button', { name: 'Update' })
  await expect(page.getByText('A new version is ready.')).toBeVisible()
  // The worker has stored the current language's texts: after an update while the app is closed, it opens offline.
  const languages = await page.evaluate(async () => {
    const shells = (await caches.keys()).filter((name) => name.startsWith('shell '))
    const files = await (await caches.open(shells.at(-1) ?? '')).keys()
    return files.flatMap(({ url }) => /\/assets\/(en|th)-/.exec(url)?.[1] ?? [])
  })
  expect(new Set(languages)).toEqual(new Set(['en']))
  // The page is not reloaded automatically, and keeps the worker with which it was opened.
  await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'))
  const loadedOnce = page.locator('body[data-loaded="once"]')
  const tabs = page.getByRole('navigation')
  await tabs.getByRole('link', { name: /^Order/ }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await tabs.getByRole('link', { name: /^Home/ }).click()
  await expect(loadedOnce).toHaveCount(1)
  const isWaiting = async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)
  expect(await page.evaluate(isWaiting)).toBe(true)
  // A picture that never arrives keeps the worker busy, for a tab that stays open: it must not delay the new version.
  const other = await page.context().newPage()
  await other.goto(`${gate.url}/home`)
  const stuck = '/files/stuck.webp'
  const asked = gate.stall(stuck)
  await other.evaluate((path) => void fetch(path).catch(() => undefined), stuck)
  await asked
  const offeredToOther = other.getByRole('button', { name: 'Update' })
  await expect(offeredToOther).toBeVisible()
  await update.click()
  await expect(loadedOnce).toHaveCount(0)
  await expect(page.getByRole('main').getByText('3 orders to pick up')).toBeVisible()
  expect(await page.evaluate(isWaiting)).toBe(false)
  await expect(update).toHaveCount(0)
  // The other tab accepts the update after it has started. That must not stop the new worker, which opens the app
  // offline.
  await offeredToOther.click()
  await expect(offeredToOther).toHaveCount(0)
  await expect(other.getByRole('main').getByText('3 orders to pick up')).toBeVisible()
  await cut(other, gate)
  await openOffline(other, `${gate.url}/home`)
  await expect(line(other)).toBeVisible()
})

test('the app can be installed, and its worker is never served from a cache', async ({ page, shop }) => {
  const { gate } = shop
  const asked = async (path: string) => {
    const response = await fetch(gate.url + path)
    expect(response.status, path).toBe(200)
    return response
  }
  const worker = await asked('/sw.js')
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-type')).toContain('javascript')
  const manifest = await asked('/manifest.webmanifest')
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
  const { icons } = (await manifest.json()) as { icons: { src: string; type: string }[] }
  for (const { src, type } of icons) expect((await asked(src)).headers.get('content-type')).toBe(type)

  await page.goto(`${gate.url}/login/`)
  const client = await page.context().newCDPSession(page)
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  // A test's profile is a private window, which cannot install apps; there must be no other error.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('the worker stores the app after the first screen, two files at a time: a screen keeps its connections', async ({
  page,
  shop,
}) => {
  const { gate } = shop
  await page.goto(`${gate.url}/home`)
  await expect(page.getByRole('main').getByText('3 orders to pick up')).toBeVisible()
  expect(gate.mostByWorker()).toBe(0)
  await isInstalled(page)
  expect(gate.mostByWorker()).toBe(2)
})

test('a page that was on its way when the worker began has it too', async ({ page, shop }) => {
  const { gate } = shop
  const begun = page.context().waitForEvent('serviceworker')
  await page.goto(`${gate.url}/home`)
  const worker = await begun
  const workerState = () =>
    worker.evaluate(
      () => (globalThis as unknown as { registration: ServiceWorkerRegistration }).registration.active?.state,
    )
  await page.route('**/goods', async (route) => {
    await expect.poll(workerState).toBe('activated')
    await route.continue()
  })
  await page.goto(`${gate.url}/goods`)
  await expect(page.getByText('Parrot cushion').first()).toBeVisible()
  await isInstalled(page)
})

/** The page must ask its server before its database has answered. */
function slowDatabase() {
  const { set } = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess') as PropertyDescriptor
  Object.defineProperty(IDBRequest.prototype, 'onsuccess', {
    set(this: IDBRequest, listener: (event: Event) => void) {
      set?.call(this, (event: Event) => setTimeout(() => listener.call(this, event), 1_000))
    },
  })
}

test('what was stored stays, also where its screen is left before it was read anew', async ({ page, shop }) => {
  const { gate } = shop
  await page.goto(`${gate.url}/order`)
  await expect(page.getByRole('article')).toHaveCount(3)
  await isStored(page, orders.list, 'pages')
  await page.route(`**${orders.list.path}*`, () => undefined)
  await page.addInitScript(slowDatabase)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(3)
  const tabs = page.getByRole('navigation')
  await tabs.getByRole('link', { name: /^Home/ }).click()
  await expect(page.getByRole('main').getByText('3 orders to pick up')).toBeVisible()
  await tabs.getByRole('link', { name: /^Order/ }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
})
