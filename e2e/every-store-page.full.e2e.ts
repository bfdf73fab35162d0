import { minuteMs } from '#contract/durations.ts'
import { languages } from '#contract/language-codes.ts'
import { entryOf, type StorePage } from '#contract/storefront/pages.ts'
import { findRenderer } from '#server/trade/storefront/renderer.ts'
import { isLong } from '#tools/long.ts'
import { axe } from './support/axe.ts'
import { expect } from './support/journey.ts'
import { lookAtStorePages, looksRightAt, otherSizes, phone } from './support/store-page-walk.ts'
import { storeShopsTest as test } from './support/store-shops.ts'
import { isTakenOver } from './support/taken-over.ts'

test.describe('every page of the storefront stands whole and without a violation', () => {
  for (const { code, name } of languages.filter(({ code }) => code !== 'en')) {
    test(`in ${name}`, async ({ page, shops }) => {
      test.setTimeout((isLong ? 120 : 20) * minuteMs)
      await lookAtStorePages(page, shops, code)
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
