import { type ReactNode, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router'

const history = createBrowserHistory({ v5Compat: true })

/**
 * Gives the browser's address to everything within. The router's own BrowserRouter adds its server rendering to the
 * bundle. A tap shows the next screen at once: its skeleton, while its code is loading.
 */
export function Address({ children }: { children: ReactNode }) {
  const [{ location, action }, setAddress] = useState({ location: history.location, action: history.action })
  useLayoutEffect(() => history.listen(setAddress), [])
  return (
    <Router location={location} navigationType={action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  )
}
