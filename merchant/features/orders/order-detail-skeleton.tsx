import { Skeleton, SkeletonBars, SkeletonItem } from '#kit/skeleton.tsx'

const steps = ['one', 'two', 'three', 'four']

export function OrderDetailSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="px-20">
        <Skeleton className="h-18 w-120" />
        <Skeleton className="mt-8 h-32 w-4/5" />
        <Skeleton className="mt-10 mb-20 h-16 w-3/5" />
        {steps.map((step) => (
          <div key={step} className="flex gap-12 pb-16">
            <Skeleton className="mt-6 size-10 rounded-full" />
            <SkeletonBars className="flex-1 space-y-6" bars={['h-16 w-2/5', 'h-14 w-1/2']} />
          </div>
        ))}
      </div>
      <Skeleton className="mt-24 mb-10 ml-20 h-16 w-52" />
      <SkeletonItem className="border-y border-line bg-surface px-20 py-12" />
      <Skeleton className="mt-24 mb-10 ml-20 h-16 w-52" />
      <div className="h-160 border-y border-line bg-surface" />
    </div>
  )
}
