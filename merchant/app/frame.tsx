import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { PanelRight } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { type Location, Navigate, useLocation, useNavigate } from 'react-router'
import { minorDigits } from '#contract/currencies.ts'
import { readLanguage } from '#contract/language-codes.ts'
import { classNames } from '#kit/class-names.ts'
import { FormatProvider } from '#kit/format.tsx'
import { Icon } from '#kit/icon.tsx'
import { Empty } from '#kit/states.tsx'
import { Toasts } from '#kit/toasts.tsx'
import { adoptLanguage, chosenLanguage, texts } from '../language.ts'
import { useOverlays } from '../parts/overlays.ts'
import { paths } from '../paths.ts'
import { getSession, type MerchantInfo, useSession } from '../session.ts'
import type { AppRoute } from './app-route.ts'
import { useArrival } from './arrival.ts'
import { type ListColumn, listColumnAt, useIsDesk } from './columns.ts'
import { DemoRibbon } from './demo-ribbon.tsx'
import { loadRoutes, useRouteAt } from './find-route.ts'
import { Installed } from './installed.tsx'
import { IosBar } from './ios.tsx'
import { KeepAlive, useKeptScreens } from './keep-alive.tsx'

/** What a desk has beside the screens: the navigation and the keys. Its texts are those of the screens. */
const Desk = lazy(async () => {
  const [{ Desk: Parts }, { useAwaiting }] = await Promise.all([
    import('../parts/desk.tsx'),
    // The count comes from the bar's own code: as a module of both it would be loaded with every screen.
    import('./tab-bar.tsx'),
    texts.loadScreens(),
  ])
  return { default: () => <Parts awaiting={useAwaiting()} /> }
})

const TabBar = lazy(async () => ({ default: (await import('./tab-bar.tsx')).TabBar }))

export function Frame() {
  const { token, merinfo, signOuts } = useSession()
  const location = useLocation()
  const route = useRouteAt(location)
  const isDesk = useIsDesk()
  const list = isDesk && route ? listColumnAt(route, location) : null
  // Loads the screens that follow the login while the merchant types.
  useEffect(() => void loadRoutes().catch(console.warn), [])
  useArrival()
  const overlays = useOverlays()
  const hasDesk = isDesk && token !== null && route?.isPublic !== true
  useSignOut(signOuts)
  useSessionData(token)
  useAccountLanguage(merinfo)

  const currency = merinfo?.currency ?? 'USD'
  const formats = {
    tag: chosenLanguage(),
    currency,
    minorDigits: minorDigits(currency),
    timeZone: merinfo?.timeZone ?? 'UTC',
  }
  return (
    <FormatProvider formats={formats}>
      <div
        className={classNames(
          'relative mx-auto flex h-dvh flex-col bg-paper min-[48.1rem]:border-x min-[48.1rem]:border-line',
          hasDesk ? 'max-w-[116rem]' : list ? 'max-w-960' : 'max-w-480',
        )}
      >
        <IosBar />
        <DemoRibbon />
        <Installed />
        {!route && <Navigate to={token ? paths.home : paths.login} replace />}
        {/* A new `key` removes all screens of an ended session, so that the next merchant sees nothing of them. */}
        <Screens key={signOuts} route={route} list={list} hasDesk={hasDesk} />
        <Suspense>{overlays}</Suspense>
        <Toasts isRaised={!hasDesk && Boolean(tabOf(route, list))} />
      </div>
    </FormatProvider>
  )
}

const tabOf = (route: AppRoute | null, list: ListColumn | null) => [route, list?.route].find((each) => each?.tab)

type ScreensProps = { route: AppRoute | null; list: ListColumn | null; hasDesk: boolean }

function Screens({ route, list, hasDesk }: ScreensProps) {
  const location = useLocation()
  const { i18n } = useLingui()
  const { screens, shown } = useKeptScreens(route, location, list)
  useShownAddress(location, shown)
  const tab = hasDesk ? undefined : tabOf(route, list)

  const title = route ? i18n._(route.title) : null
  useEffect(() => {
    if (title) document.title = title
  }, [title])

  return (
    <div className={`flex min-h-0 flex-1 ${hasDesk ? '' : 'flex-col'} ${tab ? '[--below:0px]' : ''}`}>
      {hasDesk && (
        <Suspense fallback={<div className="w-[20rem] shrink-0 border-r border-line" />}>
          <Desk />
        </Suspense>
      )}
      <div className="min-h-0 min-w-0 flex-1">
        <div className={`relative mx-auto h-full ${hasDesk && !list && !route?.isWide ? 'max-w-480' : ''}`}>
          <KeepAlive screens={screens} location={shown} list={list} />
          {list?.isAlone && !list.route.isWide && <NoRow />}
        </div>
      </div>
      {tab && (
        <Suspense fallback={<div className="min-h-64 border-t border-line bg-surface" />}>
          <TabBar current={tab} screens={screens} />
        </Suspense>
      )}
    </div>
  )
}

function useShownAddress(location: Location, shown: Location) {
  const navigate = useNavigate()
  useEffect(() => {
    if (shown.search !== location.search && shown.key === location.key)
      void navigate(shown, { replace: true, state: shown.state as unknown })
  }, [location, shown, navigate])
}

const NoRow = () => (
  <aside className="absolute inset-y-0 right-0 flex w-1/2 border-l border-line">
    <Empty icon={<Icon of={PanelRight} size={2.4} />}>
      <Trans>Select an item on the left to see it here.</Trans>
    </Empty>
  </aside>
)

/** Opens the login after a logout and after body code 401, or home if somebody else has logged in. */
function useSignOut(signOuts: number) {
  const navigate = useNavigate()
  // Starts at 0 and not at `signOuts`, because a first call can end the session before the frame is mounted.
  const handled = useRef(0)
  useEffect(() => {
    // `navigate` changes with every address, so the effect runs again. Each end of a session must be handled once.
    if (signOuts === handled.current) return
    handled.current = signOuts
    void navigate(getSession().token === null ? paths.login : paths.home, { replace: true })
  }, [signOuts, navigate])
}

/** A new device takes the language of the account at the login. */
function useAccountLanguage(merinfo: MerchantInfo | null) {
  const code = readLanguage(merinfo?.lang)
  useEffect(() => {
    if (code) void adoptLanguage(code)
  }, [code])
}

/** Loaded separately, so that stored answers and live events are not part of the first bundle. */
function useSessionData(token: string | null) {
  useEffect(() => {
    if (!token) return
    const controller = new AbortController()
    void import('./live-data.ts').then(
      ({ followSession }) => controller.signal.aborted || followSession(controller.signal),
    )
    return () => controller.abort()
  }, [token])
}
