import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** Rows of one page of a list that are chosen, one by one, as a range or all; another page begins with none. */
export function useRowSelection<T extends { id: string }>(rows: readonly T[], page: string) {
  const [state, setState] = useState({ page, ids: none, last: '' })
  const { ids, last } = state.page === page ? state : { ids: none, last: '' }
  const items = rows.filter(({ id }) => ids.has(id))
  const isAll = rows.length > 0 && items.length === rows.length
  const keep = (kept: readonly string[]) => setState({ page, ids: new Set(kept), last: '' })
  const toggle = (id: string, isRange = false) => {
    const to = rows.findIndex((row) => row.id === id)
    const from = isRange ? rows.findIndex((row) => row.id === last) : -1
    const range = from < 0 ? [to] : rows.map((_, at) => at).slice(Math.min(from, to), Math.max(from, to) + 1)
    // A range becomes what its first row was made.
    const isOn = from < 0 ? !ids.has(id) : ids.has(last)
    const next = new Set(ids)
    for (const at of range) {
      const row = rows[at]
      if (!row) continue
      if (isOn) next.add(row.id)
      else next.delete(row.id)
    }
    setState({ page, ids: next, last: id })
  }
  return {
    /** The chosen rows that are still on the page. */
    items,
    isAll,
    has: (id: string) => ids.has(id),
    toggle,
    toggleAll: () => keep(isAll ? [] : rows.map(({ id }) => id)),
    keep,
  }
}
