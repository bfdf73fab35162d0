import { useEffect } from 'react'
import { useNavigate } from 'react-router'

// Read before the first render: the root's redirect drops the query.
const arrived = new URLSearchParams(window.location.search)
let isHandled = false

/** A partner's link carries `data`: the sign-in by it is loaded only then. */
export function useArrival() {
  const navigate = useNavigate()
  useEffect(() => {
    const data = arrived.get('data')
    if (!data || isHandled) return
    isHandled = true
    const link = { data, code: arrived.get('code'), mer: arrived.get('mer'), path: arrived.get('path') }
    void import('./third-login.ts').then(({ thirdLogin }) => thirdLogin(link, navigate))
  }, [navigate])
}
