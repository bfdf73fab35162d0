import { dayMs, hourMs } from '#contract/durations.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import type { StripeEvent } from '#server/testing/stripe-server.ts'
import { comeBack } from './support/come-back.ts'
import { expect } from './support/journey.ts'
import { namePayInAccount } from './support/pay-in-account.ts'
import { openOrder, paid } from './support/paying-steps.ts'
import { deliver, payTest as test } from './support/ways-to-pay.ts'

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

test('an order that waits for its payment is cancelled by the answer to a question, not by one touch', async ({
  page,
  world,
}) => {
  const { secret } = await openOrder(page, world)
  const statusOf = async () => (await world.must(storeOrders.order, { params: { secret } })).status
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/cancel') && sent.push(request.url()))
  const cancel = page.getByRole('button', { name: 'Cancel the order' })
  for (const answer of ['Not now', 'Cancel the order']) {
    await cancel.click()
    await expect(page.getByText('Nothing was charged.')).toBeFocused()
    expect([sent, await statusOf()], 'what follows is said first').toEqual([[], 'waiting_payment'])
    await page.getByRole('button', { name: answer }).click()
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Cancelled' })).toBeVisible()
  expect([sent.length, await statusOf()]).toEqual([1, 'cancelled'])
})
