import { storeRefunds } from '#contract/storefront/refunds.ts'
import { pick } from '#server/testing/orders.ts'
import { somePhoto } from '#server/testing/people.ts'
import { expect } from './support/journey.ts'
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
