import type { Page } from '@playwright/test'
import { minuteMs } from '#contract/durations.ts'
import { isLong } from '#tools/long.ts'
import { hasRead } from './support/at-rest.ts'
import { putOnDevice } from './support/device.ts'
import { expect, test } from './support/journey.ts'
import { addressOf, built, openShop } from './support/merchant-screens.ts'

const slowLine = { offline: false, latency: 300, downloadThroughput: 180_000, uploadThroughput: 84_000 }
const shiftMax = 0.02
/** A daily walk opens only each fourth screen, because the connection is slow on purpose. */
const daily = built.filter((_, at) => at % 4 === 0)

type Shift = { value: number; what: string[] }

const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node: Node | null }[]
      })[]) {
        const what = entry.sources.map(({ node }) => (node?.textContent ?? '').trim().slice(0, 40))
        shifts.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const readShifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
const sumOf = (shifts: readonly Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0)

test('no screen jumps while it is read on a slow line', async ({ page, world }) => {
  test.setTimeout((isLong ? 30 : 12) * minuteMs)
  const shop = await openShop(world)
  await putOnDevice(page, world.url, { token: shop.merchant.token })
  await page.goto(`${world.url}/home`)
  // A sign-in stores the merchant with the token; here only the token was stored, so the app reads the merchant first.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('merinfo'))).not.toBeNull()
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  await line.send('Network.emulateNetworkConditions', slowLine)
  await noteShifts(page)
  const looked = isLong ? built : daily
  expect(looked.length).toBeGreaterThan(8)
  const found: string[] = []
  for (const [, path] of looked) {
    await page.goto(world.url + addressOf(path, shop))
    await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty()
    await hasRead(page)
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
    const shifts = await readShifts(page)
    const sum = sumOf(shifts)
    if (sum > shiftMax) found.push(`${path}: ${sum.toFixed(3)} by ${JSON.stringify(shifts)}`)
  }
  expect(found).toEqual([])
})

test('a screen that jumps is noticed', async ({ page, world }) => {
  await noteShifts(page)
  await page.goto(`${world.url}/login/`)
  await hasRead(page)
  await page.evaluate(() => {
    const block = document.createElement('div')
    block.style.height = '200px'
    document.querySelector('#app')?.prepend(block)
  })
  await expect.poll(async () => sumOf(await readShifts(page))).toBeGreaterThan(shiftMax)
})
