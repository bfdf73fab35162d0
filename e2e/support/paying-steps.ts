import type { Page } from '@playwright/test'
import { dayMs, hourMs } from '#contract/durations.ts'
import { aListing } from '#server/testing/goods.ts'
import { anOrder } from '#server/testing/orders.ts'
import { aMerchant } from '#server/testing/people.ts'
import { expect } from './journey.ts'
import { namePayInAccount } from './pay-in-account.ts'
import type { ServedWorld } from './served-world.ts'

export async function openOrder(page: Page, world: ServedWorld) {
  await namePayInAccount(world)
  world.clock.advance(dayMs + hourMs)
  const merchant = await aMerchant(world)
  const listing = await aListing(world, merchant, { purchasePrice: 1_000, price: 4_698, stock: 10 })
  const order = await anOrder(world, merchant, { lines: [{ listing }] })
  await page.goto(`/s/${merchant.shop}/o#${order.secret}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Awaiting payment' })).toBeVisible()
  return { ...order, merchant }
}

export const paid = (page: Page) => page.getByRole('heading', { level: 1, name: 'Paid, being prepared' })
