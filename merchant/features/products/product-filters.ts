import { parseAmount } from '#contract/money.ts'
import { readTyped } from '#kit/amount.ts'
import { useSearchParams } from '../../app/search-params.ts'
import type { ProductSort } from './product-types.ts'

const sorts: readonly ProductSort[] = ['new', 'sales', 'price', '-price', 'profit']
type Name = 'keyword' | 'categoryId' | 'minPrice' | 'maxPrice' | 'sort'

/** A filter as the server takes it; `addAll` takes the same. */
export type ProductFilter = { keyword?: string; categoryId?: string; minPrice?: number; maxPrice?: number }

export type ProductFilters = {
  keyword: string
  categoryId: string
  /** Major units, as digits and a point. */
  minPrice: string
  maxPrice: string
  sort: ProductSort
  isNarrowed: boolean
  filter: ProductFilter
  set: (change: Partial<Record<Name, string>>) => void
}

/** What is listed stands in the address: a link carries it, coming back finds it. */
export function useProductFilters(): ProductFilters {
  const [search, setSearch] = useSearchParams()
  const set: ProductFilters['set'] = (change) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  return { ...readFilters(search), set }
}

export function readFilters(search: URLSearchParams) {
  const keyword = search.get('keyword') ?? ''
  const categoryId = search.get('categoryId') ?? ''
  // An address is no language's: its prices have a decimal point.
  const minPrice = readTyped(search.get('minPrice') ?? '', 'en') ?? ''
  const maxPrice = readTyped(search.get('maxPrice') ?? '', 'en') ?? ''
  const sort = sorts.find((each) => each === search.get('sort')) ?? 'new'
  const least = parseAmount(minPrice)
  const most = parseAmount(maxPrice)
  const filter: ProductFilter = {
    ...(keyword ? { keyword } : {}),
    ...(categoryId ? { categoryId } : {}),
    ...(least === null ? {} : { minPrice: least }),
    ...(most === null ? {} : { maxPrice: most }),
  }
  const isNarrowed = Object.keys(filter).length > 0
  return { keyword, categoryId, minPrice, maxPrice, sort, isNarrowed, filter }
}
