import { useSyncExternalStore } from 'react'
import type { Location } from 'react-router'
import type { AppRoute } from './app-route.ts'
import { routeAt } from './find-route.ts'

/** 1024 px. Larger text needs a wider window, so that a smaller one gets the phone's screens. */
const wide = '(min-width: 64em)'
let isDesk = false

function subscribe(onChange: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** A list in the left column. `isAlone`: no row is open in the right column. */
export type ListColumn = { route: AppRoute; isAlone: boolean }

/** A sheet of paper is narrow, but what is printed is what is on the screen. */
function readIsDesk() {
  if (!matchMedia('print').matches) isDesk = matchMedia(wide).matches
  return isDesk
}

export const useIsDesk = () => useSyncExternalStore(subscribe, readIsDesk)

/** On a wide window, the list next to the screen of this address, or the screen itself if it is a list. Else null. */
export function useListColumn(route: AppRoute | null, location: Location): ListColumn | null {
  const isWide = useIsDesk()
  return isWide && route ? listColumnAt(route, location) : null
}

function listColumnAt(route: AppRoute, { search }: Location): ListColumn | null {
  const params = new URLSearchParams(search)
  const isRow = route.list !== route.path || route.keyParams?.some((name) => params.has(name))
  if (route.isList && !(route.list && isRow)) return { route, isAlone: true }
  // A list that is a part of its path shares that path with other screens.
  const list = route.list === route.path ? route : route.list ? routeAt({ pathname: route.list, search: '' }) : null
  return list && { route: list, isAlone: false }
}
