import { parseAmount } from '#contract/money.ts'
import { readTyped } from '#kit/amount.ts'
import { useFormats } from '#kit/format.tsx'
import { type SetFilters, useSearchFilters } from '../../parts/search-params.ts'
import type { ProductSort } from './product-types.ts'

const sorts: readonly ProductSort[] = ['new', 'sales', 'price', '-price', 'profit']
type FilterName = 'keyword' | 'categoryId' | 'minPrice' | 'maxPrice' | 'recommended' | 'sort'

export type ProductFilter = {
  keyword?: string
  categoryId?: string
  minPrice?: number
  maxPrice?: number
  recommended?: true
}

export type ProductFilters = {
  keyword: string
  categoryId: string
  /** In major units, as digits with a decimal point. */
  minPrice: string
  maxPrice: string
  sort: ProductSort
  isNarrowed: boolean
  filter: ProductFilter
  set: SetFilters<FilterName>
}

export function useProductFilters(): ProductFilters {
  const [search, set] = useSearchFilters<FilterName>()
  const { minorDigits } = useFormats()
  return { ...readFilters(search, minorDigits), set }
}

export function readFilters(search: URLSearchParams, minorDigits: number) {
  const keyword = search.get('keyword') ?? ''
  const categoryId = search.get('categoryId') ?? ''
  // A link must mean the same in every language, so its prices have a decimal point.
  const minPrice = readTyped(search.get('minPrice') ?? '', 'en') ?? ''
  const maxPrice = readTyped(search.get('maxPrice') ?? '', 'en') ?? ''
  const sort = sorts.find((each) => each === search.get('sort')) ?? 'new'
  const least = parseAmount(minPrice, minorDigits)
  const most = parseAmount(maxPrice, minorDigits)
  const filter: ProductFilter = {
    ...(keyword ? { keyword } : {}),
    ...(categoryId ? { categoryId } : {}),
    ...(least === null ? {} : { minPrice: least }),
    ...(most === null ? {} : { maxPrice: most }),
    ...(search.get('recommended') === '1' ? { recommended: true } : {}),
  }
  const isNarrowed = Object.keys(filter).length > 0
  return { keyword, categoryId, minPrice, maxPrice, sort, isNarrowed, filter }
}
