import type { Page } from '@playwright/test'

/** The browser runs the page: a button that is pressed earlier sends its form to the server. */
export async function isTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('page') ?? {}).some((key) => key.startsWith('__reactContainer')),
  )
}
