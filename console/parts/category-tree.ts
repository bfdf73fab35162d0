import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import { api } from '../api.ts'

type Category = Reply<typeof operatorProducts.categories>[number]
/** A category at its place in the tree; those at the top have depth 0. */
export type PlacedCategory = Category & { depth: number }

/** Each category followed by those that it contains, in their order. */
function placeCategories(categories: readonly Category[]): PlacedCategory[] {
  const byParent = Map.groupBy(categories, ({ parentId }) => parentId)
  const below = (parentId: string | null, depth: number): PlacedCategory[] =>
    (byParent.get(parentId) ?? []).flatMap((each) => [{ ...each, depth }, ...below(each.id, depth + 1)])
  return below(null, 0)
}

/** All categories in the order of the tree, with the read that they come from. */
export function useCategoryTree() {
  const read = useGet(api.operatorProducts.categories)
  return { read, tree: placeCategories(read.data ?? []) }
}
