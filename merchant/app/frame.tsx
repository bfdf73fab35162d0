import { useLingui } from '@lingui/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { matchPath, Navigate, useLocation, useNavigate } from 'react-router'
import { FormatProvider } from '#kit/format.tsx'
import { Toasts } from '#kit/toasts.tsx'
import { paths } from '../paths.ts'
import { type AppRoute, routes } from '../routes.tsx'
import { useSession } from '../session.ts'
import { useArrival } from './arrival.ts'
import { tellBuilt } from './built-paths.ts'
import { DemoRibbon } from './demo-ribbon.tsx'
import { IosBar } from './ios.tsx'
import { KeepAlive, useKept } from './keep-alive.tsx'
import { chosenLanguage } from './language.ts'
import { notFound } from './not-found.ts'

tellBuilt(routes.map(({ path }) => path))

const TabBar = lazy(async () => ({ default: (await import('./tab-bar.tsx')).TabBar }))

// After the first load, and where it cannot be loaded the app goes on without it.
const Installed = lazy(() =>
  import('./installed.tsx').then(
    (loaded) => ({ default: loaded.Installed }),
    () => ({ default: () => null }),
  ),
)

/** The route of an address; none for the root, which only leads on. */
function routeAt(pathname: string): AppRoute | null {
  if (pathname === paths.root) return null
  return routes.find((route) => matchPath({ path: route.path, caseSensitive: true }, pathname)) ?? notFound
}

/** Everything around the screens: one column of at most 480 px, the bars, the toasts. */
export function Frame() {
  const { token, merinfo, signOuts } = useSession()
  const { pathname } = useLocation()
  const route = routeAt(pathname)
  useArrival()
  useWayOut(signOuts)
  useLiveData(token)

  const formats = {
    tag: chosenLanguage(),
    currency: merinfo?.currency ?? 'USD',
    minorDigits: 2,
    timeZone: merinfo?.timeZone ?? 'UTC',
  }
  return (
    <FormatProvider formats={formats}>
      <div className="relative mx-auto flex h-dvh max-w-480 flex-col bg-paper min-[48.1rem]:border-x min-[48.1rem]:border-line">
        <IosBar />
        <DemoRibbon />
        <Suspense>
          <Installed />
        </Suspense>
        {!route && <Navigate to={token ? paths.home : paths.login} replace />}
        {/* Another merchant must find nothing of the last one: signing out begins all screens anew. */}
        <Screens key={signOuts} route={route} />
        <Toasts isRaised={Boolean(route?.tab)} />
      </div>
    </FormatProvider>
  )
}

function Screens({ route }: { route: AppRoute | null }) {
  const location = useLocation()
  const { i18n } = useLingui()
  const kept = useKept(route, location)

  const title = route ? i18n._(route.title) : null
  useEffect(() => {
    if (title) document.title = title
  }, [title])

  return (
    <div className={`flex min-h-0 flex-1 flex-col ${route?.tab ? '[--below:0px]' : ''}`}>
      <div className="relative min-h-0 flex-1">
        <KeepAlive kept={kept} location={location} />
      </div>
      {route?.tab && (
        <Suspense fallback={<div className="min-h-64 border-t border-line bg-surface" />}>
          <TabBar current={route} kept={kept} />
        </Suspense>
      )}
    </div>
  )
}

/** Logout and body code 401 lead to the sign-in, whatever screen stands. */
function useWayOut(signOuts: number) {
  const navigate = useNavigate()
  const led = useRef(signOuts)
  useEffect(() => {
    // `navigate` is another with every address: each end of a session leads away once.
    if (signOuts === led.current) return
    led.current = signOuts
    void navigate(paths.login, { replace: true })
  }, [signOuts, navigate])
}

/** What belongs to a session and not to the first load: the stored answers and the live events. */
function useLiveData(token: string | null) {
  useEffect(() => {
    if (!token) return
    const leave = new AbortController()
    void import('./live-data.ts').then(({ liveData }) => leave.signal.aborted || liveData(leave.signal))
    return () => leave.abort()
  }, [token])
}
