import type { Page } from '@playwright/test'
import type { Photo } from './camera.ts'

type Application = {
  shopName: string
  address: string
  country: string
  fullName: string
  phone: string
  email: string
  /** The logo and all pictures of the document. */
  photo: Photo
}

/** Fills the application step by step, as far as the last step, the invitation. */
export async function fillApplication(page: Page, application: Application) {
  const { shopName, address, country, fullName, phone, email, photo } = application
  const next = () => page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Shop name').fill(shopName)
  await page.getByLabel('Shop address').fill(address)
  await page.getByLabel('Country').selectOption({ label: country })
  await page.getByLabel('Shop logo').setInputFiles(photo)
  await next()
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Email').fill(email)
  await next()
  for (const picture of ['Front of the document', 'Back of the document', 'You holding the document'])
    await page.getByLabel(`${picture}: Choose`).setInputFiles(photo)
  await next()
}
