import { Activity, type ComponentType, lazy, Suspense, useState } from 'react'
import { type Location, Route, Routes } from 'react-router'
import { speakOnScreens } from '../language.ts'
import type { AppRoute } from '../routes.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenGuard } from './screen-guard.tsx'
import { ScreenPlace } from './screen-skeleton.tsx'

/** The longest unseen screen leaves when another one would be too many. */
const keptMax = 12

export type Kept = { key: string; route: AppRoute; location: Location; shownAt: number }

const screens = new Map<AppRoute, ComponentType>()

/** One lazy component per route, for as long as the app runs. */
function screenOf(route: AppRoute): ComponentType {
  const known = screens.get(route)
  if (known) return known
  const screen = lazy(async () => {
    const [loaded] = await Promise.all([route.load(), route.speaksFrameOnly ? null : speakOnScreens()])
    return loaded
  })
  screens.set(route, screen)
  return screen
}

const keyFor = (route: AppRoute, location: Location) => {
  const search = new URLSearchParams(location.search)
  const names = [...Object.keys(route.query ?? {}), ...(route.keyedBy ?? [])]
  return [route.path, ...names.map((name) => search.get(name) ?? '')].join(' ')
}

function keep(kept: readonly Kept[], route: AppRoute, location: Location): readonly Kept[] {
  const key = keyFor(route, location)
  const shownAt = 1 + Math.max(0, ...kept.map((each) => each.shownAt))
  const next = kept.filter((each) => each.key === key || each.route.keep !== false)
  const at = next.findIndex((each) => each.key === key)
  // A screen keeps its place among its siblings: moved ones would be mounted anew.
  if (at >= 0) return next.with(at, { key, route, location, shownAt })
  const all = [...next, { key, route, location, shownAt }]
  if (all.length <= keptMax) return all
  const oldest = all.reduce((found, each) => (each.shownAt < found.shownAt ? each : found))
  return all.filter((each) => each !== oldest)
}

/** The screens that were visited, each with the address it was last shown at; without a route none is added. */
export function useKept(route: AppRoute | null, location: Location): readonly Kept[] {
  const [state, setState] = useState<{ kept: readonly Kept[]; location: Location | null }>({ kept: [], location: null })
  if (state.location === location || !route) return state.kept
  const next = { kept: keep(state.kept, route, location), location }
  setState(next)
  return next.kept
}

/** Every visited screen stays mounted; one is seen. What hides keeps its state and stops its effects. */
export function KeepAlive({ kept, location }: { kept: readonly Kept[]; location: Location }) {
  return kept.map((each) => {
    const Screen = screenOf(each.route)
    return (
      <Activity key={each.key} mode={each.location === location ? 'visible' : 'hidden'} name={each.route.path}>
        <div className="absolute inset-0">
          <ScreenBoundary>
            <Suspense fallback={<ScreenPlace route={each.route} />}>
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
