import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type LanguageCode, languages, wireLanguages } from '#contract/language-codes.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#merchant/paths.ts'
import { aListing } from '#server/testing/goods.ts'
import { aMerchant, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { aSoldOrder, settle } from '#server/testing/sold.ts'
import { isLong } from '#tools/long.ts'
import { root } from '#tools/root.ts'
import { axe } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { looksRight } from './support/looks-right.ts'
import { photograph } from './support/photograph.ts'
import { openServedWorld, type ServedWorld } from './support/served-world.ts'

const minuteMs = 60_000
const english = 'en'
const others = languages.filter(({ code }) => code !== english)

const routesText = readFileSync(join(root, 'merchant/routes.tsx'), 'utf8')
const built = Object.entries(paths).filter(([name]) => new RegExp(`\\bpaths\\.${name}\\b`).test(routesText))

/** Forms that show no data of their own: they fail when they are sent. */
const forms = ['login', 'register', 'forgetPwd', 'code', 'changeLoginPassword', 'changePayPassword', 'setPaypwd']

// The page's own server is the one below, in this process.
test.use({ baseURL: 'http://localhost' })

type Shop = { world: ServedWorld; merchant: TestMerchant; orderId: string; productId: string; noticeId: string }

/** A shop in which something of everything has happened. */
async function openShop(): Promise<Shop> {
  const world = await openServedWorld(new Date())
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const listing = await aListing(world, merchant, {
    title: 'White canvas plimsolls',
    purchasePrice: 6_000,
    price: 10_000,
  })
  const rows = {
    merchantId: merchant.merchantId,
    slug: merchant.shop,
    listings: [{ listingId: listing.id, variantId: '', productId: listing.productId }],
  }
  const orderId = await aSoldOrder(world, rows)
  await aSoldOrder(world, rows, { isPaid: false })
  await settle(world, merchant.merchantId, await aSoldOrder(world, rows))
  const [notice] = (await world.must(messages.notice, { token: merchant.token, query: {} })).list
  return { world, merchant, orderId, productId: listing.productId, noticeId: notice?.id ?? '' }
}

const addressOf = (path: string, { orderId, productId, noticeId }: Shop) => {
  const ids: Record<string, string> = {
    [paths.orderDetail]: orderId,
    [paths.goodsDetail]: productId,
    [paths.messageDetail]: noticeId,
  }
  return ids[path] === undefined ? path : `${path}?id=${ids[path]}`
}

const nameOf = (path: string) => path.replaceAll('/', '')

async function signIn(page: Page, token: string) {
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
}

async function goTo(page: Page, url: string, code: LanguageCode) {
  await page.addInitScript((lang) => localStorage.setItem('lang', lang), wireLanguages[code])
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty()
  await expect(page.locator('.shimmer').first()).toHaveCount(0)
}

test('every screen stands in every language, whole and without a violation', async ({ page }) => {
  test.setTimeout(20 * minuteMs)
  const shop = await openShop()
  try {
    await signIn(page, shop.merchant.token)
    expect(built.length).toBeGreaterThan(10)
    for (const [at, [, path]] of built.entries()) {
      const url = shop.world.url + addressOf(path, shop)
      const another = others[at % others.length]
      for (const { code } of languages) {
        const isToday = code === english || code === 'th' || code === another?.code
        if (!isToday && !isLong) continue
        await goTo(page, url, code)
        await looksRight(page, `${path} in ${code}`)
        if (code === 'ko') await expect(page.locator('body')).toHaveCSS('word-break', 'keep-all')
        if (code === english || isLong) await axe(page)
        if (isToday) await photograph(page, `every-${nameOf(path)}`)
      }
    }
  } finally {
    await shop.world.close()
  }
})

test('every screen says what is not there yet, in a new shop', async ({ page }) => {
  test.setTimeout(10 * minuteMs)
  const world = await openServedWorld(new Date())
  try {
    const merchant = await aMerchant(world)
    await signIn(page, merchant.token)
    for (const [, path] of built) {
      if (path.endsWith('Detail')) continue
      await goTo(page, world.url + path, english)
      await looksRight(page, path)
      await expect(page.getByRole('button', { name: 'Try again' }), path).toHaveCount(0)
      await photograph(page, `empty-${nameOf(path)}`)
    }
  } finally {
    await world.close()
  }
})

test('every screen that cannot read its data says so and offers another try', async ({ page }) => {
  test.setTimeout(10 * minuteMs)
  const shop = await openShop()
  try {
    await signIn(page, shop.merchant.token)
    let asked = 0
    await page.route(/\/merchant\/\w+\/\w+/, (route) => {
      if (route.request().method() !== 'GET' || route.request().resourceType() === 'document') return route.continue()
      const isFrame = /order\/list\?status=5|language_list|merchant\/events/.test(route.request().url())
      if (!isFrame) asked += 1
      const data = { error: 'unavailable', requestId: 'none' }
      return route.fulfill({ status: 503, json: { code: 503, msg: 'The service is not available at present', data } })
    })
    let failed = 0
    for (const [, path] of built.filter(([name]) => !forms.includes(name))) {
      asked = 0
      await page.goto(shop.world.url + addressOf(path, shop))
      await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty()
      // A form without data of its own asks nothing.
      await expect
        .poll(() => asked, { timeout: 2_000 })
        .toBeGreaterThan(0)
        .catch(() => undefined)
      if (asked === 0) continue
      await expect(page.getByRole('button', { name: 'Try again' }).first(), path).toBeVisible({ timeout: 20_000 })
      await looksRight(page, `${path} failed`)
      await photograph(page, `failed-${nameOf(path)}`)
      failed += 1
    }
    expect(failed).toBeGreaterThan(5)
  } finally {
    await shop.world.close()
  }
})
