import { classNames } from './class-names.ts'

/** Stands in for something that is being read; give it the size of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('shimmer block rounded-small', className)} />
}

/** Stands in for the rows of a list. */
export function SkeletonRows({ rows = 5, hasPicture = false }: { rows?: number; hasPicture?: boolean }) {
  return (
    <div className="divide-y divide-line border-y border-line bg-surface" aria-hidden="true">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
        <div key={at} className="flex min-h-74 items-center gap-12 px-20 py-10">
          {hasPicture && <Skeleton className="size-52" />}
          <div className="flex-1 space-y-8">
            <Skeleton className="h-14 w-3/5" />
            <Skeleton className="h-12 w-2/5" />
          </div>
          <Skeleton className="h-14 w-56" />
        </div>
      ))}
    </div>
  )
}

/** Stands in for one thing with its picture: an order's goods, for example. */
export function SkeletonItem({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('flex gap-12', className)}>
      <Skeleton className="size-52" />
      <div className="flex-1 space-y-8 pt-2">
        <Skeleton className="h-16 w-3/5" />
        <Skeleton className="h-14 w-2/5" />
      </div>
      <Skeleton className="h-18 w-64" />
    </div>
  )
}
