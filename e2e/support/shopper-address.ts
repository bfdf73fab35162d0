import type { Page } from '@playwright/test'

export const german = {
  Country: 'DE',
  'Full name': 'Anna Weber',
  'Street and house number': 'Torstraße 12',
  Postcode: '10119',
  City: 'Berlin',
  Email: 'anna@example.com',
  'Phone number': '030 901820',
}

const inEnglish = (label: string) => label

export async function fillAddress(
  page: Page,
  address: Readonly<Record<string, string>>,
  words: (english: string) => string = inEnglish,
): Promise<void> {
  for (const [label, value] of Object.entries(address)) {
    const field = page.getByLabel(words(label), { exact: true })
    if (label === 'Country') await field.selectOption(value)
    else await field.fill(value)
  }
}
