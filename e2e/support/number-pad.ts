import type { Page } from '@playwright/test'

export async function typeAmount(page: Page, digits: string): Promise<void> {
  for (const digit of digits) {
    await page.getByRole('button', { name: digit === '.' ? 'Decimal point' : digit, exact: true }).click()
  }
}
