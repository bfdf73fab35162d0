import { useState } from 'react'
import type { operatorProducts } from '#contract/operator/products.ts'
import { api } from '../../api.ts'
import type { PlacedCategory } from '../../parts/category-tree.ts'
import { useDecision } from '../../parts/use-decision.ts'

/** The order that is made, and the one that it was made of. */
type Order = { before: readonly string[]; ids: readonly string[] }

type OrderInput = { parentId: string | null; tree: readonly PlacedCategory[]; readAgain: () => void }

/** The order of the categories in one category, which others may have changed since this one was begun. */
export function useOrder({ parentId, tree, readAgain }: OrderInput) {
  const saved = tree.filter((each) => each.parentId === parentId).map(({ id }) => id)
  const [order, setOrder] = useState<Order | null>(null)
  const decision = useDecision<typeof operatorProducts.orderCategories, 'order'>(
    api.operatorProducts.orderCategories,
    () => setOrder(null),
  )
  const ids = order?.ids ?? saved
  return {
    ids,
    decision,
    isEdited: order !== null,
    /** Somebody else has set another order, or has added a category. */
    isChanged: order !== null && order.before.join() !== saved.join(),
    move: (from: number, to: number) => {
      if (to < 0 || to >= ids.length || from === to) return
      const next = [...ids]
      next.splice(to, 0, ...next.splice(from, 1))
      setOrder({ before: order?.before ?? saved, ids: next })
    },
    /** Those that are there now, in the order that was made here; what has come since is last. */
    keep: () => {
      decision.close()
      const left = ids.filter((id) => saved.includes(id))
      setOrder({ before: saved, ids: [...left, ...saved.filter((id) => !left.includes(id))] })
    },
    discard: () => setOrder(null),
    save: async (reason: string) => {
      if (!order) return
      const answer = await decision.run({ parentId, ids: [...order.ids], idsBefore: [...order.before], reason })
      if (!answer) readAgain()
    },
  }
}
