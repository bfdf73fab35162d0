import { useLingui } from '@lingui/react/macro'
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { OpenRow } from './link.tsx'
import { PullToRefresh } from './pull-to-refresh.tsx'
import { IsTable } from './screen.tsx'
import { useScrollElement } from './scroll-area.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { Failed, Stale } from './states.tsx'
import { useEndInView } from './use-end-in-view.ts'

/** A list that is read page after page, as returned by `useInfinite`. */
export type EndlessSource<T> = {
  items: readonly T[] | undefined
  error: Error | null
  isFetching: boolean
  hasMore: boolean
  isFetchingMore: boolean
  fetchMore: () => unknown
  refresh: () => Promise<unknown>
}

export type EndlessListProps<T> = {
  source: EndlessSource<T>
  children: (item: T, index: number) => ReactElement
  keyOf: (item: T) => string
  empty: ReactNode
  /** Shown while the first page is read, in the shape of the rows. */
  skeleton?: ReactNode
  /** Above the rows; it scrolls with them. */
  listHeader?: ReactNode
  /** The names of the columns, if the rows are those of a table. */
  head?: ReactNode
  /** Two or more per line, for product cards. */
  columns?: number
}

const readAheadPx = 480
/** A list with fewer rows fits the screen, and its end needs no text. */
const shortListRows = 4

/** Renders rows as they come into view and reads the next page early. Pulling down reads the list again. */
export function EndlessList<T>({ source, listHeader, ...list }: EndlessListProps<T>) {
  return (
    <PullToRefresh onRefresh={source.refresh}>
      {listHeader}
      <Rows source={source} {...list} />
    </PullToRefresh>
  )
}

type RowsProps<T> = Omit<EndlessListProps<T>, 'listHeader'>

function Rows<T>({ source, children, keyOf, empty, skeleton, head, columns = 1 }: RowsProps<T>) {
  const { items, error, isFetching, refresh } = source
  if (!items) {
    if (!error) return skeleton ?? <SkeletonRows />
    return <Failed message={error.message} onRetry={refresh} isRetrying={isFetching} />
  }
  return (
    <>
      {error && <Stale onRetry={refresh} isRetrying={isFetching} />}
      {items.length === 0 ? (
        empty
      ) : (
        <VirtualRows source={source} items={items} keyOf={keyOf} head={head} columns={columns}>
          {children}
        </VirtualRows>
      )}
    </>
  )
}

type VirtualRowsProps<T> = {
  source: EndlessSource<T>
  items: readonly T[]
  children: (item: T, index: number) => ReactElement
  keyOf: (item: T) => string
  head: ReactNode
  columns: number
}

function VirtualRows<T>({ source, items, children, keyOf, head, columns }: VirtualRowsProps<T>) {
  const scroll = useScrollElement()
  const container = useRef<HTMLDivElement>(null)
  const startMarginPx = useOffsetTop(container)
  const handle = useOpenRowInView(items, keyOf)
  // Rows of a table have another height than cards, which it would take for theirs.
  const form = useContext(IsTable) ? 'table' : 'cards'
  const lines = Array.from({ length: Math.ceil(items.length / columns) }, (_, line) => line)
  const isPrinted = useIsPrinted()

  return (
    <>
      <div role={head ? 'table' : undefined} data-printed={(head && isPrinted) || undefined}>
        {head}
        <div ref={container} role={head ? 'rowgroup' : undefined} data-rows>
          <Virtualizer
            key={form}
            ref={handle}
            scrollRef={scroll}
            startMargin={startMarginPx}
            data={lines}
            keepMounted={isPrinted ? lines : none}
          >
            {(line) => {
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
        </div>
      </div>
      <ListEnd source={source} shown={items.length} />
    </>
  )
}

const none: readonly number[] = []
let isPrinting = false

function onPrint(onChange: () => void) {
  const follow = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    onChange()
  }
  addEventListener('beforeprint', follow)
  addEventListener('afterprint', follow)
  return () => {
    removeEventListener('beforeprint', follow)
    removeEventListener('afterprint', follow)
  }
}

/** True while the page is printed: paper shows every row that was read. */
const useIsPrinted = () => useSyncExternalStore(onPrint, () => isPrinting)

/** The row that is open beside its list stays in view, also where its list gets other rows by that. */
function useOpenRowInView<T>(items: readonly T[], keyOf: (item: T) => string) {
  const handle = useRef<VirtualizerHandle>(null)
  const open = useContext(OpenRow)
  const found = open === null ? -1 : items.findIndex((item) => open.includes(keyOf(item)))
  const last = useRef(-1)
  useEffect(() => {
    if (found >= 0) last.current = found
    if (last.current >= 0) handle.current?.scrollToIndex(last.current, { align: 'nearest' })
  }, [found])
  return handle
}

function ListEnd<T>({ source, shown }: { source: EndlessSource<T>; shown: number }) {
  const { t } = useLingui()
  const end = useRef<HTMLDivElement>(null)
  const { hasMore, isFetchingMore, error, fetchMore } = source
  useEndInView(end, {
    marginPx: readAheadPx,
    isEnabled: hasMore && !isFetchingMore && !error,
    shown,
    onEnd: fetchMore,
  })
  return (
    <div ref={end} className="min-h-44">
      {isFetchingMore ? (
        <SkeletonRows rows={1} />
      ) : (
        !hasMore &&
        shown > shortListRows && <p className="py-20 text-center text-caption text-soft">{t`No more items.`}</p>
      )}
    </div>
  )
}

/** The offset of the rows in the scroll container, because the content above them may grow. */
function useOffsetTop(container: RefObject<HTMLElement | null>) {
  const scroll = useScrollElement()
  const [topPx, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = container.current
    const area = scroll.current
    if (!element || !area) return
    const measure = () => {
      const top = element.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop
      setTop(Math.max(0, Math.round(top)))
    }
    measure()
    const watch = new ResizeObserver(measure)
    if (area.firstElementChild) watch.observe(area.firstElementChild)
    return () => watch.disconnect()
  }, [container, scroll])
  return topPx
}
