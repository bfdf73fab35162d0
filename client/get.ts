import { type InfiniteData, keepPreviousData, QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Query, Reply } from '#contract/endpoint.ts'
import { type Call, CallError, send } from './call.ts'
import { onForget, onInvalidate } from './invalidation.ts'
import { nextTask } from './next-task.ts'

/** The server's answers, cached for the whole app. There is only one cache, so hooks import it without a provider. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Coming back within a minute reads nothing again. Live events and the user's own acts do.
      staleTime: minuteMs,
      gcTime: dayMs,
      // Without a connection the failure must show at once, and not only when a connection is back.
      retry: (failures, error) =>
        failures < 2 && navigator.onLine && error instanceof CallError && error.word === 'network',
      networkMode: 'offlineFirst',
    },
  },
})

onInvalidate(() => {
  void queryClient.invalidateQueries()
})
onForget(() => queryClient.clear())

type GetOptions<E> = {
  query?: Query<E>
  /** False to wait, because something that the call needs is missing. */
  isEnabled?: boolean
  /** Shows the last answer while another query is read, for filters that change figures in place. */
  keepsPrevious?: boolean
}

/** The state of a read. With both `data` and `error` the data is old. */
export type GetResult<T> = {
  data: T | undefined
  error: CallError | null
  isFetching: boolean
  refresh: () => Promise<unknown>
}

/** The key and the function of a call in the query cache. */
export const queryOf = <E>(call: Call<E>, query?: Query<E>) => ({
  queryKey: [call.path, query ?? {}] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    // The parts of a screen start their reads together, so this yields to the browser between them.
    await nextTask()
    signal.throwIfAborted()
    return (await send(call, { query: query as object | undefined, signal })).data
  },
})

/** The answer of a call: from the cache at once, and from the server if the cached one is old. */
export function useGet<E>(call: Call<E>, options: GetOptions<E> = {}): GetResult<Reply<E>> {
  const { query, isEnabled = true, keepsPrevious = false } = options
  const result = useQuery<Reply<E>, CallError, Reply<E>, readonly [string, unknown]>(
    {
      ...queryOf(call, query),
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

/** The item of a list call with this number or id. Null if there is none. */
export function useGetOne<E>(call: Call<E>, query: Query<E>): GetResult<ItemOf<Reply<E>> | null> {
  const { data, ...rest } = useGet(call, { query })
  const page = data as Page<ItemOf<Reply<E>>> | undefined
  return { data: page && (page.list[0] ?? null), ...rest }
}

/** A list by its pages. `first` has totals, counts and the like. */
export type PagedResult<R> = {
  items: readonly ItemOf<R>[] | undefined
  first: R | undefined
  error: CallError | null
  isFetching: boolean
  hasMore: boolean
  isFetchingMore: boolean
  fetchMore: () => Promise<unknown>
  refresh: () => Promise<unknown>
}

/** Four screens of a phone. */
const pageSize = 20
/** Part of the cache key, to distinguish the pages of a list from a single answer of the same call. */
const pagesKey = 'pages'

/** A list that is read by cursor, page after page. Pass it to EndlessList. */
export function useInfinite<E>(
  call: Call<E>,
  options: Omit<GetOptions<E>, 'keepsPrevious'> = {},
): PagedResult<Reply<E>> {
  type R = Reply<E>
  const { query, isEnabled = true } = options
  const result = useInfiniteQuery<R, CallError, InfiniteData<R>, readonly unknown[], string | null>(
    {
      queryKey: [call.path, query ?? {}, pagesKey],
      initialPageParam: null,
      queryFn: async ({ pageParam, signal }) => {
        const page = { limit: pageSize, ...(query as object | undefined), ...(pageParam ? { after: pageParam } : {}) }
        return (await send(call, { query: page, signal })).data
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
    isFetching: result.isFetching,
    hasMore: result.hasNextPage,
    isFetchingMore: result.isFetchingNextPage,
    fetchMore: result.fetchNextPage,
    refresh: result.refetch,
  }
}

/** Changes the cached pages of a list, under any filters, without reading them again. */
export function updatePages<E>(call: Call<E>, update: (pages: readonly Reply<E>[]) => readonly Reply<E>[]) {
  queryClient.setQueriesData<InfiniteData<Reply<E>>>(
    { predicate: ({ queryKey }) => queryKey[0] === call.path && queryKey[2] === pagesKey },
    (cached) => cached && { ...cached, pages: [...update(cached.pages)] },
  )
}

/** Reads the answers of these calls again, under any query. */
export function invalidate(calls: readonly Call<unknown>[]) {
  const paths = new Set<unknown>(calls.map(({ path }) => path))
  invalidatePaths((path) => paths.has(path))
}

/** Reads the calls with these paths again. A first read under way may have older data, so it is repeated. */
export function invalidatePaths(isOld: (path: unknown) => boolean) {
  const predicate = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => isOld(path)
  for (const query of queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue
    const again = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(again, () => undefined)
  }
  void queryClient.invalidateQueries({ predicate })
}
