import type { Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { orders } from '#contract/orders.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder, confirm, pick, reach, ship } from '#server/testing/orders.ts'
import { aMerchant, somePayPassword } from '#server/testing/people.ts'
import { putOnDevice, reloadIn } from './support/device.ts'
import { expect, test } from './support/journey.ts'
import { photograph } from './support/photograph.ts'

/** The figure of the home screen with this label. */
const figure = (page: Page, label: string) => page.getByRole('link', { name: label })
/** The figure that a screen shows large. */
const total = (page: Page) => page.locator('.text-figure').filter({ visible: true })

test('each figure of the shop opens the rows that it is counted from', async ({ page, world }) => {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const listing = await aListing(world, merchant, { title: 'A lamp', purchasePrice: 6_000, price: 10_000, stock: 50 })
  for (const visitor of ['one', 'two', 'three']) {
    const { db, clock } = world.ctx
    await db.query(sql`select record_visit(${merchant.merchantId}, ${Buffer.from(visitor)}, null, ${clock.now()})`)
  }
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await pick(world, merchant, order)
  await ship(world, order)
  await reach(world, order)
  await confirm(world, order)
  const body = { position: 0, stars: 4, text: 'A good lamp, late by a day' }
  await world.must(storeOrders.review, { params: { secret: order.secret }, body })
  const declined = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  const { token } = merchant
  await world.must(orders.decline, { token, body: { id: declined.orderId, reason: 'Sold out' } })

  await putOnDevice(page, world.url, { token })
  await page.goto(`${world.url}/home`)
  await figure(page, 'Total profit').click()
  await expect(page.getByRole('radio', { name: 'All' }), 'of all days').toBeChecked()
  await page.getByRole('button', { name: 'Back' }).click()

  await expect(figure(page, 'Visitors, 30 days')).toContainText('3')
  await figure(page, 'Visitors, 30 days').click()
  await expect(total(page)).toHaveText('3')
  await page.getByRole('button', { name: 'Back' }).click()

  await expect(figure(page, 'Rating')).toContainText('4.0')
  await figure(page, 'Rating').click()
  await expect(page.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await expect(page.getByText('A good lamp, late by a day')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()

  await expect(figure(page, 'Credit score')).toContainText('97')
  await figure(page, 'Credit score').click()
  await expect(total(page)).toHaveText('97')
  await expect(page.getByText('Orders you declined: 1')).toBeVisible()
  await reloadIn(page, 'th')
  await expect(total(page)).toHaveText('97')
  await photograph(page, 'figure-credit-th')
  await reloadIn(page, 'en')
  await page.getByRole('button', { name: 'Back' }).click()

  await figure(page, 'Followers').click()
  await expect(total(page)).toHaveText('0')
})
