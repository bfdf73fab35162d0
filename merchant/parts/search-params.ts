import { useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

type Search = URLSearchParams | Record<string, string>
type SetSearch = (next: Search | ((before: URLSearchParams) => Search), options?: NavigateOptions) => void

/** The query of the screen's address, and changing it. The router's own comes with its server's loading. */
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
