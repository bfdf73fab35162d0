import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import { api } from '../api.ts'

type Category = Reply<typeof operatorProducts.categories>[number]
/** A category with its depth in the tree. Categories at the top have depth 0. */
export type TreeCategory = Category & { depth: number }

function flattenTree(categories: readonly Category[]): TreeCategory[] {
  const byParent = Map.groupBy(categories, ({ parentId }) => parentId)
  const below = (parentId: string | null, depth: number): TreeCategory[] =>
    (byParent.get(parentId) ?? []).flatMap((each) => [{ ...each, depth }, ...below(each.id, depth + 1)])
  return below(null, 0)
}

/** All categories in the order of the tree, with the read that they come from. */
export function useCategoryTree() {
  const read = useGet(api.operatorProducts.categories)
  return { read, tree: flattenTree(read.data ?? []) }
}
