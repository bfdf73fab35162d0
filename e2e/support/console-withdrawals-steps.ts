import type { TestMerchant } from '#server/testing/people.ts'
import { storePayToken } from '#server/testing/sold.ts'
import { ask } from '#server/testing/withdrawals.ts'
import type { openConsole } from './console.ts'
import { expect } from './journey.ts'
import type { ServedWorld } from './served-world.ts'

export const card = {
  method: 'bank_card' as const,
  fullName: 'Suda Phongsri',
  bankName: 'Kasikornbank',
  cardNumber: '4111 1111 1111 1111',
}

export const address = {
  method: 'blockchain' as const,
  currency: 'USDT',
  network: 'tron',
  address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
}

export type AskInput = { merchant: TestMerchant; amount: number; destination?: typeof card | typeof address }

export async function aWithdrawal(world: ServedWorld, { merchant, amount, destination = card }: AskInput) {
  const { token, merchantId } = merchant
  const payToken = (of: number) =>
    storePayToken(world, { merchantId, token, amount: of, purpose: 'withdraw', destination })
  const { number } = await ask(world, { ...merchant, payToken }, { ...destination, amount })
  return { number, merchant }
}

export type Page = Parameters<typeof openConsole>[0]

export async function approve(page: Page, title: string) {
  await page.getByRole('button', { name: /^Approve/ }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel(/^Reason, as/).fill('Checked against the identity.')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

export async function claim(page: Page, act: RegExp | string) {
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Take over sending?' })
  await dialog.getByLabel(/^Reason, as/).fill('Needed to send the money.')
  await dialog.getByRole('button', { name: act }).click()
  await expect(page.getByText('Taken over until')).toBeVisible()
}

export async function record(page: Page, { act, evidence }: { act: RegExp | string; evidence: string }) {
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^(Bank reference|Statement line)/).fill(evidence)
  await dialog.getByLabel(/^Reason, as/).fill('Confirmed by the bank.')
  await dialog.getByRole('button', { name: act }).click()
  await expect(dialog).toBeHidden()
}
