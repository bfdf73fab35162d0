import { confirm, pick, reach, ship } from '#server/testing/orders.ts'
import { expect } from './support/journey.ts'
import { photograph } from './support/photograph.ts'
import {
  agree,
  ask,
  decide,
  laterSettled,
  openRefund,
  pair,
  type Shop,
  type Sold,
  test,
} from './support/refunds-steps.ts'

test.use({ beginsAt: '2026-03-02T09:00:00Z' })

async function bringToShopper({ world, merchant }: Shop, sold: Sold) {
  await pick(world, merchant, sold)
  await ship(world, sold)
  await reach(world, sold)
  await confirm(world, sold)
}

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
