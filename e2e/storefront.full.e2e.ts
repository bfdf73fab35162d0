import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { merchants } from '#contract/merchants.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { shop as shopCalls } from '#contract/shop.ts'
import { aCategory, aListing, aProduct, catalogueOperator } from '#server/testing/goods.ts'
import { aMerchant, anUpload, somePayPassword } from '#server/testing/people.ts'
import { test as base, expect } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'
import { isTakenOver, openBeforeScripts } from './support/taken-over.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

async function openShop(world: ServedWorld) {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  await world.must(shopCalls.store, {
    token: merchant.token,
    body: { name: 'Northwind Goods', introduction: 'Plain, useful things for the house.', welcomeMessage: 'Welcome.' },
  })
  const [outdoor, home] = [await aCategory(world, { name: 'Outdoor' }), await aCategory(world, { name: 'Home' })]
  const flask = await aProduct(world, {
    title: 'Vacuum flask with cup',
    categoryId: outdoor.id,
    purchasePrice: 1_000,
    variants: [
      { name: 'Pine green', stock: 30 },
      { name: 'Cobalt blue', stock: 0 },
      { name: 'Graphite', stock: 5 },
    ],
  })
  const listing = await aListing(world, merchant, { productId: flask.id, price: 2_349 })
  await aListing(world, merchant, { title: 'Dome table lamp', categoryId: home.id, price: 13_309 })
  const bell = { title: 'Brass bicycle bell', categoryId: home.id, stock: 0 }
  await aListing(world, merchant, { ...bell, purchasePrice: 900, price: 1_409 })
  await aListing(world, merchant, { title: 'Storm-proof umbrella', categoryId: outdoor.id, stock: 12, price: 12_219 })
  return { merchant, slug: merchant.shop, path: `/s/${merchant.shop}`, listing }
}

const test = base.extend<{ shop: Shop }>({
  shop: async ({ world }, use) => use(await openShop(world)),
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a stranger reads the shop, searches it and chooses a variant', async ({ page, shop }) => {
    await page.goto(shop.path)
    await expect(page.getByRole('heading', { level: 1, name: 'Northwind Goods' })).toBeVisible()
    await page.getByRole('link', { name: /^Outdoor/ }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Dome table lamp' })).toHaveCount(0)
    await page.getByRole('searchbox').filter({ visible: true }).fill('lamp')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /Dome table lamp/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dome table lamp' })).toBeVisible()

    await page.goto(shop.path)
    const tile = (title: string) => page.getByRole('link', { name: title })
    await expect(tile('Brass bicycle bell')).toBeVisible()
    await page.getByRole('link', { name: 'In stock now' }).click()
    await expect(tile('Brass bicycle bell')).toHaveCount(0)
    await page.getByRole('button', { name: 'Any price' }).click()
    await page.getByLabel('Maximum price').fill('99.5')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('button', { name: '… – $99.50' })).toBeVisible()
    await expect(tile('Vacuum flask with cup')).toBeVisible()
    await expect(tile('Brass bicycle bell')).toHaveCount(0)
    await expect(tile('Dome table lamp')).toHaveCount(0)
    await page.getByRole('link', { name: 'In stock now' }).click()
    await page.getByRole('link', { name: 'Price: low to high' }).click()
    await expect(page.getByRole('list', { name: 'Products' }).getByRole('link')).toContainText([/^Brass/, /^Vacuum/])

    await page.goto(`${shop.path}/p/${shop.listing.id}`)
    await page.getByRole('link', { name: /Graphite/ }).click()
    await expect(page.getByText('5 in stock')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to basket' })).toBeHidden()
    // This browser runs no scripts but parses as if it did, so it does not show noscript elements.
    expect(await page.content()).toContain('This form needs JavaScript')
    await page.getByRole('link', { name: 'Basket' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Basket' })).toBeVisible()
    expect(await page.content()).toContain('Buying needs JavaScript')
    await page.goto(`${shop.path}/o#${'x'.repeat(43)}`)
    expect(await page.content()).toContain('Opening an order needs JavaScript')
  })
})

test('the page says to search engines and chats what it is', async ({ request, world, shop }) => {
  const productPath = `${shop.path}/p/${shop.listing.id}`
  const html = await (await request.get(productPath)).text()
  const { publicUrl } = world.ctx.config
  expect(html).toContain('<title>Vacuum flask with cup · Northwind Goods</title>')
  expect(html).toContain(`<link rel="canonical" href="${publicUrl}${productPath}"/>`)
  expect(html).toContain(`hrefLang="th" href="${publicUrl}${productPath}?lang=th"`)
  expect(html).toContain('<meta name="description" content="Vacuum flask with cup · Outdoor · Northwind Goods"/>')
  expect(html).not.toContain('AggregateRating')
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({ '@type': 'Product', offers: [{ price: '23.49' }, {}, {}] })
  expect(html).not.toMatch(/<script(?![^>]*(src=|application\/(ld\+)?json))|\sstyle=/)

  const { shop: info } = await world.must(merchants.info, { token: shop.merchant.token })
  expect(info.url).toBe(`${publicUrl}${shop.path}`)
  const sitemap = await (await request.get(`${shop.path}/sitemap.xml`)).text()
  expect(sitemap).toContain(`<loc>${publicUrl}${productPath}</loc>`)
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`${shop.path}/sitemap.xml`)
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
})

