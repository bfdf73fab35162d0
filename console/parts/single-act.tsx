import type { ReactNode } from 'react'
import { useKeys } from '../keys/key-scopes.ts'
import { RowButton } from '../keys/row-button.tsx'
import type { QueuePosition } from './queue-position.ts'

type SingleAct = {
  /** What the key does, in a word or two. */
  label: string
  /** Why the operator may not do it. */
  why: string | null
  position: QueuePosition
  onOpen: () => void
}

/** The only act of a decision: the key `a` and the button open its dialog. */
export function useSingleAct({ label, why, position, onOpen }: SingleAct) {
  const open = () => {
    if (why === null && position.isWaiting) onOpen()
  }
  useKeys([{ key: 'a', label, run: open, isInFoot: true }])
  return { why, open }
}

type ButtonProps = ReturnType<typeof useSingleAct> & { children: ReactNode }

/** The button below the decision. */
export function SingleActButton({ why, open, children }: ButtonProps) {
  return (
    <RowButton onClick={open} why={why} hint="a" className="min-h-40 w-full">
      {children}
    </RowButton>
  )
}
