import type { Page } from '@playwright/test'

/** The browser runs the page: most of what is pressed earlier does nothing. */
export async function isTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('page') ?? {}).some((key) => key.startsWith('__reactContainer')),
  )
}

/** Opens a page of the storefront whose scripts are still on their way; answers what lets them come. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/store/*.js', (route) => promise.then(() => route.continue()))
  await page.goto(path, { waitUntil: 'commit' })
  return resolve
}
