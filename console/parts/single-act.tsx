import type { ReactNode } from 'react'
import { useKeys } from '../keys/key-scopes.ts'
import { RowButton } from '../keys/row-button.tsx'
import type { QueuePosition } from './queue-position.ts'

type SingleAct = {
  label: string
  why: string | null
  position: QueuePosition
  onOpen: () => void
}

/** For a decision with a single act: the key `a` and the button open its dialog. */
export function useSingleAct({ label, why, position, onOpen }: SingleAct) {
  const open = () => {
    if (why === null && position.isWaiting) onOpen()
  }
  useKeys([{ key: 'a', label, run: open, isInFoot: true }])
  return { why, open }
}

type ButtonProps = ReturnType<typeof useSingleAct> & { children: ReactNode }

export function SingleActButton({ why, open, children }: ButtonProps) {
  return (
    <RowButton onClick={open} why={why} hint="a" className="min-h-40 w-full">
      {children}
    </RowButton>
  )
}
