import { operatorProducts } from '#contract/operator/products.ts'
import { products } from '#contract/products.ts'
import { dayMs } from '../base/clock.ts'
import { anOperator } from './people.ts'
import type { World } from './world.ts'

const reason = 'a test needs it'
const operators = new WeakMap<World, { token: Promise<string>; sinceMs: number }>()

/** The session of an operator of the catalogue: one for each world, until the clock was moved by more than it lasts. */
export function catalogueOperator(world: World): Promise<string> {
  const nowMs = world.clock.now().getTime()
  const kept = operators.get(world)
  if (kept && Math.abs(nowMs - kept.sinceMs) < keptForMs) return kept.token
  const token = anOperator(world, ['catalogue'])
  operators.set(world, { token, sinceMs: nowMs })
  return token
}

const keptForMs = 20 * dayMs

export async function aCategory(world: World, { name = 'Goods', parentId }: { name?: string; parentId?: string } = {}) {
  const token = await catalogueOperator(world)
  const body = { name: { en: name }, ...(parentId !== undefined && { parentId }), reason }
  return world.must(operatorProducts.createCategory, { token, body })
}

export type GoodsAsked = {
  title?: string | Record<string, string>
  purchasePrice?: number
  stock?: number
  categoryId?: string
  recommended?: boolean
  variants?: { name: string; purchasePrice?: number; stock?: number; sku?: string }[]
}

/** A product made by an operator's call: by default a lamp for 60.00 with 100 pieces. */
export async function aProduct(world: World, asked: GoodsAsked = {}) {
  const { title = 'Lamp', purchasePrice = 6_000, stock = 100, variants = [{ name: '' }], recommended = false } = asked
  const token = await catalogueOperator(world)
  const categoryId = asked.categoryId ?? (await aCategory(world)).id
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

/** A listing in a merchant's shop, of a product of its own unless one is named. */
export async function aListing(
  world: World,
  merchant: { token: string },
  asked: GoodsAsked & { productId?: string; price?: number } = {},
) {
  const { price, productId = (await aProduct(world, asked)).id } = asked
  return world.must(products.add, {
    token: merchant.token,
    body: { productId, ...(price !== undefined && { sellingPrice: price }) },
  })
}
