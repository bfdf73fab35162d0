import type { Page } from '@playwright/test'

/** Types on the app's own number pad, as a thumb does. */
export async function typeAmount(page: Page, digits: string): Promise<void> {
  for (const digit of digits) {
    await page.getByRole('button', { name: digit === '.' ? 'Decimal point' : digit, exact: true }).click()
  }
}
