import type { Locator, Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { orders } from '#contract/orders.ts'
import { runSweeps } from '#server/background.ts'
import { aCategory, aListing, aProduct, catalogueOperator } from '#server/testing/goods.ts'
import { anOrder, aPaidOrder, confirm, pay, pick, reach, ship } from '#server/testing/orders.ts'
import { aMerchant, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { aSoldOrder, settle, signIn } from '#server/testing/sold.ts'
import { putOnDevice } from './support/device.ts'
import { test as base, expect } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'

type Listing = Awaited<ReturnType<typeof aListing>>
type Shop = { world: ServedWorld; merchant: TestMerchant; lamp: Listing }

/** A shop with a lamp that costs 60.00 and sells at 100.00; the fee is 5 %. */
const test = base.extend<{ shop: Shop }>({
  shop: async ({ page, world }, use) => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword })
    const { id: categoryId } = await aCategory(world, { name: 'Lighting' })
    const lamp = await aListing(world, merchant, { title: 'A lamp', price: 10_000, stock: 50, categoryId })
    await page.clock.setFixedTime(world.clock.now())
    await putOnDevice(page, world.url, { token: merchant.token })
    await use({ world, merchant, lamp })
  },
})

test.use({ beginsAt: '2026-03-02T09:00:00Z' })

const rowsOf = ({ merchant, lamp }: Shop) => ({
  merchantId: merchant.merchantId,
  slug: merchant.shop,
  listings: [{ listingId: lamp.id, variantId: '', productId: lamp.productId }],
})

/** A fact of a record: its name and what is beside it. */
const fact = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .filter({ visible: true })

/** The names of the choices that filter a list, without their counts. */
const choices = async (page: Page, legend: string) => {
  const group = page.getByRole('group', { name: legend }).filter({ visible: true })
  await expect(group).toBeVisible()
  return (await group.locator('label').allTextContents()).map((text) => text.replace(/\d+$/, ''))
}

const hrefsOf = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))

test('home shows sales, profit, orders, followers, rating, credit score, visitors, the curve and six shortcuts', async ({
  page,
  shop,
}) => {
  const { world, merchant } = shop
  await settle(world, merchant.merchantId, await aSoldOrder(world, rowsOf(shop)))
  await aSoldOrder(world, rowsOf(shop), { quantity: 2, total: 20_000 })
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
  expect(await hrefsOf(shortcuts)).toEqual([
    '/setting',
    '/refundRequest',
    '/storeExpress',
    '/service',
    '/withdraw',
    '/distribution',
  ])
})

test('the product screen has categories and best sellers; a product without a title says so', async ({
  page,
  shop,
}) => {
  const { world, merchant, lamp } = shop
  const recommended = await aProduct(world, { title: 'A kettle', purchasePrice: 2_000, recommended: true })
  await world.ctx.db.query(sql`update product set title = '{}' where id = ${lamp.productId}`)
  const kettle = await aListing(world, merchant, { productId: recommended.id })
  await aProduct(world, { title: 'A cup that nobody buys' })
  await aPaidOrder(world, merchant, { lines: [{ listing: lamp }, { listing: kettle }] })
  await runSweeps(world.ctx)
  await page.goto(`${world.url}/product`)
  await expect(page.getByRole('heading', { name: 'Best sellers' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'No product title' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'A kettle' })).toContainText('Recommended')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible()
  // Without a picture of its own a category is drawn: by the first letter of its name, which is not read aloud.
  const lighting = page.getByRole('link', { name: /^Lighting/ })
  await expect(lighting).toContainText(/^LLighting/)
  const token = await catalogueOperator(world)
  const [category] = await world.must(operatorProducts.categories, { token })
  const body = { id: category?.id ?? '', image: '/icon-192.png', reason: 'a picture' }
  await world.must(operatorProducts.changeCategory, { token, body })
  await page.reload()
  await expect(lighting.locator('img')).toHaveAttribute('src', '/icon-192.png')
  await expect(lighting).toContainText(/^Lighting/)
  await lighting.click()
  await expect(page).toHaveURL(/\/distribution\?categoryId=/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goto(`${world.url}/goodsDetail?id=${lamp.productId}`)
  await expect(page.getByRole('heading', { name: 'No product title' })).toBeVisible()
  await page.goto(`${world.url}/goodsDetail?id=${recommended.id}`)
  await expect(page.getByRole('heading', { name: 'A kettle' })).toBeVisible()
})

test('the orders have a tab for each status, and each card its number, quantity, cost, price and earnings', async ({
  page,
  shop,
}) => {
  const { world, merchant, lamp } = shop
  const { number } = await aPaidOrder(world, merchant, { lines: [{ listing: lamp, quantity: 2 }] })
  const requested: URL[] = []
  page.on('request', (request) => {
    if (request.url().includes(orders.list.path)) requested.push(new URL(request.url()))
  })
  await page.goto(`${world.url}/order`)
  const card = page.getByRole('article', { name: number })
  for (const text of ['2 items', 'Cost $120.00', '$200.00', 'selling price', 'You earn $70.00']) {
    await expect(card).toContainText(text)
  }
  await expect(card.getByRole('button', { name: `Pick up ${number}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pick up all' })).toBeVisible()
  expect(await choices(page, 'Orders by status')).toEqual([
    'All',
    'Unpaid',
    'To pick up',
    'To ship',
    'Shipped',
    'Received',
    'Completed',
    'Cancelled',
  ])
  // The badge of the tab bar, by the query that the specification names.
  const total = requested.filter(({ searchParams }) => searchParams.get('limit') === '10')
  expect(total.map(({ search }) => search)).toContain('?status=5&page=1&limit=10')
  const badge = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Order/ })
  await expect(badge).toHaveAccessibleName(/1 order to pick up/)
  expect(await page.evaluate(() => localStorage.getItem('orderTotal'))).toBe('1')
})

test('an order says its status, shipping and settlement in each state, and its facts', async ({ page, shop }) => {
  const { world, merchant, lamp } = shop
  const order = await anOrder(world, merchant, { lines: [{ listing: lamp }] })
  const says = async (facts: Record<string, string>) => {
    await page.goto(`${world.url}/orderDetail?id=${order.orderId}`)
    for (const [label, value] of Object.entries(facts)) await expect(fact(page, label)).toContainText(value)
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
  const progress = page.getByRole('list', { name: 'Order progress' })
  await expect(progress).toContainText(
    /Order placed.*Paid by the shopper.*Picked up by you.*Shipped.*Delivered.*Received/,
  )
  world.clock.advance(15 * dayMs)
  await runSweeps(world.ctx)
  const token = await signIn(world, merchant.merchantId)
  await putOnDevice(page, world.url, { token })
  await says({ Status: 'Completed', Settlement: 'Settled' })
  const declined = await aPaidOrder(world, merchant, { lines: [{ listing: lamp }] })
  const body = { id: declined.orderId, reason: 'Sold out' }
  await world.must(orders.decline, { token, body })
  await page.goto(`${world.url}/orderDetail?id=${declined.orderId}`)
  await expect(fact(page, 'Status')).toContainText('Cancelled')
})
