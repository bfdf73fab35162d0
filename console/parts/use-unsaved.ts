import { useState } from 'react'
import { useOperator } from '../operator.ts'

type Unsaved = { operatorId: string | undefined; value: unknown }

/** By item, in memory alone: what operators write is never stored on a disk. */
const unsaved = new Map<string, Unsaved>()

// The browser asks before it closes or reloads a tab in which something is not saved.
addEventListener('beforeunload', (event) => {
  if (unsaved.size > 0) event.preventDefault()
})

export const forgetUnsaved = (name: string): void => void unsaved.delete(name)

/**
 * What is typed and not saved; null if nothing is. It outlasts its page: who leaves it by a key or a link, or logs in
 * again, finds it there. Another operator on the same computer does not.
 */
export function useUnsaved<T>(name: string): [T | null, (value: T | null) => void] {
  const operatorId = useOperator()?.id
  const [, setRendered] = useState<unknown>()
  const kept = unsaved.get(name)
  const value = kept && kept.operatorId === operatorId ? (kept.value as T) : null
  const set = (next: T | null) => {
    if (next === null) unsaved.delete(name)
    else unsaved.set(name, { operatorId, value: next })
    setRendered({})
  }
  return [value, set]
}
