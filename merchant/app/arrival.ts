import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { PartnerLink } from './third-login.ts'

// Read before the first render, and before the history or a log can store the address.
let arrived = takeLink()

/** A partner's link has `data`, which is removed from the address at once. */
function takeLink(): PartnerLink | null {
  const url = new URL(window.location.href)
  const data = url.searchParams.get('data')
  if (!data) return null
  const [code, mer, path] = ['code', 'mer', 'path'].map((name) => url.searchParams.get(name))
  for (const name of ['data', 'code', 'mer', 'path']) url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
  return { data, code: code ?? null, mer: mer ?? null, path: path ?? null }
}

/** Logs in by a partner's link. Its code is loaded only if there is a link. */
export function useArrival() {
  const navigate = useNavigate()
  useEffect(() => {
    const link = arrived
    arrived = null
    if (link) void import('./third-login.ts').then(({ thirdLogin }) => thirdLogin(link, navigate))
  }, [navigate])
}