test('a page is shared by its address, without what only this shopper chose', async ({ page, world, shop }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${shop.path}?stock=1&lang=th`)
  await isTakenOver(page)
  await page.getByRole('button', { name: 'แชร์' }).click()
  await expect(page.getByText('คัดลอกแล้ว')).toBeAttached()
  const { publicUrl } = world.ctx.config
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${publicUrl}${shop.path}?stock=1`)
  await page.getByRole('button', { name: 'ทุกราคา' }).click()
})

test('a product says what a shopper may rely on, and the scripts leave it as the server sent it', async ({
  page,
  shop,
}) => {
  const path = `${shop.path}/p/${shop.listing.id}`
  const letCome = await openBeforeScripts(page, path)
  const promise = page.getByRole('listitem').filter({ hasText: 'Your payment is held until the order has arrived' })
  const returns = page.getByRole('listitem').filter({ hasText: 'You can ask for a refund' })
  const isSaid = async () => {
    await expect(promise).toContainText('you get a full refund automatically')
    await expect(returns).toContainText('United Kingdom: you can withdraw from the contract within 14 days of delivery')
  }
  await isSaid()
  letCome()
  await isTakenOver(page)
  await page.getByRole('link', { name: /Graphite/ }).click()
  await expect(page.getByText('5 in stock')).toBeVisible()
  await isSaid()
  await returns.getByRole('link', { name: 'Returns and refunds' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Returns and refunds' })).toBeVisible()
})

type PicturedProduct = { token: string; productId: string; images: readonly string[] }

/** A product's variants as a change sends them, each with the picture at its place. */
async function variantsWith(world: ServedWorld, { token, productId, images }: PicturedProduct) {
  const { variants } = await world.must(operatorProducts.product, { token, params: { id: productId } })
  return variants.map(({ id, name, purchasePrice }, at) => ({
    ...{ id, name, purchasePrice },
    image: images[at] ?? null,
  }))
}

test('a variant that is chosen shows its own picture, which goes with it into the basket', async ({
  page,
  browser,
  world,
  shop,
}) => {
  const token = await catalogueOperator(world)
  const { productId } = shop.listing
  const images: string[] = []
  for (const colour of ['#2f5d50', '#3558a5', '#3d4148']) {
    const bytes = await sharp({ create: { width: 800, height: 800, channels: 3, background: colour } })
      .png()
      .toBuffer()
    const sent = await anUpload(world, { purpose: 'product', bytes, token, url: operatorProducts.addPicture.path })
    images.push(sent.data.id)
  }
  const pictured = await variantsWith(world, { token, productId, images })
  await world.must(operatorProducts.changeProduct, {
    token,
    body: { id: productId, images, variants: pictured, reason: 'a picture of each colour' },
  })
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(`${shop.path}/p/${shop.listing.id}`)
  await isTakenOver(page)
  const choice = page.getByRole('link', { name: /Graphite/ })
  const picture = page.getByRole('figure').filter({ hasText: '3 of 3' })
  const first = page.getByRole('figure').filter({ hasText: '1 of 3' })
  const isShown = (one: Locator) => expect.poll(async () => (await one.boundingBox())?.x).toBeCloseTo(0)
  // The row shows it, wherever the page is scrolled to; also again after a swipe.
  for (const _ of ['once', 'again']) {
    await choice.click()
    await isShown(picture)
    await expect(choice).toBeInViewport()
    await first.evaluate((figure) => figure.parentElement?.scrollTo({ left: 0 }))
    await isShown(first)
  }
  await choice.click()
  await page.reload()
  await isTakenOver(page)
  await isShown(picture)
  const noScripts = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await noScripts.goto(new URL(`${shop.path}/p/${shop.listing.id}`, page.url()).href)
  await noScripts.getByRole('link', { name: /Graphite/ }).click()
  await isShown(noScripts.getByRole('figure').filter({ hasText: '3 of 3' }))
  // What goes into the basket is on the button.
  await page.getByRole('button', { name: 'Add to basket Graphite' }).click()
  await page.getByRole('link', { name: 'In the basket · Go there' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Graphite' }).locator('img')).toHaveAttribute(
    'src',
    new RegExp(images[2] ?? ''),
  )
})

test('a variant that is taken instead of a sold-out one comes with the product’s picture if it has none', async ({
  page,
  world,
  shop,
}) => {
  const token = await catalogueOperator(world)
  const { productId } = shop.listing
  const images = ['/demo/mug.webp', '/demo/lamp.webp']
  const pictured = await variantsWith(world, { token, productId, images: images.slice(1) })
  const change = (stock?: number) => ({
    ...{ id: productId, images, reason: 'sold out' },
    variants: pictured.map((variant, at) => ({ ...variant, ...(at === 0 && stock !== undefined && { stock }) })),
  })
  await world.must(operatorProducts.changeProduct, { token, body: change() })
  await page.goto(`${shop.path}/p/${shop.listing.id}`)
  await isTakenOver(page)
  // The first variant is chosen, so its picture is the one that is seen.
  const second = page.getByRole('figure').filter({ hasText: '2 of 2' })
  await expect.poll(async () => (await second.boundingBox())?.x).toBeCloseTo(0)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await world.must(operatorProducts.changeProduct, { token, body: change(0) })
  await page.getByRole('link', { name: 'In the basket · Go there' }).click()
  const line = page.getByRole('listitem').filter({ has: page.locator('img') })
  await expect(line.locator('img')).toHaveAttribute('src', /lamp/)
  await page.getByRole('button', { name: /^Change to / }).click()
  await expect(line.locator('img')).toHaveAttribute('src', /mug/)
})

test('a quantity that is typed before the scripts have come is what is put into the basket', async ({ page, shop }) => {
  const add = page.getByRole('button', { name: 'Add to basket' })
  const quantity = page.getByLabel('Quantity')
  for (const [typed, taken] of [
    ['0', '1'],
    ['3', '3'],
  ] as const) {
    const letCome = await openBeforeScripts(page, `${shop.path}/p/${shop.listing.id}`)
    await quantity.fill(typed)
    await quantity.press('Enter')
    await expect(add).toBeDisabled()
    await expect(add).toHaveCSS('opacity', '0.5')
    // Otherwise Firefox restores the enabled button on a reload, before the scripts have loaded.
    await expect(add).toHaveAttribute('autocomplete', 'off')
    letCome()
    await expect(add).toBeEnabled()
    await expect(add).toHaveCSS('opacity', '1')
    await expect(quantity).toHaveValue(taken)
  }
  await add.click()
  await page.getByRole('link', { name: 'In the basket · Go there' }).click()
  await expect(page.getByLabel('Quantity of Vacuum flask with cup')).toHaveValue('3')
})
