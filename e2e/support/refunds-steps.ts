import type { Page } from '@playwright/test'
import { dashboard } from '#contract/dashboard.ts'
import type { Body } from '#contract/endpoint.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { orders } from '#contract/orders.ts'
import { refunds } from '#contract/refunds.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { runSweeps } from '#server/background.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder } from '#server/testing/orders.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { type Books, booksAgree } from './books.ts'
import { putOnDevice } from './device.ts'
import { test as base, expect } from './journey.ts'
import type { ServedWorld } from './served-world.ts'

export type Sold = { orderId: string; secret: string }

export type Shop = { world: ServedWorld; merchant: TestMerchant; sell: () => Promise<Sold> }

/** A shop whose orders sell for 100.00, cost 60.00 and take a fee of 5.00. */
export const test = base.extend<{ shop: Shop }>({
  shop: async ({ page, world }, use) => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword })
    const listing = await aListing(world, merchant, {
      title: 'A linen shirt',
      purchasePrice: 6_000,
      price: 10_000,
      stock: 50,
    })
    await page.clock.setFixedTime(world.clock.now())
    await putOnDevice(page, world.url, { token: merchant.token })
    await use({ world, merchant, sell: () => aPaidOrder(world, merchant, { lines: [{ listing }] }) })
  },
})

export async function ask(
  { world, merchant }: Shop,
  { secret }: Sold,
  request: Partial<Body<typeof storeRefunds.ask>>,
) {
  const body = { reason: 'A torn seam', goods: 'received', ...request } as const
  await world.must(storeRefunds.ask, { params: { secret }, body })
  const { list } = await world.must(refunds.list, { token: merchant.token, query: {} })
  return list[0]?.id ?? ''
}

export async function decide({ world }: Shop, id: string, body: Omit<Body<typeof operatorRefunds.decide>, 'reason'>) {
  const token = await anOperator(world, ['finance'])
  if (body.bears) await world.must(operatorRefunds.effect, { token, params: { id }, query: { bears: body.bears } })
  await world.must(operatorRefunds.decide, { token, params: { id }, body: { ...body, reason: 'Seen on the picture' } })
  await runSweeps(world.ctx)
}

export const pair = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label })

export type Figures = Books & { of: Sold; sales: number; earnings: number }

/** The books, home and the order must agree to the cent. */
export async function agree(page: Page, shop: Shop, { of, sales, earnings, ...books }: Figures) {
  const { world, merchant } = shop
  const { token } = merchant
  const { balance, pending = 0, income = 0 } = books
  expect(await world.must(dashboard.index, { token })).toMatchObject({
    totals: { sales, profit: income },
    wallet: { balance, pending },
  })
  expect(await world.must(orders.detail, { token, query: { id: of.orderId } })).toMatchObject({ earnings })
  await booksAgree(page, shop, books)
}

export async function openRefund(page: Page, { world }: Shop, id: string) {
  await page.goto(`${world.url}/refundRequest?id=${id}`)
  await expect(page.getByRole('heading', { name: 'Refund', exact: true })).toBeVisible()
}
