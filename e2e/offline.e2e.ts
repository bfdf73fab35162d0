import type { Page } from '@playwright/test'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { aListing } from '#server/testing/goods.ts'
import { aMerchant, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { aSoldOrder } from '#server/testing/sold.ts'
import { axe } from './support/axe.ts'
import { putOnDevice } from './support/device.ts'
import { type Gate, openGate } from './support/gate.ts'
import { test as base, expect } from './support/journey.ts'
import { photograph } from './support/photograph.ts'
import type { ServedWorld } from './support/served-world.ts'

type Shop = { world: ServedWorld; merchant: TestMerchant; gate: Gate }

/** A shop with orders to pick up, behind a way that can be cut. */
const test = base.extend<{ shop: Shop }>({
  shop: async ({ page, world }, use) => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword })
    const { id } = await aListing(world, merchant, { title: 'Parrot cushion', purchasePrice: 1_000, price: 2_450 })
    const listings = [{ listingId: id, variantId: '', productId: '' }]
    const rows = { merchantId: merchant.merchantId, slug: merchant.shop, listings }
    for (const quantity of [1, 2, 3]) await aSoldOrder(world, rows, { quantity, total: 2_450 * quantity })
    const gate = await openGate(world.url)
    await putOnDevice(page, gate.url, { token: merchant.token })
    await use({ world, merchant, gate })
    await gate.end()
  },
})
test.use({ serviceWorkers: 'allow' })

const noMoney = 'You are offline. Payments and withdrawals need a connection.'
const line = (page: Page) => page.getByText('You are offline. Last updated:')
const firstOrder = (page: Page) => page.getByRole('article').first()

async function cut(page: Page, gate: Gate) {
  gate.close()
  await page.context().setOffline(true)
}

/** Opens a screen without a connection. Chromium 150 forgets with each page that it has none: it is told again. */
async function openOffline(page: Page, url: string) {
  await page.goto(url)
  await page.context().setOffline(false)
  await page.context().setOffline(true)
}

async function connect(page: Page, gate: Gate) {
  gate.open()
  await page.context().setOffline(false)
}

/** The worker runs and has what the app needs. */
async function isInstalled(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const cachedFiles = () =>
    page.evaluate(async () => {
      const all = await caches.keys()
      const files = await Promise.all(all.map(async (name) => (await (await caches.open(name)).keys()).length))
      return files.reduce((sum, count) => sum + count, 0)
    })
  await expect.poll(cachedFiles).toBeGreaterThan(100)
}

type Stored = { answers: { queries: { queryKey: [path: string, query: unknown, kind?: string] }[] } }

/** What a call answered is on the device, for the next time that the app is opened (merchant/app/stored-answers.ts). */
async function isStored(page: Page, { path }: { path: string }, kind: 'one' | 'pages') {
  const storedKeys = () =>
    page.evaluate(async () => {
      // Opening it would make it, without what the app puts in.
      const databases = await indexedDB.databases()
      if (!databases.some(({ name }) => name === 'entrepot')) return []
      const stored = await new Promise<Stored | undefined>((resolve) => {
        const open = indexedDB.open('entrepot')
        open.onsuccess = () => {
          const request = open.result.transaction('answers').objectStore('answers').get('last')
          request.onsuccess = () => {
            open.result.close()
            resolve(request.result)
          }
        }
      })
      return (stored?.answers.queries ?? []).map(({ queryKey }) => [queryKey[0], queryKey[2] ?? 'one'])
    })
  await expect.poll(storedKeys).toContainEqual([path, kind])
}

