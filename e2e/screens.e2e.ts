import type { Locator, Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { operatorMessages } from '#contract/operator/messages.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { orders } from '#contract/orders.ts'
import { runSweeps } from '#server/background.ts'
import { aCategory, aListing, aProduct, catalogueOperator } from '#server/testing/goods.ts'
import { anOrder, aPaidOrder, confirm, pay, pick, reach, ship } from '#server/testing/orders.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
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

test('the distribution centre is searched by keyword and by lowest and highest price, and distributes what is chosen', async ({
  page,
  shop,
}) => {
  const { world } = shop
  for (const [title, purchasePrice] of Object.entries({ 'A cup': 500, 'A pot': 1_500, 'A pan': 2_500 })) {
    await aProduct(world, { title, purchasePrice })
  }
  await page.goto(`${world.url}/distribution`)
  const products = page.getByRole('article')
  await expect(products).toHaveCount(4)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Minimum price').fill('10')
  await page.getByLabel('Maximum price').fill('20')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/minPrice=10&maxPrice=20/)
  await expect(products).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'A pot' })).toBeVisible()
  await page.getByRole('button', { name: /\$10 to \$20/ }).click()
  await expect(products).toHaveCount(4)
  await page.getByRole('button', { name: 'Close filters' }).click()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(page.getByText('Choose a product.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select A pan' }).press(' ')
  await page.getByRole('checkbox', { name: 'Select A cup' }).press(' ')
  await page.getByRole('button', { name: 'Add 2 products' }).click()
  await expect(page.getByRole('dialog', { name: 'In your shop' })).toContainText('2')
  await page.keyboard.press('Escape')
  for (const name of ['A pan', 'A cup']) await expect(page.getByRole('article', { name })).toContainText('Added')
  await page.getByRole('searchbox', { name: 'Search products' }).fill('pot')
  await expect(products).toHaveCount(1)
})

test('a product of the shop shows its purchase price and profit, goes off the shelf and on it, and is removed', async ({
  page,
  shop,
}) => {
  const { world, lamp } = shop
  await page.goto(`${world.url}/goods`)
  expect(await choices(page, 'Products by status')).toEqual(['All', 'Selling', 'In stock'])
  const row = page.getByRole('article', { name: 'A lamp' })
  await expect(row).toContainText('Purchase price $60.00')
  await expect(row).toContainText('$35.00 profit each')
  const onShelf = row.getByRole('switch', { name: 'Publish A lamp' })
  await onShelf.press(' ')
  await expect(page.getByRole('radio', { name: 'In stock 1' })).toBeVisible()
  await page.getByRole('radio', { name: /^Selling/ }).click()
  await expect(page.getByText('No products with this status.')).toBeVisible()
  await page.getByRole('radio', { name: /^In stock/ }).click()
  await row.getByRole('switch', { name: 'Publish A lamp' }).press(' ')
  await page.getByRole('radio', { name: /^Selling/ }).click()
  await expect(row).toBeVisible()
  await page.goto(`${world.url}/goodsDetail?id=${lamp.productId}`)
  for (const [name, value] of Object.entries({ Stock: '50', Sold: '0', Views: '0' })) {
    await expect(
      page
        .getByText(new RegExp(`^${name}$`))
        .first()
        .locator('..'),
    ).toContainText(value)
  }
  for (const price of ['$60.00', '$100.00', '$35.00']) {
    await expect(page.getByRole('main').getByText(price).first()).toBeVisible()
  }
  await page.goto(`${world.url}/goods`)
  await row.getByRole('button', { name: 'Remove A lamp' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'All 0' })).toBeVisible()
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

test('the report has its periods, and each day its profit with orders, cancelled and refunded ones', async ({
  page,
  shop,
}) => {
  const { world, merchant, lamp } = shop
  await settle(world, merchant.merchantId, await aSoldOrder(world, rowsOf(shop)))
  const declined = await aPaidOrder(world, merchant, { lines: [{ listing: lamp }] })
  const body = { id: declined.orderId, reason: 'Sold out' }
  await world.must(orders.decline, { token: merchant.token, body })
  await aPaidOrder(world, merchant, { lines: [{ listing: lamp }] })
  await page.goto(`${world.url}/finance`)
  expect(await choices(page, 'Period')).toEqual(['All', 'Yesterday', 'Today', 'This week', 'This month'])
  const totals = ['Total profit', 'Profit today', 'Profit this week', 'Profit this month']
  for (const [at, period] of ['All', 'Today', 'This week', 'This month'].entries()) {
    await page.getByRole('radio', { name: period, exact: true }).click()
    await expect(page.getByText(totals[at] ?? '', { exact: true })).toBeVisible()
    await expect(page.getByRole('article')).toContainText('3 orders paid · 1 cancelled · 1 refunded')
    await expect(page.getByRole('article')).toContainText('+$35.00')
  }
  await page.getByRole('radio', { name: 'Yesterday' }).click()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Awaiting settlement/ })).toContainText('$35.00')
  await page.goto(`${world.url}/fundsRecords`)
  expect(await choices(page, 'Transactions by type')).toEqual(['All', 'Deposits', 'Withdrawals', 'Orders'])
  await expect(page.getByText('Balance', { exact: true }).first().locator('..')).toContainText('35.00')
})

