import type { Page } from '@playwright/test'
import { type LanguageCode, languages } from '#contract/language-codes.ts'
import { isLong } from '#tools/long.ts'
import { hasRead } from './at-rest.ts'
import { axe } from './axe.ts'
import { expect } from './journey.ts'
import { looksRight } from './looks-right.ts'
import { photograph } from './photograph.ts'
import { basketText, type StorePageState, storePagesOf } from './store-pages.ts'
import type { StoreShops } from './store-shops.ts'
import { isTakenOver } from './taken-over.ts'
import { largeEnough } from './targets.ts'
import { isLanguageOfTurn, isTurnOf, isTurnOfState } from './turns.ts'
import { type Words, wordsIn } from './words.ts'

const english = 'en'

export const phone = { width: 375, height: 812 }
export const otherSizes = [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
]

const sizesOf = (at: number, code: LanguageCode) => {
  const turn = at + languages.findIndex((each) => each.code === code)
  return otherSizes.filter((_, size) => isLong || (code !== english && size === turn % otherSizes.length))
}

/** Hardly a rule of axe depends on the language: each page is tried in English, and in a full run in another one. */
const isTried = (code: LanguageCode, at: number) => code === english || (isLong && isLanguageOfTurn(code, at))

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

async function growToPage(page: Page) {
  await hasRead(page)
  const { width, height } = page.viewportSize() ?? phone
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  if (whole > height) await page.setViewportSize({ width, height: whole })
}

/**
 * Nothing is cut off or overlaps on the whole page. The window is as high as the page, so that the fixed bar at the
 * bottom covers nothing.
 */
export async function looksRightAt(page: Page, { width, height }: typeof phone, about: string) {
  await page.setViewportSize({ width, height })
  await growToPage(page)
  // Pictures and parts that come into the higher window can make the page higher again.
  await growToPage(page)
  await hasRead(page)
  const widths = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])
  expect(widths, `${about}: nothing is wider than the window`).toEqual([width, width])
  await expect(page.locator('#page'), about).not.toContainText(actorCodes)
  await looksRight(page, about)
  // The page of an unknown shop has no links. Wide windows have room for targets in every language.
  const isNarrow = width <= phone.width
  if (!about.startsWith('no-shop') && (isNarrow || / in en\b/.test(about))) await largeEnough(page, about)
}

/** The page of a state without query and id: `/s/a-shop/p`. */
const pageOf = ({ path }: StorePageState) => path.split(/[/?]/).slice(0, 4).join('/')

function statesOfTurn(states: readonly StorePageState[]): StorePageState[] {
  const first = new Map(states.toReversed().map((state) => [pageOf(state), state]))
  return states.filter((state) => first.get(pageOf(state)) === state || isTurnOfState(state.name))
}

export async function lookAtStorePages(page: Page, shops: StoreShops, code: LanguageCode) {
  const words = wordsIn(code, 'storefront')
  await page.goto('/healthz')
  const pages = storePagesOf(shops)
  const looked = code === english ? statesOfTurn(pages) : pages.filter((_, at) => isTurnOf(code, at))
  expect(looked.length).toBeGreaterThan(7)
  for (const [at, state] of looked.entries()) {
    await openState(page, shops, { state, words, code })
    await looksRightAt(page, phone, `${state.name} in ${code}`)
    const isEnglish = code === english
    if (isTried(code, at)) await axe(page, { targets: isEnglish, inBothThemes: isLong && isEnglish })
    await photograph(page, `store-${state.name}-375`)
    for (const size of sizesOf(at, code)) {
      await looksRightAt(page, size, `${state.name} in ${code} at ${size.width}`)
      if (isLong && isEnglish) await axe(page, { inBothThemes: false })
      await photograph(page, `store-${state.name}-${size.width}`)
    }
    await page.setViewportSize(phone)
  }
}
