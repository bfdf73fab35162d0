import type { Page } from '@playwright/test'

/** Waits until the scripts run the page: most earlier presses do nothing. */
export async function isTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('page') ?? {}).some((key) => key.startsWith('__reactContainer')),
  )
}

/** Opens a page of the storefront while its scripts are held back; returns how to release them. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/store/*.js', (route) => promise.then(() => route.continue()))
  await page.goto(path, { waitUntil: 'commit' })
  return resolve
}
