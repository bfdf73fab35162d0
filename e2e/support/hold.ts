import type { Page } from '@playwright/test'

/** Holds every request of this call before it reaches the server, until `release`. `sent` resolves with the first. */
export async function hold(page: Page, { method, path }: { method: string; path: string }) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const address = new RegExp(`${path.replaceAll(/:\w+/g, '[^/]+')}(\\?|$)`)
  const sent = page.waitForRequest((each) => each.method() === method && address.test(each.url()))
  await page.route(address, async (route) => {
    if (route.request().method() === method) await released
    await route.fallback()
  })
  return { sent, release }
}
