import type { Page } from '@playwright/test'
import { aListing } from '#server/testing/goods.ts'
import { aMerchant, somePayPassword } from '#server/testing/people.ts'
import { test as base, expect } from './journey.ts'
import type { ServedWorld } from './served-world.ts'
import { isTakenOver } from './taken-over.ts'

export async function openShop(world: ServedWorld) {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const options = { title: 'Vacuum flask with cup', purchasePrice: 1_000, price: 2_349, stock: 30 }
  const listing = await aListing(world, merchant, options)
  return { merchant, path: `/s/${merchant.shop}`, listing }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

export const test = base.extend<{ shop: Shop }>({
  shop: async ({ world }, use) => use(await openShop(world)),
})

/** From the product to the checkout. */
export async function putIntoBasket(page: Page, { path, listing }: Shop) {
  await page.goto(`${path}/p/${listing.id}`)
  await isTakenOver(page)
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('link', { name: 'In the basket · Go there' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Basket' })).toBeVisible()
}
