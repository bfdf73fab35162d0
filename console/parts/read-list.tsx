import type { ReactNode } from 'react'
import { Failed, Stale } from '#kit/states.tsx'

type Props = {
  read: { error: { message: string } | null; isFetching: boolean; refresh: () => Promise<unknown> }
  /** Whether there are rows to show, from this read or an earlier one. */
  isRead: boolean
  skeleton: ReactNode
  children: ReactNode
}

/** The rows of a list, or why there are none yet. Above old rows it notes that they are old. */
export function ReadList({ read: { error, isFetching, refresh }, isRead, skeleton, children }: Props) {
  const retry = { onRetry: () => void refresh(), isRetrying: isFetching }
  if (!isRead) return error ? <Failed message={error.message} {...retry} /> : skeleton
  return (
    <>
      {error && <Stale {...retry} />}
      {children}
    </>
  )
}