test('each message shows when it was sent, its type and its sender, in its row and opened', async ({ page, shop }) => {
  const { world, merchant } = shop
  const said = { title: { en: 'About your shop' }, content: { en: 'Your banner is too dark.' } }
  const body = { ...said, merchantId: merchant.merchantId, reason: 'a journey' }
  await world.must(operatorMessages.notify, { token: await anOperator(world, ['programme']), body })
  await page.goto(`${world.url}/message`)
  expect(await choices(page, 'Messages by status')).toEqual(['All', 'Unread', 'Read', 'Announcements'])
  const approved = page.getByRole('article').filter({ hasText: 'Welcome: your shop is approved' })
  await expect(approved).toContainText('System message · Review team')
  await expect(approved).toContainText('09:00')
  const notice = page.getByRole('article').filter({ hasText: 'About your shop' })
  await expect(notice).toContainText('User notice · Platform team')
  await expect(notice.getByRole('img', { name: 'Unread' })).toBeVisible()
  await notice.getByRole('link', { name: 'About your shop' }).click()
  await expect(page.getByText('User notice · Platform team · Mar 2, 09:00')).toBeVisible()
  await expect(page.getByText('Your banner is too dark.').filter({ visible: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('radio', { name: 'Read', exact: true }).click()
  await expect(page.getByRole('link', { name: /About your shop/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Welcome: your shop is approved/ })).toHaveCount(0)
})

test('my page has the wallet, deposit and withdrawal, the language, refunds, records, alliance and a way out', async ({
  page,
  shop,
}) => {
  const { world, merchant } = shop
  await settle(world, merchant.merchantId, await aSoldOrder(world, rowsOf(shop)))
  await aSoldOrder(world, rowsOf(shop), { quantity: 2, total: 20_000 })
  await page.goto(`${world.url}/my`)
  await expect(page.getByText('Balance', { exact: true }).first().locator('..')).toContainText('35.00')
  await expect(page.getByRole('link', { name: /^Total income/ })).toContainText('$35.00')
  await expect(page.getByRole('link', { name: /^Awaiting settlement/ })).toContainText('$70.00')
  const links = {
    Withdraw: '/withdraw',
    Deposit: '/recharge',
    'Refund requests': '/refundRequest',
    'Balance history': '/fundsRecords',
    'Financial report': '/finance',
    Alliance: '/alliance',
  }
  for (const [name, path] of Object.entries(links)) {
    const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
    await expect(link).toHaveAttribute('href', path)
  }
  await expect(page.getByLabel('Language', { exact: true }).locator('option')).toHaveCount(7)
  await page.getByRole('button', { name: 'Log out' }).click()
  const question = page.getByRole('alertdialog', { name: 'Log out?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/my$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(merchant.token)
  await page.getByRole('button', { name: 'Log out' }).click()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login\/$/)
  const stored = await page.evaluate(() => ({ ...localStorage }))
  for (const key of ['token', 'merinfo']) expect(stored).not.toHaveProperty(key)
})
