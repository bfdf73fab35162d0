import { Skeleton } from '#kit/skeleton.tsx'

/** In the shape of a conversation. */
export function ConversationSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-12 px-20 py-16">
      <Skeleton className="h-44 w-3/5 rounded-card" />
      <Skeleton className="h-64 w-4/5 self-end rounded-card" />
      <Skeleton className="h-44 w-2/5 rounded-card" />
    </div>
  )
}
