import { Activity, type ComponentType, lazy, Suspense, useState } from 'react'
import { type Location, Route, Routes } from 'react-router'
import { loadScreenTexts } from '../language.ts'
import type { AppRoute } from '../routes.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenGuard } from './screen-guard.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** One more screen removes the one that was hidden the longest. */
const screensMax = 12

/** A screen that was visited, with the address at which it was last shown. */
export type KeptScreen = { key: string; route: AppRoute; location: Location; shownAt: number }

const components = new Map<AppRoute, ComponentType>()

/** One lazy component per route, for as long as the app runs. */
function componentOf(route: AppRoute): ComponentType {
  const known = components.get(route)
  if (known) return known
  const component = lazy(async () => {
    const [loaded] = await Promise.all([route.load(), route.hasFrameTextsOnly ? null : loadScreenTexts()])
    return loaded
  })
  components.set(route, component)
  return component
}

const keyFor = (route: AppRoute, location: Location) => {
  const search = new URLSearchParams(location.search)
  const params = [...Object.keys(route.query ?? {}), ...(route.keyParams ?? [])]
  return [route.path, ...params.map((name) => search.get(name) ?? '')].join(' ')
}

function withScreen(screens: readonly KeptScreen[], route: AppRoute, location: Location): readonly KeptScreen[] {
  const key = keyFor(route, location)
  const shownAt = 1 + Math.max(0, ...screens.map((each) => each.shownAt))
  const next = screens.filter((each) => each.key === key || each.route.isKeptAlive !== false)
  const at = next.findIndex((each) => each.key === key)
  // A screen keeps its position among its siblings: React would mount a moved one again.
  if (at >= 0) return next.with(at, { key, route, location, shownAt })
  const all = [...next, { key, route, location, shownAt }]
  if (all.length <= screensMax) return all
  const oldest = all.reduce((least, each) => (each.shownAt < least.shownAt ? each : least))
  return all.filter((each) => each !== oldest)
}

/** The screens that were visited, with the one of the present address; without a route none is added. */
export function useKeptScreens(route: AppRoute | null, location: Location): readonly KeptScreen[] {
  const [state, setState] = useState<{ screens: readonly KeptScreen[]; location: Location | null }>({
    screens: [],
    location: null,
  })
  if (state.location === location || !route) return state.screens
  const next = { screens: withScreen(state.screens, route, location), location }
  setState(next)
  return next.screens
}

/** Every visited screen stays mounted, and one is visible. A hidden one keeps its state and stops its effects. */
export function KeepAlive({ screens, location }: { screens: readonly KeptScreen[]; location: Location }) {
  return screens.map((each) => {
    const Screen = componentOf(each.route)
    return (
      <Activity key={each.key} mode={each.location === location ? 'visible' : 'hidden'} name={each.route.path}>
        <div className="absolute inset-0">
          <ScreenBoundary>
            <Suspense fallback={<ScreenSkeleton route={each.route} />}>
              <Routes location={each.location}>
                <Route
                  path="*"
                  element={
                    <ScreenGuard route={each.route}>
                      <Screen />
                    </ScreenGuard>
                  }
                />
              </Routes>
            </Suspense>
          </ScreenBoundary>
        </div>
      </Activity>
    )
  })
}
