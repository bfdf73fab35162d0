import { refunds } from '#contract/refunds.ts'
import { expect } from './support/journey.ts'
import { ask, laterSettled, openRefund, test } from './support/refunds-steps.ts'

test.use({ beginsAt: '2026-03-02T09:00:00Z' })

test('what the server decided is said in words, and a shopper’s words stay as they are', async ({ page, shop }) => {
  await shop.sell()
  const asked = await ask(shop, await shop.sell(), { goods: 'not_received', reason: 'chargeback' })
  await laterSettled(page, shop)
  await page.goto(`${shop.world.url}/refundRequest`)
  const row = (text: string) => page.getByRole('article').filter({ hasText: text })
  await expect(row('The deadline passed.')).toHaveCount(1)
  await expect(row('chargeback')).toHaveCount(1)
  await openRefund(page, shop, asked)
  await expect(page.getByText('chargeback', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('The deadline passed.').first()).toBeVisible()
})

test('a refund that is being agreed to stays in question while a newer one takes its row', async ({ page, shop }) => {
  const { world, merchant } = shop
  const request = { goods: 'not_received', reason: 'The wrong size' } as const
  const oldest = await ask(shop, await shop.sell(), request)
  for (let at = 0; at < 4; at++) await ask(shop, await shop.sell(), request)
  await page.goto(`${world.url}/home`)
  const rows = page.getByRole('button', { name: /^Agree to RF-/ })
  await expect(rows).toHaveCount(5)
  const { token } = merchant
  const numberOf = async (id: string) => (await world.must(refunds.list, { token, query: { id } })).list[0]?.number
  const row = page.getByLabel(`Agree to ${await numberOf(oldest)}`)
  await row.click()
  const question = page.getByRole('alertdialog', { name: 'Agree to the refund?' })
  await ask(shop, await shop.sell(), request)
  await expect(row).toHaveCount(0)
  await question.getByRole('button', { name: 'Agree' }).click()
  await expect(question).toBeHidden()
  const { list } = await world.must(refunds.list, { token, query: { id: oldest } })
  expect(list).toMatchObject([{ id: oldest, answer: { agree: true } }])
})
