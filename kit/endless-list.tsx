import { useLingui } from '@lingui/react/macro'
import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import { PullToRefresh } from './pull-to-refresh.tsx'
import { useScrollElement } from './scroll-area.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { Failed, Stale } from './states.tsx'

/** What `useInfinite` answers; a list without a server can be written by hand. */
export type EndlessSource<T> = {
  items: readonly T[] | undefined
  error: Error | null
  hasMore: boolean
  isFetchingMore: boolean
  fetchMore: () => unknown
  refresh: () => Promise<unknown>
}

type Props<T> = {
  source: EndlessSource<T>
  children: (item: T, index: number) => ReactElement
  keyOf: (item: T) => string
  /** Shown where the list has nothing. */
  empty: ReactNode
  /** Places of the real height while the first page is read. */
  skeleton?: ReactNode
  /** Stands above the rows and scrolls with them. */
  above?: ReactNode
  /** Two or more in a line: product cards. */
  columns?: number
}

/** Begins to read the next page this many rows before the end. */
const readAhead = 4

/**
 * A list without an end: rows are drawn as they come into view, the next page is read before it is needed,
 * pulling down reads again, and where there is no more it says so.
 */
export function EndlessList<T>({ source, above, ...list }: Props<T>) {
  return (
    <PullToRefresh onRefresh={source.refresh}>
      {above}
      <Rows source={source} {...list} />
    </PullToRefresh>
  )
}

function Rows<T>({ source, children, keyOf, empty, skeleton, columns = 1 }: Omit<Props<T>, 'above'>) {
  const { items, error, refresh } = source
  if (!items) {
    return error ? <Failed message={error.message} onRetry={refresh} /> : (skeleton ?? <SkeletonRows />)
  }
  return (
    <>
      {error && <Stale onRetry={refresh} />}
      {items.length === 0 ? empty : <Drawn {...{ source, items, children, keyOf, columns }} />}
    </>
  )
}

type DrawnProps<T> = {
  source: EndlessSource<T>
  items: readonly T[]
  children: (item: T, index: number) => ReactElement
  keyOf: (item: T) => string
  columns: number
}

function Drawn<T>({ source, items, children, keyOf, columns }: DrawnProps<T>) {
  const scroll = useScrollElement()
  const place = useRef<HTMLDivElement>(null)
  const startMarginPx = useOffsetTop(place)
  const lines = Math.ceil(items.length / columns)

  return (
    <div ref={place}>
      <Virtualizer scrollRef={scroll} startMargin={startMarginPx} data={Array.from({ length: lines })}>
        {(_, line) => {
          const first = line * columns
          if (columns === 1) return <div key={keyOf(items[first] as T)}>{children(items[first] as T, first)}</div>
          return (
            <div key={keyOf(items[first] as T)} className="grid halves gap-12 px-20 pb-12">
              {items.slice(first, first + columns).map((item, at) => (
                <div key={keyOf(item)}>{children(item, first + at)}</div>
              ))}
            </div>
          )
        }}
      </Virtualizer>
      <ListEnd source={source} shown={items.length} />
    </div>
  )
}

function ListEnd<T>({ source, shown }: { source: EndlessSource<T>; shown: number }) {
  const { t } = useLingui()
  const scroll = useScrollElement()
  const end = useRef<HTMLDivElement>(null)
  const { hasMore, isFetchingMore, error, fetchMore } = source
  const more = useRef(fetchMore)
  more.current = fetchMore

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that arrives looks again whether the end is in view
  useEffect(() => {
    const mark = end.current
    if (!mark || !hasMore || isFetchingMore || error) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      root: scroll.current,
      rootMargin: `${readAhead * 120}px`,
    })
    watch.observe(mark)
    return () => watch.disconnect()
  }, [hasMore, isFetchingMore, error, shown, scroll])

  return (
    <div ref={end} className="min-h-44">
      {isFetchingMore ? (
        <SkeletonRows rows={1} />
      ) : (
        !hasMore && shown > readAhead && <p className="py-20 text-center text-caption text-soft">{t`No more items.`}</p>
      )}
    </div>
  )
}

/** Where the rows begin within the scroll container: what stands above them may grow. */
function useOffsetTop(place: { current: HTMLElement | null }) {
  const scroll = useScrollElement()
  const [topPx, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    const area = scroll.current
    if (!element || !area) return
    const measure = () => {
      const top = element.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop
      setTop(Math.max(0, Math.round(top)))
    }
    measure()
    const watch = new ResizeObserver(measure)
    if (element.parentElement) watch.observe(element.parentElement)
    return () => watch.disconnect()
  }, [place, scroll])
  return topPx
}
