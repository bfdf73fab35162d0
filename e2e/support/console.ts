import { expect, type Page } from '@playwright/test'
import { isLong } from '#tools/long.ts'
import { hasRead } from './at-rest.ts'
import { axe } from './axe.ts'
import { photograph } from './photograph.ts'

export const desk = {
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
} as const

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
  // The operator's roles bring the rooms, the search and their keys.
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('@')
  // A room's keys act only on what it has read.
  await hasRead(page)
}

/** The authenticator's secret as the first sign-in shows it; every attempt shows a new one. */
export const readSecret = async (page: Page): Promise<string> =>
  String(await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()).replaceAll(' ', '')

export const ownPassword = 'a lantern at the pier'

/** A first sign-in asks for an own password together with the first code. */
export async function chooseOwnPassword(page: Page) {
  await page.getByLabel('Your own password').fill(ownPassword)
  await page.getByLabel('The same password again').fill(ownPassword)
}

export async function look(page: Page, name: string) {
  await axe(page)
  await photograph(page, `console-${name}`)
  await page.setViewportSize({ width: 1024, height: 768 })
  if (isLong) await axe(page)
  await photograph(page, `console-${name}-1024`)
  await page.setViewportSize(desk.viewport)
}
