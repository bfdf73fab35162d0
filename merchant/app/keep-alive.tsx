import { useLingui } from '@lingui/react'
import { Activity, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { type Location, Route, Routes, useLocation, useNavigationType } from 'react-router'
import { OpenRow } from '#kit/link.tsx'
import { IsBeside, IsTable } from '#kit/screen.tsx'
import { texts } from '../language.ts'
import type { AppRoute } from './app-route.ts'
import type { ListColumn } from './columns.ts'
import { leaveAddress, leftAddress } from './left-addresses.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenGuard } from './screen-guard.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** Above this number the screen that was hidden the longest is removed. */
const screensMax = 12

export type KeptScreen = { key: string; route: AppRoute; location: Location; shownAt: number }

const components = new Map<AppRoute, ComponentType>()

async function loadScreen(route: AppRoute) {
  const [loaded] = await Promise.all([route.load(), route.hasFrameTextsOnly ? null : texts.loadScreens()])
  return loaded
}

/** One component per route for the lifetime of the app. It is lazy unless the screen was loaded before. */
function componentOf(route: AppRoute): ComponentType {
  const known = components.get(route)
  if (known) return known
  const component = lazy(() => loadScreen(route))
  components.set(route, component)
  return component
}

/** Loads a screen before it is rendered, so that it needs no skeleton. */
export async function prepareScreen(route: AppRoute) {
  const { default: component } = await loadScreen(route)
  // A screen that is already rendered keeps its lazy component. Another component would make React mount it again.
  if (!components.has(route)) components.set(route, component)
}

const keyFor = (route: AppRoute, location: Pick<Location, 'search'>) => {
  const search = new URLSearchParams(location.search)
  const params = [...Object.keys(route.query ?? {}), ...(route.keyParams ?? [])]
  return [route.path, ...params.map((name) => search.get(name) ?? '')].join(' ')
}

/** A list that was never visited begins unfiltered next to its row. */
function withList(screens: readonly KeptScreen[], route: AppRoute, location: Location): readonly KeptScreen[] {
  const kept = screens.find(({ key }) => key === listKey(route))
  if (kept) return withScreen(screens, route, kept.location)
  const added = withScreen([], route, {
    ...location,
    pathname: route.path,
    search: ownSearch(route),
    hash: '',
    key: 'list',
  })
  return [...added, ...screens]
}

/** The query of a list that is a part of its path. */
const ownSearch = ({ query }: AppRoute) => (query ? `?${new URLSearchParams(query)}` : '')

const listKey = (route: AppRoute) => keyFor(route, { search: ownSearch(route) })

function withScreen(screens: readonly KeptScreen[], route: AppRoute, location: Location): readonly KeptScreen[] {
  const key = keyFor(route, location)
  const shownAt = 1 + Math.max(0, ...screens.map((each) => each.shownAt))
  const next = screens.filter((each) => each.key === key || each.route.isKeptAlive !== false)
  const at = next.findIndex((each) => each.key === key)
  // A screen keeps its position among its siblings, because React would mount a moved one again.
  if (at >= 0) return next.with(at, { key, route, location, shownAt })
  const all = [...next, { key, route, location, shownAt }]
  if (all.length <= screensMax) return all
  const oldest = all.reduce((least, each) => (each.shownAt < least.shownAt ? each : least))
  return all.filter((each) => each !== oldest)
}

/**
 * The visited screens, with the screen of the present address and the list next to it. Without a route none is added. A
 * link without tab, filter or keyword opens its screen as it was left; `shown` is that address.
 */
export function useKeptScreens(route: AppRoute | null, location: Location, list: ListColumn | null) {
  const [state, setState] = useState<KeptScreens>({ screens: [], location: null, shown: location, beside: null })
  const isLink = useNavigationType() === 'PUSH'
  const beside = list && !list.isAlone ? list.route : null
  if ((state.location === location && state.beside === beside) || !route) return state
  const key = keyFor(route, location)
  const left = isLink && state.location !== location ? leftAddress(route, key, location.search) : null
  const shown = left ? { ...location, search: left } : state.location === location ? state.shown : location
  leaveAddress(key, shown.search)
  const screens = beside ? withList(state.screens, beside, location) : state.screens
  const next = { screens: withScreen(screens, route, shown), location, shown, beside }
  setState(next)
  return next
}

type KeptScreens = {
  screens: readonly KeptScreen[]
  location: Location | null
  shown: Location
  beside: AppRoute | null
}

type Props = { screens: readonly KeptScreen[]; location: Location; list: ListColumn | null }

/** Keeps every visited screen mounted. A hidden screen keeps its state and stops its effects. */
export function KeepAlive({ screens, location, list }: Props) {
  return screens.map((each) => {
    const isCurrent = each.location === location
    const isBeside = !isCurrent && list !== null && !list.isAlone && each.key === listKey(list.route)
    const isTable = isCurrent && list?.isAlone === true && list.route.isWide === true
    return (
      <Activity key={each.key} mode={isCurrent || isBeside ? 'visible' : 'hidden'} name={each.route.path}>
        <Column
          {...(list && !isTable && { side: isBeside || list.isAlone ? 'left' : 'right' })}
          {...{ isBeside, isTable }}
          route={each.route}
        >
          <KeptContent {...each} />
        </Column>
      </Activity>
    )
  })
}

type ColumnProps = {
  side?: 'left' | 'right'
  isBeside: boolean
  isTable: boolean
  route: AppRoute
  children: ReactNode
}

function Column({ side, isBeside, isTable, route, children }: ColumnProps) {
  const { i18n } = useLingui()
  const { pathname, search } = useLocation()
  const position = side ? `inset-y-0 w-1/2 ${side === 'left' ? 'left-0' : 'right-0 border-l border-line'}` : 'inset-0'
  return (
    <section aria-label={isBeside ? i18n._(route.title) : undefined} className={`absolute ${position}`}>
      <IsBeside value={isBeside}>
        <IsTable value={isTable}>
          <OpenRow value={isBeside ? pathname + search : null}>{children}</OpenRow>
        </IsTable>
      </IsBeside>
    </section>
  )
}

const KeptContent = ({ route, location }: KeptScreen) => {
  const Screen = componentOf(route)
  return (
    <ScreenBoundary>
      <Suspense fallback={<ScreenSkeleton route={route} />}>
        <Routes location={location}>
          <Route
            path="*"
            element={
              <ScreenGuard route={route}>
                <Screen />
              </ScreenGuard>
            }
          />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  )
}
