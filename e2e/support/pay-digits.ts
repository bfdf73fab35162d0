import { expect, type Page } from '@playwright/test'
import { type Words, wordsIn } from './words.ts'

export async function choosePayPassword(page: Page, digits: string, words: Words = wordsIn('en')): Promise<void> {
  await expect(page.getByRole('heading', { name: words('Choose a payment password') })).toBeVisible()
  await page.keyboard.type(digits)
  await expect(page.getByRole('heading', { name: words('Enter it again') })).toBeVisible()
  await page.keyboard.type(digits)
}
