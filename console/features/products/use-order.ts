import { useState } from 'react'
import type { operatorProducts } from '#contract/operator/products.ts'
import { api } from '../../api.ts'
import type { TreeCategory } from '../../parts/category-tree.ts'
import { useDecision } from '../../parts/use-decision.ts'

type Order = { before: readonly string[]; ids: readonly string[] }

type OrderInput = { parentId: string | null; tree: readonly TreeCategory[]; readAgain: () => void }

/** The order of the categories with one parent. Others may change it while it is edited. */
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
    /** True if somebody else has set another order or added a category. */
    isChanged: order !== null && order.before.join() !== saved.join(),
    move: (from: number, to: number) => {
      if (to < 0 || to >= ids.length || from === to) return
      const next = [...ids]
      next.splice(to, 0, ...next.splice(from, 1))
      setOrder({ before: order?.before ?? saved, ids: next })
    },
    /** Keeps the edited order for the categories that still exist, and puts new ones at the end. */
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
