import { listingSorts } from '#contract/prices.ts'
import { type SetFilters, useSearchFilters } from '../../parts/search-params.ts'

export const listingStates = ['all', 'selling', 'stock'] as const
export type ListingState = (typeof listingStates)[number]
export type ListingCounts = Record<ListingState, number>

export type ListingSort = (typeof listingSorts)[number]
type Name = 'state' | 'keyword' | 'sort'

export type GoodsFilters = {
  state: ListingState
  keyword: string
  sort: ListingSort | undefined
  set: SetFilters<Name>
}

export function useGoodsFilters(): GoodsFilters {
  const [search, set] = useSearchFilters<Name>()
  return {
    state: listingStates.find((each) => each === search.get('state')) ?? 'all',
    keyword: search.get('keyword') ?? '',
    sort: listingSorts.find((each) => each === search.get('sort')),
    set,
  }
}
