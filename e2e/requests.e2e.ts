import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { minuteMs } from '#contract/durations.ts'
import { live } from '#contract/live.ts'
import { shop } from '#contract/shop.ts'
import { aListing } from '#server/testing/goods.ts'
import { aMerchant, anUpload } from '#server/testing/people.ts'
import { putOnDevice } from './support/device.ts'
import { expect, test } from './support/journey.ts'
import { anEarningMerchant } from './support/rich-merchant.ts'

/**
 * Limits of a first visit, including calls and pictures: a slow connection pays for each request, and a slow phone for
 * each byte of code. The goals are 12 and 20 requests; these limits keep what has been reached. Bytes are as sent,
 * compressed.
 */
const most = { login: { requests: 8, codeBytes: 100_000 }, home: { requests: 20, codeBytes: 150_000 } }

type Traffic = { paths: string[] /** The sizes of scripts, as sent. */; code: Promise<number>[] }

function listen(page: Page): Traffic {
  const traffic: Traffic = { paths: [], code: [] }
  page.on('request', (request) => {
    if (request.url().startsWith('http')) traffic.paths.push(new URL(request.url()).pathname)
  })
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    traffic.code.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  return traffic
}

async function expectAtMost(
  { paths, code }: Traffic,
  { requests, codeBytes }: { requests: number; codeBytes: number },
) {
  const bytes = (await Promise.all(code)).reduce((total, each) => total + each, 0)
  expect(bytes, 'it weighed something').toBeGreaterThan(50_000)
  expect(bytes, `bytes of code of ${code.length} files`).toBeLessThanOrEqual(codeBytes)
  expect(paths.length, 'it looked at something').toBeGreaterThan(3)
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(requests)
}

test('a first visit to the sign-in takes few requests and little code', async ({ page, world }) => {
  const traffic = listen(page)
  // The list of the other screens is loaded last, so its response ends the first load.
  const last = page.waitForResponse(/\/assets\/routes-/)
  await page.goto(`${world.url}/login/`)
  await expect(page.getByLabel('Phone or email')).toBeVisible()
  await last
  await page.waitForLoadState('networkidle')
  await expectAtMost(traffic, most.login)
})

test('a first visit to home takes few requests and little code', async ({ page, world }) => {
  const { token } = await anEarningMerchant(world)
  // The stream repeats the events of the last minute when it opens, which would make the app read again.
  world.clock.advance(2 * minuteMs)
  await putOnDevice(page, world.url, { token })
  const traffic = listen(page)
  // The event stream is opened last, when the page is idle, so its request ends the first load.
  const last = page.waitForRequest(`**${live.events.path}*`)
  await page.goto(`${world.url}/home`)
  await expect(page.getByText('Sales today')).toBeVisible()
  await expect(page.getByText('Sales, last 30 days').first()).toBeVisible()
  await last
  await expectAtMost(traffic, most.home)
})

test("a shop's first picture weighs little, whatever the merchant sent", async ({ page, world }) => {
  const merchant = await aMerchant(world)
  await aListing(world, merchant)
  const grain = Uint8Array.from({ length: 2000 * 800 }, (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 24)
  const raw = { width: 2000, height: 800, channels: 1 } as const
  const bytes = await sharp(grain, { raw }).blur(1).jpeg().toBuffer()
  const { token } = merchant
  const { data } = await anUpload(world, { purpose: 'banner', bytes, token })
  expect(data.bytes).toBeGreaterThan(150_000)
  await world.must(shop.banner, { token, body: { banner: data.id } })
  const shown = page.waitForEvent('requestfinished', (request) => request.url().includes(`/files/${data.id}`))
  await page.goto(`${world.url}/s/${merchant.shop}`)
  const { responseBodySize } = await (await shown).sizes()
  expect(responseBodySize).toBeGreaterThan(1_000)
  expect(responseBodySize).toBeLessThanOrEqual(60_000)
})
