import { type SetFilters, useSearchFilters } from '../../parts/search-params.ts'

export const listingStates = ['all', 'selling', 'stock'] as const
export type ListingState = (typeof listingStates)[number]
export type ListingCounts = Record<ListingState, number>

export type GoodsFilters = { state: ListingState; keyword: string; set: SetFilters<'state' | 'keyword'> }

export function useGoodsFilters(): GoodsFilters {
  const [search, set] = useSearchFilters<'state' | 'keyword'>()
  return {
    state: listingStates.find((each) => each === search.get('state')) ?? 'all',
    keyword: search.get('keyword') ?? '',
    set,
  }
}
