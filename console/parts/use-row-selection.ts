import { useState } from 'react'
import { toggleRow } from './toggle-row.ts'

const none: ReadonlySet<string> = new Set()

/** The selected rows of one page of a list: single rows, a range or all. Another page begins without a selection. */
export function useRowSelection<T extends { id: string }>(rows: readonly T[], page: string) {
  const [state, setState] = useState({ page, ids: none, last: '' })
  const { ids, last } = state.page === page ? state : { ids: none, last: '' }
  const items = rows.filter(({ id }) => ids.has(id))
  const all = rows.map(({ id }) => id)
  const isAll = rows.length > 0 && items.length === rows.length
  const keep = (kept: readonly string[]) => setState({ page, ids: new Set(kept), last: '' })
  return {
    items,
    isAll,
    has: (id: string) => ids.has(id),
    toggle: (id: string, isRange = false) =>
      setState({ page, ids: toggleRow({ rows: all, chosen: ids, last }, id, isRange), last: id }),
    toggleAll: () => keep(isAll ? [] : all),
    keep,
  }
}