test('without a connection the app opens, shows what was read, and moves no money', async ({ page, shop }) => {
  const { gate } = shop
  await page.goto(`${gate.url}/home`)
  await expect(page.getByRole('main').getByText('3 orders to pick up')).toBeVisible()
  await isStored(page, orders.counts, 'one')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Order/ })
    .click()
  await firstOrder(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/orderDetail/)
  await expect(page.getByRole('button', { name: 'Pick up' })).toBeVisible()
  const detail = page.url()
  await isStored(page, orders.detail, 'one')
  await page.goto(`${gate.url}/goods`)
  await expect(page.getByText('Parrot cushion').first()).toBeVisible()
  await isStored(page, products.manage, 'pages')
  // Opened anew, the app has asked again for what it had, and keeps it.
  await isStored(page, orders.counts, 'one')
  await isInstalled(page)

  await cut(page, gate)
  await openOffline(page, `${gate.url}/home`)
  await expect(line(page)).toBeVisible()
  await expect(page.getByRole('main').getByText('3 orders to pick up')).toBeVisible()

  await openOffline(page, `${gate.url}/order`)
  await expect(page.getByRole('article')).toHaveCount(3)
  const all = page.getByRole('button', { name: 'Pick up all' })
  await expect(all).toHaveAccessibleDescription(noMoney)
  await expect(all).toHaveAttribute('aria-disabled', 'true')
  await expect(firstOrder(page).getByRole('button', { name: /Pick up/ })).toHaveAccessibleDescription(noMoney)
  await all.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openOffline(page, detail)
  await expect(page.getByRole('button', { name: 'Pick up' })).toHaveAccessibleDescription(noMoney)
  await expect(page.getByText('Parrot cushion').first()).toBeVisible()
  await axe(page)
  await photograph(page, 'offline-order-detail')
  await openOffline(page, `${gate.url}/goods`)
  await expect(page.getByText('Parrot cushion').first()).toBeVisible()

  // What was never read says so, and is read once there is a connection.
  await openOffline(page, `${gate.url}/withdraw`)
  await expect(page.getByText('The server cannot be reached')).toBeVisible()

  await openOffline(page, `${gate.url}/order`)
  await connect(page, gate)
  await expect(line(page)).toHaveCount(0)
  await firstOrder(page)
    .getByRole('button', { name: /Pick up/ })
    .click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Enter the payment password' })).toBeVisible()
  // Cut in the middle: the pad says it and sends nothing.
  await cut(page, gate)
  await expect(page.getByRole('alert').getByText(noMoney)).toBeVisible()
  await page.keyboard.type(somePayPassword)
  await connect(page, gate)
  await expect(page.getByRole('alert').getByText(noMoney)).toHaveCount(0)
  await page.keyboard.press('Backspace')
  for (let erased = 0; erased < somePayPassword.length; erased += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type(somePayPassword)
  await expect(page.getByRole('radio', { name: 'To pick up 2' })).toBeVisible()
})

test('a new version is offered, and comes when it is taken', async ({ page, shop }) => {
  const { gate } = shop
  await page.goto(`${gate.url}/home`)
  await isInstalled(page)
  gate.renew()
  await page.reload()
  const update = page.getByRole('button', { name: 'Update' })
  await expect(page.getByText('A new version is ready.')).toBeVisible()
  // It has stored the texts of the language in use: updated while the app is closed, it opens without a connection.
  const languages = await page.evaluate(async () => {
    const shells = (await caches.keys()).filter((name) => name.startsWith('shell '))
    const files = await (await caches.open(shells.at(-1) ?? '')).keys()
    return files.flatMap(({ url }) => /\/assets\/(en|th)-/.exec(url)?.[1] ?? [])
  })
  expect(new Set(languages)).toEqual(new Set(['en']))
  // Nothing happens by itself: the page goes on, with the worker that it was opened with.
  await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'))
  const loadedOnce = page.locator('body[data-loaded="once"]')
  const tabs = page.getByRole('navigation')
  await tabs.getByRole('link', { name: /^Order/ }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await tabs.getByRole('link', { name: /^Home/ }).click()
  await expect(loadedOnce).toHaveCount(1)
  const isWaiting = async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)
  expect(await page.evaluate(isWaiting)).toBe(true)
  // A picture that never comes keeps the worker busy, for a tab that stays open: it must not keep the new version waiting.
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
  // The other tab accepts the update after it has started. That must not stop the new worker, which opens the app offline.
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
  // A profile of a test is a private window, which installs nothing; there is nothing else.
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

/** The page asks its server before its database has answered. */
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
  // The server does not answer this call any more, and the device is slow.
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
