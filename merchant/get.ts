import { type InfiniteData, keepPreviousData, QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Query, Reply } from '#contract/endpoint.ts'
import type { EndlessSource } from '#kit/endless-list.tsx'
import { type Call, CallError, onChanged, send } from './call.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** What the server said, kept for the whole app. There is one, so the hooks name it and need no provider. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Coming back within a minute reads nothing again; live events and the merchant's own acts do.
      staleTime: minuteMs,
      gcTime: dayMs,
      // Without a connection the failure shows at once, and not once there is one again.
      retry: (failures, error) =>
        failures < 2 && navigator.onLine && error instanceof CallError && error.word === 'network',
      networkMode: 'offlineFirst',
    },
  },
})

onChanged(() => {
  void queryClient.invalidateQueries()
})

type Options<E> = {
  query?: Query<E>
  /** False: not yet, because something it needs is missing. */
  isEnabled?: boolean
  /** Keeps showing the last answer while another query's is read: filters that change figures in place. */
  keepsPrevious?: boolean
}

export type Got<T> = {
  data: T | undefined
  /** With `data` there too, what is shown is old: mark it with Stale. */
  error: CallError | null
  isFetching: boolean
  refresh: () => Promise<unknown>
}

/** How a call is kept in the cache and read anew. */
export const readingOf = <E>(call: Call<E>, query?: Query<E>) => ({
  queryKey: [call.path, query ?? {}] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await send(call, { query: query as object | undefined, signal })).data,
})

/** What a call answers, from the cache at once and from the server where that is old. */
export function useGet<E>(call: Call<E>, options: Options<E> = {}): Got<Reply<E>> {
  const { query, isEnabled = true, keepsPrevious = false } = options
  const result = useQuery<Reply<E>, CallError, Reply<E>, readonly [string, unknown]>(
    {
      ...readingOf(call, query),
      enabled: isEnabled,
      ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    },
    queryClient,
  )
  return {
    data: result.data as Reply<E> | undefined,
    error: result.error,
    isFetching: result.isFetching,
    refresh: result.refetch,
  }
}

type Page<T> = { list: readonly T[]; total: number; totalIsFloor?: boolean; next: string | null }
type ItemOf<R> = R extends { list: readonly (infer T)[] } ? T : never

export type Infinite<R> = EndlessSource<ItemOf<R>> & {
  /** The first page whole: totals, counts, balance. */
  first: R | undefined
  isFetching: boolean
}

/** Ten rows are two screens of a phone. */
const pageSize = 20

/** A list by its cursor, page after page; hand it to EndlessList. */
export function useInfinite<E>(call: Call<E>, options: Omit<Options<E>, 'keepsPrevious'> = {}): Infinite<Reply<E>> {
  type R = Reply<E>
  const { query, isEnabled = true } = options
  const result = useInfiniteQuery<R, CallError, InfiniteData<R>, readonly unknown[], string | null>(
    {
      queryKey: [call.path, query ?? {}, 'pages'],
      initialPageParam: null,
      queryFn: async ({ pageParam, signal }) => {
        const asked = { limit: pageSize, ...(query as object | undefined), ...(pageParam ? { after: pageParam } : {}) }
        return (await send(call, { query: asked, signal })).data
      },
      getNextPageParam: (last) => (last as Page<unknown>).next,
      enabled: isEnabled,
    },
    queryClient,
  )
  const pages = result.data?.pages
  return {
    items: pages?.flatMap((page) => (page as unknown as Page<ItemOf<R>>).list),
    first: pages?.[0],
    error: result.error,
    hasMore: result.hasNextPage,
    isFetchingMore: result.isFetchingNextPage,
    isFetching: result.isFetching,
    fetchMore: result.fetchNextPage,
    refresh: result.refetch,
  }
}
