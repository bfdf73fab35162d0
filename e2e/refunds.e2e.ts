import type { Page } from '@playwright/test'
import type { Body } from '#contract/endpoint.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { runSweeps } from '#server/background.ts'
import { confirm, pick, reach, ship } from '#server/testing/orders.ts'
import { anOperator, somePhoto } from '#server/testing/people.ts'
import { reloadIn } from './support/device.ts'
import { expect } from './support/journey.ts'
import { photograph } from './support/photograph.ts'
import { agree, ask, laterSettled, openRefund, type Shop, type Sold, test } from './support/refunds-steps.ts'

test.use({ beginsAt: '2026-03-02T09:00:00Z' })

async function bringToShopper({ world, merchant }: Shop, sold: Sold) {
  await pick(world, merchant, sold)
  await ship(world, sold)
  await reach(world, sold)
  await confirm(world, sold)
}

async function sendPicture({ world }: Shop, { secret }: Sold): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await somePhoto())], { type: 'image/jpeg' }), 'seam.jpg')
  const address = new URL(storeRefunds.image.path.replace(':secret', secret), world.url)
  const answer = (await (await fetch(address, { method: 'POST', body: form })).json()) as { data: { id: string } }
  return answer.data.id
}

/** Finance looks at the effect, decides, and the provider confirms that the money is back. */
async function decide({ world }: Shop, id: string, body: Omit<Body<typeof operatorRefunds.decide>, 'reason'>) {
  const token = await anOperator(world, ['finance'])
  if (body.bears) await world.must(operatorRefunds.effect, { token, params: { id }, query: { bears: body.bears } })
  await world.must(operatorRefunds.decide, { token, params: { id }, body: { ...body, reason: 'Seen on the picture' } })
  await runSweeps(world.ctx)
}

async function photographInThai(page: Page, name: string) {
  await reloadIn(page, 'th')
  await expect(page.locator('img').first()).toBeVisible()
  await photograph(page, name)
  await reloadIn(page, 'en')
}

const pair = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label })

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
  await page.goto(`${world.url}/refundRequest`)
  await expect(page.getByText('refund awaiting your reply')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Pending approval 1' })).toBeVisible()
  await page.getByRole('article').getByRole('link').click()
  await expect(page.getByText(reason).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('img', { name: 'Picture 2' })).toBeVisible()
  await expect(pair(page, 'The supplier')).toContainText('$35.00')
  await expect(page.getByText(/^RF-/).filter({ visible: true })).toBeVisible()
  await expect(pair(page, 'Requested on')).toContainText('Mar 2, 09:00')
  await expect(page.getByText('Goods not received').filter({ visible: true })).toHaveCount(1)

  await page.getByRole('link', { name: 'Reply', exact: true }).click()
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
  await photographInThai(page, 'refund-request-approved')
  await page.getByRole('link', { name: 'View order', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
})

test('after receipt: rejected, then in part; after the settlement in part and the rest; what is owed is repaid', async ({
  page,
  shop,
}) => {
  const sold = await shop.sell()
  await bringToShopper(shop, sold)
  const received = { of: sold, balance: 0, pending: 3_500, sales: 10_000, earnings: 3_500, income: 0 }
  await agree(page, shop, received)

  const rejected = await ask(shop, sold, { amount: 500 })
  await decide(shop, rejected, { approve: false })
  await agree(page, shop, received)
  await openRefund(page, shop, rejected)
  await expect(page.getByText('Seen on the picture')).toBeVisible()
  await expect(page.getByText('Rejected', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('Goods received').filter({ visible: true })).toHaveCount(1)
  await photograph(page, 'refund-request-rejected')

  const part = await ask(shop, sold, { amount: 2_000 })
  await decide(shop, part, { approve: true, amount: 1_000, bears: 'merchant' })
  await agree(page, shop, { of: sold, balance: 0, pending: 2_550, sales: 9_000, earnings: 2_550, income: 0 })
  await laterSettled(page, shop)
  await agree(page, shop, { of: sold, balance: 2_550, pending: 0, sales: 9_000, earnings: 2_550, income: 2_550 })

  const settled = await ask(shop, sold, { amount: 2_000 })
  await decide(shop, settled, { approve: true, bears: 'merchant' })
  await agree(page, shop, { of: sold, balance: 650, pending: 0, sales: 7_000, earnings: 650, income: 650 })
  await openRefund(page, shop, settled)
  await expect(pair(page, 'Your balance')).toContainText('$19.00')

  const rest = await ask(shop, sold, {})
  await decide(shop, rest, { approve: true, bears: 'merchant' })
  const owing = { of: sold, balance: 0, owed: 6_000, pending: 0, sales: 0, earnings: -6_000, income: -6_000 }
  await agree(page, shop, owing)
  await openRefund(page, shop, rest)
  await expect(pair(page, 'Your balance')).toContainText('$6.50')
  await expect(pair(page, 'Owed, repaid from future earnings')).toContainText('$60.00')

  const second = await shop.sell()
  await bringToShopper(shop, second)
  await laterSettled(page, shop)
  const repaying = { ...owing, of: second, owed: 2_500, sales: 10_000, earnings: 3_500, income: -2_500 }
  await agree(page, shop, repaying)
  const third = await shop.sell()
  await bringToShopper(shop, third)
  await decide(shop, await ask(shop, third, { amount: 3_000 }), { approve: true, bears: 'platform' })
  await agree(page, shop, { ...repaying, of: third, sales: 20_000, pending: 3_500 })
  await laterSettled(page, shop)
  await agree(page, shop, { ...repaying, of: third, owed: 0, balance: 1_000, sales: 20_000, income: 1_000 })
})
