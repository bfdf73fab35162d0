import { type ReactNode, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router'
import { withoutModals } from '#kit/open-modals.ts'

const history = createBrowserHistory({ v5Compat: true })

/** Provides the browser's address below /console. */
export function Address({ children }: { children: ReactNode }) {
  const [{ location, action }, setAddress] = useState({ location: history.location, action: history.action })
  useLayoutEffect(() => history.listen(withoutModals((update) => setAddress(update))), [])
  return (
    <Router basename="/console" location={location} navigationType={action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  )
}
