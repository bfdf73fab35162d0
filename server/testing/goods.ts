import { dayMs } from '#contract/durations.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { products } from '#contract/products.ts'
import { anOperator } from './people.ts'
import type { World } from './world.ts'

const reason = 'a test needs it'
const operators = new WeakMap<World, { token: Promise<string>; sinceMs: number }>()

/** A catalogue operator's token, cached per world until its session expires by the test's clock. */
export function catalogueOperator(world: World): Promise<string> {
  const nowMs = world.clock.now().getTime()
  const cached = operators.get(world)
  if (cached && Math.abs(nowMs - cached.sinceMs) < cachedForMs) return cached.token
  const token = anOperator(world, ['catalogue'])
  operators.set(world, { token, sinceMs: nowMs })
  return token
}

const cachedForMs = 20 * dayMs

export async function aCategory(world: World, { name = 'Goods', parentId }: { name?: string; parentId?: string } = {}) {
  const token = await catalogueOperator(world)
  const body = { name: { en: name }, ...(parentId !== undefined && { parentId }), reason }
  return world.must(operatorProducts.createCategory, { token, body })
}

export type ProductOptions = {
  title?: string | Record<string, string>
  purchasePrice?: number
  stock?: number
  categoryId?: string
  recommended?: boolean
  variants?: { name: string; purchasePrice?: number; stock?: number; sku?: string }[]
}

/** Creates a product; by default a lamp for 60.00 with 100 in stock. */
export async function aProduct(world: World, options: ProductOptions = {}) {
  const { title = 'Lamp', purchasePrice = 6_000, stock = 100, variants = [{ name: '' }], recommended = false } = options
  const token = await catalogueOperator(world)
  const categoryId = options.categoryId ?? (await aCategory(world)).id
  return world.must(operatorProducts.createProduct, {
    token,
    body: {
      title: typeof title === 'string' ? { en: title } : title,
      categoryId,
      recommended,
      variants: variants.map((variant) => ({
        purchasePrice,
        stock,
        ...variant,
        name: { en: variant.name },
      })),
      reason,
    },
  })
}

/** Creates a listing, with a new product unless one is given. */
export async function aListing(
  world: World,
  merchant: { token: string },
  options: ProductOptions & { productId?: string; price?: number } = {},
) {
  const { price, productId = (await aProduct(world, options)).id } = options
  return world.must(products.add, {
    token: merchant.token,
    body: { productId, ...(price !== undefined && { sellingPrice: price }) },
  })
}
