import type { Page } from '@playwright/test'

/** As when the shopper looks at the page again after another tab. */
export const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
