import { useLocation, useNavigate } from 'react-router'
import type { Query } from '#contract/endpoint.ts'
import { isId } from '#contract/id-pattern.ts'
import { languages } from '#contract/language-codes.ts'
import { type operatorProducts, stockLevels } from '#contract/operator/products.ts'
import { paths } from '../../paths.ts'

export type Filters = Omit<Query<typeof operatorProducts.exportProducts>, 'after'>

const states = ['on', 'off'] as const
const gaps = ['any', ...languages.map(({ code }) => code)] as const

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((each) => each === value)

/** Ignores invalid filters in the address, because the server would refuse the request. */
function readFilters(search: string): Filters {
  const params = new URLSearchParams(search)
  const categoryId = params.get('category') ?? ''
  const [keyword, supplier] = [params.get('keyword'), params.get('supplier')]
  const state = oneOf(states, params.get('state'))
  const missing = oneOf(gaps, params.get('missing'))
  const stock = oneOf(stockLevels, params.get('stock'))
  return {
    ...(keyword && { keyword }),
    ...(isId(categoryId) && { categoryId }),
    ...(supplier && { supplier }),
    ...(state && { state }),
    ...(missing && { missing }),
    ...(stock && { stock }),
  }
}

/** The filters, and a function that changes some of them. An empty value removes a filter. */
export function useFilters() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filters = readFilters(search)
  const change = (changes: Readonly<Record<string, string>>) => {
    const { categoryId, ...others } = filters
    const next = { ...others, ...(categoryId && { category: categoryId }), ...changes }
    const given = Object.entries(next).filter(([, value]) => value !== '')
    void navigate(`${paths.products}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`)
  }
  return { filters, change, clear: () => void navigate(paths.products) }
}
