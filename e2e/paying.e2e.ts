import type { Page } from '@playwright/test'
import { dayMs, hourMs } from '#contract/durations.ts'
import { aListing } from '#server/testing/goods.ts'
import { anOrder } from '#server/testing/orders.ts'
import { aMerchant } from '#server/testing/people.ts'
import type { StripeEvent } from '#server/testing/stripe-server.ts'
import { comeBack } from './support/come-back.ts'
import { expect } from './support/journey.ts'
import { namePayInAccount } from './support/pay-in-account.ts'
import type { ServedWorld } from './support/served-world.ts'
import { openBeforeScripts } from './support/taken-over.ts'
import { deliver, matchTransfer, payTest as test } from './support/ways-to-pay.ts'

async function openOrder(page: Page, world: ServedWorld) {
  await namePayInAccount(world)
  world.clock.advance(dayMs + hourMs)
  const merchant = await aMerchant(world)
  const listing = await aListing(world, merchant, { purchasePrice: 1_000, price: 4_698, stock: 10 })
  const order = await anOrder(world, merchant, { lines: [{ listing }] })
  await page.goto(`/s/${merchant.shop}/o/${order.secret}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Awaiting payment' })).toBeVisible()
  return { ...order, merchant }
}

const paid = (page: Page) => page.getByRole('heading', { level: 1, name: 'Paid, being prepared' })

test('a shopper who leaves the page of Stripe pays nothing, tries again, and waits for the confirmation', async ({
  page,
  world,
  stripe,
}) => {
  const late: StripeEvent[] = []
  stripe.sendTo(async (event) => void late.push(event))
  await openOrder(page, world)
  await page.getByRole('button', { name: /^Pay by card/ }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('Nothing was paid.')).toBeVisible()
  await page.getByRole('button', { name: /^Pay by card/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Your payment is being confirmed.')).toBeVisible()
  for (const event of late) await deliver(world, event)
  await expect(paid(page)).toBeVisible()
})

test('a shopper pays by bank: the details are copied, two operators match the line', async ({ page, world }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { number } = await openOrder(page, world)
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await page.getByRole('button', { name: /^Pay by bank transfer/ }).click()
  await expect(page.getByText('023-8-49221-7')).toBeVisible()
  await page.getByRole('button', { name: /^Copy: Payment reference/ }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)
  await page.reload()
  await expect(page.getByText('Transfer exactly')).toBeVisible()
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await expect(page.getByRole('radio', { name: 'Bank transfer' })).toBeChecked()

  await matchTransfer(world, { line: 'S-2026-1', number, amount: 4_698, payer: 'A. Weber, DE89 3704' })
  await page.reload()
  await expect(paid(page)).toBeVisible()
})

test('a way to pay that is chosen before the scripts have come is the one that is offered', async ({ page, world }) => {
  await openOrder(page, world)
  const letCome = await openBeforeScripts(page, page.url())
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await page.getByRole('radio', { name: 'Bank transfer' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Pay by card/ })).toBeDisabled()
  letCome()
  await page.getByRole('button', { name: /^Pay by bank transfer/ }).click()
  await expect(page.getByText('Transfer exactly')).toBeVisible()
})

test('who comes back to the page of a transfer sees the account of now', async ({ page, world }) => {
  await openOrder(page, world)
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await page.getByRole('button', { name: /^Pay by bank transfer/ }).click()
  await expect(page.getByText('023-8-49221-7')).toBeVisible()
  await namePayInAccount(world, { holder: 'Entrepot Ltd', bankName: 'Another Bank', accountNumber: '111-2-33333-4' })
  world.clock.advance(dayMs + hourMs)
  await comeBack(page)
  await expect(page.getByText('111-2-33333-4')).toBeVisible()
  await expect(page.getByText('023-8-49221-7')).toHaveCount(0)
})

test('a shopper cancels an order that was to be paid by bank', async ({ page, world }) => {
  await openOrder(page, world)
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await page.getByRole('button', { name: /^Pay by bank transfer/ }).click()
  await expect(page.getByText('Transfer exactly')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cancelled' })).toBeVisible()
})
