// `npm run picture`: makes docs/screens.png, the picture of the README, and docs/screens.txt, the texts on it, from a
// fresh demo world. It takes some minutes and needs Chromium.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { demoPassword } from '#demo/people.ts'
import { demoShops } from '#demo/shops.ts'
import { paths } from '#merchant/paths.ts'
import { faceEnv } from './face.ts'
import { root } from './root.ts'
import { startServer } from './server-process.ts'
import { findChromium } from './system-packages.ts'

/** `has`: a text that is there once the screen has read its data. */
type Screen = { name: string; open: (page: Page) => Promise<unknown>; has: RegExp; theme?: 'light' | 'dark' }

const phone = { width: 375, height: 812 }
const gap = 28
const margin = 14
const ground = '#d9d9d3'
const madeWithinMs = 10 * 60_000
const pollMs = 500

const screens: readonly Screen[] = [
  { name: 'home', open: (page) => page.goto(paths.home), has: /^Total profit$/ },
  { name: 'orders', open: (page) => page.goto(paths.order), has: /^selling price$/ },
  { name: 'order', open: openShippedOrder, has: /^Purchase cost$/ },
  // By what sells best: each of these products has a picture.
  { name: 'distribution centre', open: (page) => page.goto(`${paths.distribution}?sort=sales`), has: /^earns/ },
  { name: 'products in the dark', open: (page) => page.goto(paths.goods), has: /profit each$/, theme: 'dark' },
]

/** The newest order on its way: its timeline has something behind and something ahead. */
async function openShippedOrder(page: Page) {
  await page.goto(`${paths.order}?status=2`)
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(`**${paths.orderDetail}?*`)
}

/** What stands in for something that is not read or loaded yet: the opening screen, skeletons, icons of pictures. */
const unread = '.opening, .shimmer, .bg-fill > svg.text-edge'
/** The share of the window that bars at its bottom leave free: what lies under them need not be loaded. */
const seenShare = 0.85

/** Waits until nothing within the window is still being read, loaded or moved. */
async function isShown(page: Page) {
  await page.locator('header').filter({ visible: true }).first().waitFor()
  await page.waitForFunction(
    ([selector, share]) => {
      const isInWindow = (each: Element) =>
        each.checkVisibility() && each.getBoundingClientRect().top < innerHeight * share
      return (
        ![...document.querySelectorAll(selector)].some(isInWindow) &&
        [...document.images].filter(isInWindow).every((image) => image.complete) &&
        document.getAnimations().every((each) => each.playState !== 'running')
      )
    },
    [unread, seenShare] as const,
  )
}

/** The texts within the window, from top to bottom, each once; without those for screen readers alone. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim()
      if (!text || !element?.checkVisibility({ visibilityProperty: true }) || element.closest('.sr-only')) continue
      const { top, bottom, left, right } = element.getBoundingClientRect()
      if (bottom > 0 && top < innerHeight && right > 0 && left < innerWidth) found.add(text)
    }
    return [...found]
  })

async function waitUntilMade(output: () => string) {
  const deadline = Date.now() + madeWithinMs
  while (!output().includes('demo world: made in')) {
    if (Date.now() > deadline) throw new Error(`the demo world was not made in time:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

async function signIn(page: Page) {
  await page.goto(paths.login)
  await page.getByLabel('Phone or email').fill(demoShops[0].email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(`**${paths.home}`)
}

async function take(page: Page, { name, open, has, theme = 'light' }: Screen) {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await open(page)
  await page.getByText(has).first().waitFor()
  await isShown(page)
  return { image: await page.screenshot(), lines: [name, ...(await textsOf(page)).map((text) => `  ${text}`)] }
}

/** The phones side by side. */
const compose = (images: readonly Buffer[]) =>
  sharp({
    create: {
      width: 2 * margin + images.length * phone.width + (images.length - 1) * gap,
      height: 2 * margin + phone.height,
      channels: 3,
      background: ground,
    },
  })
    .composite(images.map((input, at) => ({ input, left: margin + at * (phone.width + gap), top: margin })))
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(root, 'docs/screens.png'))

const server = await startServer({ DEMO: '1', TEST_CLOCK: '0' })
const executablePath = findChromium() ?? 'chromium'
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu'],
  env: { ...process.env, ...faceEnv() } as Record<string, string>,
})
try {
  await waitUntilMade(server.output)
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: phone,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: demoShops[0].timeZone,
    serviceWorkers: 'block',
  })
  // The home screen offers notifications once on each device.
  await context.addInitScript(() => localStorage.setItem('pushOffered', 'true'))
  const page = await context.newPage()
  await signIn(page)
  const taken: Awaited<ReturnType<typeof take>>[] = []
  for (const screen of screens) taken.push(await take(page, screen))
  await compose(taken.map(({ image }) => image))
  writeFileSync(join(root, 'docs/screens.txt'), `${taken.flatMap(({ lines }) => lines).join('\n')}\n`)
} finally {
  await browser.close()
  await server.stop()
}
