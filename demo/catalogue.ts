import { operatorProducts } from '#contract/operator/products.ts'
import { products } from '#contract/products.ts'
import { storeImage } from '#server/base/images/store-image.ts'
import type { Driver } from './driver.ts'
import { addUntranslated } from './everyday.ts'
import { goods } from './goods.ts'
import type { Goods } from './goods-entry.ts'
import { type CategoryKey, categories } from './names.ts'
import type { DemoMerchant } from './people.ts'
import { drawGoods } from './pictures/draw.ts'
import { renderWebp } from './pictures/render.ts'

const reason = 'the demo world'
const pictureSide = 640

type Pictures = Awaited<ReturnType<typeof drawCatalogue>>

/** The pictures of the first goods, at once: other threads draw them, and other processes encode them. */
export const drawCatalogue = (driver: Driver, count: number) =>
  Promise.all(goods.slice(0, count).map((one) => Promise.all(drawnVariants(one).map(storePicture(driver, one)))))

export async function makeCatalogue(
  driver: Driver,
  token: string,
  pictures: Pictures,
): Promise<Map<CategoryKey, string>> {
  const chosen = goods.slice(0, pictures.length)
  const ids = new Map<CategoryKey, string>()
  for (const [position, key] of (Object.keys(categories) as CategoryKey[]).entries()) {
    const image = pictures[chosen.findIndex(({ category }) => category === key)]?.[0]?.image ?? null
    const body = { name: categories[key], position, image, reason }
    ids.set(key, (await driver.must(operatorProducts.createCategory, { token, body })).id)
  }
  for (const [at, one] of chosen.entries()) {
    const drawn = pictures[at] ?? []
    await driver.must(operatorProducts.createProduct, {
      token,
      body: {
        title: one.title,
        description: one.description,
        categoryId: ids.get(one.category) ?? '',
        images: drawn.map(({ image }) => image),
        recommended: at % 7 === 0,
        variants: one.variants.map(({ key, name, purchasePrice, stock }) => ({
          name,
          sku: `${one.key}-${key}`,
          purchasePrice,
          image: drawn.find(({ variant }) => variant === key)?.image ?? null,
          stock: stock + 400,
        })),
        reason,
      },
    })
  }
  await addUntranslated(driver, token, ids.get('home') ?? '')
  return ids
}

/** The categories whose goods have a picture in each colour. */
const inColours: readonly CategoryKey[] = ['bags', 'kitchen']

/** The variants that have pictures, or one picture for all of them. */
const drawnVariants = ({ category, variants }: Goods): (string | null)[] =>
  inColours.includes(category) ? variants.map(({ key }) => key) : [null]

const storePicture =
  (driver: Driver, { key }: Goods) =>
  async (variant: string | null) => {
    const bytes = await renderWebp(drawGoods(key, variant ?? undefined), pictureSide)
    const origin = { lane: 'merchants', merchantId: null } as const
    return { variant, image: (await storeImage(driver.ctx, { bytes, purpose: 'product', origin })).id }
  }

export async function fillShop(driver: Driver, merchant: DemoMerchant, categoryIds: Map<CategoryKey, string>) {
  const token = await merchant.signIn()
  for (const key of merchant.demo.categories) {
    const categoryId = categoryIds.get(key as CategoryKey)
    if (categoryId) await driver.must(products.addAll, { token, body: { filter: { categoryId } } })
  }
  const { list } = await driver.must(products.manage, { token, query: { limit: 100 } })
  for (const { id, title, purchasePrice } of list) {
    const factorBps = goods.find((one) => one.title.en === title)?.suggestedFactorBps ?? 16_000
    // Prices end in nine, as in most shops.
    const sellingPrice = Math.ceil((purchasePrice * factorBps) / 100_000) * 10 - 1
    await driver.must(products.price, { token, body: { listingId: id, sellingPrice } })
  }
  const aside = list.filter((_, at) => at % 11 === 10).map(({ id }) => id)
  if (aside.length > 0) await driver.must(products.setSwitch, { token, body: { listingIds: aside, on: false } })
}
