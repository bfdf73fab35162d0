import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { PartnerLink } from './third-login.ts'

// Taken before the first render, and before the history or a log could store the address.
let arrived = takeLink()

/** The link of a partner has `data`, which is removed from the address at once. */
function takeLink(): PartnerLink | null {
  const url = new URL(window.location.href)
  const data = url.searchParams.get('data')
  if (!data) return null
  const [code, mer, path] = ['code', 'mer', 'path'].map((name) => url.searchParams.get(name))
  for (const name of ['data', 'code', 'mer', 'path']) url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
  return { data, code: code ?? null, mer: mer ?? null, path: path ?? null }
}

/** Signs in by a partner's link; the code is loaded only for one. */
export function useArrival() {
  const navigate = useNavigate()
  useEffect(() => {
    const link = arrived
    arrived = null
    if (link) void import('./third-login.ts').then(({ thirdLogin }) => thirdLogin(link, navigate))
  }, [navigate])
}
