import type { ReactNode } from 'react'
import { PullToRefresh } from './pull-to-refresh.tsx'
import { Screen } from './screen.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { Failed, Stale } from './states.tsx'

/** The state of a read, as returned by `useGet`. */
export type Read<T> = {
  /** Undefined until it is read. Null if there is no such thing. */
  data: T | null | undefined
  error: Error | null
  isFetching: boolean
  refresh: () => Promise<unknown>
}

type UnreadProps = {
  read: Read<unknown>
  /** The shape of the data while it is read. The default is rows. */
  skeleton?: ReactNode
  /** The message if nothing exists: the read returned null, or the address names nothing. */
  missing?: string
}

/** Shown until the data is read: a skeleton, or the failure with a retry. */
export function Unread({ read, skeleton, missing }: UnreadProps) {
  const { data, error, isFetching, refresh } = read
  const isMissing = data === null || (missing !== undefined && !isFetching)
  if (!error && !isMissing) return skeleton ?? <SkeletonRows />
  return <Failed message={error?.message ?? missing} onRetry={refresh} isRetrying={isFetching} />
}

type Props<T> = UnreadProps & {
  read: Read<T>
  header: ReactNode
  action?: ReactNode
  /** Replaces the retry for an error that is an expected refusal. */
  refused?: ReactNode
  /** Renders the data. A screen with another layout for it, such as a form, leaves this out. */
  children?: (data: T) => ReactNode
}

/** The layout of a screen that shows one thing: skeleton, failure, data. Pulling it down reads it again. */
export function ReadScreen<T>({ header, action, refused, children, ...unread }: Props<T>) {
  const { data, error, isFetching, refresh } = unread.read
  const isRead = data !== undefined && data !== null && children
  return (
    <Screen header={header} action={action}>
      {isRead ? (
        <PullToRefresh onRefresh={refresh}>
          {error && <Stale onRetry={refresh} isRetrying={isFetching} />}
          {children(data)}
        </PullToRefresh>
      ) : (
        refused || <Unread {...unread} />
      )}
    </Screen>
  )
}
