import type { Category } from './product-types.ts'

export type CategoryOption = { id: string; name: string; products: number }

/** The tree as a list: children follow their parent, and each has the names of its ancestors. */
export function categoryOptions(tree: readonly Category[], ancestors = ''): CategoryOption[] {
  return tree.flatMap(({ id, name, products, children }) => {
    const path = ancestors ? `${ancestors} › ${name}` : name
    return [{ id, name: path, products }, ...categoryOptions(children as readonly Category[], path)]
  })
}
