import type { Page } from '@playwright/test'
import { dayMs } from '#contract/durations.ts'
import { refunds } from '#contract/refunds.ts'
import { runSweeps } from '#server/background.ts'
import { confirm, pick, reach, ship } from '#server/testing/orders.ts'
import { signIn } from '#server/testing/sold.ts'
import { putOnDevice } from './support/device.ts'
import { expect } from './support/journey.ts'
import type { Shop } from './support/refunds-steps.ts'
import { agree, ask, decide, openRefund, pair, test } from './support/refunds-steps.ts'

async function laterSettled(page: Page, { world, merchant }: Shop) {
  world.clock.advance(15 * dayMs)
  await runSweeps(world.ctx)
  merchant.token = await signIn(world, merchant.merchantId)
  await page.clock.setFixedTime(world.clock.now())
  await putOnDevice(page, world.url, { token: merchant.token })
}

test.use({ beginsAt: '2026-03-02T09:00:00Z' })

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

test('after receipt: in part before the settlement, the rest after it; what is owed is shown, and repaid', async ({
  page,
  shop,
}) => {
  const { world, merchant } = shop
  const bring = async () => {
    const sold = await shop.sell()
    await pick(world, merchant, sold)
    for (const step of [ship, reach]) await step(world, sold)
    await confirm(world, sold)
    return sold
  }
  const sold = await bring()
  await decide(shop, await ask(shop, sold, { amount: 2_000 }), { approve: true, amount: 1_000, bears: 'merchant' })
  await agree(page, shop, { of: sold, balance: 0, pending: 2_550, sales: 9_000, earnings: 2_550, income: 0 })
  await laterSettled(page, shop)
  const rest = await ask(shop, sold, {})
  await decide(shop, rest, { approve: true, bears: 'merchant' })
  const owing = { of: sold, balance: 0, owed: 6_000, pending: 0, sales: 0, earnings: -6_000, income: -6_000 }
  await agree(page, shop, owing)
  await openRefund(page, shop, rest)
  await expect(pair(page, 'Your balance')).toContainText('$25.50')
  await expect(pair(page, 'Owed, repaid from future earnings')).toContainText('$60.00')
  const second = await bring()
  await laterSettled(page, shop)
  await agree(page, shop, { ...owing, of: second, owed: 2_500, sales: 10_000, earnings: 3_500, income: -2_500 })
})
