import type { Page } from '@playwright/test'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { anEnrolledOperator, type EnrolledOperator, somePayPassword } from '#server/testing/people.ts'
import { aPayToken } from '#server/testing/sold.ts'
import { ask } from '#server/testing/withdrawals.ts'
import { desk } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { aRichMerchant } from './support/rich-merchant.ts'
import type { ServedWorld } from './support/served-world.ts'

test.use(desk)

const card = {
  method: 'bank_card' as const,
  fullName: 'Suda Phongsri',
  bankName: 'Kasikornbank',
  cardNumber: '4111 1111 1111 1111',
}

/** A withdrawal that takes two persons; answers its number. */
async function aLargeWithdrawal(world: ServedWorld): Promise<string> {
  const merchant = await aRichMerchant(world, somePayPassword, 200_000)
  const payToken = (amount: number) => aPayToken(world, { ...merchant, amount, purpose: 'withdraw', destination: card })
  return (await ask(world, { ...merchant, payToken }, { ...card, amount: 150_000 })).number
}

/** As a person does, on this device. A code of the app is good once: the next minute has another one. */
async function signIn(page: Page, world: ServedWorld, { email, password, code }: EnrolledOperator) {
  world.clock.advance(60_000)
  await page.goto(`${world.url}/console/`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Code from your authenticator app' })).toBeVisible()
  await page.getByLabel('Six digits').fill(code())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  // With the operator's roles come the rooms and their keys.
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toContainText('@')
}

async function signOut(page: Page, { email }: EnrolledOperator) {
  await page.getByRole('button', { name: email }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
}

async function approve(page: Page, title: string) {
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeVisible()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel(/^Reason/).fill('The holder is the verified person.')
  await dialog.getByRole('button', { name: /^Approve/ }).click()
  return dialog
}

test('a second account on the same device is refused as the second of two', async ({ page, world, browser }) => {
  const number = await aLargeWithdrawal(world)
  const [one, other] = [await anEnrolledOperator(world, ['finance']), await anEnrolledOperator(world, ['finance'])]
  await signIn(page, world, one)
  await expect(await approve(page, 'Approve the withdrawal?')).toBeHidden()
  await signOut(page, one)

  await signIn(page, world, other)
  const refused = await approve(page, 'Approve as the second of two?')
  await expect(refused.getByRole('alert')).toHaveText('The first of the two decided on this device: use another one')
  const read = () => world.must(operatorWithdrawals.get, { token: other.token, params: { number } })
  expect((await read()).status).toBe('in_review')

  // The same person at another device.
  const elsewhere = await browser.newContext({ ...desk, baseURL: world.url, userAgent: 'Another browser' })
  const there = await elsewhere.newPage()
  await signIn(there, world, other)
  await expect(await approve(there, 'Approve as the second of two?')).toBeHidden()
  expect((await read()).status).toBe('approved')
  await elsewhere.close()
})
