import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { photograph } from './photograph.ts'

export const email = 'suda@northwind.example'

export const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

export async function person(page: Page) {
  await expect(page.getByRole('heading', { name: 'You', exact: true })).toBeFocused()
  await page.getByLabel('Full name').fill('Suda Phongsri')
  await page.getByLabel('Phone number').fill('not a number')
  await page.getByLabel('Email').fill('suda@')
  await next(page)
  await expect(page.getByText('Enter a valid phone number.')).toBeVisible()
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
  await photograph(page, 'register-person-errors')
  await page.getByLabel('Phone number').fill('081 234 5678')
  await page.getByLabel('Email').fill(email)
  await next(page)
}
