import { expect, type Page } from '@playwright/test'

/** Chooses a payment password on the pad: once, and once more. */
export async function choosePayPassword(page: Page, digits: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose a payment password' })).toBeVisible()
  await page.keyboard.type(digits)
  await expect(page.getByRole('heading', { name: 'Enter it again' })).toBeVisible()
  await page.keyboard.type(digits)
}
