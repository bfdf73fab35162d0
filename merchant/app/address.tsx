import { type ReactNode, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router'
import { withoutModals } from '#kit/open-modals.ts'

const history = createBrowserHistory({ v5Compat: true })

/**
 * Provides the browser's address. The router's own BrowserRouter would add its server rendering to the bundle. A tap
 * shows the next screen's skeleton at once, while the screen's code loads.
 */
export function Address({ children }: { children: ReactNode }) {
  const [{ location, action }, setAddress] = useState({ location: history.location, action: history.action })
  useLayoutEffect(() => history.listen(withoutModals((update) => setAddress(update))), [])
  return (
    <Router location={location} navigationType={action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  )
}
