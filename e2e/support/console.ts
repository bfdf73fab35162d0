import { expect, type Page } from '@playwright/test'
import { isLong } from '#tools/long.ts'
import { hasRead } from './at-rest.ts'
import { axe } from './axe.ts'
import { photograph } from './photograph.ts'

/** A desk instead of a phone. */
export const desk = {
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
} as const

/** Opens the console with a session of an operator, as after signing in: that is a fresh proof too. */
export async function openConsole(
  page: Page,
  { url, token }: { url: string; token: string },
  path = '',
): Promise<void> {
  // A page without the app: it gives access to the origin's storage, and nothing else uses it there.
  await page.goto(new URL('/healthz', url).href)
  await page.evaluate((value) => {
    localStorage.clear()
    localStorage.setItem('console:token', value)
  }, token)
  await page.goto(new URL(`/console${path}`, url).href)
  // With the operator's roles come the rooms, the search and their keys.
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toContainText('@')
  // The keys of a room act on what it has read.
  await hasRead(page)
}

/** The secret of the authenticator as the first sign-in shows it: every other sign-in is shown another one. */
export const readSecret = async (page: Page): Promise<string> =>
  String(await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()).replaceAll(' ', '')

export const ownPassword = 'a lantern at the pier'

/** The own password of a first sign-in, beside the first code. */
export async function chooseOwnPassword(page: Page) {
  await page.getByLabel('Your own password').fill(ownPassword)
  await page.getByLabel('The same password again').fill(ownPassword)
}

/** What a page looks like on both sizes of a desk, in light and in dark. The small size is also every-room.e2e.ts's. */
export async function look(page: Page, name: string) {
  await axe(page)
  await photograph(page, `console-${name}`)
  await page.setViewportSize({ width: 1024, height: 768 })
  if (isLong) await axe(page)
  await photograph(page, `console-${name}-1024`)
  await page.setViewportSize(desk.viewport)
}
