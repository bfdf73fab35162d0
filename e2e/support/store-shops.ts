import { dayMs, hourMs } from '#contract/durations.ts'
import { operatorImports } from '#contract/operator/imports.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { products } from '#contract/products.ts'
import { express } from '#contract/programme.ts'
import { shop as shopCalls } from '#contract/shop.ts'
import { goods, goodsOf } from '#demo/goods.ts'
import { type CategoryKey, categories } from '#demo/names.ts'
import { drawGoods } from '#demo/pictures/draw.ts'
import { renderWebp } from '#demo/pictures/render.ts'
import { drawShopBanner, drawShopLogo } from '#demo/pictures/shop.ts'
import { type ImagePurpose, storeImage } from '#server/base/images/store-image.ts'
import { Refusal } from '#server/base/refuse.ts'
import { catalogueOperator } from '#server/testing/goods.ts'
import { aPaidOrder } from '#server/testing/orders.ts'
import { aMerchant, anOperator, aPayToken, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { aSoldOrder, settle } from '#server/testing/sold.ts'
import { openStripe, stripeEnv } from '#server/testing/stripe-server.ts'
import { expect, test } from './journey.ts'
import { namePayInAccount } from './pay-in-account.ts'
import { openServedWorld, type ServedWorld } from './served-world.ts'
import { type StoreOrderSecrets, storeOrdersOf, toLondon } from './store-orders.ts'

const reason = 'a journey'

/** Like the demo world's listings, including a title without a space and one of several lines. */
const hardTitles = [
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenständerholzschraubenschachtel',
  'A very long title, as suppliers write them: folding camping chair, steel, with armrest, cup holder, side pocket and ' +
    'carrying bag, up to 120 kg, for garden, beach, terrace, balcony, fishing and festivals, in three colours',
]

export type StoreListing = { id: string; title: string; sellingPrice: number; variants: { variantId: string }[] }

export type StoreShops = {
  world: ServedWorld
  open: TestMerchant
  /** Its name has the maximum length and no space. */
  closed: TestMerchant
  empty: TestMerchant
  categoryId: string
  varied: StoreListing
  single: StoreListing
  soldOut: StoreListing
  left: StoreListing
  orders: StoreOrderSecrets
  closedOrder: string
}

type PictureOf = { purpose: ImagePurpose; merchantId?: string; triesLeft?: number }

/** Stores a drawing of the demo world. On a busy machine its decoder may not have started in time. */
async function picture(world: ServedWorld, svg: string, of: PictureOf): Promise<string> {
  const { purpose, merchantId = null, triesLeft = 3 } = of
  const bytes = await renderWebp(svg, 640)
  try {
    return (await storeImage(world.ctx, { bytes, purpose, origin: { lane: 'merchants', merchantId } })).id
  } catch (error) {
    if (!(error instanceof Refusal && error.word === 'too_large') || triesLeft === 0) throw error
    return picture(world, svg, { ...of, triesLeft: triesLeft - 1 })
  }
}

type Shelf = { categoryIds: ReadonlyMap<string, string>; token: string; images: readonly string[] }

function goodsFile(images: readonly string[]): string {
  const known = goods.map(({ key, title, description, category, variants }, at) => ({
    ...{ source: key, title, description, category: [categories[category]], images: images.slice(at, at + 1) },
    variants: variants.map(({ key: variant, name, purchasePrice, stock }) => ({
      ...{ source: `${key}-${variant}`, name, purchasePrice, stock },
    })),
  }))
  const hard = hardTitles.map((title, at) => ({
    ...{ source: `hard-${at}`, title: { en: title }, category: [categories.home] },
    variants: [{ source: `hard-${at}`, purchasePrice: 123_456_700, stock: 3 }],
  }))
  return [...known, ...hard].map((line) => JSON.stringify(line)).join('\n')
}

/** Imports the goods like a supplier's file; returns the ids of their categories by English name. */
async function importGoods(world: ServedWorld, token: string, images: readonly string[]) {
  const form = new FormData()
  form.set('dryRun', '0')
  form.set('reason', reason)
  form.set('file', new Blob([goodsFile(images)]), 'goods.jsonl')
  const address = `${world.url}${operatorImports.begin.path}`
  const answer = (await (await fetch(address, { method: 'POST', headers: { token }, body: form })).json()) as {
    data: { id: string }
  }
  const read = () => world.must(operatorImports.job, { token, params: { id: answer.data.id } })
  await expect.poll(async () => (await read()).state).toBe('finished')
  expect(await read()).toMatchObject({ refused: 0, created: goods.length + hardTitles.length })
  const made = await world.must(operatorProducts.categories, { token })
  return new Map(made.map(({ id, name }) => [name['en'] ?? '', id]))
}

const categoryIn = ({ categoryIds }: Shelf, key: CategoryKey) => categoryIds.get(categories[key].en) ?? ''

async function listVaried(world: ServedWorld, shelf: Shelf, merchant: TestMerchant): Promise<StoreListing> {
  const { title, description, category, variants } = goodsOf('backpack')
  const made = variants.map(({ name, purchasePrice }, at) => ({
    ...{ name, purchasePrice: purchasePrice + at * 100 },
    stock: at === 1 ? 0 : 50,
  }))
  const { token, images } = shelf
  const placed = { categoryId: categoryIn(shelf, category), images: [...images] }
  const body = { title, description, variants: made, ...placed, reason }
  const { id: productId } = await world.must(operatorProducts.createProduct, { token, body })
  return world.must(products.add, { token: merchant.token, body: { productId } })
}

type OneInput = { shelf: Shelf; merchant: TestMerchant; stock: number }

async function listOne(world: ServedWorld, { shelf, merchant, stock }: OneInput): Promise<StoreListing> {
  const { title, description, category } = goodsOf('suitcase')
  const body = {
    ...{ title, description, categoryId: categoryIn(shelf, category), reason },
    variants: [{ name: {}, purchasePrice: 18_000, stock }],
  }
  const { id: productId } = await world.must(operatorProducts.createProduct, { token: shelf.token, body })
  return world.must(products.add, { token: merchant.token, body: { productId } })
}

async function furnish(world: ServedWorld, { token, merchantId }: TestMerchant) {
  const [logo, banner] = [drawShopLogo('northwind'), drawShopBanner('northwind')]
  await world.must(shopCalls.store, {
    token,
    body: {
      name: 'Northwind Goods',
      introduction: 'Plain, useful things for the house and the road, chosen one by one and sent from the maker.',
      welcomeMessage: 'Welcome. Ask us anything; we answer within the day.',
      twitter: 'https://social.example/northwind',
      google: 'https://reviews.example/northwind-goods',
      logo: await picture(world, logo, { purpose: 'logo', merchantId }),
    },
  })
  const id = await picture(world, banner, { purpose: 'banner', merchantId })
  await world.must(shopCalls.banner, { token, body: { banner: id } })
}

async function promote(world: ServedWorld, merchant: TestMerchant, listing: StoreListing) {
  const { token, merchantId, shop } = merchant
  const listings = [{ listingId: listing.id, variantId: '', productId: '' }]
  const sold = { quantity: 5, total: listing.sellingPrice * 5 }
  await settle(world, merchantId, await aSoldOrder(world, { merchantId, slug: shop, listings }, sold))
  const { packages } = await world.must(express.packages, { token })
  const [cheapest] = packages.toSorted((one, other) => one.price - other.price)
  if (!cheapest) throw new Error('there is no package to buy')
  const { id: packageId, slots, days, price } = cheapest
  const payToken = await aPayToken(world, merchant, { purpose: 'train', amount: price })
  const { id: purchaseId } = await world.must(express.buy, { token, body: { packageId, slots, days, price, payToken } })
  await world.must(express.promote, { token, body: { purchaseId, listingIds: [listing.id] } })
}

async function closeShop(world: ServedWorld, merchant: TestMerchant, shelf: Shelf) {
  const { token, merchantId } = merchant
  await world.must(shopCalls.store, { token, body: { name: 'W'.repeat(40) + 'i'.repeat(40) } })
  const left = await listOne(world, { shelf, merchant, stock: 7 })
  const { secret } = await aPaidOrder(world, merchant, { lines: [{ listing: left }], ...toLondon })
  const by = await anOperator(world)
  await world.must(operatorMerchants.close, { token: by, params: { id: merchantId }, body: { reason } })
  return { left, closedOrder: secret }
}

async function openStoreShops(settings: Readonly<Record<string, string>>): Promise<StoreShops> {
  const world = await openServedWorld({ at: new Date(Date.now() - 34 * dayMs), settings })
  await namePayInAccount(world)
  world.clock.advance(dayMs + hourMs)
  const open = await aMerchant(world, { payPassword: somePayPassword })
  const [closed, empty] = [await aMerchant(world), await aMerchant(world)]
  await furnish(world, open)
  const token = await catalogueOperator(world)
  const images: string[] = []
  for (const { key } of goods.slice(0, 3)) images.push(await picture(world, drawGoods(key), { purpose: 'product' }))
  const shelf = { token, images, categoryIds: await importGoods(world, token, images) }
  await world.must(products.addAll, { token: open.token, body: { filter: {} } })
  const [varied, single, soldOut] = [
    await listVaried(world, shelf, open),
    await listOne(world, { shelf, merchant: open, stock: 50 }),
    await listOne(world, { shelf, merchant: open, stock: 0 }),
  ]
  await promote(world, open, single)
  const { left, closedOrder } = await closeShop(world, closed, shelf)
  const orders = await storeOrdersOf(world, open, [varied, single])
  const categoryId = categoryIn(shelf, 'electronics')
  return { world, open, closed, empty, categoryId, varied, single, soldOut, left, orders, closedOrder }
}

/** One world per worker, because making it is slow and these journeys change nothing that another one looks at. */
export const storeShopsTest = test.extend<object, { shops: StoreShops }>({
  shops: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern, and this fixture needs nothing
    async ({}, use) => {
      const stripe = await openStripe()
      const shops = await openStoreShops({ ...stripeEnv(stripe), BANK_PAYMENTS: '1' })
      await use(shops)
      await shops.world.close()
      await stripe.close()
    },
    // A busy machine may be ten times slower than an idle one.
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ shops }, use) => use(shops.world.url),
})
