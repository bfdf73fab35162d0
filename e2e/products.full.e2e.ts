import { readFileSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { products } from '#contract/products.ts'
import { aCategory, aListing, aProduct } from '#server/testing/goods.ts'
import { aMerchant, type TestMerchant } from '#server/testing/people.ts'
import { atRest } from './support/at-rest.ts'
import { axe } from './support/axe.ts'
import { putOnDevice } from './support/device.ts'
import { test as base, expect } from './support/journey.ts'
import { photograph } from './support/photograph.ts'
import type { ServedWorld } from './support/served-world.ts'

type Shop = { world: ServedWorld; merchant: TestMerchant }

const lamps = 26

const test = base.extend<{ shop: Shop }>({
  shop: async ({ world }, use) => {
    const merchant = await aMerchant(world)
    const { id: categoryId } = await aCategory(world, { name: 'Home' })
    for (let at = 0; at < lamps; at++) await aProduct(world, { title: `Lamp ${at}`, purchasePrice: 1_000, categoryId })
    await aProduct(world, { title: 'Bicycle', purchasePrice: 90_000 })
    await use({ world, merchant })
  },
})

async function open(page: Page, { world, merchant }: Shop, path: string) {
  await putOnDevice(page, world.url, { token: merchant.token })
  await page.goto(world.url + path)
}

test('a new merchant distributes all of a filter, prices, shelves, and takes both back', async ({ page, shop }) => {
  await open(page, shop, '/home')
  await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible()
  await page.getByRole('link', { name: /Choose products/ }).click()

  await expect(page.getByRole('status').filter({ hasText: `${lamps + 1} products` })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search products' }).fill('lamp')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(page.getByText('Choose a product.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel selection' }).click()
  await page.getByRole('button', { name: 'Add all…' }).click()
  const question = page.getByRole('alertdialog', { name: `Add all ${lamps} products to your shop?` })
  await expect(question).toBeVisible()
  await axe(page)
  await question.getByRole('button', { name: 'Add to shop' }).click()
  const result = page.getByRole('dialog', { name: 'In your shop' })
  await expect(result).toContainText(String(lamps))
  await result.getByRole('button', { name: 'Close' }).click()
  await page.goto(`${shop.world.url}/goods`)

  await expect(page.getByRole('radio', { name: `All ${lamps}` })).toBeVisible()
  const first = page.getByRole('article').first()
  const name = (await first.getAttribute('aria-label')) ?? ''
  await axe(page)
  await first.getByRole('button', { name: `Price of ${name}` }).click()
  const sheet = page.getByRole('dialog', { name: 'Selling price' })
  for (const key of ['1', '0']) await sheet.getByRole('button', { name: key, exact: true }).click()
  await expect(sheet.getByRole('alert')).toContainText('You would lose money')
  await axe(page)
  for (const key of ['Delete', '6']) await sheet.getByRole('button', { name: key, exact: true }).click()
  await expect(sheet).toContainText('You earn')
  await sheet.getByRole('button', { name: 'Save price' }).click()
  await expect(first).toContainText('$16.00')

  await first.getByRole('switch').press(' ')
  await expect(page.getByRole('radio', { name: 'In stock 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('radio', { name: 'In stock 0' })).toBeVisible()

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').nth(0).press(' ')
  await page.getByRole('checkbox').nth(1).press(' ')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('radio', { name: `All ${lamps - 2}` })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('radio', { name: `All ${lamps}` })).toBeVisible()
})

test('what is refused in a sheet is said above it, and can be touched there', async ({ page, shop }) => {
  const { world, merchant } = shop
  const { id } = await aListing(world, merchant, { title: 'Kettle', purchasePrice: 1_000, price: 2_000 })
  await open(page, shop, '/goods')
  await page.getByRole('article').getByRole('button', { name: 'Price of Kettle' }).click()
  const sheet = page.getByRole('dialog', { name: 'Selling price' })
  for (const key of ['1', '9']) await sheet.getByRole('button', { name: key, exact: true }).click()
  await world.must(products.del, { token: merchant.token, body: { listingIds: [id] } })
  await sheet.getByRole('button', { name: 'Save price' }).click()
  const refused = sheet.getByRole('status').getByText('Not found')
  await expect(refused).toBeVisible()
  await refused.click({ trial: true })
})

/** The scroll position once two frames agree, because measuring rows may still move it. */
const scrollTop = (page: Page) =>
  page.getByRole('main').evaluate(async (screen) => {
    const position = () => Math.max(...[...screen.querySelectorAll('div')].map((element) => element.scrollTop))
    let last = Number.NaN
    while (position() !== last) {
      last = position()
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    return last
  })

test('a list that was filtered and scrolled stands as it was after a detail, and nothing is read again', async ({
  page,
  shop,
}) => {
  await open(page, shop, '/distribution?keyword=lamp')
  await page.getByRole('button', { name: 'Highest profit' }).click()
  await expect(page).toHaveURL(/sort=profit/)
  await expect(page.getByRole('article').first()).toBeVisible()
  const end = page.getByText('No more items.')
  await expect(async () => {
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await expect(end).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await end.scrollIntoViewIfNeeded()
  await atRest(page)
  const before = await scrollTop(page)
  expect(before).toBeGreaterThan(200)

  // Tapped by its position: a locator would scroll the list first.
  const card = await page.getByRole('article').last().boundingBox()
  if (!card) throw new Error('the list shows no product')
  const [x, y] = [card.x + card.width / 4, card.y + card.height / 4] as const
  // A list's rows take no touch while it scrolls, so wait for the card to be hit.
  await page.waitForFunction((at) => document.elementFromPoint(...at)?.closest('article'), [x, y] as const)
  await page.touchscreen.tap(x, y)
  await expect(page.getByRole('heading', { level: 1, name: 'Product' })).toBeVisible()
  await expect(page.getByText('You earn')).toBeVisible()
  const read: string[] = []
  const note = (request: Request) => {
    if (request.url().includes('/merchant/product/')) read.push(request.url())
  }
  page.on('request', note)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Distribution centre' })).toBeVisible()
  expect(await scrollTop(page)).toBe(before)
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('lamp')
  await expect(page.getByRole('button', { name: 'Highest profit' })).toHaveAttribute('aria-pressed', 'true')
  // Calls are sent in order, so a call caused by the return would arrive before this one.
  await page.getByRole('button', { name: 'Best selling' }).click()
  await expect(page).toHaveURL(/sort=sales/)
  await expect.poll(() => read).toHaveLength(1)
  expect(read[0], 'nothing but the new order of the list is read').toContain('sort=sales')
})

test('forty prices leave as a spreadsheet and come back, each change is shown first, and all is undone', async ({
  page,
  shop,
}) => {
  const { world, merchant } = shop
  for (let at = 0; at < 40; at++) {
    await aListing(world, merchant, { title: `Cup ${at}`, purchasePrice: 1_000, price: 1_500 })
  }
  await open(page, shop, '/goods')
  await page.getByRole('link', { name: 'Prices in a spreadsheet' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the price list (CSV)' }).click()
  const csv = readFileSync(await (await saving).path(), 'utf8')
  const rows = csv.split('\r\n').map((row) => row.replace(',15.00,', ',16.90,'))
  rows[1] = rows[1]?.replace('16.90', '9.00') ?? ''
  rows[2] = rows[2]?.replace('selling', 'stock') ?? ''
  const choose = page.getByLabel('Choose the edited file')
  await choose.setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
  await expect(page.getByRole('alert')).toHaveText('1 row is left out')
  await expect(page.getByText('Row 2, column price')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '39 prices change' })).toBeVisible()
  await axe(page)
  await photograph(page, 'price-list')
  await page.getByRole('button', { name: 'Save 40 changes' }).click()
  await expect(page.getByText('39 prices changed')).toBeVisible()
  const { counts, list } = await world.must(products.manage, { token: merchant.token, query: { limit: 100 } })
  expect([counts.stock, list.filter(({ sellingPrice }) => sellingPrice === 1_690).length]).toEqual([1, 39])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Changes reversed')).toBeVisible()
  const after = await world.must(products.manage, { token: merchant.token, query: { limit: 100 } })
  expect([after.counts.stock, after.list.filter(({ sellingPrice }) => sellingPrice === 1_500).length]).toEqual([0, 40])

  await page.goto(`${world.url}/goods`)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').nth(0).press(' ')
  await page
    .getByRole('checkbox')
    .nth(3)
    .click({ modifiers: ['Shift'], force: true })
  await expect(page.getByText('4 products selected')).toBeVisible()
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Mark-up on the purchase price' })
  for (const key of ['8', '0']) await sheet.getByRole('button', { name: key, exact: true }).click()
  await sheet.getByRole('button', { name: 'Show the changes' }).click()
  await expect(sheet.getByRole('status').filter({ hasText: '4 prices change' })).toBeVisible()
  await photograph(page, 'mark-up-changes')
  await sheet.getByRole('button', { name: 'Change 4 prices' }).click()
  await expect(page.getByText('4 prices updated')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('$18.00')).toHaveCount(0)
})
