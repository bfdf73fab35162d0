import type { Page } from '@playwright/test'
import type { Photo } from './camera.ts'
import { type Words, wordsIn } from './words.ts'

type Application = {
  shopName: string
  address: string
  country: string
  fullName: string
  phone: string
  email: string
  photo: Photo
}

export async function fillApplication(page: Page, application: Application, words: Words = wordsIn('en')) {
  const { shopName, address, country, fullName, phone, email, photo } = application
  const field = (english: string) => page.getByLabel(words(english), { exact: true })
  const next = () => page.getByRole('button', { name: words('Continue') }).click()
  await field('Shop name').fill(shopName)
  await field('Shop address').fill(address)
  await field('Country').selectOption({ label: country })
  await page.getByLabel(words('Shop logo')).setInputFiles(photo)
  await next()
  await field('Full name').fill(fullName)
  await field('Phone number').fill(phone)
  await field('Email').fill(email)
  await next()
  for (const picture of ['Front of the document', 'Back of the document', 'You holding the document'])
    await page.getByLabel(`${words(picture)}: ${words('Choose a picture')}`).setInputFiles(photo)
  await next()
}
