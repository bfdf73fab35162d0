import type { Page } from '@playwright/test'
import { live } from '#contract/live.ts'
import { minuteMs } from '#server/base/clock.ts'
import { putOnDevice } from './support/device.ts'
import { expect, test } from './support/journey.ts'
import { aRichMerchant } from './support/rich-merchant.ts'

/**
 * How many requests the first visit takes, calls and pictures too: a slow line pays for each of them. These hold what it
 * is today; the goals, 12 and 20, take fewer and larger files.
 */
const most = { login: 22, home: 52 }

/** What the page asks for from now on. */
function listen(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('http')) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

test('a first visit to the sign-in takes no more requests than it did', async ({ page, world }) => {
  const asked = listen(page)
  // The list of the screens that may follow is what comes last.
  const last = page.waitForResponse(/\/assets\/routes-/)
  await page.goto(`${world.url}/login/`)
  await expect(page.getByLabel('Phone or email')).toBeVisible()
  await last
  await page.waitForLoadState('networkidle')
  expect(asked.length, 'it looked at something').toBeGreaterThan(3)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(most.login)
})

test('a first visit to home takes no more requests than it did', async ({ page, world }) => {
  const { token } = await aRichMerchant(world)
  // What happened in the last minute is told when the stream opens, and read once more.
  world.clock.advance(2 * minuteMs)
  await putOnDevice(page, world.url, { token })
  const asked = listen(page)
  // The stream of what happens is opened when the page is quiet.
  const last = page.waitForRequest(`**${live.events.path}*`)
  await page.goto(`${world.url}/home`)
  await expect(page.getByText('Sales today')).toBeVisible()
  await expect(page.getByText('Sales, last 30 days').first()).toBeVisible()
  await last
  expect(asked.length, 'it looked at something').toBeGreaterThan(8)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(most.home)
})
