import type { Page } from '@playwright/test'
import { aListing } from '#server/testing/goods.ts'
import { aMerchant, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { aSoldOrder } from '#server/testing/sold.ts'
import { putOnDevice } from './device.ts'
import { test as base, expect } from './journey.ts'
import type { ServedWorld } from './served-world.ts'

export type Shop = {
  world: ServedWorld
  merchant: TestMerchant
  sell: (product: 0 | 1, quantity?: number) => Promise<string>
}

export const prices = [3_600, 2_450] as const

export const test = base.extend<{ shop: Shop }>({
  shop: async ({ world }, use) => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword })
    const listings: { listingId: string; variantId: string; productId: string }[] = []
    for (const [at, title] of ['White canvas plimsolls', 'Parrot cushion'].entries()) {
      const { id } = await aListing(world, merchant, {
        title,
        purchasePrice: 1_000,
        price: prices[at] ?? 0,
        stock: 500,
      })
      listings.push({ listingId: id, variantId: '', productId: '' })
    }
    const rows = { merchantId: merchant.merchantId, slug: merchant.shop, listings }
    const sell: Shop['sell'] = (product, quantity = 1) =>
      aSoldOrder(world, rows, { listing: product, quantity, total: prices[product] * quantity })
    await use({ world, merchant, sell })
  },
})

export async function openOrders(page: Page, { world, merchant }: Shop, path = '/order') {
  await putOnDevice(page, world.url, { token: merchant.token })
  await page.goto(world.url + path)
}

export async function typePayPassword(page: Page) {
  await expect(page.getByRole('dialog', { name: 'Enter the payment password' })).toBeVisible()
  await page.keyboard.type(somePayPassword)
}
