import { useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

type Search = URLSearchParams | Record<string, string>
type SetSearch = (next: Search | ((current: URLSearchParams) => Search), options?: NavigateOptions) => void

/** The query of the address. The router's own hook would add server rendering to the bundle. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set: SetSearch = (next, options) => {
    const changed = typeof next === 'function' ? next(new URLSearchParams(params)) : next
    void navigate(`?${new URLSearchParams(changed)}`, options)
  }
  return [params, set]
}

export type SetFilters<Name extends string> = (change: Partial<Record<Name, string>>) => void

/** Filters are in the address, so that links and going back keep them. An empty value removes its filter. */
export function useSearchFilters<Name extends string>(): [URLSearchParams, SetFilters<Name>] {
  const [params, setParams] = useSearchParams()
  const set: SetFilters<Name> = (change) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(change) as [string, string | undefined][]) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next, { replace: true })
  }
  return [params, set]
}
