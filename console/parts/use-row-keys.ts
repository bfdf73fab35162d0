import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useKeys } from '../keys/key-scopes.ts'

/** The keys `j` and `k` of a table move the focus, so that Enter opens the focused row. */
export function useRowKeys(count: number) {
  const { t } = useLingui()
  const [at, setAt] = useState(0)
  const table = useRef<HTMLElement>(null)
  const chosen = Math.min(at, Math.max(0, count - 1))
  const move = (step: number) => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('tbody tr:has(a, button)') ?? [])]
    // The first press goes to the row that is chosen already.
    const isWithin = rows.some((row) => row.contains(document.activeElement))
    const next = Math.min(count - 1, Math.max(0, chosen + (isWithin ? step : 0)))
    if (next < 0) return
    setAt(next)
    rows[next]?.querySelector<HTMLElement>('a, button')?.focus()
  }
  useKeys([
    { key: 'j', label: t`next`, run: () => move(1), isInFoot: true },
    { key: 'k', label: t`previous`, run: () => move(-1), isInFoot: true },
    { key: 'Enter', label: t`open`, isInFoot: true },
  ])
  return { at: chosen, setAt, table }
}
