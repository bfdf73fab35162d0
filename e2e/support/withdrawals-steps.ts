import type { Page } from '@playwright/test'
import { withdrawals } from '#contract/withdrawals.ts'
import { anOperator, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { booksAgree } from './books.ts'
import { putOnDevice } from './device.ts'
import type { Gate } from './gate.ts'
import { test as base, expect } from './journey.ts'
import { typeAmount } from './number-pad.ts'
import { anEarningMerchant, earned } from './rich-merchant.ts'
import type { ServedWorld } from './served-world.ts'

export type Rich = { world: ServedWorld; merchant: TestMerchant; finance: string }

export const test = base.extend<{ rich: Rich; payPassword: string }>({
  payPassword: [somePayPassword, { option: true }],
  rich: async ({ page, world, payPassword }, use) => {
    const merchant = await anEarningMerchant(world, payPassword)
    const finance = await anOperator(world, ['finance'])
    await putOnDevice(page, world.url, { token: merchant.token })
    await use({ world, merchant, finance })
  },
})

/** After each step all figures of money must agree. */
export const agree = (page: Page, rich: Rich, { balance, held }: { balance: number; held: number }) =>
  booksAgree(page, rich, { balance, held, income: earned })

export async function confirm(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Enter the payment password' })).toBeVisible()
  await page.keyboard.type(somePayPassword)
  await expect(page).toHaveURL(/withdrawRecord\?number=WD-/)
  return new URL(page.url()).searchParams.get('number') ?? ''
}

/** A pair of a breakdown: the wide screen has it twice, and only one is visible. */
export const pair = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).filter({ visible: true })

export const received = (page: Page) => pair(page, 'You receive')

export async function fillCard(page: Page, cardNumber: string) {
  await page.getByLabel('Full name').fill('Suda Phongsri')
  await page.getByLabel('Bank name').fill('Kasikornbank')
  await page.getByLabel('Card number').fill(cardNumber)
}

export async function fillBehindGate(page: Page, { world, merchant }: Rich, gate: Gate) {
  await putOnDevice(page, gate.url, { token: merchant.token })
  await page.goto(`${gate.url}/my`)
  await page.getByRole('link', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('button', { name: /Add a bank card/ }).click()
  await fillCard(page, '4111 1111 1111 1111')
  await page.getByRole('button', { name: 'Use this destination' }).click()
  await typeAmount(page, '200')
  return async () => (await world.must(withdrawals.withdrawalLog, { token: merchant.token })).list
}
