import { type ReactNode, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router'

const history = createBrowserHistory({ v5Compat: true })

/**
 * The browser's address, for everything within. As the router's own, which comes with its server's loading. A tap
 * shows at once where it leads: the screen's place stands while its code is on the way.
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
