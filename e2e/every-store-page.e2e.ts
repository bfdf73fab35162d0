import type { Page } from '@playwright/test'
import { minuteMs } from '#contract/durations.ts'
import { type LanguageCode, languages } from '#contract/language-codes.ts'
import { entryOf, type StorePage } from '#contract/storefront/pages.ts'
import { findRenderer } from '#server/features/storefront/renderer.ts'
import { isLong } from '#tools/long.ts'
import { hasRead } from './support/at-rest.ts'
import { axe } from './support/axe.ts'
import { expect } from './support/journey.ts'
import { isTurnOf } from './support/languages-in-turn.ts'
import { looksRight } from './support/looks-right.ts'
import { photograph } from './support/photograph.ts'
import { basketText, type StorePageState, storePagesOf } from './support/store-pages.ts'
import { type StoreShops, storeShopsTest as test } from './support/store-shops.ts'
import { isTakenOver } from './support/taken-over.ts'
import { largeEnough } from './support/targets.ts'
import { type Words, wordsIn } from './support/words.ts'

const english = 'en'

const phone = { width: 375, height: 812 }
/** A small phone, a tablet, a desk, a wide desk. */
const otherSizes = [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
]

/** The other sizes in which a page is checked: one in turn, which differs between languages, or all. */
const sizesOf = (at: number, code: LanguageCode) => {
  const turn = at + languages.findIndex((each) => each.code === code)
  return otherSizes.filter((_, size) => isLong || size === turn % otherSizes.length)
}

/** Whether axe runs too: in English, since its rules do not depend on the language, or in all languages. */
const isTried = (code: LanguageCode) => isLong || code === english

/** Stores the open shop's basket in this browser. A page of the same origin must be open. */
const putIntoBasket = (page: Page, { open }: StoreShops, { basket }: StorePageState) =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `basket ${open.shop}`,
    basketText(basket),
  ] as const)

const inLanguage = (path: string, code: LanguageCode) => `${path}${path.includes('?') ? '&' : '?'}lang=${code}`

async function openState(page: Page, shops: StoreShops, { state, words, code }: Opening) {
  await putIntoBasket(page, shops, state)
  const answer = await page.goto(inLanguage(state.path, code))
  expect(answer?.status(), state.name).toBe(state.status ?? 200)
  await expect(page.locator('html')).toHaveAttribute('lang', code)
  await isTakenOver(page)
  await state.act?.(page, words)
}

type Opening = { state: StorePageState; words: Words; code: LanguageCode }

/** The database's codes for who acted, which no page may show. */
const actorCodes = /· (shopper|time|merchant|supplier|operator)\b/

/**
 * Nothing is cut or overlaps, from the top of the page to its end. The window is as high as the page, so that the fixed
 * bar at the bottom covers nothing.
 */
async function looksRightAt(page: Page, { width, height }: typeof phone, about: string) {
  await page.setViewportSize({ width, height })
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  if (whole > height) await page.setViewportSize({ width, height: whole })
  await hasRead(page)
  const widths = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])
  expect(widths, `${about}: nothing is wider than the window`).toEqual([width, width])
  await expect(page.locator('#page'), about).not.toContainText(actorCodes)
  await looksRight(page, about)
  // An address that no shop has leads nowhere.
  if (!about.startsWith('no-shop')) await largeEnough(page, about)
}

test.describe('every page of the storefront stands whole and without a violation', () => {
  for (const { code, name } of languages) {
    test(`in ${name}`, async ({ page, shops }) => {
      test.setTimeout((isLong ? 120 : 20) * minuteMs)
      const words = wordsIn(code, 'storefront')
      await page.goto('/healthz')
      const pages = storePagesOf(shops)
      const looked = pages.filter((_, at) => isTurnOf(code, at))
      expect(looked.length).toBeGreaterThan(7)
      for (const [at, state] of looked.entries()) {
        await openState(page, shops, { state, words, code })
        await looksRightAt(page, phone, `${state.name} in ${code}`)
        if (isTried(code)) await axe(page, { targets: code === english })
        await photograph(page, `store-${state.name}-375`)
        for (const size of sizesOf(at, code)) {
          await looksRightAt(page, size, `${state.name} in ${code} at ${size.width}`)
          if (isLong) await axe(page)
          await photograph(page, `store-${state.name}-${size.width}`)
        }
        await page.setViewportSize(phone)
      }
    })
  }
})

test('the page of a fault stands whole in every language', async ({ page, shops }) => {
  const renderer = findRenderer()
  if (!renderer) throw new Error('the storefront is not built')
  const { publicUrl, currency, demo } = shops.world.ctx.config
  const failed: StorePage = { kind: 'failed' }
  for (const { code } of languages) {
    const frame = { lang: code, isLangChosen: true, path: '/s/failed', query: '', publicUrl, currency, demo }
    const rendered = await renderer.render({ frame, page: failed }, renderer.assetsOf(failed.kind, code))
    const body = (await rendered.toArray()).join('')
    await page.route('**/s/failed', (route) => route.fulfill({ status: 500, contentType: 'text/html', body }))
    await page.goto('/s/failed')
    await isTakenOver(page)
    for (const size of [phone, ...otherSizes]) await looksRightAt(page, size, `failed in ${code} at ${size.width}`)
    await axe(page)
    await page.unroute('**/s/failed')
  }
  expect(entryOf(failed.kind)).toBe('shop')
})

test('a text of the storefront that is covered or cut is noticed', async ({ page, shops }) => {
  await page.goto(`/s/${shops.open.shop}`)
  await isTakenOver(page)
  await looksRightAt(page, phone, 'as it is')
  const title = page.getByRole('heading', { level: 1 })
  const plant = (style: Partial<CSSStyleDeclaration>) =>
    title.evaluate((element, planted) => Object.assign(element.style, planted), style)
  await plant({ position: 'relative', top: '34px' })
  await expect(looksRight(page, 'covered')).rejects.toThrow('overlap: ')
  await plant({ position: 'static', width: '20px', overflow: 'hidden', whiteSpace: 'nowrap' })
  await expect(looksRight(page, 'cut')).rejects.toThrow('cut: Northwind Goods')
  await plant({ width: '900px', overflow: 'visible' })
  await expect(looksRightAt(page, phone, 'wide')).rejects.toThrow('nothing is wider than the window')
})
