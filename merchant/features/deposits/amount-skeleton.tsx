import { Skeleton } from '#kit/skeleton.tsx'

/** In the shape of an AmountStep. */
export function AmountSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col items-center px-20 pt-24">
      <Skeleton className="h-48 w-160" />
      <Skeleton className="mt-12 h-18 w-200" />
      <Skeleton className="mt-28 h-40 w-full" />
    </div>
  )
}
