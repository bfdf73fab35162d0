import { use } from 'react'
import { matchPath } from 'react-router'
import { paths } from '../paths.ts'
import { getSession } from '../session.ts'
import type { AppRoute } from './app-route.ts'
import { loginRoute } from './login-route.ts'
import { notFound } from './not-found.ts'

type Address = { pathname: string; search: string }
type Routes = readonly AppRoute[]

let loaded: Routes | null = null
let loading: Promise<Routes> | null = null

/** Loads the list of screens once. It is not in the first bundle, because it names every file of the app. */
export function loadRoutes(): Promise<Routes> {
  loading ??= import('../routes.tsx').then(({ routes }) => {
    loaded = routes
    return routes
  })
  return loading
}

const isAt = ({ pathname, search }: Address, { path, query = {} }: AppRoute) => {
  const params = new URLSearchParams(search)
  return (
    matchPath({ path, caseSensitive: true }, pathname) !== null &&
    Object.entries(query).every(([name, value]) => params.get(name) === value)
  )
}

/** Works without the list of screens, so that the login does not wait for it. */
export const isSignIn = (address: Address) =>
  isAt(address, loginRoute) || (address.pathname === paths.root && getSession().token === null)

/** The route of an address. Null for the root, which redirects. Suspends until the list of screens is loaded. */
export function useRouteAt(address: Address): AppRoute | null {
  if (address.pathname === paths.root) return null
  if (isAt(address, loginRoute)) return loginRoute
  if (!loaded) use(loadRoutes())
  return routeAt(address) ?? notFound
}

/** Like `useRouteAt`, for a list that is already loaded. Null if no screen has the address. */
export const routeAt = (address: Address): AppRoute | null => loaded?.find((route) => isAt(address, route)) ?? null
