import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { operatorProducts } from '#contract/operator/products.ts'
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

/** The effect of removing a product that one shop lists and one open order has. */
const countedOnce = [/^shops with a listing\s*1$/, /^listings that shoppers no longer see\s*1$/, /^open orders.*\D1$/]

test('a catalogue with thirty broken rows is tried and imported', async ({ page, world }) => {
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
  await look(page, 'import-dry-run')
  const refused = page.getByRole('table', { name: 'Refused rows' })
  await expect(refused.getByRole('row')).toHaveCount(brokenCount + 1)
  for (const [at, { line, place, said }] of broken.slice(0, 6).entries()) {
    const row = refused.getByRole('row').nth(at + 1)
    await expect(row).toContainText(`${line}`)
    await expect(row).toContainText(place)
    await expect(row).toContainText(said || 'empty')
  }
  const saving = page.waitForEvent('download')
  await page.keyboard.press('d')
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv.trimEnd().split('\r\n')).toHaveLength(brokenCount + 1)
  for (const { line, place, said, error } of broken)
    expect(csv).toMatch(new RegExp(`,${line},[^\\r\\n]*,${error},${place},${said}`))

  await page.getByLabel(/^Reason, as/).fill('Autumn list of the supplier')
  await page.getByRole('button', { name: 'Import 120 rows' }).click()
  await expect(page.getByRole('heading', { name: '120 of 150 rows are in the catalogue' })).toBeVisible()
})

test('a product is edited by keys: texts, variants, stock, pictures and their order', async ({ page, world }) => {
  const token = await anOperator(world, ['catalogue'])
  const variants = [
    { name: 'Pine green', sku: 'VFC-PIN', stock: 42 },
    { name: 'Cobalt blue', sku: 'VFC-COB', stock: 8 },
  ]
  const product = await aProduct(world, {
    title: { en: 'Vacuum flask with cup', ko: '컵이 있는 보온병' },
    purchasePrice: 1_340,
    variants,
  })
  await openConsole(page, { url: world.url, token }, `/products/${product.id}`)
  await page.getByRole('button', { name: 'Change the stock of variant 1' }).click()
  const stock = page.getByRole('dialog', { name: 'Change the stock?' })
  await stock.getByLabel('Change', { exact: true }).fill('+5')
  await stock.getByLabel(/^Reason, as/).fill('Delivered by the supplier.')
  await stock.getByRole('button', { name: 'Change by +5' }).click()
  await expect(stock).toBeHidden()
  const read = () => world.must(operatorProducts.product, { token, params: { id: product.id } })

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
  await page.getByLabel('Purchase price of variant 2').fill('14.10')
  await page.getByLabel('Picture of variant 2').selectOption('Picture 1: The flask in blue')
  await expect(page.getByRole('complementary', { name: 'Not saved yet' })).toContainText('4 changes')
  await page.locator('h1').click()
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Back' }).click()
  await page.getByLabel(/^Reason, as/).fill('New price list of the maker')
  await page.getByRole('button', { name: 'Save 4 changes' }).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('“New price list of the maker”')
  const saved = await read()
  expect(saved.pictures.map(({ texts }) => texts)).toEqual([{ en: 'The flask in blue' }, {}])
  expect(saved.variants).toMatchObject([
    { stock: 47 },
    { purchasePrice: 1_410, stock: 8, image: saved.pictures[0]?.ref },
  ])
})

test('several products are changed at once, and what that does is counted before', async ({ page, world }) => {
  const token = await anOperator(world, ['catalogue'])
  const merchant = await aMerchant(world)
  const outdoor = await aCategory(world, { name: 'Outdoor' })
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

  await page.keyboard.press('t')
  const off = page.getByRole('dialog', { name: 'Take 3 products off sale?' })
  for (const counted of countedOnce) {
    await expect(off.getByRole('listitem').filter({ hasText: counted })).toBeVisible()
  }
  await off.getByLabel(/^Reason, as/).fill('The season has ended')
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

  await page.keyboard.press('Escape')
  await box('Ridge tent').click()
  await box('Vacuum flask').click()
  await page.keyboard.press('s')
  const stock = page.getByRole('dialog', { name: 'Change the stock of 2 products?' })
  await stock.getByLabel('Change of Ridge tent').fill('+5')
  await stock.getByLabel('Change of Vacuum flask').fill('-2')
  await stock.getByLabel(/^Reason, as/).fill('Counted again.')
  await stock.getByRole('button', { name: 'Change 2 variants' }).click()
  await expect(stock).toBeHidden()
  const [tent, flask] = [await read('Ridge tent'), await read('Vacuum flask')]
  expect([tent, flask]).toMatchObject([{ stock: 105 }, { stock: 98 }])
  const changed = page.getByRole('group', { name: 'What was changed' })
  await expect(changed).toContainText('2 were changed.')
  // Most of the added stock is sold before the act is undone: less is left than was added.
  const gone = { variantId: tent.variants[0]?.id ?? '', change: -102, changeId: randomUUID(), reason: 'Damaged.' }
  await world.must(operatorProducts.changeStock, { token, body: gone })
  await page.keyboard.press('u')
  const notBack = page.getByRole('dialog', { name: '1 was not put back' })
  await expect(notBack).toContainText('1 was put back.')
  await expect(notBack).toContainText('Ridge tent')
  await notBack.getByRole('button', { name: 'Look again' }).click()
  expect([await read('Ridge tent'), await read('Vacuum flask')]).toMatchObject([{ stock: 3 }, { stock: 100 }])
})
