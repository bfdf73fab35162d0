import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { operatorImports } from '#contract/operator/imports.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { runSweeps } from '#server/background.ts'
import { aCategory, aListing, aProduct } from '#server/testing/goods.ts'
import { anOrder } from '#server/testing/orders.ts'
import { aMerchant, anOperator } from '#server/testing/people.ts'
import { brokenCatalogue } from './support/broken-catalogue.ts'
import { desk, look, openConsole } from './support/console.ts'
import { expect, test } from './support/journey.ts'
import { aVoucher } from './support/voucher.ts'

test.use(desk)

const goodCount = 120
const brokenCount = 30

/** The effect of a product that one shop lists and one open order has. */
const countedOnce = [/^shops with a listing\s*1$/, /^listings that shoppers no longer see\s*1$/, /^open orders.*\D1$/]

test('a catalogue with thirty broken rows is tried, imported, edited and exported', async ({ page, world }) => {
  const token = await anOperator(world, ['catalogue'])
  const { text, broken } = brokenCatalogue(goodCount, brokenCount)
  expect(broken).toHaveLength(brokenCount)
  await openConsole(page, { url: world.url, token }, '/imports')
  await expect(page.getByText('Nothing was imported yet.')).toBeVisible()
  await page.keyboard.press('i')
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'supplier-autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByLabel(/^Reason, as/).fill('Autumn list of the supplier')
  await page.getByRole('button', { name: 'Dry run: nothing is written' }).click()

  await expect(page.getByRole('heading', { name: '120 of 150 rows can be imported' })).toBeVisible()
  expect((await world.must(operatorProducts.products, { token })).total).toBe(0)
  const refused = page.getByRole('table', { name: 'Refused rows' })
  await expect(refused.getByRole('row')).toHaveCount(brokenCount + 1)
  for (const [at, { line, place, said }] of broken.slice(0, 6).entries()) {
    const row = refused.getByRole('row').nth(at + 1)
    await expect(row).toContainText(`${line}`)
    await expect(row).toContainText(place)
    await expect(row).toContainText(said || 'empty')
  }
  await look(page, 'import')
  const saving = page.waitForEvent('download')
  await page.keyboard.press('d')
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv.trimEnd().split('\r\n')).toHaveLength(brokenCount + 1)
  for (const { line, place, said, error } of broken)
    expect(csv).toMatch(new RegExp(`,${line},".*","${error}","${place}","${said}"`))

  await page.getByLabel(/^Reason, as/).fill('Autumn list of the supplier')
  await page.getByRole('button', { name: 'Import 120 rows' }).click()
  await expect(page.getByRole('heading', { name: '120 of 150 rows are in the catalogue' })).toBeVisible()
  const { list: jobs } = await world.must(operatorImports.imports, { token })
  expect(jobs).toMatchObject([
    { dryRun: false, created: goodCount, refused: brokenCount },
    { dryRun: true, created: goodCount, refused: brokenCount },
  ])
  expect((await world.must(operatorProducts.products, { token })).total).toBe(goodCount)

  await page.goto(`${world.url}/console/products`)
  const table = page.getByRole('table', { name: 'Products' })
  await expect(table.getByRole('row')).toHaveCount(51)
  await page.getByRole('searchbox', { name: 'Title in any language, SKU' }).fill('good-77')
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('link', { name: 'Good thing 77' }).click()
  await page.getByRole('button', { name: /^Tiếng Việt/ }).click()
  await page.getByLabel('Title, Tiếng Việt').fill('Món đồ tốt')
  await page.getByLabel('Purchase price of variant 1').fill('60.00')
  await page.getByLabel(/^Reason, as/).fill('New price list')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('0 changes', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('“New price list”')

  await page.goto(`${world.url}/console/products`)
  await expect(table.getByRole('row')).toHaveCount(51)
  const exporting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const lines = (await readFile(await (await exporting).path(), 'utf8')).trimEnd().split('\n')
  expect(lines).toHaveLength(goodCount)
  expect(lines.find((line) => line.includes('Good thing 77'))).toContain('Món đồ tốt')
})

