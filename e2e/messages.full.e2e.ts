import { expect, type Page } from '@playwright/test'
import { hourMs } from '#contract/durations.ts'
import { operatorMessages } from '#contract/operator/messages.ts'
import { runSweeps } from '#server/background.ts'
import { aListing } from '#server/testing/goods.ts'
import { aMerchant, anOperator, type TestMerchant } from '#server/testing/people.ts'
import { aSoldOrder } from '#server/testing/sold.ts'
import { putOnDevice, reloadIn } from './support/device.ts'
import { test as base } from './support/journey.ts'
import { photograph } from './support/photograph.ts'
import type { ServedWorld } from './support/served-world.ts'

type Shop = { world: ServedWorld; merchant: TestMerchant; sell: () => Promise<string> }

/** A shop that sells. */
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

test('an order is newOrder at once, in the language that is spoken, and opens where it leads', async ({
  page,
  shop,
}) => {
  const { world, sell } = shop
  await page.goto(`${world.url}/message`)
  await expect(seen(page, /Welcome: your shop is approved/)).toBeVisible()
  const id = await sell()
  // Nobody reloads: the event says that there is a message.
  await expect(page.getByRole('link', { name: /New order EN-/ })).toBeVisible()
  // The order waits in the list of orders: its message needs no reading of its own.
  await expect(page.getByRole('radio', { name: 'Unread 1' })).toBeVisible()
  await photograph(page, 'message')

  await reloadIn(page, 'th')
  const newOrder = page.getByRole('link', { name: /คำสั่งซื้อใหม่ EN-/ })
  await expect(newOrder).toBeVisible()
  await newOrder.click()
  await expect(page).toHaveURL(/\/messageDetail\?id=/)
  await expect(page.getByRole('heading', { name: /คำสั่งซื้อใหม่ EN-/ })).toBeVisible()
  await page.getByRole('main').filter({ visible: true }).locator('a').last().click()
  await expect(page).toHaveURL(new RegExp(`/orderDetail\\?id=${id}`))
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('radio', { name: /1$/ })).toBeVisible()
  // The row itself leads there too.
  await page.getByRole('article').first().getByRole('link').last().click()
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

test('what the platform says to all and to one is read in its place', async ({ page, shop }) => {
  const { world, merchant } = shop
  const token = await anOperator(world, ['programme'])
  const reason = 'for all to know'
  const said = {
    title: { en: 'Shipping over the New Year', th: 'การจัดส่งช่วงปีใหม่' },
    content: { en: 'Suppliers rest from 30 December to 2 January. Orders are shipped on 3 January.', th: 'พัก' },
  }
  await world.must(operatorMessages.publish, { token, body: { ...said, reason } })
  await page.goto(`${world.url}/home`)
  await page.getByRole('region', { name: 'Announcements' }).getByRole('link').waitFor()
  await page.goto(`${world.url}/message?filter=announcements`)
  await expect(page.getByRole('heading', { name: 'Shipping over the New Year' })).toBeVisible()
  const { merchantId } = merchant
  await world.must(operatorMessages.notify, { token, body: { ...said, merchantId, reason } })
  await page.getByRole('radio', { name: 'All' }).click()
  const userNotice = page
    .getByRole('article')
    .filter({ hasText: /Shipping over the New Year.*User notice · Platform team/ })
  await expect(userNotice).toBeVisible()
})
