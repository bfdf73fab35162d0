import type { Category } from './product-types.ts'

export type CategoryOption = { id: string; name: string; products: number }

/** The tree as a list, the children after their parent, each with the names of those above it. */
export function categoryOptions(tree: readonly Category[], above = ''): CategoryOption[] {
  return tree.flatMap(({ id, name, products, children }) => {
    const path = above ? `${above} › ${name}` : name
    return [{ id, name: path, products }, ...categoryOptions(children as readonly Category[], path)]
  })
}