test('a dry run that stopped is none of the whole file: it asks for the file and imports nothing', async ({
  page,
  world,
}) => {
  const token = await anOperator(world, ['catalogue'])
  await page.route('**/admin/products/import/*', async (route) => {
    const answer = await route.fetch()
    const { data, ...envelope } = await answer.json()
    await route.fulfill({ response: answer, json: { ...envelope, data: { ...data, state: 'failed', done: 100 } } })
  })
  await openConsole(page, { url: world.url, token }, '/imports/new')
  const file = { name: 'autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(brokenCatalogue(120, 30).text) }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByLabel(/^Reason, as/).fill('A new supplier')
  await page.getByRole('button', { name: 'Dry run: nothing is written' }).click()
  await expect(page.getByRole('heading', { name: '100 of 150 rows are done' })).toBeVisible()
  await expect(page.getByText('It stopped before the last row: choose the file again.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import \d+ rows?$/ })).toBeHidden()
  await page.getByRole('button', { name: 'Choose the file' }).click()
  await expect(page.getByRole('heading', { name: 'Import a file' })).toBeVisible()
})

test('a product is edited by keys: texts, variants, stock, pictures and their order', async ({ page, world }) => {
  const token = await anOperator(world, ['catalogue'])
  const merchant = await aMerchant(world)
  const variants = [
    { name: 'Pine green', sku: 'VFC-PIN', stock: 42 },
    { name: 'Cobalt blue', sku: 'VFC-COB', stock: 8 },
  ]
  const product = await aProduct(world, {
    title: { en: 'Vacuum flask with cup', ko: '컵이 있는 보온병' },
    purchasePrice: 1_340,
    variants,
  })
  const listing = await aListing(world, merchant, { productId: product.id, price: 2_349 })
  await anOrder(world, merchant, { lines: [{ listing, quantity: 3 }] })
  await runSweeps(world.ctx)
  await openConsole(page, { url: world.url, token }, `/products/${product.id}`)
  await expect(page.getByRole('heading', { name: 'Vacuum flask with cup' })).toBeVisible()
  await expect(page.getByText('1 shop lists it')).toBeVisible()

  await page.getByRole('button', { name: 'Change the stock of variant 1' }).click()
  const stock = page.getByRole('dialog', { name: 'Change the stock?' })
  await stock.getByLabel('Change', { exact: true }).fill('-40')
  await expect(stock.getByText('Checkouts that are not paid yet reserve more than that.')).toBeVisible()
  await stock.getByLabel('Change', { exact: true }).fill('+5')
  await stock.getByLabel(/^Reason, as/).fill('Delivered by the supplier.')
  await stock.getByRole('button', { name: 'Change by +5' }).click()
  await expect(stock).toBeHidden()
  const read = () => world.must(operatorProducts.product, { token, params: { id: product.id } })
  expect((await read()).variants[0]).toMatchObject({ stock: 47, reserved: 3 })

  for (const amount of ['11.00', '12.00']) {
    const { buffer } = await aVoucher(amount)
    await page.getByLabel('Add a picture').setInputFiles({ name: 'flask.png', mimeType: 'image/png', buffer })
    await expect(page.getByRole('button', { name: /^Picture \d, no alternative text/ })).toHaveCount(
      amount === '11.00' ? 1 : 2,
    )
  }
  await page.getByLabel('What picture 2 shows, English').fill('The flask in blue')
  await page.getByRole('button', { name: 'Picture 2: The flask in blue' }).press('Alt+ArrowLeft')
  await expect(page.getByRole('button', { name: 'Picture 1: The flask in blue' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Picture 2, no alternative text' })).toBeVisible()
  await page
    .getByRole('button', { name: 'Picture 2, no alternative text' })
    .dragTo(page.getByRole('button', { name: /^Picture 1/ }))
  await expect(page.getByRole('button', { name: 'Picture 2: The flask in blue' })).toBeVisible()
  await page.getByRole('button', { name: 'Picture 2: The flask in blue' }).press('Alt+ArrowLeft')
  await page.locator('h1').click()
  await page.keyboard.press('[')
  await expect(page.getByRole('button', { name: /^English/ })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('[')
  await page.getByLabel('Title, Tiếng Việt').fill('Bình giữ nhiệt có cốc')
  await page.getByLabel('Name of variant 2, Tiếng Việt').fill('Xanh coban')
  await page.getByLabel('Purchase price of variant 2').fill('14.10')
  await expect(page.getByRole('complementary', { name: 'Not saved yet' })).toContainText('5 changes')
  await look(page, 'product')
  await page.locator('h1').click()
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Back' }).click()
  await page.getByLabel(/^Reason, as/).fill('New price list of the maker')
  await page.getByRole('button', { name: 'Save 5 changes' }).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('“New price list of the maker”')
  const saved = await read()
  expect(saved.pictures.map(({ texts }) => texts)).toEqual([{ en: 'The flask in blue' }, {}])
  expect(saved).toMatchObject({ title: { vi: 'Bình giữ nhiệt có cốc' }, missing: ['zh-CN', 'ja', 'th', 'id'] })
  expect(saved.variants).toMatchObject([{ stock: 47 }, { purchasePrice: 1_410, stock: 8, name: { vi: 'Xanh coban' } }])

  await page.goto(`${world.url}/console/products?missing=vi`)
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('link')).toHaveCount(1)
  await look(page, 'products')
})

test('several products are changed at once, and what that does is counted before', async ({ page, world }) => {
  const token = await anOperator(world, ['catalogue'])
  const merchant = await aMerchant(world)
  const outdoor = await aCategory(world, { name: 'Outdoor' })
  await aCategory(world, { name: 'Kitchen' })
  const idOf: Record<string, string> = {}
  for (const title of ['Vacuum flask', 'Camp lantern', 'Canvas chair', 'Storm umbrella', 'Ridge tent']) {
    const product = await aProduct(world, { title, categoryId: outdoor.id })
    idOf[title] = product.id
    if (title !== 'Storm umbrella') continue
    const listing = await aListing(world, merchant, { productId: product.id })
    await anOrder(world, merchant, { lines: [{ listing }] })
  }
  const read = (title: string) => world.must(operatorProducts.product, { token, params: { id: idOf[title] ?? '' } })
  await openConsole(page, { url: world.url, token }, '/products')
  const table = page.getByRole('table', { name: 'Products' })
  const box = (title: string) => table.getByRole('checkbox', { name: `Select ${title}` })
  const bar = page.getByRole('group', { name: 'Selected products' })
  await box('Ridge tent').click()
  await box('Camp lantern').click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('4 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(bar).toContainText('3 selected')
  await look(page, 'products-chosen')

  await page.keyboard.press('t')
  const off = page.getByRole('dialog', { name: 'Take 3 products off sale?' })
  for (const counted of countedOnce) {
    await expect(off.getByRole('listitem').filter({ hasText: counted })).toBeVisible()
  }
  await off.getByLabel(/^Reason, as/).fill('The season has ended')
  await look(page, 'products-off-sale')
  // Somebody else changes one of them while the dialog is open.
  world.clock.advance(1_000)
  const body = { id: idOf['Canvas chair'] ?? '', recommended: true, reason: 'It sells well' }
  await world.must(operatorProducts.changeProduct, { token, body })
  await off.getByRole('button', { name: 'Take 3 products off sale' }).click()
  const left = page.getByRole('dialog', { name: '1 was not changed' })
  await expect(left).toContainText('Canvas chair')
  await expect(left).toContainText('Somebody else has changed it meanwhile.')
  await left.getByRole('button', { name: 'Look again' }).click()
  await expect(bar).toContainText('1 selected')
  await expect(box('Canvas chair')).toBeChecked()
  await expect(table.getByText('off sale')).toHaveCount(2)
  expect(await read('Storm umbrella')).toMatchObject({ onSale: false, shops: 1 })

  await page.keyboard.press('c')
  const move = page.getByRole('dialog', { name: 'Move 1 product to a category?' })
  await move.getByLabel('Category').selectOption({ label: 'Kitchen' })
  await move.getByLabel(/^Reason, as/).fill('It is for the kitchen')
  await move.getByRole('button', { name: 'Move 1 product' }).click()
  const chair = table.getByRole('row').filter({ hasText: 'Canvas chair' })
  await expect(chair).toContainText('Kitchen')
  await expect(bar).toBeHidden()
  const changed = page.getByRole('group', { name: 'What was changed' })
  await expect(changed).toContainText('1 was changed.')
  await changed.getByRole('button', { name: 'Undo' }).click()
  await expect(chair).toContainText('Outdoor')
  await expect(changed).toBeHidden()

  await box('Ridge tent').click()
  await box('Vacuum flask').click()
  await page.keyboard.press('s')
  const stock = page.getByRole('dialog', { name: 'Change the stock of 2 products?' })
  await stock.getByLabel('Change of Ridge tent').fill('+5')
  await stock.getByLabel('Change of Vacuum flask').fill('-2')
  await stock.getByLabel(/^Reason, as/).fill('Counted again.')
  await look(page, 'products-stock')
  await stock.getByRole('button', { name: 'Change 2 variants' }).click()
  await expect(stock).toBeHidden()
  const [tent, flask] = [await read('Ridge tent'), await read('Vacuum flask')]
  expect([tent, flask]).toMatchObject([{ stock: 105 }, { stock: 98 }])
  await expect(changed).toContainText('2 were changed.')
  await look(page, 'products-changed')
  // Most of what came goes again before the act is undone: there is less left than came.
  const gone = { variantId: tent.variants[0]?.id ?? '', change: -102, changeId: randomUUID(), reason: 'Damaged.' }
  await world.must(operatorProducts.changeStock, { token, body: gone })
  await page.keyboard.press('u')
  const notBack = page.getByRole('dialog', { name: '1 was not put back' })
  await expect(notBack).toContainText('1 was put back.')
  await expect(notBack).toContainText('Ridge tent')
  await notBack.getByRole('button', { name: 'Look again' }).click()
  expect([await read('Ridge tent'), await read('Vacuum flask')]).toMatchObject([{ stock: 3 }, { stock: 100 }])

  await box('Ridge tent').click()
  await box('Camp lantern').click()
  const exporting = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export' }).click()
  const lines = (await readFile(await (await exporting).path(), 'utf8')).trimEnd().split('\n')
  expect(lines).toHaveLength(2)

  const auditor = await anOperator(world, ['auditor'])
  await openConsole(page, { url: world.url, token: auditor }, '/products')
  await expect(table.getByRole('link')).toHaveCount(5)
  await expect(table.getByRole('checkbox')).toHaveCount(0)
})

test('a product that is taken off sale says before what that does in the shops', async ({ page, world }) => {
  const token = await anOperator(world, ['catalogue'])
  const merchant = await aMerchant(world)
  const listing = await aListing(world, merchant, { title: 'Brass bell' })
  await anOrder(world, merchant, { lines: [{ listing }] })
  await openConsole(page, { url: world.url, token }, `/products/${listing.productId}`)
  await page.getByText('On sale', { exact: true }).click()
  const effect = page.getByRole('region', { name: 'What it does in the shops' })
  for (const counted of countedOnce) {
    await expect(effect.getByRole('listitem').filter({ hasText: counted })).toBeVisible()
  }
  await look(page, 'product-off-sale')
})

test('categories are made, translated, ordered and given a picture; an auditor only reads', async ({ page, world }) => {
  const token = await anOperator(world, ['catalogue'])
  for (const name of ['Outdoor', 'Kitchen']) await aCategory(world, { name })
  await openConsole(page, { url: world.url, token }, '/categories')
  await page.keyboard.press('n')
  await page.getByLabel('Name, English').fill('Tents')
  await page.getByLabel('Name, 简体中文').fill('帐篷')
  await page.getByLabel('In the category').selectOption({ label: 'Outdoor' })
  const { buffer } = await aVoucher('13.00')
  await page.getByLabel('Add a picture').setInputFiles({ name: 'tent.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByLabel(/^Reason, as/).fill('The season begins')
  await page.getByRole('button', { name: 'Add the category' }).click()
  await expect(page.getByRole('heading', { name: 'Tents' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('“The season begins”')
  await look(page, 'categories')
  await page
    .getByRole('region', { name: 'Categories' })
    .getByRole('button', { name: /^Kitchen/ })
    .click()
  await page.getByRole('button', { name: 'Move Kitchen up' }).press('Alt+ArrowUp')
  await page.getByRole('button', { name: 'Save the sequence…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save the new sequence?' })
  await dialog.getByLabel(/^Reason, as/).fill('Kitchen sells best')
  await dialog.getByRole('button', { name: 'Save the sequence' }).click()
  await expect(dialog).toBeHidden()
  const all = await world.must(operatorProducts.categories, { token })
  expect(all.filter(({ parentId }) => parentId === null).map(({ name }) => name['en'])).toEqual(['Kitchen', 'Outdoor'])
  expect(all.find(({ name }) => name['en'] === 'Tents')).toMatchObject({ name: { 'zh-CN': '帐篷' }, image: {} })

  const auditor = await anOperator(world, ['auditor'])
  await openConsole(page, { url: world.url, token: auditor }, '/categories')
  await expect(page.getByRole('region', { name: 'Categories' }).getByRole('button', { name: /^Tents/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New category' })).toBeHidden()
  await openConsole(page, { url: world.url, token: await anOperator(world, ['finance']) }, '/products')
  await expect(page.getByText('This room is for: catalogue.')).toBeVisible()
})
