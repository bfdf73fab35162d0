import { SkeletonBars } from '#kit/skeleton.tsx'

export function AmountSkeleton() {
  return (
    <SkeletonBars
      className="flex flex-col items-center px-20 pt-24"
      bars={['h-48 w-160', 'mt-12 h-18 w-200', 'mt-28 h-40 w-full']}
    />
  )
}
