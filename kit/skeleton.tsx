import { classNames } from './class-names.ts'

/** Replaces content that is being read. Give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('shimmer block rounded-small', className)} />
}

type BarsProps = {
  /** The classes of each bar: its size and its position. */ bars: readonly string[]
  className?: string
}

/** Replaces several lines, with one bar for each. */
export function SkeletonBars({ bars, className }: BarsProps) {
  return (
    <div aria-hidden="true" className={className}>
      {bars.map((bar, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
        <Skeleton key={at} className={bar} />
      ))}
    </div>
  )
}

/** Replaces the rows of a list. */
export function SkeletonRows({ rows = 5, hasPicture = false }: { rows?: number; hasPicture?: boolean }) {
  return (
    <div className="divide-y divide-line border-y border-line bg-surface" aria-hidden="true">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
        <div key={at} className="flex min-h-74 items-center gap-12 px-20 py-10">
          {hasPicture && <Skeleton className="size-52" />}
          <SkeletonBars className="flex-1 space-y-8" bars={['h-14 w-3/5', 'h-12 w-2/5']} />
          <Skeleton className="h-14 w-56" />
        </div>
      ))}
    </div>
  )
}

/** Replaces one thing with its picture, such as an order's goods. */
export function SkeletonItem({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('flex gap-12', className)}>
      <Skeleton className="size-52" />
      <SkeletonBars className="flex-1 space-y-8 pt-2" bars={['h-16 w-3/5', 'h-14 w-2/5']} />
      <Skeleton className="h-18 w-64" />
    </div>
  )
}
