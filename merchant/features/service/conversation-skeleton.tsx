import { SkeletonBars } from '#kit/skeleton.tsx'

export function ConversationSkeleton() {
  return (
    <SkeletonBars
      className="flex flex-col gap-12 px-20 py-16"
      bars={['h-44 w-3/5 rounded-card', 'h-64 w-4/5 self-end rounded-card', 'h-44 w-2/5 rounded-card']}
    />
  )
}
