import { minuteMs } from '#contract/durations.ts'
import { lookAtStorePages } from './support/store-page-walk.ts'
import { storeShopsTest as test } from './support/store-shops.ts'

test('every page of the storefront stands whole and without a violation, in English', async ({ page, shops }) => {
  test.setTimeout(20 * minuteMs)
  await lookAtStorePages(page, shops, 'en')
})
