import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useKeys } from '../keys/key-scopes.ts'

/**
 * The keys `j` and `k` of a table move the focus, so that Enter opens the focused row. A chosen row stays chosen when
 * others arrive above it. If it leaves, the row at its position is chosen.
 */
export function useRowKeys<Element extends HTMLElement = HTMLElement>(ids: readonly string[]) {
  const { t } = useLingui()
  const [last, setLast] = useState({ id: '', at: 0 })
  const table = useRef<Element>(null)
  // The first row counts as chosen once it is there.
  if (last.id === '' && ids[0] !== undefined) setLast({ id: ids[0], at: 0 })
  const found = ids.indexOf(last.id)
  const chosen = Math.min(found === -1 ? last.at : found, Math.max(0, ids.length - 1))
  const setAt = (at: number) => setLast({ id: ids[at] ?? '', at })
  const findRows = () => [...(table.current?.querySelectorAll<HTMLElement>('tbody tr:has(a, button)') ?? [])]
  const move = (step: number) => {
    const rows = findRows()
    // The first press only moves the focus to the chosen row, which need not have it yet.
    const isWithin = rows.some((row) => row.contains(document.activeElement))
    const next = Math.min(ids.length - 1, Math.max(0, chosen + (isWithin ? step : 0)))
    if (next < 0) return
    setAt(next)
    rows[next]?.querySelector<HTMLElement>('a, button')?.focus()
  }
  /** Follows the chosen row's link before any row has the focus. A button may be an act, so it gets the focus first. */
  const open = () => {
    const link = findRows()[chosen]?.querySelector('a')
    if (link) link.click()
    else move(0)
  }
  useKeys([
    { key: 'j', label: t`next`, run: () => move(1), isInFoot: true },
    { key: 'k', label: t`previous`, run: () => move(-1), isInFoot: true },
    { key: 'Enter', label: t`open`, run: open, isInFoot: true },
  ])
  return { at: chosen, setAt, table }
}
