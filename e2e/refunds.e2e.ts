import type { Page } from '@playwright/test'
import { dayMs } from '#contract/durations.ts'
import { orders } from '#contract/orders.ts'
import { refunds } from '#contract/refunds.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { runSweeps } from '#server/background.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder, pick, reach, ship } from '#server/testing/orders.ts'
import { somePhoto } from '#server/testing/people.ts'
import { axe } from './support/axe.ts'
import { expect } from './support/journey.ts'
import { typePayPassword } from './support/orders-steps.ts'
import { photograph } from './support/photograph.ts'
import { agree, ask, decide, openRefund, pair, type Shop, type Sold, test } from './support/refunds-steps.ts'

test.use({ beginsAt: '2026-03-02T09:00:00Z' })

async function sendPicture({ world }: Shop, { secret }: Sold): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await somePhoto())], { type: 'image/jpeg' }), 'seam.jpg')
  const address = new URL(storeRefunds.image.path, world.url)
  const response = await fetch(address, { method: 'POST', headers: { secret }, body: form })
  const answer = (await response.json()) as { data: { id: string } }
  return answer.data.id
}

test('before shipment: asked with a picture, answered, borne by the supplier, and the merchant loses nothing', async ({
  page,
  shop,
}) => {
  const { world } = shop
  await page.goto(`${world.url}/refundRequest`)
  await expect(page.getByText('No refund requests yet.')).toBeVisible()

  const sold = await shop.sell()
  await pick(world, shop.merchant, sold)
  await agree(page, shop, { of: sold, balance: 0, pending: 3_500, sales: 10_000, earnings: 3_500, income: 0 })
  const images = [await sendPicture(shop, sold), await sendPicture(shop, sold)]
  const reason = 'I ordered the wrong size and nothing has been sent yet'
  const id = await ask(shop, sold, { goods: 'not_received', reason, images })
  await page.goto(`${world.url}/home`)
  await expect(page.getByRole('button', { name: /^Agree to RF-/ })).toBeVisible()
  await page.getByRole('button', { name: /^Agree to RF-/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  // The second press of a double click lands on the question, which covers the row by then, and must not answer it.
  await question.getByRole('button', { name: 'Agree' }).dispatchEvent('click', { detail: 2 })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: /^Disagree with RF-/ }).click()
  await expect(page.getByRole('button', { name: 'Disagree', exact: true, pressed: true })).toBeVisible()
  await expect(page.getByLabel('Reason for disagreeing')).toBeVisible()
  await page.goto(`${world.url}/refundRequest`)
  await expect(page.getByText('refund awaiting your reply')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Pending approval 1' })).toBeVisible()
  await page.getByRole('article').getByRole('link').click()
  await expect(page.getByText(reason).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('img', { name: 'Picture 2' })).toBeVisible()
  await expect(pair(page, 'If the supplier covers it')).toContainText('$35.00')
  await expect(page.getByText(/^RF-/).filter({ visible: true })).toBeVisible()
  await expect(pair(page, 'Requested on')).toContainText('Mar 2, 09:00')
  await expect(page.getByText('Goods not received').filter({ visible: true })).toHaveCount(1)

  await page.getByRole('link', { name: 'Reply', exact: true }).click()
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send reply' })).toHaveAccessibleDescription('Choose your reply.')
  await page.getByRole('button', { name: 'Disagree' }).click()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Enter a short reason.' })).toBeVisible()
  await page.getByRole('button', { name: 'Agree', exact: true }).click()
  await page.getByLabel('Comment (optional)').fill('We had not packed it yet.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('You agreed').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Reply', exact: true })).toHaveCount(0)
  await page.goto(`${world.url}/home`)
  await expect(page.getByRole('button', { name: /^Agree to RF-/ })).toHaveCount(0)
  await agree(page, shop, { of: sold, balance: 0, pending: 3_500, sales: 10_000, earnings: 3_500, income: 0 })

  await decide(shop, id, { approve: true, bears: 'supplier' })
  await agree(page, shop, { of: sold, balance: 0, pending: 0, sales: 0, earnings: 0, income: 0 })
  await openRefund(page, shop, id)
  await expect(page.getByText('Refund paid to the shopper')).toBeVisible()
  await expect(page.getByText('Approved', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(pair(page, 'Covered by')).toContainText('The supplier')
  await expect(pair(page, 'Order escrow')).toContainText('$40.00')
  await expect(pair(page, 'Your balance')).toContainText('unchanged')
  await page.getByRole('link', { name: 'View order', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
})

/** The last step of a refund: nothing is paid before the digits. */
async function payRefund(page: Page, { number, amount }: { number: string; amount: string }) {
  const pad = page.getByRole('dialog', { name: 'Enter the payment password' })
  await expect(pad).toContainText(`Refund of ${number}`)
  await expect(pad).toContainText(amount)
  await typePayPassword(page)
  await expect(page.getByText('Refunded. The shopper is told.')).toBeVisible()
}

test('after shipment: the merchant refunds an item unasked, and pays a withdrawal when the goods are back', async ({
  page,
  shop,
}) => {
  const { world, merchant } = shop
  const { token } = merchant
  const listing = await aListing(world, merchant, { title: 'A wool scarf', purchasePrice: 2_000, price: 10_000 })
  const sold = await aPaidOrder(world, merchant, { lines: [{ listing, quantity: 3 }] })
  await pick(world, merchant, sold)
  await ship(world, sold)
  await runSweeps(world.ctx)
  await agree(page, shop, { of: sold, balance: 0, pending: 22_500, sales: 30_000, earnings: 22_500, income: 0 })

  await page.goto(`${world.url}/orderDetail?id=${sold.orderId}`)
  await page.getByRole('button', { name: 'Refund the shopper' }).click()
  await expect(page.getByText('Up to $300.00 of this order.')).toBeVisible()
  await page.getByRole('button', { name: 'Amount' }).click()
  await page.getByLabel('Amount', { exact: true }).fill('300.01')
  await page.getByLabel('Reason').fill('A moth was quicker')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter an amount up to what is left.')).toBeVisible()
  await page.getByRole('button', { name: 'Items' }).click()
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription('Choose at least one item.')
  await page.getByLabel('A wool scarf').selectOption('1')
  await axe(page)
  await photograph(page, 'give-back')
  await page.getByRole('button', { name: 'Continue with $100.00' }).click()
  await payRefund(page, { number: sold.number, amount: '$100.00' })
  const detail = () => world.must(orders.detail, { token, query: { id: sold.orderId } })
  expect(await detail()).toMatchObject({ refundable: 20_000, linesLeft: [{ quantity: 2, amount: 20_000 }] })
  await agree(page, shop, { of: sold, balance: 0, pending: 13_000, sales: 20_000, earnings: 13_000, income: 0 })

  world.clock.advance(dayMs)
  await runSweeps(world.ctx)
  world.clock.advance(2 * dayMs)
  await reach(world, sold)
  const body = { amount: 10_000, lines: [{ position: 0, quantity: 1 }] }
  await world.must(storeRefunds.withdraw, { params: { secret: sold.secret }, body })
  await runSweeps(world.ctx)
  const [left] = (await world.must(refunds.list, { token, query: {} })).list
  const id = left?.id ?? ''
  await page.clock.setFixedTime(world.clock.now())
  await openRefund(page, shop, id)
  await expect(page.getByText('Nothing is refunded before they are sent.')).toBeVisible()
  await axe(page)
  await photograph(page, 'goods-are-back')
  await page.getByRole('button', { name: 'The goods are back' }).click()
  await payRefund(page, { number: sold.number, amount: '$100.00' })
  await expect(page.getByRole('button', { name: 'The goods are back' })).toHaveCount(0)
  expect(await detail()).toMatchObject({ refundable: 10_000 })
  await agree(page, shop, { of: sold, balance: 0, pending: 3_500, sales: 10_000, earnings: 3_500, income: 0 })

  world.clock.advance(dayMs)
  await runSweeps(world.ctx)
  await page.goto(`${world.url}/orderDetail?id=${sold.orderId}`)
  const mails = page.getByRole('heading', { name: 'Emails to the shopper' }).locator('xpath=ancestor::section[1]')
  await expect(mails.locator('dl > div')).toHaveText([
    ...[/^Payment received.*Mar 2/, /^Order placed.*Mar 2/, /^Shipped.*Mar 2/, /^Refunded by you.*Mar 3/],
    ...[/^Refund paid.*Mar 3/, /^Delivered.*Mar 5/, /^Withdrawal received.*Mar 5/, /^Refund approved.*Mar 6/],
    /^Refund paid.*Mar 6/,
  ])
})
