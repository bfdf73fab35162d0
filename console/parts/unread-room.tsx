import { type Read, Unread } from '#kit/read-screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'

/** Replaces a room until it is read: a skeleton, or the failure with a retry. */
export function UnreadRoom({ read }: { read: Read<unknown> }) {
  const skeleton = (
    <main aria-busy="true" className="flex-1 p-20">
      <Skeleton className="h-240 w-full" />
    </main>
  )
  return <Unread read={read} skeleton={skeleton} />
}
