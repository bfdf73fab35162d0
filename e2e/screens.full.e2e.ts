import type { Locator } from '@playwright/test'
import sql from 'sql-template-tag'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { orders } from '#contract/orders.ts'
import { runSweeps } from '#server/background.ts'
import { aCategory, aListing } from '#server/testing/goods.ts'
import { anOrder, aPaidOrder, confirm, pay, pick, reach, ship } from '#server/testing/orders.ts'
import { aMerchant, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { aSoldOrder, settle, signIn } from '#server/testing/sold.ts'
import { putOnDevice } from './support/device.ts'
import { test as base, expect } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'
import { aShelf } from './support/shelf.ts'

type Shop = { world: ServedWorld; merchant: TestMerchant } & Awaited<ReturnType<typeof aShelf>>

/** A shop with a lamp that costs 60.00 and sells at 100.00; the fee is 5 %. */
const test = base.extend<{ shop: Shop }>({
  shop: async ({ page, world }, use) => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword })
    const { id: categoryId } = await aCategory(world, { name: 'Lighting' })
    const shelf = await aShelf(world, merchant, { title: 'A lamp', price: 10_000, stock: 50, categoryId })
    await page.clock.setFixedTime(world.clock.now())
    await putOnDevice(page, world.url, { token: merchant.token })
    await use({ world, merchant, ...shelf })
  },
})

test.use({ beginsAt: '2026-03-02T09:00:00Z' })

const hrefsOf = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))

test('home shows sales, profit, orders, followers, rating, credit score, visitors, the curve and six shortcuts', async ({
  page,
  shop,
}) => {
  const { world, merchant, rows } = shop
  await settle(world, merchant.merchantId, await aSoldOrder(world, rows))
  await aSoldOrder(world, rows, { quantity: 2, total: 20_000 })
  for (const visitor of ['one', 'two']) {
    await world.ctx.db.query(sql`
      select record_visit(${merchant.merchantId}, ${Buffer.from(visitor)}, null, ${world.clock.now()})`)
  }
  await page.goto(`${world.url}/home`)
  const figures = {
    'Orders today': '2',
    'Estimated profit today': '+$105.00',
    'Total sales': '$300.00',
    'Total profit': '$35.00',
    'Visitors today': '2',
    'Visitors, 7 days': '2',
    'Visitors, 30 days': '2',
    Followers: '0',
    Rating: 'no data yet',
    'Credit score': '100',
  }
  for (const [label, value] of Object.entries(figures)) {
    await expect(page.getByRole('link', { name: `${label} ${value}`, exact: true })).toBeVisible()
  }
  await expect(page.getByText('Sales today').locator('..')).toContainText('300.00')
  await expect(page.getByRole('slider', { name: 'Sales, last 30 days' })).toHaveAttribute(
    'aria-valuetext',
    'Mar 2: $300.00',
  )
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link')
  await expect(shortcuts).toHaveText(['Shop', 'Refunds', 'Express', 'Service', 'Withdraw', 'Catalogue'])
  const led = ['/setting', '/refundRequest', '/storeExpress', '/service', '/withdraw', '/distribution']
  expect(await hrefsOf(shortcuts)).toEqual(led)
  await page.getByRole('link', { name: 'Total profit' }).click()
  await expect(page.getByRole('radio', { name: 'All' }), 'of all days').toBeChecked()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Visitors, 30 days' }).click()
  await expect(page.locator('.text-figure').filter({ visible: true })).toHaveText('2')
})

test('the product screen has categories and best sellers; a product without a title says so', async ({
  page,
  shop,
}) => {
  const { world, merchant, listing } = shop
  await world.ctx.db.query(sql`update product set title = '{}' where id = ${listing.productId}`)
  const kettle = await aListing(world, merchant, { title: 'A kettle', purchasePrice: 2_000, recommended: true })
  await aPaidOrder(world, merchant, { lines: [{ listing }, { listing: kettle }] })
  await runSweeps(world.ctx)
  await page.goto(`${world.url}/product`)
  await expect(page.getByRole('heading', { name: 'Best sellers' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'No product title' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'A kettle' })).toContainText('Recommended')
  // A category without a picture shows the first letter of its name, which screen readers must not read.
  const lighting = page.getByRole('link', { name: /^Lighting/ })
  await expect(lighting).toContainText(/^LLighting/)
  await lighting.click()
  await expect(page).toHaveURL(/\/distribution\?categoryId=/)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the orders have a tab for each status, and each card its number, quantity, cost, price and earnings', async ({
  page,
  shop,
}) => {
  const { world, merchant, listing } = shop
  const { number } = await aPaidOrder(world, merchant, { lines: [{ listing, quantity: 2 }] })
  const counted = page.waitForRequest(`**${orders.list.path}?status=5&page=1&limit=10`)
  await page.goto(`${world.url}/order`)
  const card = page.getByRole('article', { name: number })
  for (const text of ['2 items', 'Cost $120.00', '$200.00', 'selling price', 'You earn $70.00']) {
    await expect(card).toContainText(text)
  }
  const tabs = page.getByRole('group', { name: 'Orders by status' }).locator('label')
  await expect(tabs).toHaveText([
    ...[/^All/, /^Unpaid/, /^To pick up/, /^To ship/],
    ...[/^Shipped/, /^Received/, /^Completed/, /^Cancelled/],
  ])
  await counted
  expect(await page.evaluate(() => localStorage.getItem('orderTotal'))).toBe('1')
})

test('an order says its status, shipping and settlement in each state, and its facts', async ({ page, shop }) => {
  const { world, merchant, listing } = shop
  const order = await anOrder(world, merchant, { lines: [{ listing }] })
  const says = async (facts: Record<string, string>) => {
    await page.goto(`${world.url}/orderDetail?id=${order.orderId}`)
    for (const [label, value] of Object.entries(facts)) {
      const fact = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
      await expect(fact.filter({ visible: true })).toContainText(value)
    }
  }
  await says({ Status: 'Awaiting payment', 'Shipping status': 'Not shipped yet', Settlement: 'Not settled' })
  await pay(world, order)
  await says({ Status: 'Awaiting pick-up', 'Pick-up time': 'not picked up yet', 'Shopper paid': '$100.00' })
  world.clock.advance(5 * minuteMs)
  await pick(world, merchant, order)
  await says({ Status: 'Awaiting shipment', 'Order time': 'Mar 2, 09:00', 'Pick-up time': 'Mar 2, 09:05' })
  await ship(world, order)
  await says({ Status: 'Shipped', 'Shipping status': 'In transit', Quantity: '1' })
  await reach(world, order)
  await says({ Status: 'Shipped', 'Shipping status': 'Delivered' })
  await confirm(world, order)
  await says({ Status: 'Received', Settlement: 'Pending settlement', 'You earn': '+$35.00' })
  const screen = page.getByRole('main')
  for (const text of [order.number, `TN-${order.orderId.slice(-12)}`, '+4930901820', '10119 Berlin', 'A lamp']) {
    await expect(screen.getByText(text).first()).toBeVisible()
  }
  const progress = /Order placed.*Paid by the shopper.*Picked up by you.*Shipped.*Delivered.*Received/
  await expect(page.getByRole('list', { name: 'Order progress' })).toContainText(progress)
  world.clock.advance(15 * dayMs)
  await runSweeps(world.ctx)
  await putOnDevice(page, world.url, { token: await signIn(world, merchant.merchantId) })
  await says({ Status: 'Completed', Settlement: 'Settled' })
})
