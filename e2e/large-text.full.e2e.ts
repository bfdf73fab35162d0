import type { Locator, Page } from '@playwright/test'
import { paths as addresses } from '#merchant/paths.ts'
import { atRest, hasRead } from './support/at-rest.ts'
import { chooseLanguage, putOnDevice } from './support/device.ts'
import { expect } from './support/journey.ts'
import { looksRight } from './support/looks-right.ts'
import { photograph } from './support/photograph.ts'
import { shopsTest as test } from './support/served-shops.ts'

const paths = ['my', 'withdraw', 'forgetPwd', 'setting', 'blockchainRecharge', 'level', 'distribution']
const tables = {
  [`${addresses.order}?status=all`]: 'orders',
  [addresses.goods]: 'goods',
  [addresses.fundsRecords]: 'balance',
}
const photographed = paths.slice(0, 4)

/** The browser's own setting, twice its default, which also moves the limits of media queries. */
async function enlarge(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/**
 * What hides a part of a text: an ancestor that clips it, or a neighbour that overlaps it. Letter sizes depend on the
 * font, so the boxes of the letters are measured, not the element's.
 */
const cutOff = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const letters = [...range.getClientRects()]
    if (letters.length === 0) return ['no letters']
    const isOutside = (box: DOMRect) =>
      letters.some(
        ({ left, right, top, bottom }) =>
          left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1,
      )
    const isOn = (box: DOMRect) =>
      letters.some(
        ({ left, right, top, bottom }) =>
          left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1,
      )
    const found: string[] = []
    const { innerWidth, innerHeight } = window
    if (isOutside(new DOMRect(0, 0, innerWidth, innerHeight))) found.push('the screen')
    for (let around: Element | null = element; around; around = around.parentElement) {
      const clips = getComputedStyle(around).overflow !== 'visible'
      if (clips && isOutside(around.getBoundingClientRect())) found.push(`clipped by ${around.tagName}`)
    }
    for (const beside of element.parentElement?.children ?? [])
      if (beside !== element && isOn(beside.getBoundingClientRect())) found.push(`under ${beside.tagName}`)
    return found
  })

test('at twice the text size every title is whole and nothing reaches beyond the screen', async ({ page, shops }) => {
  const { world, rich } = shops
  await putOnDevice(page, world.url, { token: rich.token })
  await enlarge(page)
  for (const lang of ['en', 'th'] as const) {
    await chooseLanguage(page, lang)
    for (const path of paths) {
      await page.goto(`${world.url}/${path}`)
      const title = page.getByRole('heading', { level: 1 }).first()
      await expect(title).not.toBeEmpty()
      await hasRead(page)
      await atRest(page)
      expect(await cutOff(title), `the title of ${path} in ${lang}`).toEqual([])
      await looksRight(page, `${path} in ${lang}`)
      if (photographed.includes(path)) await photograph(page, `large-text-${path}`)
    }
  }
})

test('at twice the text size a laptop has the cards of a phone, and tables where they fit', async ({ page, shops }) => {
  const { world, rich } = shops
  await putOnDevice(page, world.url, { token: rich.token })
  await enlarge(page)
  for (const { width, hasTables } of [
    { width: 1024, hasTables: false },
    { width: 1280, hasTables: false },
    { width: 2048, hasTables: true },
  ]) {
    await page.setViewportSize({ width, height: 1000 })
    for (const [path, name] of Object.entries(tables)) {
      await page.goto(`${world.url}${path}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty()
      await hasRead(page)
      await expect(page.getByRole('table')).toHaveCount(hasTables ? 1 : 0)
      await looksRight(page, `${name} at ${width}`)
      await photograph(page, `large-text-${name}-${width}`)
    }
  }
})
