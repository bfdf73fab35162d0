import type { Page } from '@playwright/test'
import { linkTo, paths as roomPaths } from '#console/paths.ts'
import { desk, openConsole } from './support/console.ts'
import { deskTest } from './support/desk-world.ts'
import { putOnDevice } from './support/device.ts'
import { expect, test as journey } from './support/journey.ts'
import { addressOf, built, openShop } from './support/merchant-screens.ts'
import { photograph } from './support/photograph.ts'
import { storePagesOf } from './support/store-pages.ts'
import { type StoreShops, storeShopsTest } from './support/store-shops.ts'
import { isTakenOver } from './support/taken-over.ts'

/** A page with fewer letters says nothing. */
const leastLetters = 25
const notKept = /Your browser keeps no basket/

const isRead = (page: Page) =>
  expect
    .poll(async () => (await page.locator('body').allInnerTexts()).join('').length, page.url())
    .toBeGreaterThan(leastLetters)

async function openStorePages(page: Page, shops: StoreShops) {
  const addresses = [...new Set(storePagesOf(shops).map(({ path }) => path))]
  for (const address of addresses) {
    await page.goto(address)
    await isTakenOver(page)
    await isRead(page)
  }
  return addresses.length
}

async function readWhyNoBasket(page: Page, shops: StoreShops) {
  const listing = shops.single
  await page.goto(`/s/${shops.open.shop}/p/${listing.id}`)
  await isTakenOver(page)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.getByRole('alert')).toContainText(notKept)
  await photograph(page, 'basket-not-kept')
  await page.goto(`/s/${shops.open.shop}/basket`)
  await expect(page.getByRole('alert')).toContainText(notKept)
}

/** A basket that was filled while there was room. */
const fillBasket = async (page: Page, shops: StoreShops) => {
  await page.goto(`/s/${shops.open.shop}/p/${shops.varied.id}`)
  await isTakenOver(page)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.getByRole('link', { name: /In the basket/ })).toBeVisible()
}

/** Fills what a page may store, so that nothing more can be kept. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    for (let length = 1_000_000, at = 0; length >= 1; at++) {
      try {
        for (const storage of [localStorage, sessionStorage]) storage.setItem(`full ${at}`, 'x'.repeat(length))
      } catch {
        length = Math.floor(length / 2)
      }
    }
  })

/** What iOS 16.4, Chrome 111 and Firefox 128 lack. */
const lackNewerFunctions = (page: Page) =>
  page.addInitScript(() => {
    for (const [owner, name] of [
      [AbortSignal, 'any'],
      [Map, 'groupBy'],
      [URL, 'canParse'],
      [URL, 'parse'],
      [Element.prototype, 'checkVisibility'],
      [HTMLElement.prototype, 'showPopover'],
      [HTMLElement.prototype, 'hidePopover'],
    ] as const)
      Reflect.deleteProperty(owner, name)
  })

/** As in Chromium with all site data blocked, and within apps whose pages may store nothing. */
const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    const forbidden = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(window, name, { get: forbidden, configurable: true })
    for (const name of ['open', 'deleteDatabase'] as const) IDBFactory.prototype[name] = forbidden
  })

storeShopsTest(
  'with site data blocked every page of a shop is read, and says why it keeps no basket',
  async ({ page, shops }) => {
    await forbidStorage(page)
    expect(await openStorePages(page, shops)).toBeGreaterThan(15)
    await readWhyNoBasket(page, shops)
  },
)

journey(
  'with site data blocked a merchant logs in, works, and reads that a reload logs out',
  async ({ page, world }) => {
    const shop = await openShop(world)
    await forbidStorage(page)
    for (const [, path] of built) {
      await page.goto(addressOf(path, shop))
      await isRead(page)
    }
    await page.goto('/login/')
    await expect(page.getByText('Your browser stores no data for this page')).toBeVisible()
    await photograph(page, 'login-without-storage')
    await page.getByLabel('Phone or email').fill(shop.merchant.email)
    await page.getByLabel('Password').fill(shop.merchant.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(/\/home$/)
    for (const tab of ['Product', 'Order', 'My', 'Home']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tab }).click()
      await isRead(page)
    }
  },
)

storeShopsTest(
  'with a full storage every page of a shop is read, and the basket keeps what it had',
  async ({ page, shops }) => {
    await fillBasket(page, shops)
    await fillStorage(page)
    expect(await openStorePages(page, shops)).toBeGreaterThan(15)
    await page.goto(`/s/${shops.open.shop}/p/${shops.single.id}`)
    await isTakenOver(page)
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await expect(page.getByRole('alert')).toContainText(notKept)
    await page.goto(`/s/${shops.open.shop}/basket`)
    await expect(page.getByRole('main')).toContainText(shops.varied.title)
    await expect(page.getByRole('main')).not.toContainText(shops.single.title)
  },
)

journey('with a full storage every screen of a merchant is shown', async ({ page, world }) => {
  const shop = await openShop(world)
  await putOnDevice(page, world.url, { token: shop.merchant.token })
  await fillStorage(page)
  for (const [, path] of built) {
    await page.goto(world.url + addressOf(path, shop))
    await isRead(page)
    await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty()
  }
})

journey('without newer functions every screen of a merchant is shown', async ({ page, world }) => {
  const shop = await openShop(world)
  await lackNewerFunctions(page)
  await putOnDevice(page, world.url, { token: shop.merchant.token })
  for (const [, path] of built) {
    await page.goto(world.url + addressOf(path, shop))
    await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty()
    await isRead(page)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
  const styles = await page.evaluate(async () => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    return (await Promise.all(sheets.map(async ({ href }) => (await fetch(href)).text()))).join('\n')
  })
  expect(styles.length).toBeGreaterThan(10_000)
  expect(styles).not.toContain('light-dark(')
})

storeShopsTest('without newer functions a basket leads to the checkout', async ({ page, shops }) => {
  await lackNewerFunctions(page)
  expect(await openStorePages(page, shops)).toBeGreaterThan(15)
  const listing = shops.single
  await page.goto(`/s/${shops.open.shop}/p/${listing.id}`)
  await isTakenOver(page)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.goto(`/s/${shops.open.shop}/basket`)
  await expect(page.getByRole('link', { name: 'Check out' })).toBeVisible()
})

deskTest.describe(() => {
  deskTest.use(desk)

  deskTest('without newer functions every room of the console is shown', async ({ page, deskWorld }) => {
    await lackNewerFunctions(page)
    for (const token of Object.values(deskWorld.operators)) {
      await openConsole(page, { url: deskWorld.world.url, token })
      for (const path of Object.values(roomPaths)) {
        await page.goto(`${deskWorld.world.url}/console${linkTo(path)}`)
        await isRead(page)
        await expect(page.getByText('This page could not be shown')).toHaveCount(0)
      }
    }
  })
})

storeShopsTest('a page whose scripts fail is still read as the server sent it', async ({ browser, shops }) => {
  const context = await browser.newContext({ baseURL: shops.world.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    Intl.NumberFormat.prototype.formatToParts = () => {
      throw new Error('planted')
    }
  })
  const failed = page.waitForEvent('console', (message) => message.text().includes('planted'))
  await page.goto(`/s/${shops.open.shop}`)
  await failed
  const listing = shops.single
  await expect(page.getByRole('link', { name: listing.title }).first()).toBeVisible()
  await context.close()
})
