import { expect, type Page } from '@playwright/test'
import { hourMs } from '#contract/durations.ts'
import { runSweeps } from '#server/background.ts'
import { aListing } from '#server/testing/goods.ts'
import { aMerchant, type TestMerchant } from '#server/testing/people.ts'
import { aSoldOrder } from '#server/testing/sold.ts'
import { putOnDevice } from './support/device.ts'
import { test as base } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'

type Shop = { world: ServedWorld; merchant: TestMerchant; sell: () => Promise<string> }

const test = base.extend<{ shop: Shop }>({
  shop: async ({ page, world }, use) => {
    const merchant = await aMerchant(world)
    const listing = await aListing(world, merchant, { title: 'White canvas plimsolls', price: 10_000 })
    const goods = {
      merchantId: merchant.merchantId,
      slug: merchant.shop,
      listings: [{ listingId: listing.id, variantId: '', productId: listing.productId }],
    }
    const sell = async () => {
      const id = await aSoldOrder(world, goods)
      world.ctx.live.touch(merchant.merchantId)
      return id
    }
    await putOnDevice(page, world.url, { token: merchant.token })
    await use({ world, merchant, sell })
  },
})

const seen = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()

test('an order is newOrder at once, and opens where it leads', async ({ page, shop }) => {
  const { world, sell } = shop
  await page.goto(`${world.url}/message`)
  await expect(seen(page, /Welcome: your shop is approved/)).toBeVisible()
  const id = await sell()
  // Without a reload: an event announces the message.
  await expect(page.getByRole('link', { name: /New order EN-/ })).toBeVisible()
  // The order waits in the list of orders, so its message does not count as unread.
  await expect(page.getByRole('radio', { name: 'Unread 1' })).toBeVisible()

  await page.getByRole('link', { name: /New order EN-/ }).click()
  await expect(page).toHaveURL(/\/messageDetail\?id=/)
  await page.getByRole('main').filter({ visible: true }).locator('a').last().click()
  await expect(page).toHaveURL(new RegExp(`/orderDetail\\?id=${id}`))
})

test('all are read at once, and not if that was a mistake', async ({ page, shop }) => {
  const { world, sell } = shop
  for (let sold = 0; sold < 3; sold += 1) await sell()
  world.clock.advance(24 * hourMs)
  await runSweeps(world.ctx)
  await page.goto(`${world.url}/message?filter=unread`)
  await expect(page.getByRole('radio', { name: 'Unread 4' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(seen(page, 'No unread messages.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('radio', { name: 'Unread 4' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await page.getByRole('radio', { name: 'Read', exact: true }).click()
  await expect(page.getByRole('link', { name: /is awaiting pick-up/ })).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Mark all read' })).toBeHidden()
})
