import { expect, type Page } from '@playwright/test'

/** A desk instead of a phone. */
export const desk = {
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
} as const

/** Opens the console with a session of an operator, as after signing in. */
export async function openConsole(
  page: Page,
  { url, token }: { url: string; token: string },
  path = '',
): Promise<void> {
  // An answer that is no app: at its address the storage is open and nothing else uses it.
  await page.goto(new URL('/healthz', url).href)
  await page.evaluate((value) => {
    localStorage.clear()
    localStorage.setItem('console:token', value)
  }, token)
  await page.goto(new URL(`/console${path}`, url).href)
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeVisible()
}
